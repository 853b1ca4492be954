// What is asked, and what is answered: one answer, or several as they come. Who carries it there is another matter.

import { open } from "./carrier.js";
import { at, complain } from "./elements.js";

let carrier = null;
let number = 0;
let state = ""; // of whoever carries what is asked
const waiting = new Map();
const listeners = [];

/** Have somebody told about news that nobody has asked for. */
export const onNews = (hear) => listeners.push(hear);

/** Reach whoever answers, if that was not done. */
export function wake() {
  carrier ??= open({
    hear: (message) => {
      if ("number" in message) waiting.get(message.number)?.(message);
      else listeners.forEach((hear) => hear(message));
    },
    tell: (told) => (at("state").textContent = state = told),
    complain,
    /** Requests without an answer yet, for a carrier that has lost its way and found it again. */
    pending: () => {
      for (const each of [...waiting.values()]) if (each.isStopped) each({ isLast: true });
      return [...waiting.values()].map((each) => each.message);
    },
  });
}

/**
 * Ask; hear(answer) is called for every answer. Returns a function that ends it, and a promise that it has ended.
 *
 * What has to be compiled first is told by wait(sentence), because that takes a while.
 */
export function ask(request, hear, wait = tellWait) {
  wake();
  const own = ++number;
  const message = { number: own, request: JSON.stringify(request) };
  const ended = new Promise((done) => {
    const listen = ({ answer, isLast }) => {
      const isWanted = answer !== undefined && !waiting.get(own)?.isStopped;
      if (isWanted) (answer.compiling ? wait(answer.compiling) : hear(answer));
      if (isLast) {
        if (wait === tellWait) tellWait(state);
        waiting.delete(own);
        done();
      }
    };
    waiting.set(own, Object.assign(listen, { message }));
  });
  carrier.send(message);
  const order = (what) => {
    if (!waiting.has(own)) return;
    waiting.get(own).isStopped ||= what === "stop";
    carrier.send({ number: own, [what]: true });
  };
  return { ended, stop: () => order("stop"), hurry: () => order("hurry"), hit: () => order("hit") };
}

function tellWait(sentence) {
  at("state").textContent = sentence;
}

/**
 * Ask for one answer; a fault is told, on the page if nobody else tells it, and the answer is then null.
 *
 * The promise that is returned has a ``stop``, for an answer that is not wanted any more.
 */
export function answerTo(request, { tell = complain, wait = tellWait } = {}) {
  let found = null;
  tell("");
  const asked = ask(request, (answer) => (found = answer), wait);
  const answered = asked.ended.then(() => {
    if (found?.fault) tell(found.fault);
    return found === null || "fault" in found ? null : found;
  });
  return Object.assign(answered, { stop: asked.stop });
}
