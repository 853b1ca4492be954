// Reading a trace: what Python wrote, checked, with what is derived from it once and for all.

import { Boards } from "./boards.js";
import { Influence } from "./influence.js";
import { EVENT_COLUMNS, FORMAT, KINDS, VERSION } from "./settings.js";
import { Shown } from "./shown.js";

const NODE_COLUMNS = ["name", "parent", "move", "ply", "is_max", "leaf", "board"];
const ANEW = "make it anew with 'gametree explain --json'";

/** A trace that cannot be shown; its message is a sentence for the user. */
export class Refused extends Error {}

/** Return a trace as the page uses it; anything else than a sound trace of this version is refused. */
export function readTrace(told) {
  if (told === null || typeof told !== "object" || told.format !== FORMAT) {
    throw new Refused("This is not a trace; wanted: what 'gametree explain --json' writes.");
  }
  if (told.version !== VERSION) {
    const form = String(JSON.stringify(told.version)).slice(0, 40);
    throw new Refused(`This trace has the form ${form}; this page reads the form ${VERSION}: ${ANEW}.`);
  }
  try {
    return new Trace(told);
  } catch (error) {
    throw new Refused(`This trace is damaged (${error.message}); ${ANEW}.`);
  }
}

/** Everything a search did. Values are MAX's; a step is the number of events that have happened. */
class Trace {
  constructor(told) {
    this.game = text(told.game, "game");
    this.position = text(told.position, "position");
    this.algorithm = text(told.algorithm, "algorithm");
    this.depth = whole(told.depth, "depth");
    this.root = told.root;
    this.text = told.text === undefined ? null : text(told.text, "text");
    this.labels = told.labels === undefined ? null : list(told.labels, "labels").map((label) => text(label, "labels"));
    const { shallow, deep, window: outside } = told.cutoffs;
    this.totals = [told.nodes, told.leaves, told.children, shallow, deep, outside];
    this.totals.forEach((count) => whole(count, "counts"));
    this.memory = told.memory;
    this.source = list(told.source, "source").map((line) => text(line, "source"));
    this.nodes = columns(told.tree, NODE_COLUMNS, "tree");
    this.events = columns(told.events, EVENT_COLUMNS, "events");
    this.size = this.nodes.name.length;
    this.steps = this.events.kind.length;
    this.#checkTree();
    this.#checkEvents();
    this.strategy = new Set(list(told.strategy, "strategy").map((node) => this.#place(node, "strategy")));
    this.#readWords(told.told);
    this.#readReasons(told);
    this.shown = new Shown(told.shown, this.size, this.steps);
    this.#readTextbook(told.textbook);
    const { influence } = told;
    this.influence = influence === undefined ? null : new Influence(influence, this.size, (node) => this.name(node));
    this.boards = told.boards === undefined ? null : new Boards(told.boards, this.nodes.parent, must);
    this.#derive();
  }

  #checkTree() {
    must(this.root === "max" || this.root === "min", "root");
    must(this.size > 0 && this.nodes.parent[0] === null, "tree");
    for (let node = 0; node < this.size; node += 1) {
      const parent = this.nodes.parent[node];
      must(node === 0 || (Number.isInteger(parent) && parent >= 0 && parent < node), "tree");
      must(this.nodes.ply[node] === (node === 0 ? 0 : this.nodes.ply[parent] + 1), "tree");
      text(this.nodes.name[node], "tree");
    }
  }

  #checkEvents() {
    const { kind, node, source_line: line } = this.events;
    for (let event = 0; event < this.steps; event += 1) {
      must(KINDS.includes(kind[event]), "events");
      this.#place(node[event], "events");
      must(Number.isInteger(line[event]) && line[event] >= 0 && line[event] <= this.source.length, "events");
    }
  }

  #readWords(told) {
    this.isTold = Array.isArray(told);
    must(told === undefined || (this.isTold && told.length === this.steps), "told");
    this.told = this.isTold ? told : [];
    must(this.told.every((sentence) => sentence === null || typeof sentence === "string"), "told");
  }

  /** How textbooks write the search, with the lines that every event lights; null where they do not. */
  #readTextbook(told) {
    this.textbook = null;
    if (told === undefined) return;
    const lines = list(told.lines, "textbook").map((line) => text(line, "textbook"));
    const lit = list(told.lit, "textbook").map((numbers) => list(numbers, "textbook"));
    must(lit.length === this.steps, "textbook");
    must(lit.flat().every((line) => Number.isInteger(line) && line > 0 && line <= lines.length), "textbook");
    this.textbook = { lines, lit };
  }

  #readReasons(told) {
    this.reasons = new Map();
    for (const reason of list(told.reasons, "reasons")) {
      if (reason.ancestor !== null) this.#place(reason.ancestor, "reasons");
      list(reason.unsearched, "reasons");
      this.reasons.set(reason.event, reason);
    }
  }

  #derive() {
    this.children = Array.from({ length: this.size }, () => []);
    for (let node = 1; node < this.size; node += 1) this.children[this.nodes.parent[node]].push(node);
    this.plies = this.nodes.ply.reduce((most, ply) => Math.max(most, ply), 0) + 1;
    this.isExplicit = this.nodes.board[0] === null;
  }

  #place(node, part) {
    must(Number.isInteger(node) && node >= 0 && node < this.size, part);
    return node;
  }

  /** Return the child that a move leads to; null where it is not in the tree. */
  child(node, move) {
    return this.children[node].find((child) => this.nodes.move[child] === move) ?? null;
  }

  side(node) {
    return this.nodes.is_max[node] ? "MAX" : "MIN";
  }

  name(node) {
    return this.nodes.name[node];
  }

  /** Call a node by its side and its name; nobody moves at a leaf of a tree. */
  called(node) {
    const isLeaf = this.isExplicit && this.children[node].length === 0;
    return isLeaf ? `leaf ${this.name(node)}` : `${this.side(node)} node ${this.name(node)}`;
  }

  /** Return a node and all above it, the root last. */
  path(node) {
    const found = [];
    for (let at = node; at !== null; at = this.nodes.parent[at]) found.push(at);
    return found;
  }
}

function must(isSound, part) {
  if (!isSound) throw new Error(`see its part '${part}'`);
}

function text(value, part) {
  must(typeof value === "string", part);
  return value;
}

function whole(value, part) {
  must(Number.isInteger(value), part);
  return value;
}

function list(value, part) {
  must(Array.isArray(value), part);
  return value;
}

function columns(table, names, part) {
  must(table !== null && typeof table === "object", part);
  const read = Object.fromEntries(names.map((name) => [name, list(table[name], part)]));
  must(names.every((name) => read[name].length === read[names[0]].length), part);
  return read;
}
