// A board to play on, drawn from plain data: see the docstring of gametree.view.board for how it is used.

import { Choices } from "./choices.js";
import { Chooser, named } from "./chooser.js";
import { build } from "./elements.js";
import { watchKeys } from "./keys.js";
import { watchHands } from "./pointing.js";
import { Scene } from "./scene.js";
import { inWords } from "./standing.js";

const NOWHERE = { path: [], also: [] };
const KEYS = "arrow keys go from place to place, Enter chooses, Escape forgets";

export class Board {
  /** Called with the name of the move that was chosen. */
  onmove = () => {};

  #element;
  #scene = null;
  #text = build("pre", { class: "drawn", tabindex: 0, role: "img" });
  #names = build("div", { class: "names", role: "group", "aria-label": "moves" });
  #live = build("p", { class: "unseen", role: "status" });
  #chooser;
  #choices = new Choices();
  #position = {};
  #steps = [];
  #carried = null;
  #isByHand = false;
  #hadFocus = false;
  #isFlipped;
  #hasCoordinates;

  /** Make a board in an empty element. */
  constructor(element, { name = "", layout = null, label = name, isFlipped = false, hasCoordinates = true } = {}) {
    [this.#element, this.#isFlipped, this.#hasCoordinates] = [element, isFlipped, hasCoordinates];
    element.classList.add("board-to-play");
    if (layout === null) {
      this.#text.setAttribute("aria-label", label);
      element.append(this.#text);
    } else {
      this.#scene = new Scene(element, layout, `${label}; ${KEYS}`);
      watchHands(this.#scene.svg, this);
      watchKeys(this.#scene.svg, this);
    }
    element.append(this.#names, this.#live);
    this.#chooser = new Chooser(element);
    this.#arrange();
  }

  get isFlipped() {
    return this.#isFlipped;
  }

  get hasCoordinates() {
    return this.#hasCoordinates;
  }

  set hasCoordinates(hasThem) {
    this.#hasCoordinates = hasThem;
    this.#arrange();
  }

  /** See the board from the other side, or from the one that is said. */
  flip(isFlipped = !this.#isFlipped) {
    this.#isFlipped = isFlipped;
    this.#arrange();
  }

  /** Show a position, with what may be played and what is to be pointed out. */
  show(position) {
    this.#putBack();
    this.#chooser.close();
    this.#position = position;
    this.#steps = [];
    this.#choices = new Choices(position.moves, this.#scene?.layout);
    this.#draw();
    this.#isByHand = false;
    this.#say(position.message ?? "");
  }

  /** Show other arrows; what is chosen, and all else, stays as it is. */
  point(arrows) {
    this.#position = { ...this.#position, arrows };
    this.#scene?.point(arrows);
  }

  /** Forget what is chosen but not yet played, and tell whether there was something. */
  cancel() {
    this.#putBack();
    const hadChosen = this.#steps.length > 0;
    if (hadChosen) this.#choose([], "nothing is chosen");
    return hadChosen;
  }

  // --- what hands and keys do ---

  /** Return the place that is meant by a point: a little beside one that may be chosen is near enough. */
  find(x, y, clumsy) {
    const { placing } = this.#scene;
    const wanted = [...this.#targets(), ...this.#begins()];
    const within = placing.nearest(wanted, x, y) ?? placing.nearest(placing.layout.places.map(({ name }) => name), x, y);
    const isThin = within === null || !wanted.includes(within);
    return (isThin ? placing.nearest(wanted, x, y, clumsy) : null) ?? within;
  }

  tap(name) {
    const { moves, steps } = this.#choices.choose(this.#steps, name);
    if (moves.length > 0) this.#take(moves, name);
    else if (steps.length > 0) this.#choose(steps, `${this.#called(steps.at(-1))}, chosen; on to ${this.#listed(steps)}`);
    else this.cancel();
  }

  canLift(name) {
    return this.#choices.leads(name) && name in (this.#position.stands ?? {});
  }

  lift(name) {
    this.#carried = name;
    this.#choose([name], "");
  }

  carry(x, y, name) {
    if (this.#carried !== null) this.#scene.carry(this.#carried, x, y, this.#targets().has(name) ? name : null);
  }

  drop(name) {
    const from = this.#carried;
    if (from === null) return; // something else was shown meanwhile
    this.#putBack();
    if (name === from && !this.#targets().has(name)) return; // put back: it stays chosen
    if (!this.#targets().has(name)) {
      this.cancel();
      return;
    }
    this.#isByHand = true;
    this.#scene.putDown(from, name);
    this.tap(name);
    if (this.#steps.length > 0) this.#scene.putDown(from, from);
  }

  go(name, direction) {
    const there = this.#scene.placing.neighbour(name, direction);
    if (there !== null) this.#scene.focus(there);
  }

  // --- what follows ---

  /** Play the one move that is meant, or ask which. */
  #take(moves, place) {
    const play = ({ name }) => {
      this.#choices = new Choices(); // the next position tells what may be played then
      this.#choose([], "");
      this.#list();
      this.onmove(name);
    };
    if (moves.length === 1) {
      play(moves[0]);
      return;
    }
    this.#chooser.ask(moves, (move) => {
      if (move !== null) play(move);
      else {
        [this.#steps, this.#isByHand] = [[], false];
        this.#draw(); // what was dropped goes back where it was
      }
      this.#scene.focus(place);
    });
  }

  #choose(steps, sentence) {
    this.#steps = steps;
    this.#offer();
    if (sentence !== "") this.#say(sentence);
  }

  #putBack() {
    if (this.#carried !== null) this.#scene.putDown(this.#carried, this.#carried);
    this.#carried = null;
  }

  #begins() {
    return new Set(this.#choices.after([]).map(({ path }) => path[0]));
  }

  #targets() {
    return this.#choices.targets(this.#steps);
  }

  // --- what is shown and said ---

  #arrange() {
    this.#scene?.arrange(this.#isFlipped, this.#hasCoordinates);
    this.#draw();
  }

  #draw() {
    const { text = "", stands = {}, last = NOWHERE, marks = [], arrows = [] } = this.#position;
    this.#list();
    this.#text.textContent = text;
    if (this.#scene === null) return;
    this.#scene.stand(stands, last, this.#isByHand);
    this.#scene.mark(last, marks);
    this.#scene.point(arrows);
    this.#offer();
  }

  /** Moves that lead over no place are buttons. */
  #list() {
    const buttons = this.#choices.pathless.map((move) => named(move, () => this.#take([move])));
    const hadFocus = this.#names.contains(document.activeElement) || (this.#hadFocus && document.activeElement === document.body);
    this.#names.replaceChildren(...buttons);
    this.#names.hidden = buttons.length === 0;
    if (hadFocus) buttons[0]?.focus();
    this.#hadFocus = hadFocus && buttons.length === 0; // until there are moves again
  }

  #offer() {
    if (this.#scene === null) return;
    const [targets, begins] = [this.#targets(), this.#begins()];
    const isTold = this.#steps.length > 0 || this.#isTelling(targets);
    const tell = (name) => {
      const may = this.#steps.includes(name) ? ", chosen"
        : targets.has(name) ? (this.#steps.length > 0 ? ", may be reached" : ", may be played")
          : begins.has(name) ? ", may move" : "";
      return `${this.#called(name)}${(this.#position.last ?? NOWHERE).path.includes(name) ? ", last move" : ""}${may}`;
    };
    this.#scene.offer(this.#steps, isTold ? targets : new Set(), new Set([...begins, ...targets]), tell);
  }

  /** Tell whether it is news where a move may lead: not if every free place of the kind is one. */
  #isTelling(targets) {
    const stands = this.#position.stands ?? {};
    const free = this.#scene.layout.places.filter(({ name }) => !(name in stands));
    const shapes = new Set(free.filter(({ name }) => targets.has(name)).map(({ shape }) => shape));
    return free.some(({ name, shape }) => shapes.has(shape) && !targets.has(name));
  }

  #called(name) {
    return `${name}, ${inWords((this.#position.stands ?? {})[name])}`;
  }

  #listed(steps) {
    return [...this.#choices.targets(steps)].join(", ");
  }

  #say(sentence) {
    if (this.#live.textContent !== sentence) this.#live.textContent = sentence;
  }
}
