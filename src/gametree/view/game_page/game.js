// A game that is replayed on a board, with moves to be found by whoever looks at it.
//
//   gametree.board     the board
//   gametree.go(ply)   show the position after so many moves

import { Board } from "./board.js";
import { build } from "./elements.js";

const KEYS = { Home: "start", End: "end", PageUp: "back", PageDown: "forward", f: "flip", d: "theme" };

const data = JSON.parse(document.getElementById("game").textContent);
const { positions } = data;
const board = new Board(document.getElementById("board"), data);
const told = document.getElementById("told");
const called = (position, name) => position.moves.find((move) => move.name === name)?.label ?? name;

const buttons = positions.slice(0, -1).map((position, ply) => {
  const button = build("button", { type: "button" }, called(position, position.move));
  button.addEventListener("click", () => go(ply + 1));
  return button;
});
document.getElementById("line").append(...buttons.map((button) => build("li", {}, button)));
document.querySelector(".hint").hidden = positions.length === 1;

let at = 0;

/** Show the position after so many moves. */
function go(ply) {
  at = Math.max(0, Math.min(ply, positions.length - 1));
  board.show(positions[at]);
  told.textContent = positions[at].message;
  buttons.forEach((button, index) => {
    if (index === at - 1) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}

/** Go on if the move is the one that was played; else say so, and point at what was chosen. */
board.onmove = (name) => {
  const position = positions[at];
  if (name === position.move) {
    go(at + 1);
    return;
  }
  const chosen = position.moves.find((move) => move.name === name);
  const message = position.move === null
    ? `${chosen.label} may be played here.`
    : `${chosen.label} may be played, but the game went on otherwise.`;
  board.show({ ...position, arrows: [{ path: chosen.path }], message });
  told.textContent = message;
};

const acts = {
  start: () => go(0),
  back: () => go(at - 1),
  forward: () => go(at + 1),
  end: () => go(positions.length - 1),
  flip: () => board.flip(),
  theme: () => {
    const { dataset } = document.documentElement;
    const isDark = (dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    dataset.theme = isDark ? "light" : "dark";
  },
};
for (const button of document.querySelectorAll("[data-act]")) button.addEventListener("click", acts[button.dataset.act]);
document.addEventListener("keydown", (event) => {
  const isHeld = event.altKey || event.ctrlKey || event.metaKey;
  if (!isHeld && event.key in KEYS && document.querySelector("dialog[open]") === null) {
    acts[KEYS[event.key]]();
    event.preventDefault();
  }
});

window.gametree = { board, go };
go(positions.length - 1);
document.documentElement.dataset.ready = "true";
