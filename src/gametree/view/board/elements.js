// Making elements of a board. Whatever comes from data gets into the page as text or as an attribute, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const MOVE = /\d+\.+\s+\S+|\S+/g; // with the number that stands before it

/** Return a new element of SVG with attributes and content; attributes that are null are left out. */
export function draw(tag, attributes = {}, ...content) {
  return filled(document.createElementNS(SVG, tag), attributes, content);
}

/** Return a new element of HTML with attributes and content: elements, or anything else as text. */
export function build(tag, attributes = {}, ...content) {
  return filled(document.createElement(tag), attributes, content);
}

/** Return a line of moves as nodes, for pages: its rows end between moves only, so that "12. Nc3" and "O-O" stay whole. */
export function unbroken(line) {
  const moves = line.match(MOVE) ?? [];
  return moves.flatMap((move, place) => [...(place > 0 ? [" "] : []), build("span", { class: "whole-move" }, move)]);
}

function filled(element, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...content);
  return element;
}
