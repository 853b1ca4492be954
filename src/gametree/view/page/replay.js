// Replaying a trace: what is known of every node after any number of events (as view/replay.py does).

import { AFTER, EXACT, KINDS, STATUSES } from "./settings.js";

const NUMBERED = Object.fromEntries(STATUSES.map((status, number) => [status, number]));
const { unseen: UNSEEN, open: OPEN, cut: CUT, live: LIVE, taken: TAKEN, solved: SOLVED } = NUMBERED;

/** Events after which the value of a node is settled, for this visit. */
const SETTLING = ["final", "estimate", "known", "leave", "solve"];

/** Where these happen a node is not searched equally deep at every visit. */
const UNEVEN = ["skip", "omit", "reduce"];

const COUNTS = { nodes: 0, leaves: 1, children: 2, shallow: 3, deep: 4, window: 5 };
const SNAPSHOTS = 32;
const LEAST_APART = 1024;

/** The state of all nodes. A bound or a value that is not there is NaN; an event that has not happened is -1. */
class State {
  constructor(size) {
    this.status = new Uint8Array(size);
    this.alpha = new Float64Array(size).fill(NaN);
    this.beta = new Float64Array(size).fill(NaN);
    this.value = new Float64Array(size).fill(NaN);
    this.best = new Int32Array(size).fill(-1); // the event that brought the best value so far
    this.numbers = new Int32Array(size).fill(-1); // the event that brought the proof numbers
    this.visits = new Uint32Array(size);
    this.isCut = new Uint8Array(size);
    this.isSettled = new Uint8Array(size);
    this.askedAlpha = new Float64Array(size).fill(NaN); // the window that it was entered with
    this.askedBeta = new Float64Array(size).fill(NaN);
    this.sign = new Int8Array(size); // what is known of the value: -1 at most that, 1 at least, 0 exactly
    this.atLeast = new Float64Array(size).fill(NaN); // what all visits so far have shown
    this.atMost = new Float64Array(size).fill(NaN);
    this.counts = new Float64Array(Object.keys(COUNTS).length);
  }

  become(other) {
    for (const name of Object.keys(this)) this[name].set(other[name]);
  }
}

/** A trace at a step: step 0 is before the first event. Going back starts from the nearest snapshot before it. */
export class Replay {
  #kinds;
  #settles;
  #after;
  #apart;
  #addsUp;
  #snapshots = [];

  constructor(trace) {
    this.trace = trace;
    this.step = 0;
    this.state = new State(trace.size);
    this.#kinds = Uint8Array.from(trace.events.kind, (kind) => KINDS.indexOf(kind));
    this.#settles = KINDS.map((kind) => SETTLING.includes(kind));
    this.#after = KINDS.map((kind) => NUMBERED[AFTER[kind]] ?? -1);
    this.#apart = Math.max(LEAST_APART, Math.ceil(trace.steps / SNAPSHOTS));
    this.#addsUp = trace.labels === null && !trace.events.kind.some((kind) => UNEVEN.includes(kind));
    this.#keep();
  }

