// The lines of an analysis, as they come: what they are worth, how deep they are, and the bar that says for whom.

import { ask } from "./asking.js";
import { unbroken } from "./board/elements.js";
import { at, complain, make } from "./elements.js";

const NODES = 2_000_000;
const MORE = 8; // times as many nodes, when it is to go deeper
const MOST = 1_000_000_000;

export class Analysis {
  #request = null;
  #search = null;
  #nodes = NODES;
  #drawn;
  #played;

  /** drawn(arrows) is told what to point at; played(moves) when somebody wants to look at a line. */
  constructor({ drawn, played }) {
    [this.#drawn, this.#played] = [drawn, played];
    at("analyse").onclick = () => this.toggle();
    at("analyse-stop").onclick = () => this.stop();
    at("analyse-deeper").onclick = () => this.#goDeeper();
    at("analyse-lines").onchange = () => this.#anew();
  }

  get isOn() {
    return at("analyse").ariaPressed === "true";
  }

  toggle() {
    at("analyse").ariaPressed = String(!this.isOn);
    this.#anew();
  }

  /** Look at another position, or at none: what was found before is of no use any more. */
  show(request) {
    this.stop();
    this.#request = request;
    this.#anew();
  }

  /** End the search; what it has found stays. */
  stop() {
    this.#search?.stop();
    this.#search = null;
    this.#tellButtons();
  }

  #anew() {
    this.stop();
    this.#nodes = NODES;
    this.#clear();
    if (this.isOn && this.#request !== null) this.#look();
  }

  #goDeeper() {
    this.stop();
    this.#nodes = Math.min(MOST, this.#nodes * MORE);
    this.#look();
  }

  #look() {
    const request = { ask: "lines", ...this.#request, lines: Number(at("analyse-lines").value), nodes: this.#nodes };
    at("analyse-depth").textContent = "looking …";
    const say = (sentence) => search === this.#search && (at("analyse-depth").textContent = sentence);
    const search = ask(request, (found) => search === this.#search && this.#take(found), say);
    this.#search = search;
    this.#tellButtons();
    search.ended.then(() => {
      if (search !== this.#search) return;
      this.#search = null;
      this.#tellButtons();
    });
  }

  #take(found) {
    if ("fault" in found) {
      complain(found.fault);
      return;
    }
    at("analyse-depth").textContent = found.told;
    at("lines").replaceChildren(...found.lines.map((line) => make("li", {}, this.#line(line))));
    this.#fill(found.bar, found.worth);
    this.#drawn(found.arrows);
  }

  #line({ worth, line, moves }) {
    const title = "Put this line into the list of moves";
    return make("button", { type: "button", className: "line", title, onclick: () => this.#played(moves) },
      make("strong", {}, worth), " ", ...unbroken(line));
  }

  #fill(bar, worth) {
    at("bar").hidden = false;
    at("bar").ariaLabel = `${worth}; ${bar.said}`;
    at("bar").title = `${worth}: the filled part is ${bar.of}’s`;
    at("bar-fill").style.height = `${100 * bar.share}%`;
  }

  #clear() {
    at("lines").replaceChildren();
    at("bar").hidden = true;
    at("analyse-depth").textContent = "";
    this.#drawn([]);
  }

  #tellButtons() {
    at("analyse-stop").disabled = this.#search === null;
    at("analyse-deeper").disabled = !this.isOn || this.#request === null || this.#search !== null;
  }
}
