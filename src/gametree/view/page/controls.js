// The controls: buttons, sliders and keys, and what they say about where the search stands.

import { setText } from "./dom.js";
import { nextOf, previousOf } from "./lockstep.js";
import { Player, pace } from "./player.js";

const PAUSE = 100; // milliseconds without another step after which one is read aloud

export class Controls {
  #stage;
  #player;
  #announcing = null;

  constructor(stage) {
    this.#stage = stage;
    this.#player = new Player(stage, () => this.update());
    this.actions = this.#actions();
    this.#listen();
    stage.onChange(() => this.update());
  }

  /** What can be done, by name. */
  #actions() {
    const stage = this.#stage;
    const at = () => stage.leader.replay.step;
    const trace = () => stage.leader.trace;
    return {
      start: () => stage.go(0),
      end: () => stage.go(trace().steps),
      back: () => stage.go(at() - 1),
      forward: () => stage.go(at() + 1),
      "next-cutoff": () => stage.go(nextOf(trace().shown.stops.cut, at(), trace().steps)),
      "previous-cutoff": () => stage.go(previousOf(trace().shown.stops.cut, at())),
      "next-leaf": () => stage.go(nextOf(trace().shown.stops.leaf, at(), trace().steps)),
      "previous-leaf": () => stage.go(previousOf(trace().shown.stops.leaf, at())),
      play: () => this.#player.toggle(),
      "zoom-in": () => stage.leader.zoom(1.4),
      "zoom-out": () => stage.leader.zoom(1 / 1.4),
      fit: () => stage.leader.fit(),
      fold: () => stage.leader.fold(stage.leader.selected ?? stage.leader.replay.current),
      unchoose: () => stage.leader.choose(null),
      other: () => stage.lead(stage.panes[(stage.panes.indexOf(stage.leader) + 1) % stage.panes.length]),
      theme: () => this.#switchTheme(),
      help: () => document.getElementById("help").showModal(),
    };
  }

  /** Do something by its name, where there is a trace to do it with. */
  act(name) {
    if (!["play", "theme", "help", "zoom-in", "zoom-out", "fit"].includes(name)) this.#player.stop();
    if (this.#stage.leader !== null || ["theme", "help"].includes(name)) this.actions[name]();
  }

  #listen() {
    for (const button of document.querySelectorAll("button[data-act]")) {
      button.addEventListener("click", () => this.act(button.dataset.act));
    }
    const [slider, speed, together] = ["slider", "speed", "together"].map((id) => document.getElementById(id));
    slider.addEventListener("input", () => {
      const step = Number(slider.value); // before the player stops, which puts the slider back to where the search is
      this.#player.stop();
      this.#stage.go(step);
    });
    const setPace = () => {
      this.#player.rate = pace(Number(speed.value));
      const words = `${this.#player.rate} steps a second`;
      setText(document.getElementById("pace"), `${this.#player.rate}/s`);
      speed.setAttribute("aria-valuetext", words);
    };
    speed.addEventListener("input", setPace);
    setPace();
    together.addEventListener("change", () => this.#stage.setTogether(together.checked));
    document.addEventListener("keydown", (event) => this.#press(event));
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#stage.retheme());
    window.matchMedia("print").addEventListener("change", () => this.#stage.rethemeNow());
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.getElementById("help").open) return;
    if (event.target.closest("select, input[type='text']") !== null) return; // letters and arrows are meant there
    const name = KEYS[event.key];
    const isSlider = event.target.closest("input[type='range']") !== null;
    const isOwn = [" ", "Enter"].includes(event.key) && event.target.closest("button, summary, input") !== null;
    const moves = event.key.startsWith("Arrow") || ["Home", "End"].includes(event.key);
    const isScrolled = event.target.closest("ol[tabindex], .scrolled") !== null;
    if (name === undefined || isOwn || ((isSlider || isScrolled) && moves)) return;
    event.preventDefault();
    this.act(name);
  }

  #switchTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme === "dark"
      || (root.dataset.theme === undefined && window.matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = isDark ? "light" : "dark";
    this.#stage.retheme();
  }

  /** Say where the leader stands. */
  update() {
    const { leader, isPlaying, panes } = this.#stage;
    const play = document.getElementById("play");
    play.setAttribute("aria-label", isPlaying ? "pause" : "play");
    play.dataset.playing = String(isPlaying);
    document.getElementById("together-label").hidden = panes.length < 2;
    document.getElementById("controls").hidden = leader === null;
    if (leader === null) return;
    const { step } = leader.replay;
    const { steps } = leader.trace;
    const slider = document.getElementById("slider");
    slider.max = String(steps);
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `step ${step} of ${steps}`);
    const where = `step ${step.toLocaleString("en")} of ${steps.toLocaleString("en")}`;
    setText(document.getElementById("where"), `${this.#named(leader)}${where}`);
    if (!isPlaying || this.#player.rate <= 1) this.#announce();
  }

  /** Return the name of a pane, where there is another one. */
  #named(pane) {
    return this.#stage.panes.length > 1 ? `${pane.trace.algorithm}: ` : "";
  }

  /** Have the step read aloud; while steps follow each other quickly only the last one is. */
  #announce() {
    const say = () => {
      this.#announcing = null;
      const said = this.#stage.panes.map((pane) => `${this.#named(pane)}${pane.words}`);
      setText(document.getElementById("live"), said.join(" "));
    };
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(say, PAUSE);
  }
}

const KEYS = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  ArrowDown: "next-leaf",
  ArrowUp: "previous-leaf",
  Home: "start",
  End: "end",
  " ": "play",
  "+": "zoom-in",
  "=": "zoom-in",
  "-": "zoom-out",
  0: "fit",
  c: "next-cutoff",
  C: "previous-cutoff",
  f: "fold",
  o: "other",
  d: "theme",
  Escape: "unchoose",
  "?": "help",
};
