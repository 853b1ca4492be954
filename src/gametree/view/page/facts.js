// Everything about one node: the one the reader has chosen, or else the one where the search is.

import { make } from "./dom.js";
import { FACTS, STATUS_WORDS } from "./settings.js";

const MOST_CHILDREN = 40;
const CHOSEN = "chosen by you";
const CURRENT = "where the search is; click a node to choose another";

export class Facts {
  #element;
  #actions;
  #drawn = { node: null, image: null };

  /** Fill an element; ``actions`` are {choose, fold, visit, isFolded}. */
  constructor(element, actions) {
    [this.#element, this.#actions] = [element, actions];
  }

  update(replay, node, isChosen) {
    const { trace } = replay;
    const pairs = this.#pairs(replay, node).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]);
    this.#element.replaceChildren(
      make("p", { class: "node-name" }, trace.called(node)),
      make("p", { class: "which" }, isChosen ? CHOSEN : CURRENT),
      ...this.#board(trace, node),
      ...influence(replay, node),
      make("dl", {}, ...pairs),
      this.#buttons(replay, node),
      ...this.#family(trace, node),
    );
  }

  /** The position: a picture where there is one, made once while the same node is looked at; otherwise its text. */
  #board(trace, node) {
    const { boards } = trace;
    const board = trace.nodes.board[node];
    if (boards === null) return board === null ? [] : [make("pre", { class: "board", "aria-label": "the position" }, board)];
    if (this.#drawn.node !== node) {
      this.#drawn = { node, image: make("img", { class: "drawn", src: boards.picture(node), alt: boards.words(node) }) };
    }
    return [this.#drawn.image];
  }

  #pairs(replay, node) {
    const { shown, nodes } = replay.trace;
    const isCluster = shown.has.list && shown.leaves[node] !== ""; // what is known of it is a bound, or what stands on it
    const told = FACTS.map(([part, name]) => [isCluster && part === "value" ? "its cluster" : name, replay.text(node, part)]);
    return [
      ["status", STATUS_WORDS[replay.status(node)]],
      ["leaf", shown.leaves[node]],
      ...told,
      ["ply", String(nodes.ply[node])],
    ].filter(([, text]) => text !== "");
  }

  #buttons({ trace }, node) {
    const { fold, visit, isFolded } = this.#actions;
    const first = trace.events.node.indexOf(node);
    const folding = button(isFolded(node) ? "Unfold" : "Fold", () => fold(node));
    const visiting = button("Go to its first step", () => visit(first + 1));
    const hasChildren = trace.children[node].length > 0;
    return make("p", { class: "actions" }, ...(hasChildren ? [folding] : []), ...(first >= 0 ? [visiting] : []));
  }

  #family(trace, node) {
    const choose = (to) => button(trace.name(to), () => this.#actions.choose(to));
    const relatives = (name, nodes) => {
      const more = nodes.length - MOST_CHILDREN;
      const rest = more > 0 ? [` and ${more} more`] : [];
      return make("p", { class: "family" }, `${name} `, ...nodes.slice(0, MOST_CHILDREN).map(choose), ...rest);
    };
    const parent = trace.nodes.parent[node];
    const children = trace.children[node];
    return [
      ...(parent === null ? [] : [relatives("parent", [parent])]),
      ...(children.length === 0 ? [] : [relatives("children", children)]),
    ];
  }
}

/** Whether a node could still influence the root, where the trace tells. */
function influence({ trace, step }, node) {
  if (trace.influence === null) return [];
  const { can, why } = trace.influence.answer(step, node);
  return [
    make("p", { class: "question" }, "Could it still influence the root?"),
    make("p", { class: `influence ${["cannot", "later", "can"][can]}` }, why),
  ];
}

function button(label, click, attributes = {}) {
  return make("button", { type: "button", click, ...attributes }, label);
}

/** The way from the root to a node, as buttons. */
export class Path {
  #list;
  #choose;
  #shown = null;

  constructor(list, choose) {
    [this.#list, this.#choose] = [list, choose];
  }

  update(trace, node) {
    if (node === this.#shown) return;
    this.#shown = node;
    this.#list.replaceChildren(...trace.path(node).reverse().map((at) => {
      const label = trace.isExplicit ? trace.name(at) : (trace.nodes.move[at] ?? "root");
      const look = { class: trace.side(at).toLowerCase(), title: trace.called(at) };
      return make("li", {}, button(label, () => this.#choose(at), look));
    }));
  }
}
