// Could a node still influence the root? Only while its value can lie strictly between the greatest value that the
// MAX nodes above it have and the least that the MIN nodes above it have (Knuth and Moore 1975).

import { valueWords } from "./words.js";

const EVERY = "Yes: no node above it has a value yet, so every value can matter.";

/** Return {can, why}: the answer for a node at the replay's step, and a sentence that says why. */
export function influence(replay, node) {
  const { trace, state } = replay;
  if (node === 0) return { can: true, why: "It is the root: its value is the answer." };
  const ended = endedBy(replay, node);
  if (ended !== null) return { can: false, why: ended };
  if (trace.numbers.size > 0) return { can: true, why: "Yes: no node above it is proved or refuted yet." };
  const [low, high] = [lowest(replay, node), highest(replay, node)];
  const own = range(replay, node);
  const bounds = [low, high].filter((bound) => bound !== null);
  if (bounds.length === 0) return { can: true, why: EVERY };
  const least = low === null ? -Infinity : low.value;
  const most = high === null ? Infinity : high.value;
  const wanted = bounds.map((bound) => bound.words).join(", and ");
  const isPoint = own.least === own.most;
  const can = isPoint ? least < own.least && own.least < most : least < most && own.most > least && own.least < most;
  const lies = isPoint ? `its value ${valueWords(own.least)} lies` : "as long as its value lies";
  if (can) return { can, why: `Yes: ${lies} ${wanted}.` };
  const now = own.words === "" ? "" : `${own.words}, but `;
  const settled = isPoint && state.isSettled[node] ? "would have had to lie" : "would have to lie";
  return { can, why: `No: ${now}to matter it ${settled} ${wanted}${least >= most ? ", and no value does" : ""}.` };
}

/** Return why nothing at or below a node can matter any more, whatever its value; null if that is not so. */
function endedBy(replay, node) {
  const { trace, state } = replay;
  for (const at of trace.path(node)) {
    const who = at === node ? "it" : `${trace.side(at)} node ${trace.name(at)} above it`;
    const status = replay.status(at);
    if (status === "cut") return `No: ${who} was cut off, so its value is never asked for.`;
    if (status === "purged") return `No: ${who} was dropped from the list: a solved node above it is worth more.`;
    if (at === node) continue;
    const numbers = replay.proofNumbers(at);
    if (numbers !== null && (numbers[0] === 0 || numbers[1] === 0)) {
      return `No: ${who} is already ${numbers[0] === 0 ? "proved" : "refuted"}.`;
    }
    if (state.isSettled[at] && trace.numbers.size === 0) {
      return `No: ${who} is done, with the value ${valueWords(state.value[at])}.`;
    }
  }
  return null;
}

/** Return the greatest value that MAX has above a node, or the alpha that the root was asked with; null if none. */
function lowest(replay, node) {
  return held(replay, node, true, (one, other) => one > other, "above", replay.state.alpha[0]);
}

/** The same for MIN: the least value, or beta. */
function highest(replay, node) {
  return held(replay, node, false, (one, other) => one < other, "below", replay.state.beta[0]);
}

function held(replay, node, isMax, isStronger, side, window) {
  const { trace } = replay;
  let found = null;
  for (const at of trace.path(node).slice(1)) {
    if (trace.nodes.is_max[at] !== isMax) continue;
    const value = has(replay, at);
    if (!Number.isNaN(value) && (found === null || isStronger(value, found.value))) {
      found = { value, words: `${side} ${valueWords(value)}, which ${trace.side(at)} has at ${trace.name(at)}` };
    }
  }
  if (!Number.isNaN(window) && (found === null || isStronger(window, found.value))) {
    found = { value: window, words: `${side} ${valueWords(window)}, the bound that the root was asked with` };
  }
  return found;
}

/** Return what the mover has at a node so far. A cluster's own value is a bound; what counts are solved children. */
function has(replay, node) {
  const { trace, state } = replay;
  if (!trace.hasClusters) return state.value[node];
  const values = trace.children[node].filter((child) => state.isSettled[child]).map((child) => state.value[child]);
  if (values.length === 0) return NaN;
  return trace.nodes.is_max[node] ? Math.max(...values) : Math.min(...values);
}

/** Return between which values a node's own value must lie, by what is known of it. */
function range(replay, node) {
  const { trace, state } = replay;
  const value = state.value[node];
  if (Number.isNaN(value)) return { least: -Infinity, most: Infinity, words: "" };
  const isExact = state.isSettled[node] && !state.isCut[node];
  if (isExact) return { least: value, most: value, words: `it is worth ${valueWords(value)}` };
  const isAtMost = trace.hasClusters ? !Number.isNaN(state.beta[node]) : !trace.nodes.is_max[node];
  if (isAtMost) return { least: -Infinity, most: value, words: `it can no longer exceed ${valueWords(value)}` };
  return { least: value, most: Infinity, words: `it is worth ${valueWords(value)} or more` };
}
