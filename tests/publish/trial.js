// What the tests ask, in a V8 without a page: the same modules, and no worker.

import { shares } from "./drawing_lots.js";
import { Deepening } from "./deepening.js";
import { game } from "./game.js";
import { History } from "./history.js";
import { levelMove, losesAtOnce, winningMove } from "./levels.js";
import { Search } from "./search.js";

const searches = new Map();

function search(name, given) {
  if (!searches.has(name)) {
    const code = given.codes[given.engine.uses[name]];
    searches.set(name, new Search(new WebAssembly.Module(bytesOf(code)), given.engine.calls[name], given.engine.data));
  }
  return searches.get(name);
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}

function played(names) {
  return names.reduce((history, name) => history.play(history.moveNamed(name)), new History());
}

/** All depths of a search that knows nothing yet. */
function depths(given, { moves, lines, limits }) {
  const found = search(lines > 1 ? "several" : "best", given), results = [];
  found.forget();
  for (const each of new Deepening(found, given.engine, played(moves), lines).depths(limits)) results.push(each);
  return results;
}

/** What a level plays, time after time. */
function level(given, { moves, level: drawn, times }) {
  const history = played(moves);
  return Array.from({ length: times }, () => game.moveName(history.position, levelMove(search("level", given), given.engine, history, drawn, Math.random).move));
}

/** What one move decides. */
function inOne(given, { moves }) {
  const { position } = played(moves), legal = game.moves(position), wins = winningMove(position);
  return { wins: wins === null ? null : game.moveName(position, wins), loses: legal.filter(move => losesAtOnce(position, move)).map(move => game.moveName(position, move)) };
}

export const trial = {
  depths, level, inOne,
  shares: (given, { lines, unit, level: drawn }) => shares(lines, unit, drawn),
};
