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
    const isOneGame = new Set(traces.map((trace) => trace.game)).size < 2; // which the title has told
    const names = traces.map((trace) => (isOneGame ? trace.algorithm : `${trace.algorithm} on ${trace.game}`));
    this.#lists.forEach((list, place) => {
      const wanted = place === 1 ? [...names, "nothing"] : names;
      if ([...list.options].map((option) => option.text).join() !== wanted.join()) {
        const value = (number) => (number < names.length ? number : NONE);
        list.replaceChildren(...wanted.map((name, number) => make("option", { value: value(number) }, name)));
      }
      list.value = String(shown?.[place] ?? NONE);
    });
  }
}
