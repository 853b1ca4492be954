// Predicting: the reader clicks the leaf that the search looks at next, and is told whether that is so.

import { filled } from "./columns.js";
import { setText } from "./dom.js";
import { nextOf } from "./lockstep.js";
import { PREDICTION } from "./settings.js";

/** Return what a guess is worth: {isRight, words, step}, where step is the one at which the next leaf is judged. */
export function judged(replay, node) {
  const { trace, step } = replay;
  const next = nextOf(trace.shown.stops.leaf, step, null);
  const isRight = next !== null && trace.events.node[next - 1] === node;
  const words = next === null ? PREDICTION.over : isRight ? PREDICTION.right : replay.text(node, "guess");
  return { isRight, words: filled(words, { leaf: trace.name(node) }), step: isRight ? next : step };
}

export class Prediction {
  #box;
  #told;
  #byName;
  #name;
  #pane;
  #right = 0;
  #tries = 0;
  #at = -1; // the step at which the last guess was made: only the first one there counts

  constructor(element, pane) {
    this.#pane = pane;
    [this.#box, this.#told] = [element.querySelector("input"), element.querySelector("output")];
    [this.#byName, this.#name] = [element.querySelector(".by-name"), element.querySelector(".by-name input")];
    this.#box.addEventListener("change", () => this.#begin());
    this.#name.addEventListener("keydown", ({ key }) => key === "Enter" && this.#takeName());
  }

  #begin() {
    [this.#right, this.#tries, this.#at] = [0, 0, -1];
    this.#byName.hidden = !this.#box.checked;
    setText(this.#told, this.#box.checked ? PREDICTION.begin : "");
  }

  /** Take the name of a leaf as a guess, for those who have no mouse. */
  #takeName() {
    const { trace, stage } = this.#pane;
    const name = this.#name.value.trim().toLowerCase();
    const isMeant = (node) => trace.children[node].length === 0 && trace.name(node).toLowerCase() === name;
    const node = [...trace.nodes.name.keys()].find(isMeant) ?? null;
    this.#name.value = "";
    if (node === null) setText(this.#told, PREDICTION.unknown);
    else if (this.takes(node)) stage.refresh(this.#pane);
  }

  /** Take a click on a node as a guess; return whether it was one. */
  takes(node) {
    if (!this.#box.checked || node === null || this.#pane.trace.children[node].length > 0) return false;
    const { replay, stage } = this.#pane;
    const { isRight, words, step } = judged(replay, node);
    if (this.#at !== replay.step) [this.#tries, this.#right] = [this.#tries + 1, this.#right + Number(isRight)];
    this.#at = replay.step;
    if (isRight) stage.go(step, this.#pane);
    const score = filled(PREDICTION.score, { right: this.#right, tries: this.#tries });
    setText(this.#told, `${words} ${score}`);
    return true;
  }
}
