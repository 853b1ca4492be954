// How long the page thinks: soft between two depths, and by nodes inside of one, because machine code has no clock.

const FEWEST = 2000;
/** Of the time, what is left after a depth that would hardly be finished. */
const SOFT = 0.5;

/** Ends a search after so many milliseconds, as near as the speed so far can tell. */
export class Pace {
  constructor(milliseconds, now = () => performance.now()) {
    Object.assign(this, { milliseconds, now, begun: now() });
  }

  get used() {
    return this.now() - this.begun;
  }

  /** Return how many nodes a search may have visited in all when its time is up. */
  budget(nodes) {
    const { used } = this;
    if (nodes < FEWEST || used < 1) return nodes + FEWEST * this.milliseconds / 100;
    return nodes + Math.max(FEWEST, (this.milliseconds - used) * nodes / used);
  }

  /** Tell whether a search should end after a depth: a single move needs none deeper. */
  isEnough(found, moves) {
    return moves === 1 || this.used >= SOFT * this.milliseconds;
  }
}
