// What past games say of a position, beside the board.

import { answerTo } from "./asking.js";
import { at, make } from "./elements.js";

export class PastGames {
  #chosen;

  constructor(chosen) {
    this.#chosen = chosen;
  }

  async show(position, isCurrent) {
    if (!at("past").open) return;
    const found = await answerTo({ ask: "past", ...position });
    if (found === null || !isCurrent()) return;
    at("past-told").textContent = found.told;
    at("past-moves").replaceChildren(...found.moves.map((move) => this.#row(move)));
  }

  #row({ move, games, score, last }) {
    const button = make("button", { type: "button", className: "move", onclick: () => this.#chosen(move) }, move);
    return make("tr", {}, ...[button, games, score, last].map((cell) => make("td", {}, cell)));
  }
}
