// Where places come to lie in the picture: in its own pixels, from one side or from the other.

import { RIM, SQUARE, TEXT_RIM } from "./measures.js";

export class Placing {
  #places;

  constructor(layout, isFlipped, hasCoordinates) {
    [this.layout, this.isFlipped, this.hasCoordinates] = [layout, isFlipped, hasCoordinates];
    this.left = hasCoordinates && layout.rows.length > 0 ? TEXT_RIM : RIM;
    this.below = hasCoordinates && layout.columns.length > 0 ? TEXT_RIM : RIM;
    const [width, height] = [layout.width * SQUARE, layout.height * SQUARE];
    this.board = { x: this.left + width / 2, y: RIM + height / 2, width, height };
    this.width = this.left + width + RIM;
    this.height = RIM + height + this.below;
    this.#places = new Map(layout.places.map((place) => [place.name, place]));
  }

  has(name) {
    return this.#places.has(name);
  }

  place(name) {
    return this.#places.get(name);
  }

  /** Return the middle of a place, and how wide and high it is. */
  spot(name) {
    const { x, y, width, height } = this.#places.get(name);
    return { x: this.across(x), y: this.down(y), width: width * SQUARE, height: height * SQUARE };
  }

  across(x) {
    return this.left + SQUARE * (this.isFlipped ? this.layout.width - x : x);
  }

  down(y) {
    return RIM + SQUARE * (this.isFlipped && this.layout.flips === "round" ? this.layout.height - y : y);
  }

  /** Return how far a point is from a place, 0 within it, in squares. */
  #distance(name, x, y) {
    const spot = this.spot(name);
    const across = Math.max(0, Math.abs(x - spot.x) - spot.width / 2);
    return Math.hypot(across, Math.max(0, Math.abs(y - spot.y) - spot.height / 2)) / SQUARE;
  }

  /** Return the nearest of some places that is no further away, in squares; null if there is none. */
  nearest(names, x, y, furthest = 0) {
    let [found, least] = [null, [furthest, Infinity]];
    for (const name of names) {
      if (!this.has(name)) continue;
      const { width, height } = this.place(name);
      const here = [this.#distance(name, x, y), width * height]; // a dot before the box that it is a corner of
      if (here[0] < least[0] || (here[0] === least[0] && here[1] < least[1])) [found, least] = [name, here];
    }
    return found;
  }

  /**
   * Return the place to which an arrow key leads: the nearest in that direction, those straight ahead first.
   *
   * Up and down lead to the next row, wherever it has places: on a board of dark squares to one that lies aslant.
   */
  neighbour(from, [right, down]) {
    const here = this.spot(from);
    let [found, least] = [null, Infinity];
    const [wide, dear] = down === 0 ? [2, 2.5] : [1.01, 0.9];
    for (const { name } of this.layout.places) {
      const there = this.spot(name);
      const ahead = (there.x - here.x) * right + (there.y - here.y) * down;
      const beside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
      const far = ahead + dear * beside;
      if (ahead > 1 && beside <= wide * ahead && far < least) [found, least] = [name, far];
    }
    return found;
  }
}
