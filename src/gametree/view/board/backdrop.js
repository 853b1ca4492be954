// What is the same in every position: the board, its places, lines, coordinates and labels.

import { draw } from "./elements.js";
import { COORDINATE, DOT, HOLLOW, LABEL, ROUNDED, SHARP, SQUARE } from "./measures.js";

/** Draw the board with its empty places. */
export function backdrop(placing) {
  const { layout, board } = placing;
  const panel = draw("rect", {
    x: board.x - board.width / 2 - 3, y: board.y - board.height / 2 - 3,
    width: board.width + 6, height: board.height + 6,
    rx: ROUNDED[layout.material] ?? SHARP, class: "board",
  });
  const rules = layout.rules.map(([x1, y1, x2, y2]) => draw("line", {
    x1: placing.across(x1), y1: placing.down(y1), x2: placing.across(x2), y2: placing.down(y2), class: "rule",
  }));
  const places = layout.places.filter(({ shape }) => shape !== "blank").map((place) => empty(place, placing));
  return draw("g", { class: "backdrop" }, panel, ...places, ...rules, ...coordinates(placing));
}

/** Write the numbers of squares in their corners, and those of pits beside them: on top, where marks hide nothing. */
export function labels(placing) {
  const labelled = placing.hasCoordinates ? placing.layout.places.filter(({ label }) => label !== "") : [];
  return draw("g", { class: "labels" }, ...labelled.map(({ name, label, shape }) => {
    const { x, y, width, height } = placing.spot(name);
    const kind = shape === "square" ? "label" : "number";
    return draw("text", { x: x - width / 2 + 4, y: y - height / 2 + LABEL + 1, "font-size": LABEL, class: kind }, label);
  }));
}

function empty({ name, shape, shade }, placing) {
  const spot = placing.spot(name);
  if (shape === "dot") return draw("circle", { cx: spot.x, cy: spot.y, r: DOT, class: "dot" });
  if (shape === "edge") {
    const [x, y] = spot.width > spot.height ? [spot.width / 2, 0] : [0, spot.height / 2];
    return draw("line", { x1: spot.x - x, y1: spot.y - y, x2: spot.x + x, y2: spot.y + y, class: "edge" });
  }
  const room = shape === "square" ? 0 : HOLLOW * SQUARE;
  const [width, height] = [spot.width - room, spot.height - room];
  return draw("rect", {
    x: spot.x - width / 2, y: spot.y - height / 2, width, height,
    rx: shape === "square" ? 0 : Math.min(width, height) / 2,
    class: shade === "plain" ? shape : `${shape} ${shade}`,
  });
}

function coordinates(placing) {
  if (!placing.hasCoordinates) return [];
  const { layout, board } = placing;
  const [below, left] = [board.y + board.height / 2 + COORDINATE + 4, placing.left / 2 - 1];
  const written = [
    ...layout.columns.map(([text, along]) => [text, placing.across(along), below]),
    ...layout.rows.map(([text, along]) => [text, left, placing.down(along) + 0.35 * COORDINATE]),
  ];
  return written.map(([text, x, y]) => (
    draw("text", { x, y, "font-size": COORDINATE, "text-anchor": "middle", class: "coordinate" }, text)
  ));
}
