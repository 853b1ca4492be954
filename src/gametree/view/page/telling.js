// What is said about a step: what happened, the sentence, the window, the reason, and all of it in one.

import { Counters } from "./panels.js";
import { KIND_WORDS } from "./settings.js";
import { clusterWords, proofSign, valueWords, windowSign, windowWords } from "./words.js";

const MOST_MOVES = 12;

/** Name what happened, and where. */
export function happened({ trace, event }) {
  if (event < 0) return "before the first step";
  return `${named(trace, trace.events.node[event])}: ${KIND_WORDS[trace.events.kind[event]]}`;
}

/** Return {sentence, isEarlier}: the sentence of the step; where it has none, the last one before it. */
export function sentenceOf(replay) {
  const { trace, event } = replay;
  if (event < 0) return { sentence: "Nothing has happened yet: step forward to begin.", isEarlier: true };
  if (!trace.isTold) return { sentence: `${happened(replay)}.`, isEarlier: false };
  let last = event;
  while (last >= 0 && !trace.told[last]) last -= 1;
  return { sentence: last < 0 ? "" : trace.told[last], isEarlier: last !== event };
}

/** Tell the window of the node where the search is; of a cluster its bound, in a proof its numbers. */
export function windowOf(replay) {
  const { trace, state, current, event } = replay;
  const numbers = replay.proofNumbers(current);
  if (numbers !== null) {
    return `proof numbers: ${proofSign(numbers[0])} to prove, ${proofSign(numbers[1])} to refute`;
  }
  if (trace.hasClusters) return clusterWords(replay.boundSign(current), state.value[current]);
  if (event < 0 || !trace.hasWindows || trace.events.kind[event] === "leave") return "";
  const [alpha, beta] = [state.alpha[current], state.beta[current]];
  return `window ${windowSign(alpha, beta, trace.labels)}: ${windowWords(alpha, beta, trace.labels)}`;
}

/** Tell what proves the cutoff that has just happened; at the end, what was found. */
export function reasonOf({ trace, event, step }) {
  const reason = trace.reasons.get(event);
  if (reason !== undefined) return cutoffWords(trace, trace.events.node[event], reason);
  if (step < trace.steps || trace.steps === 0) return "";
  const line = trace.line.length > 0 ? `; expected: ${trace.line.join(" ")}` : "";
  return `the value for MAX is ${valueWords(trace.value, trace.labels)}${line}`;
}

function cutoffWords(trace, node, { bound, reach, ancestor, value, unsearched }) {
  const holder = ancestor === null ? "the window given from outside" : named(trace, ancestor);
  const left = unsearched.slice(0, MOST_MOVES).map((move) => leftWords(trace, node, move));
  const moves = [...left, ...(unsearched.length > MOST_MOVES ? ["…"] : [])].join(", ");
  const how = reach === "window" ? "by the window" : reach;
  const rest = moves === "" ? "" : `; left unsearched: ${moves}`;
  return `${bound} cutoff, ${how}: ${valueWords(value, trace.labels)} at ${holder}${rest}`;
}

/** Name what was left unsearched as it is drawn: a leaf, a node; where the tree does not hold it, the move. */
function leftWords(trace, node, move) {
  const child = trace.isExplicit ? trace.child(node, move) : null;
  if (child === null) return move;
  const leaf = trace.nodes.leaf[child];
  return leaf === null ? `node ${trace.name(child)}` : `leaf ${trace.name(child)} (${valueWords(leaf, trace.labels)})`;
}

/** Tell everything about a step. */
export function allOf(replay) {
  const { sentence, isEarlier } = sentenceOf(replay);
  const parts = [
    `Step ${replay.step} of ${replay.trace.steps}`,
    happened(replay),
    isEarlier ? "" : sentence,
    windowOf(replay),
    reasonOf(replay),
    Counters.words(replay),
  ];
  return parts.filter((part) => part !== "").map((part) => (/[.!?:]$/.test(part) ? part : `${part}.`)).join(" ");
}

function named(trace, node) {
  return `${trace.side(node)} node ${trace.name(node)}`;
}
