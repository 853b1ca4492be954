// What is said about a step: what happened, the sentence, what stands beside it, the reason, and all of it in one.

import { Counters } from "./panels.js";
import { KIND_WORDS } from "./settings.js";

/** Name what happened, and where. */
export function happened({ trace, event }) {
  if (event < 0) return "before the first step";
  const node = trace.events.node[event];
  return `${trace.called(node)}: ${KIND_WORDS[trace.events.kind[event]]}`;
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

/** Tell what proves the cutoff that has just happened; at the end, what was found. */
export function reasonOf({ trace, reason, step }) {
  return reason || (step === trace.steps && step > 0 ? trace.shown.result : "");
}

/** Tell everything about a step. */
export function allOf(replay) {
  const { sentence, isEarlier } = sentenceOf(replay);
  const parts = [
    `Step ${replay.step} of ${replay.trace.steps}`,
    happened(replay),
    isEarlier ? "" : sentence,
    replay.beside,
    reasonOf(replay),
    Counters.words(replay),
  ];
  return parts.filter((part) => part !== "").map((part) => (/[.!?:]$/.test(part) ? part : `${part}.`)).join(" ");
}
