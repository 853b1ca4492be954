// Games: built-in ones, or one that is typed; checked, and played against a level.

import { answerTo, ask, onNews } from "./asking.js";
import { Board } from "./board/board.js";
import { at, complain, list, offer } from "./elements.js";
import { FIRST_GAME, GAMES, MAY_TYPE } from "./settings.js";
import { showSteps } from "./trees.js";

const OWN = "own";
const SEATS = [["0", "first"], ["1", "second"], ["both", "both"]];
const DEPTH = 3;
const NODES = 2_000_000;

let table = null;

export function prepareGames(chosen) {
  offer(at("game-known"), [...(MAY_TYPE ? [[OWN, "your own"]] : []), ...GAMES]);
  offer(at("game-level"), ["3"]);
  offer(at("game-seat"), SEATS);
  at("game-known").value = GAMES.includes(chosen) ? chosen : MAY_TYPE ? OWN : GAMES[0];
  at("game-text").value = FIRST_GAME;
  at("game-known").onchange = choose;
  at("game-form").onsubmit = (event) => {
    event.preventDefault();
    play();
  };
  at("game-check").onclick = check;
  at("game-back").onclick = () => table?.back();
  at("game-hint").onclick = () => table?.analyse();
  at("game-flip").onclick = () => table?.board.flip();
  at("game-explain").onclick = () => table?.explain();
  onNews(({ changed }) => table?.changed(changed));
  choose();
}

/** Return which game is meant: by name, or by its text. */
const meant = () => (at("game-known").value === OWN ? { text: at("game-text").value } : { game: at("game-known").value });

function choose() {
  const isOwn = at("game-known").value === OWN;
  at("game-own").hidden = at("game-check").hidden = !isOwn;
  list(at("game-findings"), []);
}

async function check() {
  list(at("game-findings"), ["checking …"]);
  const found = await answerTo({ ask: "check", ...meant() });
  if (found === null) return list(at("game-findings"), []);
  const looked = `${found.checked.positions} positions looked at: ${found.told.length === 0 ? "no fault found" : "see above"}`;
  const notes = found.notes.map((note) => `${note.kind}: ${note.message}`);
  list(at("game-findings"), [...found.told, looked, ...notes]);
}

/** Begin a game; it may have gone on already, from another position. */
export async function play({ position = "", moves = [] } = {}) {
  const game = { ...meant(), ...(position ? { position } : {}) };
  const told = await answerTo({ ask: "game", ...meant() });
  if (told === null) return;
  if (moves.length > 0) at("game-seat").value = "both"; // whoever comes from a game wants to look at it
  const level = Math.min(Number(at("game-level").value), told.levels);
  offer(at("game-level"), Array.from({ length: told.levels }, (_, index) => String(index + 1)));
  at("game-level").value = String(level);
  table?.leave();
  table = new Table(game, told, at("game-seat").value);
  at("game-table").hidden = false;
  await table.go(moves);
}

function tellLines(texts) {
  list(at("game-lines"), texts);
  at("game-depth").textContent = "";
}

/** One game that is under way: the moves so far are all it keeps. */
class Table {
  #game;
  #told;
  #seat;
  #seed = 1 + Math.floor(Math.random() * 1e6);
  #position = null;
  #moves = [];
  #lines = null;
  #isLeft = false;

  constructor(game, told, seat) {
    [this.#game, this.#told, this.#seat] = [game, told, seat];
    at("game-board").replaceChildren();
    this.board = new Board(at("game-board"), { ...told, isFlipped: seat === "1" });
    this.board.onmove = (name) => this.go([...this.#moves, name]);
  }

  leave() {
    this.#isLeft = true;
    this.#lines?.stop();
  }

  /** The text of a game is another now: what stands is shown by it, as far as its moves are still legal. */
  changed(name) {
    if (this.#game.game === name) return this.go(this.#moves);
  }

  /** Show the game after these moves, and have the opponent reply if it is to move. */
  async go(moves, said = null) {
    this.#lines?.stop();
    tellLines([]);
    const position = await answerTo({ ask: "position", ...this.#game, moves });
    if (this.#isLeft) return;
    if (position === null) return this.#position && this.#show(this.#position, null);
    [this.#moves, this.#position] = [moves, position];
    this.#show(position, said);
    if (position.ending === null && this.#isOpponents(position)) await this.#reply();
    else if (at("game-hint").ariaPressed === "true") this.#look();
  }

  #isOpponents(position) {
    return this.#seat !== "both" && String(position.player) !== this.#seat;
  }

  async #reply() {
    at("game-status").textContent = "Thinking …";
    const level = Number(at("game-level").value);
    const before = this.#moves;
    const found = await answerTo({ ask: "reply", ...this.#game, moves: before, level, seed: this.#seed });
    if (found !== null && !this.#isLeft && before === this.#moves) await this.go([...before, found.move], found.said);
  }

  back() {
    const count = this.#seat === "both" || this.#isOpponents(this.#position) ? 1 : 2;
    if (this.#moves.length >= count) return this.go(this.#moves.slice(0, -count));
  }

  analyse() {
    const isWanted = at("game-hint").ariaPressed !== "true";
    at("game-hint").ariaPressed = String(isWanted);
    if (isWanted) return this.#look();
    this.#lines?.stop();
    tellLines([]);
    this.board.show(this.#drawn());
  }

  #look() {
    const moves = this.#moves;
    this.#lines = ask({ ask: "lines", ...this.#game, moves, lines: 3, nodes: NODES }, (found) => {
      if (moves !== this.#moves || this.#isLeft) return;
      if ("fault" in found) return complain(found.fault);
      tellLines(found.lines.map((line) => `${line.worth}: ${line.line}`));
      at("game-depth").textContent = `${found.depth} plies deep, ${found.nodes.toLocaleString("en")} nodes`;
      const arrows = found.lines.map((line, index) => ({ path: line.path, weight: 1 / (index + 1), label: String(index + 1) }));
      this.board.show({ ...this.#drawn(), arrows: arrows.filter((arrow) => arrow.path.length > 0) });
    });
  }

  async explain() {
    if (await showSteps({ ask: "explain", ...this.#game, moves: this.#moves, depth: DEPTH })) at("tab-trees").click();
  }

  #drawn() {
    const isTurn = this.#position.ending === null && !this.#isOpponents(this.#position);
    return { ...this.#position.board, ...(isTurn ? {} : { moves: [] }) };
  }

  #show(position, said) {
    const status = position.ending ?? position.turn;
    at("game-status").textContent = said === null ? status : `${said} ${status}`;
    list(at("game-moves"), position.played.map((name, index) => `${index + 1}. ${name}`));
    this.board.show({ ...this.#drawn(), message: at("game-status").textContent });
  }
}
