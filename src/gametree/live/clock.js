// Two clocks, of which one runs at the most. Times are milliseconds.

const TICK = 100;

export class Clocks {
  #left;
  #running = null;
  #since = 0;
  #timer = null;
  #show;
  #fell;

  /** Set both clocks; show(left, running) is called as they run, fell(player) when one has no time left. */
  constructor(base, increment, { show, fell }) {
    [this.base, this.increment, this.#show, this.#fell] = [base, increment, show, fell];
    this.#left = [base, base];
    this.#tell();
  }

  get left() {
    const now = performance.now();
    return this.#left.map((left, player) => Math.max(0, left - (player === this.#running ? now - this.#since : 0)));
  }

  set left(left) {
    this.#left = [...left];
    this.#since = performance.now();
    this.#tell();
  }

  /** Have a player's clock run; the one that ran before gets what a move brings. */
  press(player) {
    if (this.#running === player) return;
    const before = this.#running;
    this.#left = this.left;
    if (before !== null) this.#left[before] += this.increment;
    [this.#running, this.#since] = [player, performance.now()];
    this.#timer ??= setInterval(() => this.#tick(), TICK);
    this.#tell();
  }

  stop() {
    this.#left = this.left;
    this.#running = null;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#tell();
  }

  #tick() {
    const running = this.#running;
    if (running !== null && this.left[running] === 0) {
      this.stop();
      this.#fell(running);
    }
    this.#tell();
  }

  #tell() {
    this.#show(this.left.map(written), this.#running);
  }
}

function written(left) {
  const seconds = left / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
