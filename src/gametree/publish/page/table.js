// The game at the table: who sits where, what may be done, and when the opponent is to move. It draws nothing.

import { History } from "./history.js";

export const SEATS = { first: [true, false], second: [false, true], both: [true, true], none: [false, false] };

export class Table {
  constructor({ seat = "first", level = 3 } = {}) {
    Object.assign(this, { seat, level, history: new History(), isClaimed: false });
  }

  get ending() {
    return this.history.ending();
  }

  /** Whether nothing is to be played any more. */
  get isOver() {
    const end = this.ending;
    return end !== null && (!end.isClaim || this.isClaimed);
  }

  get canClaim() {
    return !this.isOver && this.isPersonsTurn && (this.ending?.isClaim ?? false);
  }

  get isPersonsTurn() {
    return SEATS[this.seat][this.history.side];
  }

  get isOpponentsTurn() {
    return !this.isOver && !this.isPersonsTurn;
  }

  /** The player who is the only person; null if there are two, or none. */
  get person() {
    return { first: 0, second: 1 }[this.seat] ?? null;
  }

  begin(history = new History()) {
    this.history = history;
    this.isClaimed = false;
  }

  play(move) {
    this.history = this.history.play(move);
    this.isClaimed = this.isOpponentsTurn === true && this.ending?.isClaim === true; // a draw that it may have, it takes
  }

  claim() {
    this.isClaimed = true;
  }

  /** How many plies are taken back: to where a person is to move again; 0 if there is no such place. */
  get pliesBack() {
    const { history } = this;
    for (let plies = 1; plies <= history.moves.length; plies++) {
      if (this.seat === "both" || this.seat === "none" || SEATS[this.seat][history.back(plies).side]) return plies;
    }
    return 0;
  }

  takeBack() {
    this.begin(this.history.back(this.pliesBack));
  }
}
