// Elements of the page by their names, and what is put into them. Texts are never taken for markup.

export const at = (id) => document.getElementById(id);

/** Make an element with properties, and with texts or other elements in it. */
export function make(name, properties = {}, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

/** Fill a choice with names; the first is chosen. Pairs are a value and what is shown for it. */
export function offer(select, choices) {
  select.replaceChildren(
    ...choices.map((choice) => {
      const [value, shown] = Array.isArray(choice) ? choice : [choice, choice];
      return new Option(shown, value);
    }),
  );
}

/** Fill a list with one text an entry. */
export function list(element, texts) {
  element.replaceChildren(...texts.map((text) => make("li", {}, text)));
  element.hidden = texts.length === 0;
}

/** Say what went wrong, in a sentence; nothing takes it away again. */
export function complain(text) {
  at("fault").textContent = text ?? "";
  at("fault").hidden = !text;
}
