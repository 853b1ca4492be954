// A dialog that asks which of several moves is meant: promotions, ways to capture.

import { build } from "./elements.js";

export class Chooser {
  #dialog = build("dialog", { class: "chooser", "aria-label": "Which move?" });

  constructor(host) {
    host.append(this.#dialog);
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close(""); // beside the buttons
    });
  }

  /** Ask, and call ``take`` with the move that was chosen, or with null. Focus goes back to where it was. */
  ask(moves, take) {
    const buttons = moves.map((move) => named(move, () => this.#dialog.close(move.name)));
    this.#dialog.replaceChildren(build("p", {}, "Which move?"), build("div", { class: "names" }, ...buttons));
    this.#dialog.returnValue = "";
    this.#dialog.onclose = () => take(moves.find(({ name }) => name === this.#dialog.returnValue) ?? null);
    this.#dialog.showModal();
  }

  /** Ask no longer; nobody is told. */
  close() {
    this.#dialog.onclose = null;
    this.#dialog.close();
  }
}

/** Return a button for a move. */
export function named({ name, label = name }, take) {
  const button = build("button", { type: "button", "data-move": name }, label);
  button.addEventListener("click", take);
  return button;
}
