// What is asked of the Worker, and what it answers: one answer, or several as they come.

import { at, complain } from "./elements.js";

let worker = null;
let number = 0;
const waiting = new Map();

/** Start the Worker, if that was not done; it takes some seconds until Python runs. */
export function wake() {
  if (worker !== null) return;
  at("state").textContent = "Python is being loaded: some megabytes, once.";
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if ("state" in data) at("state").textContent = data.state;
    else if ("broken" in data) complain(data.broken);
    else waiting.get(data.number)?.(data);
  };
  worker.onerror = (event) => complain(`Python cannot be started here: ${event.message ?? "the browser does not say why"}`);
}

/** Ask; hear(answer) is called for every answer. Returns a function that ends it, and a promise that it has ended. */
export function ask(request, hear) {
  wake();
  const own = ++number;
  const ended = new Promise((done) => {
    waiting.set(own, ({ answer, isLast }) => {
      if (answer !== undefined) hear(answer);
      if (isLast) {
        waiting.delete(own);
        done();
      }
    });
  });
  worker.postMessage({ number: own, request: JSON.stringify(request) });
  return { ended, stop: () => waiting.has(own) && worker.postMessage({ number: own, stop: true }) };
}

/** Ask for one answer; a fault is told on the page, and the answer is then null. */
export async function answerTo(request) {
  let found = null;
  complain(null);
  await ask(request, (answer) => (found = answer)).ended;
  complain(found?.fault);
  return found === null || "fault" in found ? null : found;
}
