// The stage: which traces are there, which are shown, who leads, and where they stand.

import { make } from "./dom.js";
import { readTheme } from "./drawing.js";
import { stepBeside } from "./lockstep.js";
import { Pane } from "./pane.js";

export class Stage {
  #main;
  #frame = null;
  #theme = null;
  #listeners = [];

  constructor(main) {
    this.#main = main;
    this.traces = [];
    this.panes = [];
    this.leader = null;
    this.isTogether = true;
    this.isPlaying = false;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Call a function whenever something has been drawn anew. */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Show some of the traces, by their numbers, from left to right. */
  show(...numbers) {
    for (const pane of this.panes) pane.end();
    this.isPlaying = false;
    this.shown = numbers;
    this.panes = numbers.map((number) => new Pane(this.traces[number], this));
    this.leader = this.panes[0] ?? null;
    document.body.classList.toggle("windows", this.panes.some((pane) => pane.trace.shown.has.windows));
    this.#main.replaceChildren(...this.panes.map((pane) => pane.element));
    if (this.panes.length === 0) this.#main.append(make("p", { id: "empty" }, "No trace yet: drop one here."));
    this.#main.dataset.panes = String(this.panes.length);
    this.#mark();
    this.refreshAll();
  }

  /** Let a pane lead: the controls are its controls, and the other one follows by leaves. */
  lead(pane) {
    if (pane === this.leader) return;
    this.leader = pane;
    this.#mark();
    this.refresh(pane);
  }

  #mark() {
    const isLeader = (pane) => pane === this.leader && this.panes.length > 1;
    for (const pane of this.panes) pane.element.classList.toggle("leads", isLeader(pane));
  }

  /** Go to a step of the leader. */
  go(step, pane = this.leader) {
    if (pane === null) return;
    this.lead(pane);
    const mayGlide = !this.calm.matches && !this.isPlaying;
    pane.go(step, mayGlide);
    if (this.isTogether) {
      for (const other of this.panes) if (other !== pane) other.go(stepBeside(pane.replay, other.replay), mayGlide);
    }
  }

  /** Follow the leader from now on, or not. */
  setTogether(isTogether) {
    this.isTogether = isTogether;
    if (this.leader !== null) this.go(this.leader.replay.step);
  }

  /** Have a pane drawn anew, once, before the next picture. */
  refresh(pane) {
    pane.isStale = true;
    this.#frame ??= requestAnimationFrame(() => this.render());
  }

  refreshAll() {
    for (const pane of this.panes) this.refresh(pane);
    this.#listeners.forEach((listener) => listener());
  }

  /** Colours have changed. */
  retheme() {
    this.#theme = null;
    this.refreshAll();
  }

  /** The same where no other picture comes before it is looked at: what is printed is light. */
  rethemeNow() {
    this.retheme();
    this.render();
  }

  render() {
    this.#frame = null;
    this.#theme ??= readTheme();
    const moving = this.panes.filter((pane) => pane.isStale && pane.render(this.#theme));
    this.#listeners.forEach((listener) => listener());
    for (const pane of moving) this.refresh(pane);
  }
}
