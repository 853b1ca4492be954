// The tree of moves as a text to click on: the line that goes first, and what branches off in brackets below it.

import { make } from "./elements.js";

export class MoveList {
  #element;
  #go;

  constructor(element, go) {
    [this.#element, this.#go] = [element, go];
  }

  show(tree) {
    const moves = this.#line(tree, tree.root, true);
    this.#element.replaceChildren(...(moves.length > 0 ? moves : [make("span", { className: "quiet" }, "no moves yet")]));
    const here = this.#element.querySelector("[aria-current]");
    if (here === null) return;
    const { offsetTop, offsetHeight } = here;
    const { scrollTop, clientHeight } = this.#element;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#element.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  #line(tree, begin, isNew) {
    const shown = [];
    let needsNumber = isNew;
    for (let step = begin; step.children.length > 0; step = step.children[0]) {
      const [first, ...others] = step.children;
      shown.push(this.#move(tree, first, needsNumber), " ");
      needsNumber = others.length > 0;
      for (const other of others) {
        const rest = this.#line(tree, other, false);
        shown.push(make("div", { className: "variation" }, this.#move(tree, other, true), " ", ...rest));
      }
    }
    return shown;
  }

  #move(tree, step, needsNumber) {
    const isFirst = !step.number.endsWith("...");
    const number = needsNumber || isFirst ? `${step.number} ` : "";
    const button = make("button", { type: "button", className: "move", onclick: () => this.#go(step) }, `${number}${step.label}`);
    if (step.comment) button.title = step.comment;
    if (step === tree.at) button.ariaCurrent = "true";
    return button;
  }
}
