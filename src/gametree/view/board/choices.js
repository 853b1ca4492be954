// Which move is meant by the places that were chosen so far.

const SAME = 0.01; // squares

export class Choices {
  #moves;
  #layout;

  constructor(moves = [], layout = null) {
    [this.#moves, this.#layout] = [moves, layout];
  }

  /** The moves that lead over no place: they can only be chosen by name. */
  get pathless() {
    return this.#moves.filter(({ path }) => path.length === 0);
  }

  /** The moves whose paths begin with these places. */
  after(steps) {
    return this.#moves.filter(({ path }) => path.length > 0 && steps.every((name, index) => path[index] === name));
  }

  /** The moves that a place begins. On a board that stands upright things fall: the whole column counts. */
  from(place) {
    const begun = this.after([place]);
    if (begun.length > 0 || this.#layout?.flips !== "sideways") return begun;
    const x = (name) => this.#layout.places.find((each) => each.name === name)?.x;
    return this.#moves.filter(({ path }) => path.length === 1 && Math.abs(x(path[0]) - x(place)) < SAME);
  }

  /** Tell whether something that stands on a place can be taken from there to another. */
  leads(place) {
    return this.after([place]).some(({ path }) => path.length > 1);
  }

  /** The places that may be chosen next: where moves go on, and where they end. */
  targets(steps) {
    if (steps.length === 0) return new Set(this.after([]).filter(({ path }) => path.length === 1).map(({ path }) => path[0]));
    return new Set(this.after(steps).flatMap(({ path }) => (
      path.length > steps.length ? [path[steps.length], path.at(-1)] : [path.at(-1)]
    )));
  }

  /** Return what a place means after others: the moves that are meant, or else the places that are chosen now. */
  choose(steps, place) {
    if (steps.length > 0) {
      const ahead = this.after(steps);
      const ending = ahead.filter(({ path }) => path.at(-1) === place);
      if (ending.length > 0) return { moves: ending, steps: [] };
      const through = ahead.filter(({ path }) => path[steps.length] === place);
      if (through.length === 1) return { moves: through, steps: [] };
      if (through.length > 1) return { moves: [], steps: [...steps, place] };
      if (place === steps[0]) return { moves: [], steps: [] };
    }
    const begun = this.from(place);
    if (begun.length === 0) return { moves: [], steps: [] };
    return begun.every(({ path }) => path.length === 1) ? { moves: begun, steps: [] } : { moves: [], steps: [place] };
  }
}
