// Marks upon a board: the places of the last move, chosen ones, where moves lead, and arrows.

import { draw } from "./elements.js";
import { BADGE, CORNER, HEAD, LENGTH, RING, SHAFT, SHARPEST, SQUARE, STOPS, THIN, WIDER } from "./measures.js";

const WITHIN = 1.5; // pixels from the edge of a place to its mark

/** Mark a place in its own shape, so far within its edge; a thin line is marked around it. */
export function around(placing, name, kind, within = WITHIN) {
  const [spot, { shape }] = [placing.spot(name), placing.place(name)];
  const room = THIN.includes(shape) ? WIDER : -within;
  const [width, height] = [spot.width + 2 * room, spot.height + 2 * room];
  const rx = shape === "square" || shape === "blank" ? CORNER : Math.min(width, height) / 2;
  return draw("rect", { x: spot.x - width / 2, y: spot.y - height / 2, width, height, rx, class: kind });
}

/** Mark a place to which a move may lead: a point where it is free, a ring where something stands. */
export function aim(placing, name, isTaken) {
  const { shape } = placing.place(name);
  if (isTaken || THIN.includes(shape)) return around(placing, name, "aim taken", 3);
  const { x, y } = placing.spot(name);
  return draw("circle", { cx: x, cy: y, r: 0.14 * SQUARE, class: "aim" });
}

/** Draw moves over their places, the first one on top, and numbers above all: none lies upon another one. */
export function drawnArrows(placing, arrows) {
  const moves = arrows.map((each) => arrow(placing, each));
  const taken = [];
  const numbers = arrows.map(({ label = "" }, index) => (label === "" ? null : badge(label, moves[index].stops, taken)));
  return [...moves.map(({ drawn }) => drawn).reverse(), ...numbers.filter((number) => number !== null)];
}

/** Draw a move: an arrow, or a ring where there is one place only; tell where its number may stand, too. */
function arrow(placing, { path, weight = 1 }) {
  const corners = path.map((name) => placing.spot(name)).filter(differs);
  const end = corners.at(-1);
  const faded = { opacity: Math.max(0.15, Math.min(weight, 1)), class: "move" }; // its number stays as clear as any
  if (corners.length === 1) {
    const rings = ["casing", "ring"].map((kind) => around(placing, path.at(-1), kind, RING));
    return { drawn: draw("g", faded, ...rings), stops: corners };
  }
  const before = corners.at(-2);
  const points = outline(corners).map(([across, down]) => `${across.toFixed(2)},${down.toFixed(2)}`).join(" ");
  const stops = STOPS.map((part) => ({ x: before.x + part * (end.x - before.x), y: before.y + part * (end.y - before.y) }));
  return { drawn: draw("g", faded, draw("polygon", { points, class: "arrow" })), stops };
}

function differs({ x, y }, index, spots) {
  return index === 0 || x !== spots[index - 1].x || y !== spots[index - 1].y;
}

/** Return the outline of an arrow, which leaves the middles of its first and its last place to what stands there. */
function outline(corners) {
  const legs = corners.slice(1).map((end, index) => new Leg(corners[index], end));
  const [first, last] = [legs[0], legs.at(-1)];
  const begin = Math.min(0.18 * SQUARE, 0.15 * first.length);
  const tip = last.length - Math.min(0.1 * SQUARE, 0.1 * last.length);
  const neck = Math.max(legs.length === 1 ? begin : 0, tip - Math.min(LENGTH, 0.6 * last.length));
  const side = (sign) => [
    first.at(begin, sign * SHAFT),
    ...legs.slice(1).map((leg, index) => legs[index].bend(leg, sign * SHAFT)),
    last.at(neck, sign * SHAFT),
    last.at(neck, sign * HEAD),
  ];
  return [...side(1), last.at(tip, 0), ...side(-1).reverse()];
}

/** A part of the way: where it starts, its direction, and its length. */
class Leg {
  constructor(start, end) {
    this.start = start;
    this.length = Math.hypot(end.x - start.x, end.y - start.y);
    this.along = [(end.x - start.x) / this.length, (end.y - start.y) / this.length];
  }

  /** Return the point so far along and so far beside it. */
  at(far, wide) {
    const [x, y] = this.along;
    return [this.start.x + far * x - wide * y, this.start.y + far * y + wide * x];
  }

  /** Return where the edges of two parts meet, so far beside them; parts that turn back have no such point. */
  bend(following, wide) {
    const [[x1, y1], [x2, y2]] = [this.along, following.along];
    const together = 1 + x1 * x2 + y1 * y2;
    if (together < SHARPEST) return following.at(0, wide);
    const { x, y } = following.start;
    return [x - (wide * (y1 + y2)) / together, y + (wide * (x1 + x2)) / together];
  }
}

/** Write the number of a move on it, at the first stop that no number has taken, as far as there is one. */
function badge(label, stops, taken) {
  const { x, y } = stops.find((stop) => taken.every((other) => Math.hypot(stop.x - other.x, stop.y - other.y) >= 2 * BADGE)) ?? stops[0];
  taken.push({ x, y });
  const written = { x, y: y + 4.2, "font-size": 12, "text-anchor": "middle", class: "step" };
  return draw("g", {}, draw("circle", { cx: x, cy: y, r: BADGE, class: "badge" }), draw("text", written, label));
}
