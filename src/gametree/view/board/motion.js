// Moves that are seen to happen: pieces slide over their path, fall, or appear.

const TIME = 180; // milliseconds
const LONGEST = 420;

/** Tell whether what has changed is what a move has touched: only then it is a move that is seen. */
export function isMove(before, after, { path, also }) {
  const touched = new Set([...path, ...also]);
  const changed = changes(before, after);
  return changed.length > 0 && changed.every((name) => touched.has(name));
}

/** Move what stands where a move has led; ``pieces`` are the elements by their places, each around its own middle. */
export function animate(placing, pieces, before, after, { path, also }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [start, end] = [path[0], path.at(-1)];
  if (path.length > 1 && start in before) slide(placing, pieces.get(end), path);
  else if (path.length === 1 && !(start in before)) enter(placing, pieces.get(start), start);
  // What has gone from one place and stands on another has moved as well: the rook of a king that castles.
  const gone = also.filter((name) => name in before && !(name in after));
  for (const name of also.filter((each) => each in after && !alike(before[each], after[each]))) {
    const from = gone.find((each) => alike(before[each], after[name]));
    if (from !== undefined) slide(placing, pieces.get(name), [from, name]);
    else appear(pieces.get(name));
  }
}

function changes(before, after) {
  return Object.keys({ ...before, ...after }).filter((name) => !alike(before[name], after[name]));
}

function alike(one, other) {
  return one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));
}

function slide(placing, piece, path) {
  const spots = path.map((name) => placing.spot(name));
  play(piece, spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })), TIME * (path.length - 1));
}

function enter(placing, piece, name) {
  if (placing.layout.flips !== "sideways") {
    appear(piece);
    return;
  }
  const { x, y, height } = placing.spot(name);
  const falls = [`translate(${x}px, ${-height / 2}px)`, `translate(${x}px, ${y}px)`].map((transform) => ({ transform }));
  play(piece, falls, 2 * TIME, "ease-in");
}

function appear(piece) {
  play(piece, [{ opacity: 0.1 }, { opacity: 1 }], TIME);
}

function play(piece, frames, duration, easing = "ease-in-out") {
  piece?.animate(frames, { duration: Math.min(duration, LONGEST), easing });
}
