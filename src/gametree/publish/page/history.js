// A game under way: the game's own history, as rules/history.py has it, with what a page asks of it.

import { game } from "./game.js";

/** It never changes: `play` and `back` return another one. */
export class History {
  /** `own` is the history as the game has it; `begins` the text of its first position, where that is not the start. */
  constructor(own = game.begin(), begins = null) {
    Object.assign(this, { own, begins, ...game.state(own) });
  }

  /** Begin at a position that is written. */
  static read(text) {
    return new History(game.read(text), text);
  }

  /** Return the game from its first position on; the moves are numbers, as they travel from page to worker. */
  static of({ begins, moves }) {
    return moves.reduce((before, move) => before.play(move), begins === null ? new History() : History.read(begins));
  }

  get positions() {
    return this.own.positions;
  }

  get moves() {
    return this.own.moves;
  }

  get position() {
    return this.positions[this.moves.length];
  }

  /** Return the legal moves: none where the game is over. */
  legal() {
    return game.moves(this.position);
  }

  play(move) {
    return new History(game.playOn(this.own, move), this.begins);
  }

  back(plies = 1) {
    let { own } = this;
    for (let ply = 0; ply < plies; ply++) own = game.back(own);
    return new History(own, this.begins);
  }

  /** Return the legal move of a name; undefined if there is none. */
  moveNamed(name) {
    return this.legal().find(move => game.moveName(this.position, move) === name);
  }

  /** Why the game is over, or may be ended by the side to move; null if it goes on. */
  ending() {
    const end = game.ending(this.own);
    return end && { reason: end.reason, outcome: end.outcome, isClaim: end.is_claim };
  }

  /** Positions that one more occurrence makes a draw, each with its distance from the current one. */
  exhausted() {
    return game.exhausted(this.own).map(([position, distance]) => [position, Number(distance)]);
  }
}
