// Exercises, one at a time, marked at once: each answer with its first wrong step.

import { answerTo } from "./asking.js";
import { at, make, offer } from "./elements.js";
import { EXERCISES } from "./settings.js";
import { explainTree } from "./trees.js";

let asked = null;
let tree = "";

export function preparePractice() {
  offer(at("practice-kind"), EXERCISES);
  at("practice-kind").value = "alphabeta";
  at("practice-form").onsubmit = (event) => {
    event.preventDefault();
    next();
  };
  at("practice-explain").onclick = () => {
    at("tab-trees").click();
    [at("tree-text").value, at("tree-order").value, at("tree-root").value] = [tree, "natural", "max"];
    explainTree();
  };
  at("practice-answers").onsubmit = (event) => {
    event.preventDefault();
    mark();
  };
}

async function next() {
  const task = { kind: at("practice-kind").value, seed: 1 + Math.floor(Math.random() * 1e6) };
  const found = await answerTo({ ask: "exercise", ...task });
  if (found === null) return;
  [asked, tree] = [task, found.tree];
  at("practice-sheet").hidden = false;
  at("practice-title").textContent = found.title;
  at("practice-task").textContent = found.task;
  at("practice-given").textContent = found.given;
  at("practice-picture").hidden = found.picture === "";
  at("practice-picture").src = `data:image/svg+xml,${encodeURIComponent(found.picture)}`;
  at("practice-picture").alt = at("practice-tree").textContent = found.tree;
  at("practice-questions").replaceChildren(...found.questions.map(question));
}

function question({ name, asks, wanted }) {
  const input = make("input", { name, autocomplete: "off", spellcheck: false, placeholder: wanted });
  return make("div", {}, make("label", {}, make("span", {}, asks), input), make("p", { className: "remark", role: "status" }));
}

async function mark() {
  const rows = [...at("practice-questions").children];
  const answers = Object.fromEntries(rows.map((row) => [row.querySelector("input").name, row.querySelector("input").value]));
  const found = await answerTo({ ask: "mark", ...asked, answers });
  found?.marks.forEach(({ is_right: isRight, remark }, place) => {
    const said = rows[place].querySelector(".remark");
    said.textContent = `${isRight ? "✓" : "✗"} ${remark}`;
    said.classList.toggle("right", isRight);
  });
}
