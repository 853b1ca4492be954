// Trees: typed or taken from the gallery, and stepped through on the page that explains.

import { answerTo } from "./asking.js";
import { at, offer } from "./elements.js";
import { ALGORITHMS, FIRST_TREE, TEXTS, TREES } from "./settings.js";

const NONE = ["", "no other"];

export function prepareTrees(chosen) {
  offer(at("tree-known"), [["", "…"], ...TREES]);
  offer(at("tree-algorithm"), ALGORITHMS);
  offer(at("tree-beside"), [NONE, ...ALGORITHMS]);
  at("tree-algorithm").value = "alphabeta";
  at("tree-text").value = TEXTS[chosen] ?? chosen ?? FIRST_TREE;
  at("tree-known").onchange = () => {
    at("tree-text").value = TEXTS[`gallery:${at("tree-known").value}`] ?? at("tree-text").value;
    explainTree();
  };
  at("tree-form").onsubmit = (event) => {
    event.preventDefault();
    explainTree();
  };
}

export function explainTree() {
  const beside = at("tree-beside").value;
  const request = { ask: "explain", tree: at("tree-text").value, algorithm: at("tree-algorithm").value };
  return showSteps({ ...request, ...(beside ? { beside } : {}) });
}

/** Show on the page that explains what a request for steps is answered; the page beside stays as it is on a fault. */
export async function showSteps(request) {
  at("tree-explain").disabled = true;
  const found = await answerTo(request);
  at("tree-explain").disabled = false;
  if (found !== null) (await pageOfSteps()).show(...found.traces);
  return found !== null;
}

/** Return the page that explains, once it has shown what it came with, which would take the place of anything earlier. */
async function pageOfSteps() {
  const frame = at("tree-steps");
  while (frame.contentDocument?.documentElement.dataset.ready !== "true") {
    await new Promise((done) => setTimeout(done, 50));
  }
  return frame.contentWindow.gametree;
}
