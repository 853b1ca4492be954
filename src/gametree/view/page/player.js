// Playing: so many steps in a second, as far as the trace goes.

const SLOWEST = 0.5;
const FASTEST = 1000;

/** Return the steps in a second for a place of the slider between 0 and 1. */
export function pace(place) {
  const exact = SLOWEST * (FASTEST / SLOWEST) ** place;
  return exact < 3 ? Math.round(exact * 2) / 2 : exact < 20 ? Math.round(exact) : Math.round(exact / 10) * 10;
}

export class Player {
  #stage;
  #changed;
  #last = 0;
  #owed = 0;

  constructor(stage, changed) {
    [this.#stage, this.#changed] = [stage, changed];
    this.rate = 2;
  }

  toggle() {
    if (this.#stage.isPlaying) this.stop();
    else this.start();
  }

  /** Play on; from the beginning where the end is reached. */
  start() {
    const { leader } = this.#stage;
    if (leader === null || leader.trace.steps === 0) return;
    if (leader.replay.step >= leader.trace.steps) this.#stage.go(0);
    this.#stage.isPlaying = true;
    [this.#last, this.#owed] = [performance.now(), 1];
    this.#changed();
    requestAnimationFrame((now) => this.#tick(now));
  }

  stop() {
    this.#stage.isPlaying = false;
    this.#changed();
  }

  #tick(now) {
    if (!this.#stage.isPlaying) return;
    this.#owed += (Math.max(now - this.#last, 0) / 1000) * this.rate;
    this.#last = now;
    const steps = Math.floor(this.#owed);
    this.#owed -= steps;
    const { leader } = this.#stage;
    if (steps > 0) this.#stage.go(leader.replay.step + steps);
    if (leader.replay.step >= leader.trace.steps) this.stop();
    else requestAnimationFrame((next) => this.#tick(next));
  }
}
