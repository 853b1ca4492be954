// Could a node still influence the root? Only while its value can lie strictly between the greatest value that the
// MAX nodes above it have and the least that the MIN nodes above it have (Knuth and Moore 1975).

import { valueWords } from "./words.js";

const EVERY = "no node above it has a value yet, so every value can matter";

/** Return {can, why}: the answer for a node at the replay's step, and a sentence that says why. */
export function influence(replay, node) {
  if (node === 0) return { can: true, why: "It is the root: its value is the answer." };
  const { trace } = replay;
  const ends = trace.path(node).map((at) => endedAt(replay, node, at)).filter((end) => end !== null);
  const returning = [...ends.map((end) => end.at), 0].find((at) => trace.lastVisits[at] >= replay.step);
  const answer = ends.length > 0 ? { can: false, why: ends[0].why } : openAnswer(replay, node);
  if (answer.can) return { can: true, why: `Yes: ${answer.why}.` };
  if (returning !== undefined) {
    return { can: true, why: `Not now: ${answer.why}; but ${trace.name(returning)} is searched again.` };
  }
  return { can: false, why: `No${trace.asksByWindow ? ", for the question asked" : ""}: ${answer.why}.` };
}

function openAnswer(replay, node) {
  if (replay.trace.numbers.size > 0) return { can: true, why: "no node above it is proved or refuted yet" };
  return byValue(replay, node);
}

/** Return {at, why}: how a node on the way to the root ends what is below it; null if it does not. */
function endedAt(replay, node, at) {
  const { trace, state } = replay;
  const who = at === node ? "it" : `${trace.side(at)} node ${trace.name(at)} above it`;
  const status = replay.status(at);
  if (status === "cut") return { at, why: `${who} was cut off, so its value is never asked for` };
  if (status === "purged") return { at, why: `${who} was dropped from the list: a solved node is worth more` };
  if (at === node) return null;
  const numbers = replay.proofNumbers(at);
  if (numbers !== null && (numbers[0] === 0 || numbers[1] === 0)) {
    return { at, why: `${who} is already ${numbers[0] === 0 ? "proved" : "refuted"}` };
  }
  const isDone = state.isSettled[at] && trace.numbers.size === 0;
  return isDone ? { at, why: `${who} is done, with the value ${valueWords(state.value[at])}` } : null;
}

/** Return {can, why}: the answer by what the nodes above have, and by what is known of the node itself. */
function byValue(replay, node) {
  const [low, high] = [lowest(replay, node), highest(replay, node)];
  const bounds = [low, high].filter((bound) => bound !== null);
  if (bounds.length === 0) return { can: true, why: EVERY };
  const own = range(replay, node);
  const least = low === null ? -Infinity : low.value;
  const most = high === null ? Infinity : high.value;
  const wanted = bounds.map((bound) => bound.words).join(", and ");
  const isPoint = own.least === own.most;
  const can = isPoint ? least < own.least && own.least < most : least < most && own.most > least && own.least < most;
  const lies = isPoint ? `its value ${valueWords(own.least)} lies` : "as long as its value lies";
  if (can) return { can, why: `${lies} ${wanted}` };
  const now = own.words === "" ? "" : `${own.words}, but `;
  return { can, why: `${now}to matter it would have to lie ${wanted}${least >= most ? ", and no value does" : ""}` };
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
