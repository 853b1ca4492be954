// The algorithm's own text, with the line that is running lit.

import { make } from "./dom.js";

const KEYWORDS = new Set(
  ("and as assert break class continue def del elif else except False finally for from if import in is lambda None "
    + "nonlocal not or pass raise return True try while with yield").split(" "),
);
const TOKENS = /#.*$|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|[^A-Za-z_"'#]+|["']/g;

/** Shows the lines of a text and lights one of them. */
export class Source {
  #list;
  #lines;
  #lit = null;

  constructor(list, lines) {
    this.#list = list;
    let isProse = false;
    this.#lines = lines.map((line) => {
      const quotes = line.split('"""').length - 1;
      const item = make("li", {}, isProse || quotes > 0 ? make("code", { class: "prose" }, line) : styled(line));
      if (quotes % 2 === 1) isProse = !isProse;
      return item;
    });
    list.replaceChildren(...this.#lines);
  }

  /** Light a line, counted from 1, and bring it into sight; 0 lights none. */
  light(number) {
    const line = number === 0 ? null : this.#lines[number - 1];
    if (line === this.#lit) return;
    if (line !== null) this.#reveal(line); // measured before anything is changed, which costs nothing
    this.#lit?.removeAttribute("aria-current");
    this.#lit = line;
    line?.setAttribute("aria-current", "step");
  }

  #reveal(line) {
    const { offsetTop: top, offsetHeight: height } = line; // the list is where offsets are measured from
    const { scrollTop, clientHeight } = this.#list;
    const isSeen = top >= scrollTop + 8 && top + height <= scrollTop + clientHeight - 8;
    if (!isSeen) this.#list.scrollTop = top - clientHeight / 3;
  }
}

function styled(line) {
  const code = make("code");
  for (const token of line.match(TOKENS) ?? []) {
    const kind = KEYWORDS.has(token) ? "keyword" : token.startsWith("#") ? "prose" : null;
    code.append(kind === null ? token : make("span", { class: kind }, token));
  }
  return code;
}
