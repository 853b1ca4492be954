// A trace at a step. How its nodes look then, Python has decided (view/shown.py): changes are made here, and taken back.

import { COUNTERS } from "./settings.js";

const LEAVES = COUNTERS.findIndex(({ name }) => name === "leaves");

/** A trace at a step: step 0 is before the first event. */
export class Replay {
  #shown;
  #changed = 0; // changes of looks that are made
  #moved = 0; // changes of the list that are made

  constructor(trace) {
    this.trace = trace;
    this.step = 0;
    this.#shown = trace.shown;
    this.looks = Int32Array.from(trace.shown.start);
    this.counts = COUNTERS.map(() => 0);
    this.listed = []; // the clusters of a best-first search, the most promising first
  }

  /** Go to a step, forwards or back. */
  go(step) {
    const { counted, changes, list } = this.#shown;
    const before = this.step;
    this.step = Math.max(0, Math.min(step, this.trace.steps));
    for (let event = before; event < this.step; event += 1) this.#count(counted[event], 1);
    for (let event = before - 1; event >= this.step; event -= 1) this.#count(counted[event], -1);
    this.#changed = this.#goOver(changes.step, this.#changed, (change, isOn) => {
      this.looks[changes.node[change]] = (isOn ? changes.look : changes.before)[change];
    });
    this.#moved = this.#goOver(list.step, this.#moved, (change, isOn) => {
      const [from, to] = isOn ? [list.from[change], list.to[change]] : [list.to[change], list.from[change]];
      if (from >= 0) this.listed.splice(from, 1);
      if (to >= 0) this.listed.splice(to, 0, list.node[change]);
    });
  }

  /** Make the changes up to this step, or take back those behind it; return how many are made then. */
  #goOver(steps, made, change) {
    let now = made;
    for (; now < steps.length && steps[now] <= this.step; now += 1) change(now, true);
    for (; now > 0 && steps[now - 1] > this.step; now -= 1) change(now - 1, false);
    return now;
  }

  #count(bits, by) {
    for (let place = 0; bits >> place > 0; place += 1) if ((bits >> place) & 1) this.counts[place] += by;
  }

  /** The event that has just happened; -1 before the first. */
  get event() {
    return this.step - 1;
  }

  /** The node where it happened: the root before the first. */
  get current() {
    return this.step === 0 ? 0 : this.trace.events.node[this.event];
  }

  /** How many leaves were judged so far. */
  get leaves() {
    return this.counts[LEAVES];
  }

  /** Return what a part of a node's look says: a text, empty where there is nothing to say. */
  text(node, part) {
    return this.#shown.text(part, this.looks[node]);
  }

  status(node) {
    return this.text(node, "status");
  }

  /** Tell whether the search has looked at a node. */
  isMet(node) {
    return this.#shown.is("is_met", this.looks[node]);
  }

  /** Tell whether a cutoff has left some of a node's children. */
  isCut(node) {
    return this.#shown.is("is_cut", this.looks[node]);
  }

  /** Return the nodes along the best moves so far, the last one first. */
  get line() {
    return this.trace.path(this.#shown.line.at(this.step));
  }

  /** What stands beside the tree: the window of the node where the search is, a bound, or proof numbers. */
  get beside() {
    return this.#shown.texts[this.#shown.beside.at(this.step)];
  }

  /** Why something was cut off just now; empty where nothing was. */
  get reason() {
    return this.#shown.reasons.get(this.step) ?? "";
  }
}
