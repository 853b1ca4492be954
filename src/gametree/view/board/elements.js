// Making elements of a board. Whatever comes from data gets into the page as text or as an attribute, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Return a new element of SVG with attributes and content; attributes that are null are left out. */
export function draw(tag, attributes = {}, ...content) {
  return filled(document.createElementNS(SVG, tag), attributes, content);
}

/** Return a new element of HTML with attributes and content: elements, or anything else as text. */
export function build(tag, attributes = {}, ...content) {
  return filled(document.createElement(tag), attributes, content);
}

function filled(element, attributes, content) {
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...content);
  return element;
}
