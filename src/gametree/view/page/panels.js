// What grows and changes beside the tree: the counters, and the list of clusters.

import { countUpTo, filled } from "./columns.js";
import { make, setShown, setText } from "./dom.js";
import { COUNTERS, LIST_WORDS } from "./settings.js";

const MOST_ROWS = 60;

/** The counts so far beside those of the whole search. */
export class Counters {
  #trace;
  #rows;
  #note;

  constructor(table, note, trace) {
    this.#trace = trace;
    this.#note = note;
    this.#rows = COUNTERS.map(({ heading, is_of_cutoffs: isOfCutoffs }, place) => {
      const [now, bar] = [make("td", { class: "now", "data-count": heading }, "0"), make("span", { class: "bar" })];
      const total = make("td", { class: "total" }, `of ${trace.totals[place].toLocaleString("en")}`);
      const row = make("tr", {}, make("th", { scope: "row" }, heading), now, total, make("td", { class: "share" }, bar));
      row.hidden = isOfCutoffs && !trace.shown.has.cutoffs;
      return { row, now, bar };
    });
    table.replaceChildren(...this.#rows.map(({ row }) => row));
  }

  update(replay) {
    const { counts } = replay;
    this.#rows.forEach(({ now, bar }, place) => {
      setText(now, counts[place].toLocaleString("en"));
      bar.style.width = `${(100 * counts[place]) / Math.max(this.#trace.totals[place], 1)}%`;
    });
    setShown(this.#note, [this.#share(replay.step), this.#kept(replay.step)].join(" ").trim());
  }

  /** Tell how many of all leaves were judged, where all of them are known. */
  #share(step) {
    const { step: steps, of: all, said } = this.#trace.shown.met;
    const met = countUpTo(steps, step);
    return filled(said, { met: met.toLocaleString("en"), share: Math.round((100 * met) / all) });
  }

  /** Tell what the search kept in mind, once it is over. */
  #kept(step) {
    const { memory, steps } = this.#trace;
    return memory === null || step < steps ? "" : `Kept at the peak: ${counted(memory, "position", "positions")}.`;
  }

  /** Return the counts in words. */
  static words({ trace, counts }) {
    const cutoffs = COUNTERS.reduce((sum, { is_of_cutoffs: isOne }, place) => sum + (isOne ? counts[place] : 0), 0);
    const all = COUNTERS.flatMap(({ one, many }, place) => (one ? [counted(counts[place], one, many)] : []));
    return [...all, ...(trace.shown.has.cutoffs ? [counted(cutoffs, "cutoff", "cutoffs")] : [])].join(", ");
  }
}

function counted(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** The clusters of a best-first search, the most promising first. */
export class Clusters {
  #body;
  #rest;
  #choose;

  constructor(body, rest, choose) {
    [this.#body, this.#rest, this.#choose] = [body, rest, choose];
  }

  update(replay) {
    const { listed } = replay;
    this.#body.replaceChildren(...listed.slice(0, MOST_ROWS).map((node) => this.#row(replay, node)));
    const left = listed.length - MOST_ROWS;
    const none = LIST_WORDS[replay.step === 0 ? "first" : replay.step === replay.trace.steps ? "last" : "between"];
    setShown(this.#rest, listed.length === 0 ? none : left > 0 ? `and ${left.toLocaleString("en")} more` : "");
  }

  #row(replay, node) {
    const { trace } = replay;
    const status = replay.status(node);
    const button = make("button", { type: "button", click: () => this.#choose(node) }, trace.name(node));
    const side = make("span", { class: "side" }, trace.side(node));
    const bound = make("td", { class: "bound" }, replay.text(node, "value"));
    return make("tr", { class: status }, make("td", {}, button, side), make("td", {}, status), bound);
  }
}
