// Making and changing elements. Whatever comes from a trace gets into the page as text, never as markup.

/** Return a new element with attributes and content: elements, or anything else as text. */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...content);
  return element;
}

/** Set a text if it has changed, so that nothing is laid out, or read aloud, for nothing. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Show a sentence in an element; an empty one hides it. */
export function setShown(element, text) {
  setText(element, text);
  element.hidden = text === "";
}
