// "Why not this?": a move that is only tried, what refutes it, what it costs, and what was better.

import { answerTo } from "./asking.js";
import { at, make } from "./elements.js";

export class WhyNot {
  #played;
  #drawn;

  constructor({ drawn, played }) {
    [this.#drawn, this.#played] = [drawn, played];
    at("why").onclick = () => {
      at("why").ariaPressed = String(!this.isOn);
      this.clear();
      if (this.isOn) at("why-told").textContent = "Try a move on the board: it is judged, not played.";
    };
  }

  get isOn() {
    return at("why").ariaPressed === "true";
  }

  clear() {
    at("why-told").textContent = "";
    at("why-lines").replaceChildren();
  }

  /** Have a move judged at a position. */
  ask(position, move) {
    at("why-lines").replaceChildren();
    at("why-told").textContent = "Comparing it with the best one …";
    return answerTo({ ask: "judge", ...position, move }, { wait: (sentence) => (at("why-told").textContent = sentence) });
  }

  /** Tell what has been asked, as soon as it is known; isCurrent() tells whether that is still looked at. */
  async tell(asked, isCurrent) {
    const found = await asked;
    if (!isCurrent()) return;
    if (found === null) {
      this.clear();
      return;
    }
    at("why-told").textContent = found.told;
    at("why-lines").replaceChildren(...found.lines.flatMap((told) => this.#entry(told)));
    this.#drawn(found.arrows);
  }

  #entry({ title, worth, line, moves }) {
    const show = { type: "button", className: "line", title: "Put this line into the list of moves", onclick: () => this.#played(moves) };
    return [make("dt", {}, title), make("dd", {}, make("button", show, make("strong", {}, worth), ` ${line}`))];
  }
}
