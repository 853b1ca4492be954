// What grows and changes beside the tree: the counters, and the list of clusters.

import { make, setShown, setText } from "./dom.js";
import { counted, valueWords } from "./words.js";

const COUNTERS = [
  "nodes visited", "leaves judged", "children generated", "shallow cutoffs", "deep cutoffs", "window cutoffs",
];
const LEAVES = 1;
const MOST_ROWS = 60;

/** The counts so far beside those of the whole search. */
export class Counters {
  #trace;
  #rows;
  #note;

  constructor(table, note, trace) {
    this.#trace = trace;
    this.#note = note;
    this.#rows = COUNTERS.map((name, place) => {
      const [now, bar] = [make("td", { class: "now", "data-count": name }, "0"), make("span", { class: "bar" })];
      const total = make("td", { class: "total" }, `of ${trace.totals[place].toLocaleString("en")}`);
      const row = make("tr", {}, make("th", { scope: "row" }, name), now, total, make("td", { class: "share" }, bar));
      return { row, now, bar };
    });
    table.replaceChildren(...this.#rows.map(({ row }) => row));
    this.#rows.forEach(({ row }, place) => { row.hidden = place > 2 && !trace.hasCutoffs; });
  }

  update(replay) {
    const { counts } = replay.state;
    this.#rows.forEach(({ now, bar }, place) => {
      setText(now, counts[place].toLocaleString("en"));
      bar.style.width = `${(100 * counts[place]) / Math.max(this.#trace.totals[place], 1)}%`;
    });
    setShown(this.#note, [this.#share(counts[LEAVES]), this.#kept(replay.step)].join(" ").trim());
  }

  /** Tell how many of all leaves were judged, where all of them are known. */
  #share(leaves) {
    const all = this.#trace.allLeaves;
    if (all === null) return "";
    const share = Math.round((100 * leaves) / all);
    return `${leaves.toLocaleString("en")} of all ${counted(all, "leaf", "leaves")} of the tree: ${share} %.`;
  }

  /** Tell what the search kept in mind, once it is over. */
  #kept(step) {
    const { memory, steps } = this.#trace;
    return memory === null || step < steps ? "" : `Kept at the peak: ${counted(memory, "position")}.`;
  }

  /** Return the counts in words. */
  static words(replay) {
    const [nodes, leaves, children, shallow, deep, window] = replay.state.counts;
    const all = [counted(nodes, "node"), counted(leaves, "leaf", "leaves"), counted(children, "child", "children")];
    return [...all, ...(replay.trace.hasCutoffs ? [counted(shallow + deep + window, "cutoff")] : [])].join(", ");
  }
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
    const listed = replay.clusters();
    this.#body.replaceChildren(...listed.slice(0, MOST_ROWS).map((node) => this.#row(replay, node)));
    const left = listed.length - MOST_ROWS;
    const none = replay.step === 0 ? "The list is still empty." : "The list is empty: the root is solved.";
    setShown(this.#rest, listed.length === 0 ? none : left > 0 ? `and ${left.toLocaleString("en")} more` : "");
  }

  #row(replay, node) {
    const status = replay.status(node);
    const value = replay.state.value[node];
    const bound = Number.isNaN(value) ? "no bound yet" : `${replay.boundSign(node)}${valueWords(value, replay.trace.labels)}`;
    const { trace } = replay;
    const button = make("button", { type: "button", click: () => this.#choose(node) }, trace.name(node));
    const side = make("span", { class: "side" }, trace.side(node));
    const cells = [make("td", {}, button, side), make("td", {}, status), make("td", { class: "bound" }, bound)];
    return make("tr", { class: status }, ...cells);
  }
}
