// A dialog that asks which of several moves is meant: promotions, ways to capture.

import { build } from "./elements.js";

export class Chooser {
  #dialog = build("dialog", { class: "chooser", "aria-label": "Which move?" });
  #take = null;

  constructor(host) {
    host.append(this.#dialog);
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#answer(null); // beside the buttons
    });
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#answer(null);
    });
    // A browser may close it by itself, and tells so late: another question may be open by then.
    this.#dialog.addEventListener("close", () => {
      if (!this.#dialog.open) this.#answer(null);
    });
  }

  /** Ask, and call ``take`` with the move that was chosen, or with null. Focus goes back to where it was. */
  ask(moves, take) {
    const buttons = moves.map((move) => named(move, () => this.#answer(move)));
    this.#dialog.replaceChildren(build("p", {}, "Which move?"), build("div", { class: "names" }, ...buttons));
    this.#take = take;
    this.#dialog.showModal();
  }

  /** Ask no longer; nobody is told. */
  close() {
    this.#take = null;
    this.#dialog.close();
  }

  #answer(move) {
    const take = this.#take;
    this.close();
    take?.(move);
  }
}

/** Return a button for a move. */
export function named({ name, label = name }, take) {
  const button = build("button", { type: "button", "data-move": name }, label);
  button.addEventListener("click", take);
  return button;
}