  /** Go to a step, forwards or back. */
  go(step) {
    const wanted = Math.max(0, Math.min(step, this.trace.steps));
    const place = Math.min(Math.floor(wanted / this.#apart), this.#snapshots.length - 1);
    if (wanted < this.step || place * this.#apart > this.step) {
      this.step = place * this.#apart;
      this.state.become(this.#snapshots[place]);
    }
    while (this.step < wanted) {
      this.#take(this.step);
      this.step += 1;
      if (this.step === this.#snapshots.length * this.#apart) this.#keep();
    }
  }

  #keep() {
    const snapshot = new State(this.trace.size);
    snapshot.become(this.state);
    this.#snapshots.push(snapshot);
  }

  #take(event) {
    const { events } = this.trace;
    const { state } = this;
    const node = events.node[event];
    const kind = KINDS[this.#kinds[event]];
    this.#count(kind, node);
    if (kind === "proof") {
      state.numbers[node] = event;
    } else if (kind === "deepen") {
      for (const shown of [state.atLeast, state.atMost]) shown.fill(NaN); // bounds of one depth say nothing of another
    } else {
      this.#change(kind, node, event);
      if (["improve", "leave", "known"].includes(kind) || this.#isSolvedInside(kind, node)) state.sign[node] = this.#sign(kind, node, event);
      if (["leave", "known"].includes(kind) && this.#addsUp) this.#addUp(node);
      state.alpha[node] = events.alpha[event] ?? NaN;
      state.beta[node] = events.beta[event] ?? NaN;
    }
    const reason = this.trace.reasons.get(event);
    if (reason !== undefined) this.#cut(node, reason);
    if (kind === "omit") this.#leaveOut(node, events.move[event]);
  }

  #change(kind, node, event) {
    const { state } = this;
    const after = this.#after[this.#kinds[event]];
    if (kind === "enter") {
      if (state.status[node] !== TAKEN) this.#startAfresh(node); // a cluster is the same all along
      state.visits[node] += 1;
      state.askedAlpha[node] = this.trace.events.alpha[event] ?? NaN;
      state.askedBeta[node] = this.trace.events.beta[event] ?? NaN;
    } else if (after >= 0) {
      state.status[node] = after;
      state.value[node] = this.trace.events.value[event] ?? NaN;
      if (kind !== "take" && kind !== "purge") state.sign[node] = 0; // what was solved stays so
      if (this.#settles[this.#kinds[event]]) state.isSettled[node] = 1;
    } else if (kind === "improve") {
      state.value[node] = this.trace.events.value[event] ?? NaN;
      state.best[node] = event;
    } else if (kind === "cutoff") {
      state.isCut[node] = 1;
    }
  }

  #startAfresh(node) {
    const { state } = this;
    state.status[node] = OPEN;
    state.value[node] = NaN;
    state.best[node] = -1;
    state.isCut[node] = 0;
    state.isSettled[node] = 0;
    state.sign[node] = 0;
  }

  /** Tell what is known of the value that an event has given a node (as view/replay.py does). */
  #sign(kind, node, event) {
    const { state, trace } = this;
    const own = trace.nodes.is_max[node] ? 1 : -1;
    if (trace.labels !== null) return kind === "improve" || state.isCut[node] ? own : 0; // packets have no one order
    const outside = this.#outside(node);
    if (kind === "improve") {
      const child = trace.child(node, trace.events.move[event]);
      const isSure = child !== null && [0, own].includes(state.sign[child]);
      return isSure || outside !== -own ? own : 0;
    }
    const isLeaf = trace.nodes.leaf[node] !== null; // what stands on it is its value, wherever it was looked up
    return isLeaf || (kind === "leave" && this.#isWhole(node)) ? 0 : outside;
  }

  /** Add what a visit has shown to what earlier ones have: two bounds that meet make a value exact. */
  #addUp(node) {
    const { value, sign, atLeast, atMost } = this.state;
    const isBetter = (bound, way) => Number.isNaN(bound) || way * (value[node] - bound) > 0;
    if (sign[node] >= 0 && isBetter(atLeast[node], 1)) atLeast[node] = value[node];
    if (sign[node] <= 0 && isBetter(atMost[node], -1)) atMost[node] = value[node];
    if (atLeast[node] === value[node] && atMost[node] === value[node]) sign[node] = 0;
  }

  /** A value found with a window is exact inside it, outside only a bound. */
  #outside(node) {
    const { value, askedAlpha, askedBeta } = this.state;
    if (value[node] <= askedAlpha[node]) return -1;
    return value[node] >= askedBeta[node] ? 1 : 0;
  }

  /** Tell whether a node of the list is solved by its children: a leaf is worth what stands on it. */
  #isSolvedInside(kind, node) {
    return kind === "solve" && this.trace.nodes.leaf[node] === null;
  }

  /** Tell whether a node has its value from children that are all there, and exact. */
  #isWhole(node) {
    const { state, trace } = this;
    const children = trace.children[node];
    const isExact = (child) => EXACT.includes(this.status(child)) && state.sign[child] === 0;
    if (state.isCut[node] || children.length === 0 || !children.every(isExact)) return false;
    const best = trace.nodes.is_max[node] ? Math.max : Math.min;
    return state.value[node] === best(...children.map((child) => state.value[child]));
  }

  #cut(node, reason) {
    for (const move of reason.unsearched) this.#leaveOut(node, move);
    this.state.counts[COUNTS[reason.reach]] += 1;
  }

  #leaveOut(node, move) {
    const child = this.trace.child(node, move);
    if (child !== null && this.state.status[child] === UNSEEN) this.state.status[child] = CUT;
  }

  #count(kind, node) {
    const { counts } = this.state;
    if (kind === "enter") counts[COUNTS.nodes] += 1;
    if (kind === "final" || kind === "estimate") counts[COUNTS.leaves] += 1;
    if (kind === "step" || (kind === "open" && node !== 0)) counts[COUNTS.children] += 1;
  }

  /** The event that has just happened; -1 before the first. */
  get event() {
    return this.step - 1;
  }

  /** The node where it happened: the root before the first. */
  get current() {
    return this.step === 0 ? 0 : this.trace.events.node[this.event];
  }

  /** How many leaves were judged so far. */
  get leaves() {
    return this.state.counts[COUNTS.leaves];
  }

  status(node) {
    return STATUSES[this.state.status[node]];
  }

  /** Return the move that has the best value so far; null where there is none. */
  bestMove(node) {
    const event = this.state.best[node];
    return event < 0 ? null : this.trace.events.move[event];
  }

  /** Return the sign before a node's value where it is only a bound so far; empty where it is the value itself. */
  boundSign(node) {
    const { state } = this;
    const status = state.status[node];
    if (Number.isNaN(state.value[node])) return "";
    if (status === LIVE || (status === TAKEN && !state.isSettled[node])) return Number.isNaN(state.beta[node]) ? "≥" : "≤";
    return ["≤", "", "≥"][state.sign[node] + 1];
  }

  /** Return the proof numbers of a node: [to prove, to refute]; null where there are none. */
  proofNumbers(node) {
    return this.trace.numbers.get(this.state.numbers[node]) ?? null;
  }

  /** Return the nodes along the best moves so far, the root first. */
  lineSoFar() {
    const found = [0];
    for (let move = this.bestMove(0); move !== null; move = this.bestMove(found.at(-1))) {
      const child = this.trace.child(found.at(-1), move);
      if (child === null) break;
      found.push(child);
    }
    return found;
  }

  /** Return the nodes in the list of a best-first search, the most promising first; of equals the left one. */
  clusters() {
    const { status, value } = this.state;
    const listed = [];
    for (let node = 0; node < this.trace.size; node += 1) {
      if (status[node] === LIVE || status[node] === SOLVED) listed.push(node);
    }
    const sign = this.trace.strategiesOf === "MIN" ? -1 : 1;
    const promise = (node) => (Number.isNaN(value[node]) ? Infinity : sign * value[node]);
    const isEqual = (one, other) => promise(one) === promise(other);
    return listed.sort((one, other) => (isEqual(one, other) ? one - other : promise(other) - promise(one)));
  }
}
