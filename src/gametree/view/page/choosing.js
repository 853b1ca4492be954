// Choosing which traces are shown, where there are several.

import { make } from "./dom.js";

const NONE = "-1";

/** Keeps two lists of all traces: what is shown, and what beside it. */
export class Chooser {
  #stage;
  #lists;

  constructor(stage) {
    this.#stage = stage;
    this.#lists = [document.getElementById("left"), document.getElementById("right")];
    for (const list of this.#lists) list.addEventListener("change", () => this.#choose());
    stage.onChange(() => this.#update());
  }

  #choose() {
    const chosen = this.#lists.map((list) => list.value).filter((value) => value !== NONE);
    this.#stage.show(...chosen.map(Number));
  }

  #update() {
    const { traces, shown } = this.#stage;
    document.getElementById("choosing").hidden = traces.length < 2;
    this.#lists.forEach((list, place) => {
      if (list.options.length !== traces.length + place) {
        const name = (trace) => `${trace.algorithm} on ${trace.game}`;
        const options = traces.map((trace, number) => make("option", { value: number }, name(trace)));
        list.replaceChildren(...options, ...(place === 1 ? [make("option", { value: NONE }, "nothing")] : []));
      }
      list.value = String(shown?.[place] ?? NONE);
    });
  }
}
