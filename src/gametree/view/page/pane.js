// One trace on the page: its tree, what is said about the step, and the panels beside it.

import { Camera } from "./camera.js";
import { setShown, setText } from "./dom.js";
import { draw } from "./drawing.js";
import { Facts, Path } from "./facts.js";
import { watchGestures } from "./gestures.js";
import { Layout } from "./layout.js";
import { Clusters, Counters } from "./panels.js";
import { Prediction } from "./predicting.js";
import { Replay } from "./replay.js";
import { Source } from "./source.js";
import { allOf, happened, reasonOf, sentenceOf } from "./telling.js";

const REACH = 14; // pixels beside a node at which a click still means it

export class Pane {
  /** Show a trace in a new element; ``stage`` is told what happens here: {lead(pane), go(step), refresh(pane)}. */
  constructor(trace, stage) {
    this.trace = trace;
    this.replay = new Replay(trace);
    this.stage = stage;
    this.camera = new Camera();
    this.folded = new Set();
    this.layout = new Layout(trace, this.folded);
    this.selected = null;
    this.isStale = true;
    this.element = document.getElementById("pane").content.firstElementChild.cloneNode(true);
    this.#prepare();
  }

  find(selector) {
    return this.element.querySelector(selector);
  }

  #prepare() {
    const { trace } = this;
    setText(this.find(".algorithm"), trace.algorithm);
    setText(this.find(".subject"), `on ${trace.game}`);
    this.find("h2").title = `${trace.game} ${trace.position}`;
    this.canvas = this.find("canvas");
    this.context = this.canvas.getContext("2d");
    const choose = (node) => this.choose(node);
    const changed = () => this.stage.refresh(this);
    this.source = new Source(this.find(".source"), trace, changed);
    this.counters = new Counters(this.find(".counters"), this.find(".counting .rest"), trace);
    this.clusters = new Clusters(this.find(".clusters tbody"), this.find(".listing .rest"), choose);
    this.prediction = new Prediction(this.find(".predicting"), this);
    this.path = new Path(this.find(".line"), choose);
    this.facts = new Facts(this.find(".facts"), {
      choose,
      fold: (node) => this.fold(node),
      visit: (step) => this.stage.go(step, this),
      isFolded: (node) => this.folded.has(node),
    });
    this.find(".listing").hidden = !trace.shown.has.list;
    if (!trace.shown.has.list) this.find(".column").append(this.find(".node-facts"));
    this.#listen();
  }

  #click(node) {
    if (!this.prediction.takes(node)) this.choose(node);
  }

  #listen() {
    const { camera } = this;
    const changed = () => this.stage.refresh(this);
    watchGestures(this.canvas, {
      pan: (across, down) => (camera.pan(across, down), changed()),
      zoom: (factor, x, y) => (camera.zoom(factor, x, y), changed()),
      choose: (x, y) => this.#click(this.nodeAt(x, y)),
      fold: (x, y) => this.fold(this.nodeAt(x, y)),
    });
    const clicks = { ".in": () => this.zoom(1.4), ".out": () => this.zoom(1 / 1.4), ".fit": () => this.fit() };
    for (const [selector, act] of Object.entries(clicks)) this.find(selector).addEventListener("click", act);
    this.find(".follow input").addEventListener("change", changed);
    this.element.addEventListener("pointerdown", () => this.stage.lead(this), { capture: true });
    this.element.addEventListener("focusin", () => this.stage.lead(this));
    for (const details of this.element.querySelectorAll("details")) details.addEventListener("toggle", changed);
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(this.find(".frame"));
  }

  /** Be gone: nothing is drawn any more. */
  end() {
    this.observer.disconnect();
    this.element.remove();
  }

  #resize() {
    if (window.matchMedia("print").matches) return; // what is on the screen is printed; a new canvas would be empty
    const { clientWidth: width, clientHeight: height } = this.find(".frame");
    if (width === 0 || height === 0) return;
    if (this.camera.layout === null) this.camera.fit(this.layout, width, height);
    else this.camera.resize(width, height);
    this.#sharpen();
    this.stage.refresh(this);
  }

  #sharpen() {
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.camera.width * ratio);
    this.canvas.height = Math.round(this.camera.height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  // --- what a reader does ---

  zoom(factor) {
    const { camera, layout } = this;
    const node = this.shownNode(this.selected ?? this.replay.current);
    camera.zoom(factor, camera.x(layout.x[node]), camera.y(this.trace.nodes.ply[node]));
    this.stage.refresh(this);
  }

  fit() {
    this.camera.fit(this.layout, this.camera.width, this.camera.height);
    this.stage.refresh(this);
  }

  /** Choose a node to be told about; null for the one where the search is. */
  choose(node) {
    this.selected = node;
    this.stage.refresh(this);
  }

  /** Fold what is below a node away, or show it again. */
  fold(node) {
    if (node === null || this.trace.children[node].length === 0) return;
    if (!this.folded.delete(node)) this.folded.add(node);
    const before = this.layout.x[node];
    this.layout = new Layout(this.trace, this.folded);
    if (this.layout.isShown(node)) this.camera.relayout(this.layout, node, this.trace.nodes.ply[node], before);
    else this.camera.fit(this.layout, this.camera.width, this.camera.height);
    this.stage.refresh(this);
  }

  /** Return the node at a place on the canvas; null where there is none. */
  nodeAt(x, y) {
    const { camera } = this;
    const ply = Math.round((y - camera.top) / camera.row);
    const node = this.layout.nearest(ply, (x - camera.left) / camera.scale);
    if (node === null) return null;
    const distance = Math.hypot(x - camera.x(this.layout.x[node]), y - camera.y(ply));
    return distance <= Math.max(camera.size(ply) + 4, REACH) ? node : null;
  }

  /** Return a node, or the nearest above it that is not folded away. */
  shownNode(node) {
    return this.trace.path(node).find((at) => this.layout.isShown(at));
  }

  // --- what is shown ---

  go(step, mayGlide) {
    this.replay.go(step);
    if (this.camera.layout !== null && this.find(".follow input").checked) {
      const node = this.shownNode(this.replay.current);
      this.camera.follow(node, this.trace.nodes.ply[node], mayGlide);
    }
    this.stage.refresh(this);
  }

  /** Bring everything up to date; return whether the camera is still moving. */
  render(theme) {
    if (this.find(".source").open) this.source.light(this.replay.event);
    const isMoving = this.camera.layout !== null && this.camera.glide();
    if (this.camera.layout !== null) draw(this.context, this, theme);
    this.#tell();
    this.counters.update(this.replay);
    this.path.update(this.trace, this.replay.current);
    if (this.trace.shown.has.list && this.find(".listing").open) this.clusters.update(this.replay);
    const isChosen = this.selected !== null;
    const told = isChosen ? this.selected : this.replay.current;
    if (this.find(".node-facts").open) this.facts.update(this.replay, told, isChosen);
    this.isStale = isMoving;
    return isMoving;
  }

  #tell() {
    const { replay, trace } = this;
    const { sentence, isEarlier } = sentenceOf(replay);
    setText(this.find(".kind"), happened(replay));
    this.find(".kind").dataset.kind = trace.events.kind[replay.event] ?? "";
    setText(this.find(".sentence"), sentence);
    this.find(".sentence").classList.toggle("earlier", isEarlier);
    setShown(this.find(".window"), replay.beside);
    setShown(this.find(".reason"), reasonOf(replay));
    this.find(".reason").classList.toggle("result", replay.reason === "");
    this.canvas.setAttribute("aria-label", `The tree of ${trace.algorithm}. ${this.words}`);
  }

  /** Everything about the step in words, for those who do not see the tree. */
  get words() {
    return allOf(this.replay);
  }
}
