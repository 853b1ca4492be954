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
    const names = traces.map(({ algorithm, game }) => `${algorithm} on ${game}`);
    this.#lists.forEach((list, place) => {
      const options = names.map((name, number) => make("option", { value: number }, name));
      if (place === 1) options.push(make("option", { value: NONE }, "nothing"));
      if (told(list.options) !== told(options)) list.replaceChildren(...options);
      list.value = String(shown?.[place] ?? NONE);
    });
  }
}

/** Return what a list offers, to tell whether it offers anything else now. */
function told(options) {
  return JSON.stringify(Array.from(options, ({ text }) => text));
}
