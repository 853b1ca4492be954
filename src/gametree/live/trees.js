// Trees: typed or taken from the gallery, their leaves edited, and stepped through on the page that explains.

import { answerTo } from "./asking.js";
import { at, complain, make, offer } from "./elements.js";
import { keep, kept } from "./keeping.js";
import { ALGORITHMS, FIRST_TREE, ORDERS, TEXTS, TREES } from "./settings.js";

const NONE = ["", "no other"];
const ROOTS = [["max", "MAX"], ["min", "MIN"]];
const MOST_LEAVES = 64;
const SOON = 350;
const CHOICES = ["tree-text", "tree-algorithm", "tree-beside", "tree-order", "tree-root", "tree-depth"];

let timer = null;
let subject = null; // what is explained, without how: a tree, or a position of a game
let asked = null; // what was asked last: whatever was asked before is of no use any more

export function prepareTrees(chosen) {
  offer(at("tree-known"), [["", "…"], ...TREES]);
  offer(at("tree-algorithm"), ALGORITHMS);
  offer(at("tree-beside"), [NONE, ...ALGORITHMS]);
  offer(at("tree-order"), ORDERS);
  offer(at("tree-root"), ROOTS);
  at("tree-algorithm").value = "alphabeta";
  at("tree-text").value = TEXTS[chosen] ?? chosen ?? FIRST_TREE;
  at("tree-known").onchange = () => {
    at("tree-text").value = TEXTS[`gallery:${at("tree-known").value}`] ?? at("tree-text").value;
    at("tree-root").value = "max"; // as in all of them
    explainTree();
  };
  offer(at("tree-depth"), ["1", "2", "3", "4", "5"]);
  at("tree-depth").value = "3";
  for (const id of CHOICES.slice(1)) at(id).onchange = anew;
  at("tree-text").oninput = () => (at("tree-edits").hidden = true); // they are those of another text
  at("tree-form").onsubmit = (event) => {
    event.preventDefault();
    explainTree();
  };
  at("tree-edit").onclick = editShown;
}

/** Show what this tab has explained before, as it was asked for; it is only explained where it is looked at. */
export function comeBackToTree({ isShown }) {
  const state = kept("tree");
  if (state === null) return;
  for (const id of CHOICES) at(id).value = state.chosen[id] ?? at(id).value;
  if (isShown) explain(state.subject);
}

/** Explain the tree that stands there. */
export function explainTree() {
  return explain({ tree: at("tree-text").value });
}

/** Explain the same in another way: of a tree what stands there now, whether it was explained before or not. */
function anew() {
  if (subject !== null) "tree" in subject ? explainTree() : again();
}

/** Explain something, a tree or a position; the page beside stays as it is on a fault. */
export function explain(wanted) {
  subject = wanted;
  return again();
}

async function again() {
  const beside = at("tree-beside").value;
  const isTree = "tree" in subject;
  at("of-order").hidden = at("of-root").hidden = !isTree;
  at("of-depth").hidden = isTree;
  const how = isTree ? { order: at("tree-order").value, root: at("tree-root").value } : { depth: Number(at("tree-depth").value) };
  const request = { ask: "explain", ...subject, ...how, algorithm: at("tree-algorithm").value };
  asked?.stop();
  const own = (asked = answerTo({ ...request, ...(beside ? { beside } : {}) }));
  at("tree-steps").ariaBusy = "true";
  const found = await own;
  if (own !== asked) return false;
  at("tree-steps").ariaBusy = "false";
  if (found === null) return false;
  keep("tree", { subject, chosen: Object.fromEntries(CHOICES.map((id) => [id, at(id).value])) });
  (await stage()).only(...found.traces);
  const isTyped = isTree && at("tree-text").value !== request.tree;
  if (!isTyped) showLeaves(found.text, found.leaves ?? []); // what somebody types meanwhile stays
  return true;
}

/** Offer every leaf to be edited where it stands in the text. */
function showLeaves(text, leaves) {
  const isBusy = at("tree-leaves").contains(document.activeElement);
  at("tree-edits").hidden = leaves.length === 0 || leaves.length > MOST_LEAVES;
  if (leaves.length === 0) return;
  at("tree-text").value = text;
  const inputs = [...at("tree-leaves").querySelectorAll("input")];
  if (isBusy && inputs.length === leaves.length) {
    leaves.forEach((leaf, place) => (inputs[place].leaf = leaf));
    return;
  }
  const groups = new Map();
  leaves.forEach((leaf, place) => {
    const [begin, end, group] = leaf;
    const input = make("input", { value: text.slice(begin, end), ariaLabel: `leaf ${place + 1}`, inputMode: "text", spellcheck: false, leaf, oninput: edited });
    groups.set(group, [...(groups.get(group) ?? []), input]);
  });
  at("tree-leaves").replaceChildren(...[...groups.values()].map((together) => make("span", { className: "together" }, ...together)));
}

/** Hear of a leaf that is edited. It knows no other leaves: each would keep those that it has taken the place of. */
const edited = ({ target }) => edit(target);

function edit(input) {
  const [begin, end] = input.leaf;
  const text = at("tree-text").value;
  const written = input.value.trim();
  if (written === "") return;
  at("tree-text").value = text.slice(0, begin) + written + text.slice(end);
  const more = written.length - (end - begin);
  for (const each of at("tree-leaves").querySelectorAll("input")) {
    const [from, to, group] = each.leaf;
    if (each === input) each.leaf = [from, to + more, group];
    else if (from > begin) each.leaf = [from + more, to + more, group];
  }
  clearTimeout(timer);
  timer = setTimeout(explainTree, SOON);
}

/** Take the tree that is shown, wherever it came from, as a text to be edited. */
async function editShown() {
  const trace = (await stage()).panes[0]?.trace;
  if (!trace) return;
  if (trace.text === null) return complain("What is shown is a game, which has no leaves to be edited; wanted: a tree.");
  [at("tree-text").value, at("tree-order").value, at("tree-root").value] = [trace.text, "natural", trace.root];
  explainTree();
}

/** Return the page that explains, once it has shown what it came with, which would take the place of anything earlier. */
async function stage() {
  const frame = at("tree-steps");
  while (frame.contentDocument?.documentElement.dataset.ready !== "true") {
    await new Promise((done) => setTimeout(done, 50));
  }
  return frame.contentWindow.gametree;
}
