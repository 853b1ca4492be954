// Could a node still influence the root? Python has decided it for every node and every step (view/influence.py);
// here the answer is looked up and written out.

import { countUpTo, summed } from "./columns.js";
import { INFLUENCE_WORDS } from "./settings.js";

const COLUMNS = ["after", "first", "more", "can", "pattern"];
const GAP = /\{([#@])(\d)\}/g;

/** All answers of a trace, as changes: from a step on, an answer holds for some neighbours in the tree. */
export class Influence {
  #told;
  #steps;
  #first;
  #given;
  #name;

  /** Take what Python wrote for a tree of so many nodes; ``name`` returns the name of one. Damage raises an error. */
  constructor(told, size, name) {
    const isTable = [...COLUMNS, "patterns", "given"].every((column) => Array.isArray(told?.[column]));
    const count = isTable ? told.after.length : 0;
    must(count > 0 && COLUMNS.every((column) => told[column].length === count));
    [this.#told, this.#name] = [told, name];
    this.#steps = summed(told.after);
    this.#first = summed(told.first);
    const sizes = told.patterns.map((pattern) => new Set(pattern.match(GAP) ?? []).size);
    this.#given = summed(told.pattern.map((pattern) => sizes[pattern])); // where what is given to a change ends
    const last = this.#first.map((first, change) => first + told.more[change]);
    must(this.#first.every((first, change) => first >= 0 && first <= last[change] && last[change] < size));
    must(this.#given.at(-1) === told.given.length && told.can.every((can) => can in INFLUENCE_WORDS));
  }

  /** Return {can, why} for a node after so many events: 2 for now, 1 for later, 0 for never again. */
  answer(step, node) {
    const change = this.#last(step, node);
    const can = this.#told.can[change];
    return { can, why: `${INFLUENCE_WORDS[can]}: ${this.#words(change)}.` };
  }

  /** Return the last change up to a step that tells of a node; the first ones tell of all nodes. */
  #last(step, node) {
    let change = countUpTo(this.#steps, step) - 1;
    while (change > 0 && !this.#tellsOf(change, node)) change -= 1;
    return change;
  }

  #tellsOf(change, node) {
    const first = this.#first[change];
    return first <= node && node <= first + this.#told.more[change];
  }

  #words(change) {
    const begin = change === 0 ? 0 : this.#given[change - 1];
    const pattern = this.#told.patterns[this.#told.pattern[change]];
    return pattern.replace(GAP, (_, kind, place) => {
      const number = this.#told.given[begin + Number(place)];
      return kind === "@" ? this.#name(this.#first[change] + number) : (this.#told.words[number] ?? String(number));
    });
  }
}

function must(isSound) {
  if (!isSound) throw new Error("see its part 'influence'");
}
