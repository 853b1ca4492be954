// Everything about one node: the one the reader has chosen, or else the one where the search is.

import { make } from "./dom.js";
import { influence } from "./influence.js";
import { STATUS_WORDS, proofSign, valueWords, windowSign, windowWords } from "./words.js";

const MOST_CHILDREN = 40;

export class Facts {
  #element;
  #actions;

  /** Fill an element; ``actions`` are {choose, fold, visit, isFolded}. */
  constructor(element, actions) {
    [this.#element, this.#actions] = [element, actions];
  }

  update(replay, node, isChosen) {
    const { trace } = replay;
    const board = trace.nodes.board[node];
    const answer = influence(replay, node);
    this.#element.replaceChildren(
      make("p", { class: "node-name" }, `${trace.side(node)} node ${trace.name(node)}`),
      make("p", { class: "which" }, isChosen ? "chosen by you" : "where the search is; click a node to choose another"),
      ...(board === null ? [] : [make("pre", { class: "board", "aria-label": "the position" }, board)]),
      make("p", { class: "question" }, "Could it still influence the root?"),
      make("p", { class: `influence ${answer.can ? "can" : "cannot"}` }, answer.why),
      make("dl", {}, ...this.#pairs(replay, node).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])),
      this.#buttons(replay, node),
      ...this.#family(trace, node),
    );
  }

  #pairs(replay, node) {
    const { trace, state } = replay;
    const numbers = replay.proofNumbers(node);
    const best = replay.bestMove(node);
    const leaf = trace.nodes.leaf[node];
    const hasWindow = state.visits[node] > 0 && trace.numbers.size === 0 && !trace.hasClusters;
    const [alpha, beta] = [state.alpha[node], state.beta[node]];
    return [
      ["status", STATUS_WORDS[replay.status(node)]],
      ["value", `${replay.boundSign(node)}${valueWords(state.value[node])}`],
      ...(leaf === null ? [] : [["leaf", valueWords(leaf)]]),
      ...(best === null ? [] : [["best move", best]]),
      ...(hasWindow ? [["window", `${windowSign(alpha, beta)}: ${windowWords(alpha, beta)}`]] : []),
      ...(numbers === null ? [] : [["to prove", proofSign(numbers[0])], ["to refute", proofSign(numbers[1])]]),
      ["visits", String(state.visits[node])],
      ["ply", String(trace.nodes.ply[node])],
    ];
  }

  #buttons({ trace }, node) {
    const first = trace.events.node.indexOf(node);
    const { fold, visit, isFolded } = this.#actions;
    return make("p", { class: "actions" },
      ...(trace.children[node].length > 0
        ? [make("button", { type: "button", class: "fold", click: () => fold(node) }, isFolded(node) ? "Unfold" : "Fold")] : []),
      ...(first >= 0 ? [make("button", { type: "button", class: "visit", click: () => visit(first + 1) }, "Go to its first step")] : []));
  }

  #family(trace, node) {
    const choose = (to) => make("button", { type: "button", click: () => this.#actions.choose(to) }, trace.name(to));
    const parent = trace.nodes.parent[node];
    const children = trace.children[node];
    const more = children.length - MOST_CHILDREN;
    return [
      ...(parent === null ? [] : [make("p", { class: "family" }, "parent ", choose(parent))]),
      ...(children.length === 0 ? [] : [make("p", { class: "family" }, "children ", ...children.slice(0, MOST_CHILDREN).map(choose), more > 0 ? ` and ${more} more` : "")]),
    ];
  }
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
      const button = make("button", { type: "button", class: trace.side(at).toLowerCase(), title: `${trace.side(at)} node ${trace.name(at)}`, click: () => this.#choose(at) }, label);
      return make("li", {}, button);
    }));
  }
}
