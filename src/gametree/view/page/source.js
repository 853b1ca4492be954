// The text that runs, with its line lit: the algorithm's own, or the textbook's reading of it.

import { make } from "./dom.js";

const KEYWORDS = new Set(
  ("and as assert break class continue def del elif else except False finally for from if import in is lambda None "
    + "nonlocal not or pass raise return True try while with yield").split(" "),
);
const TOKENS = /#.*$|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|[^A-Za-z_"'#]+|["']/g;

const INSTRUMENT = /^\s*kit\.observer\./; // watches the search, and is no part of it

let sources = 0;

/** Shows a text and lights lines of it; where there are two, the reader chooses. */
export class Source {
  #list;
  #trace;
  #choices;
  #lines = [];
  #lit = [];

  /** ``changed`` is called when the reader has chosen another text. */
  constructor(element, trace, changed) {
    this.#list = element.querySelector("ol");
    this.#trace = trace;
    this.#choices = [...element.querySelectorAll(".readings input")];
    element.querySelector(".readings").hidden = trace.textbook === null;
    const wanted = document.documentElement.dataset.reading;
    sources += 1;
    for (const choice of this.#choices) {
      choice.name = `reading-${sources}`; // of those of one name one is chosen
      choice.checked = choice.value === wanted;
      choice.addEventListener("change", () => (this.#write(), changed()));
    }
    this.#write();
  }

  get #isTextbook() {
    return this.#trace.textbook !== null && this.#choices.some(({ checked, value }) => checked && value === "textbook");
  }

  #write() {
    const lines = this.#isTextbook ? this.#trace.textbook.lines : this.#trace.source;
    this.#lines = lines.map((line, place) => make("li", { value: place + 1 }, styled(line)));
    this.#lit = [];
    if (!this.#isTextbook) this.#foldProse(lines);
    this.#list.replaceChildren(...this.#lines);
  }

  /** Show docstrings as prose, and fold all but their first line away until it is asked for. */
  #foldProse(lines) {
    let first = null;
    lines.forEach((line, place) => {
      const quotes = line.split('"""').length - 1;
      if (first === null && quotes === 0) return;
      this.#lines[place].replaceChildren(make("code", { class: "prose" }, line));
      if (first !== null) this.#lines[place].hidden = true;
      if (quotes % 2 === 1 && first === null) first = place;
      else if (quotes % 2 === 1) first = this.#unfolding(first, place);
    });
  }

  #unfolding(first, last) {
    const rest = this.#lines.slice(first + 1, last + 1);
    const unfold = () => {
      for (const line of rest) line.hidden = !line.hidden;
      button.setAttribute("aria-expanded", String(!rest[0].hidden));
    };
    const look = { type: "button", class: "unfold", "aria-label": "all of the docstring", "aria-expanded": "false" };
    const button = make("button", { ...look, click: unfold });
    this.#lines[first].append(button);
    return null;
  }

  /** Light the lines of an event, and bring them into sight; -1 lights none. */
  light(event) {
    const lit = event < 0 ? [] : this.#linesOf(event).map((number) => this.#lines[number - 1]);
    if (lit.length === this.#lit.length && lit.every((line, place) => line === this.#lit[place])) return;
    if (lit.length > 0) this.#reveal(lit[0]); // measured before anything is changed, which costs nothing
    for (const line of this.#lit) line.removeAttribute("aria-current");
    this.#lit = lit;
    for (const line of lit) line.setAttribute("aria-current", "step");
  }

  #linesOf(event) {
    if (this.#isTextbook) return this.#trace.textbook.lit[event];
    const number = this.#trace.events.source_line[event];
    return number === 0 ? [] : [number];
  }

  #reveal(line) {
    const { offsetTop: top, offsetHeight: height } = line; // the list is where offsets are measured from
    const { scrollTop, clientHeight } = this.#list;
    const isSeen = top >= scrollTop + 8 && top + height <= scrollTop + clientHeight - 8;
    if (!isSeen) this.#list.scrollTop = top - clientHeight / 3;
  }
}

function styled(line) {
  const code = make("code", INSTRUMENT.test(line) ? { class: "instrument" } : {});
  for (const token of line.match(TOKENS) ?? []) {
    const kind = KEYWORDS.has(token) ? "keyword" : token.startsWith("#") ? "prose" : null;
    code.append(kind === null ? token : make("span", { class: kind }, token));
  }
  return code;
}
