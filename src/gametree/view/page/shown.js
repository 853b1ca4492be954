// What is shown of a trace at every step, as Python has decided it (view/shown.py): columns, made ready to be looked up.

import { areWhole, countUpTo, summed } from "./columns.js";
import { COUNTERS, STATUS_WORDS } from "./settings.js";

const MARKS = ["is_met", "is_cut"];

/** All that is shown of a trace of so many nodes and steps; damage raises an error. */
export class Shown {
  #looks;

  constructor(told, nodes, steps) {
    const { has, texts, looks, start, leaves, counted, result } = told ?? {};
    must(Array.isArray(texts) && [...texts, result].every((text) => typeof text === "string"));
    Object.assign(this, { has, texts, start, counted, result });
    this.#looks = looks;
    const count = this.#checkLooks();
    must(start.length === nodes && areWhole(start, 0, count) && leaves.length === nodes && areWhole(leaves, 0, texts.length));
    must(counted.length === steps && areWhole(counted, 0, 2 ** COUNTERS.length));
    this.leaves = leaves.map((number) => texts[number]);
    this.changes = changes(told.changes, steps, { node: [0, nodes], look: [0, count] });
    this.changes.before = this.#before();
    this.list = changes(told.list, steps, { node: [0, nodes], from: [-1, nodes], to: [-1, nodes] });
    this.line = new Held(changes(told.line, steps, { node: [0, nodes] }), "node");
    this.beside = new Held(changes(told.beside, steps, { text: [0, texts.length] }), "text");
    this.stops = Object.fromEntries(["leaf", "cut"].map((name) => [name, changes({ after: told.stops[name] }, steps, {}).step]));
    this.met = { ...told.met, step: changes({ after: told.met.after }, steps, {}).step };
    must((told.met.of === null || Number.isInteger(told.met.of)) && typeof told.met.said === "string");
    const reasons = changes(told.reasons, steps, { text: [0, texts.length] });
    this.reasons = new Map(reasons.step.map((step, place) => [step, texts[reasons.text[place]]]));
  }

  /** Return how many looks there are. */
  #checkLooks() {
    const count = this.#looks?.status?.length ?? 0;
    for (const [part, column] of Object.entries(this.#looks ?? {})) {
      must(column.length === count && areWhole(column, 0, MARKS.includes(part) ? 2 : this.texts.length));
    }
    must(count > 0 && this.#looks.status.every((number) => this.texts[number] in STATUS_WORDS));
    return count;
  }

  /** Return how a node looked before each change, so that it can be taken back. */
  #before() {
    const now = Int32Array.from(this.start);
    const { node, look } = this.changes;
    return node.map((each, change) => {
      const before = now[each];
      now[each] = look[change];
      return before;
    });
  }

  /** Return what a part of a look says: a text, empty where there is nothing to say. */
  text(part, look) {
    return this.texts[this.#looks[part]?.[look] ?? 0];
  }

  /** Tell whether a look has a mark. */
  is(mark, look) {
    return this.#looks[mark]?.[look] === 1;
  }
}

/** Numbers that hold until another one does, 0 in the beginning. */
class Held {
  #steps;
  #values;

  constructor(told, name) {
    [this.#steps, this.#values] = [told.step, told[name]];
  }

  /** Return what holds at a step. */
  at(step) {
    const known = countUpTo(this.#steps, step);
    return known === 0 ? 0 : this.#values[known - 1];
  }
}

/** Return columns of changes with the step of each, all within their limits. */
function changes(columns, steps, limits) {
  const step = summed(columns.after);
  must(areWhole(columns.after, 0, steps + 1) && (step.at(-1) ?? 0) <= steps);
  for (const [name, [from, below]] of Object.entries(limits)) {
    must(columns[name].length === step.length && areWhole(columns[name], from, below));
  }
  return { ...columns, step };
}

function must(isSound) {
  if (!isSound) throw new Error("see its part 'shown'");
}
