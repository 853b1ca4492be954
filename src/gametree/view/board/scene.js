// The drawing of a board in layers: what never changes, marks, what stands on it, arrows, and places to point at.

import { backdrop, labels } from "./backdrop.js";
import { draw } from "./elements.js";
import { aim, around, drawnArrows } from "./marks.js";
import { FONTS } from "./measures.js";
import { animate, isMove } from "./motion.js";
import { Placing } from "./placing.js";
import { standing } from "./standing.js";

const LARGEST = 1.9; // times the size of the same picture in Python: beyond that a small board would shout
const LAYERS = ["last-move", "highlights", "steps", "pieces", "labels", "aims", "arrows"];

export class Scene {
  #layers = Object.fromEntries(LAYERS.map((name) => [name, draw("g", { class: name, "aria-hidden": "true" })]));
  #places = draw("g", { class: "places" });
  #buttons = new Map();
  #pieces = new Map();
  #stands = null;

  constructor(host, layout, label) {
    this.layout = layout;
    this.svg = draw("svg", {
      class: `playing-board ${layout.material}`, role: "application", "aria-label": label,
      "aria-roledescription": "board", "font-family": FONTS,
    });
    for (const { name } of layout.places) {
      this.#buttons.set(name, draw("g", { role: "button", "data-place": name, tabindex: -1, class: "place" }));
    }
    this.#buttons.values().next().value.setAttribute("tabindex", 0);
    this.#places.append(...this.#buttons.values());
    host.append(this.svg);
    host.addEventListener("focusin", ({ target }) => this.#rove(target)); // Chromium stops at an SVG that listens itself
  }

  /** Lay everything out that is the same in all positions; what stands on the board has to be drawn anew. */
  arrange(isFlipped, hasCoordinates) {
    const placing = new Placing(this.layout, isFlipped, hasCoordinates);
    this.placing = placing;
    this.svg.setAttribute("viewBox", `0 0 ${placing.width} ${placing.height}`);
    this.svg.style.maxWidth = `${LARGEST * placing.width}px`;
    const sheet = draw("rect", { width: placing.width, height: placing.height, class: "sheet" });
    this.#layers.labels = labels(placing);
    this.#layers.labels.setAttribute("aria-hidden", "true");
    const behind = draw("g", { "aria-hidden": "true" }, sheet, backdrop(placing));
    const hasFocus = this.svg.contains(document.activeElement) ? document.activeElement : null;
    this.svg.replaceChildren(behind, ...LAYERS.map((name) => this.#layers[name]), this.#places);
    hasFocus?.focus();
    for (const [name, button] of this.#buttons) button.replaceChildren(around(placing, name, "spot"));
    this.#stands = null;
  }

  /** Draw what stands where; a move that has led here is seen to happen unless it was made by hand. */
  stand(stands, last, isByHand) {
    this.#pieces = new Map(Object.entries(stands).filter(([name]) => this.placing.has(name)).map(([name, content]) => {
      const spot = this.placing.spot(name);
      return [name, draw("g", { transform: at(spot), "data-on": name }, standing(content, spot))];
    }));
    this.#layers.pieces.replaceChildren(...this.#pieces.values());
    const before = this.#stands;
    this.#stands = stands;
    if (before === null || !isMove(before, stands, last)) return;
    animate(this.placing, this.#pieces, before, stands, isByHand ? { ...last, path: [] } : last);
  }

  /** Mark the places of the last move, and others by the kind of their marks. */
  mark(last, marks) {
    this.#fill("last-move", [...new Set(last.path)], (name) => around(this.placing, name, "last"));
    const known = marks.filter(({ place }) => this.placing.has(place));
    this.#layers.highlights.replaceChildren(...known.map(({ place, kind }) => around(this.placing, place, `mark ${kind}`)));
  }

  /** Show arrows; those that come first lie on top. */
  point(arrows) {
    const known = arrows.filter(({ path }) => path.length > 0 && path.every((name) => this.placing.has(name)));
    this.#layers.arrows.replaceChildren(...drawnArrows(this.placing, known));
  }

  /** Show the places that are chosen and those that may be chosen next, and tell every place what it is called. */
  offer(steps, targets, begins, tell) {
    this.#fill("steps", steps, (name) => around(this.placing, name, "chosen"));
    this.#fill("aims", [...targets], (name) => aim(this.placing, name, name in this.#stands));
    for (const [name, button] of this.#buttons) {
      button.classList.toggle("begins", begins.has(name));
      button.classList.toggle("target", targets.has(name));
      button.setAttribute("aria-label", tell(name));
    }
  }

  /** Have a piece follow a hand, and show on which place it would come down. */
  carry(name, x, y, over) {
    const piece = this.#pieces.get(name);
    if (piece === undefined) return;
    if (piece !== this.#layers.pieces.lastChild) this.#layers.pieces.append(piece);
    piece.setAttribute("class", "carried");
    piece.setAttribute("transform", at({ x, y }));
    for (const [each, button] of this.#buttons) button.classList.toggle("over", each === over);
  }

  /** Put a piece down: on another place, or back on its own. */
  putDown(name, there) {
    const piece = this.#pieces.get(name);
    piece?.removeAttribute("class");
    piece?.setAttribute("transform", at(this.placing.spot(there)));
    for (const button of this.#buttons.values()) button.classList.remove("over");
  }

  /** Give the focus to a place. */
  focus(name) {
    this.#buttons.get(name)?.focus();
  }

  #fill(layer, names, drawn) {
    this.#layers[layer].replaceChildren(...names.filter((name) => this.placing.has(name)).map(drawn));
  }

  /** Of all places one is reached by Tab: the one that had the focus last. */
  #rove(target) {
    const button = target.closest("[data-place]");
    if (button === null) return;
    for (const each of this.#buttons.values()) each.setAttribute("tabindex", each === button ? 0 : -1);
  }
}

function at({ x, y }) {
  return `translate(${x} ${y})`;
}
