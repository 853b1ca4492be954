// The boards of nodes: drawn in parts by Python, and put together here for the node that is looked at.

const DATA = "data:image/svg+xml,";

export class Boards {
  #parts;
  #parents;

  /** Take the parts of a trace whose nodes have these parents; ``must(isSound, part)`` refuses what is damaged. */
  constructor(parts, parents, must) {
    const isText = (text) => typeof text === "string";
    const { before, after, places, pieces, nodes } = parts;
    must(isText(before) && isText(after), "boards");
    must(places.every(({ name, at, mark }) => isText(name) && isText(at) && isText(mark)), "boards");
    must(pieces.every(({ name, drawing }) => isText(name) && isText(drawing)), "boards");
    must(nodes.length === parents.length, "boards");
    for (const { changed, path } of nodes) {
      must(changed.every(([place, piece]) => place in places && (piece === null || piece in pieces)), "boards");
      must(path.every((place) => place in places), "boards");
    }
    [this.#parts, this.#parents] = [parts, parents];
  }

  /** Return what stands where at a node, as pairs of a place and a piece: the last change of a place counts. */
  #standing(node) {
    const found = new Map();
    for (let at = node; at !== null; at = this.#parents[at]) {
      for (const [place, piece] of this.#parts.nodes[at].changed) if (!found.has(place)) found.set(place, piece);
    }
    return [...found].filter(([, piece]) => piece !== null).sort(([one], [other]) => one - other);
  }

  /** Return a picture of the board as an address. As an image it is only looked at: nothing in it can act. */
  picture(node) {
    const { before, after, places, pieces, nodes } = this.#parts;
    const marks = [...new Set(nodes[node].path)].map((place) => places[place].mark);
    const standing = this.#standing(node)
      .map(([place, piece]) => `<g transform="${places[place].at}">${pieces[piece].drawing}</g>`);
    return DATA + encodeURIComponent([before, ...marks, ...standing, after].join(""));
  }

  /** Tell what stands where. */
  words(node) {
    const { places, pieces } = this.#parts;
    const standing = this.#standing(node).map(([place, piece]) => `${pieces[piece].name} on ${places[place].name}`);
    return `the position: ${standing.join(", ") || "nothing stands on the board"}`;
  }
}
