// Predicting: which leaf is judged next? The reader points at it, or names it, and is told before it is shown.

import { setShown, setText } from "./dom.js";
import { nextOf } from "./lockstep.js";
import { valueWords } from "./words.js";

/** Keeps how many leaves were foretold, and judges the next one. */
export class Predictor {
  #stage;
  #button = document.getElementById("predict");
  #field = document.getElementById("prediction");
  #said = document.getElementById("predicted");
  #right = 0;
  #tried = 0;

  constructor(stage) {
    this.#stage = stage;
    stage.predict = (pane, node) => this.isOn && this.#judge(pane, node);
    this.#button.addEventListener("click", () => this.#toggle());
    this.#field.addEventListener("keydown", ({ key }) => key === "Enter" && this.#judgeName(this.#field.value.trim()));
  }

  get isOn() {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  #toggle() {
    const isOn = !this.isOn;
    this.#button.setAttribute("aria-pressed", String(isOn));
    document.getElementById("prediction-label").hidden = !isOn;
    [this.#right, this.#tried] = [0, 0];
    setShown(this.#said, isOn ? "Which leaf is judged next? Click it in the tree, or type its name." : "");
  }

  #judgeName(name) {
    const pane = this.#stage.leader;
    if (pane === null || name === "") return;
    const { trace } = pane;
    const called = (node) => [trace.name(node), trace.nodes.move[node]].some((each) => each?.toLowerCase() === name.toLowerCase());
    const known = [...trace.nodes.name.keys()].filter((node) => trace.children[node].length === 0 && called(node));
    this.#field.value = "";
    if (known.length === 0) setText(this.#said, `There is no leaf '${name}' in this tree.`);
    else this.#judge(pane, known.includes(this.#next(pane)) ? this.#next(pane) : known[0]);
  }

  /** Return the leaf that is judged next; null if none is any more. */
  #next({ trace, replay }) {
    const step = nextOf(trace.leafSteps, replay.step, null);
    return step === null ? null : trace.events.node[step - 1];
  }

  /** Tell whether a node is the next leaf, and go there; return that the click was meant so. */
  #judge(pane, node) {
    const { trace, replay } = pane;
    const next = this.#next(pane);
    if (next === null) {
      setText(this.#said, `No leaf is judged any more. ${this.#score()}`);
      return true;
    }
    if (trace.children[node].length > 0) return false; // a node within the tree is only to be told about
    const isRight = node === next;
    this.#tried += 1;
    this.#right += isRight;
    const found = `the next leaf is ${this.#called(trace, next)}`;
    const step = nextOf(trace.leafSteps, replay.step, trace.steps);
    const why = isRight ? "" : this.#why(trace, replay, node, step - 1);
    this.#stage.go(step, pane);
    setText(this.#said, `${isRight ? "Right" : "Wrong"}: ${found}. ${why}${this.#score()}`);
    this.#said.dataset.right = String(isRight);
    return true;
  }

  /** Say why another leaf is not next, where Python has told whether it can still matter before a step. */
  #why(trace, replay, node, step) {
    if (["judged", "known"].includes(replay.status(node))) return `${this.#called(trace, node)} was judged before. `;
    const told = trace.influence?.answer(step, node);
    return told?.can === 0 ? `Can ${this.#called(trace, node)} still influence the root? ${told.why} ` : "";
  }

  #called(trace, node) {
    const leaf = trace.nodes.leaf[node];
    const name = trace.isExplicit ? trace.name(node) : (trace.nodes.move[node] ?? trace.name(node));
    return leaf === null || !trace.isExplicit ? name : `${name} (${valueWords(leaf, trace.labels)})`;
  }

  #score() {
    return `${this.#right} of ${this.#tried} foretold.`;
  }
}
