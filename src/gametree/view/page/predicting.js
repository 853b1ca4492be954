// Predicting: the reader clicks the leaf that the search looks at next, and is told whether that is so.

import { setText } from "./dom.js";
import { nextOf } from "./lockstep.js";

/** Return what a guess is worth: {isRight, words, step}, where step is the one at which the next leaf is judged. */
export function judged(replay, node) {
  const { trace, step } = replay;
  const next = nextOf(trace.leafSteps, step, null);
  const leaf = `leaf ${trace.name(node)}`;
  if (next === null) return { isRight: false, words: "No leaf is looked at any more.", step };
  if (trace.events.node[next - 1] === node) return { isRight: true, words: `Right: ${leaf} is next.`, step: next };
  const status = replay.status(node);
  if (status === "cut" || isBelowCut(replay, node)) return { isRight: false, words: `No: ${leaf} is cut off.`, step };
  if (status !== "unseen") return { isRight: false, words: `No: ${leaf} has been met before.`, step };
  return { isRight: false, words: `No: another leaf comes before ${leaf}, if that comes at all.`, step };
}

function isBelowCut(replay, node) {
  return replay.trace.path(node).some((above) => replay.status(above) === "cut");
}

export class Prediction {
  #box;
  #told;
  #pane;
  #right = 0;
  #tries = 0;
  #at = -1; // the step at which the last guess was made: only the first one there counts

  constructor(element, pane) {
    this.#pane = pane;
    [this.#box, this.#told] = [element.querySelector("input"), element.querySelector("output")];
    this.#box.addEventListener("change", () => this.#begin());
  }

  #begin() {
    [this.#right, this.#tries, this.#at] = [0, 0, -1];
    setText(this.#told, this.#box.checked ? "Click the leaf that is looked at next." : "");
  }

  /** Take a click on a node as a guess; return whether it was one. */
  takes(node) {
    if (!this.#box.checked || node === null || this.#pane.trace.children[node].length > 0) return false;
    const { replay, stage } = this.#pane;
    const { isRight, words, step } = judged(replay, node);
    if (this.#at !== replay.step) [this.#tries, this.#right] = [this.#tries + 1, this.#right + Number(isRight)];
    this.#at = replay.step;
    if (isRight) stage.go(step, this.#pane);
    setText(this.#told, `${words} ${this.#right} of ${this.#tries} right at once.`);
    return true;
  }
}
