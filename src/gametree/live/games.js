// Games: which one, who plays whom and how long they may think; one that is typed can be checked.

import { answerTo, onNews } from "./asking.js";
import { Desk } from "./desk.js";
import { at, list, offer } from "./elements.js";
import { Filing } from "./filing.js";
import { kept } from "./keeping.js";
import { FIRST_GAME, GAMES, HAS_PAST, MAY_TYPE, OWN_GAMES } from "./settings.js";
import { explain } from "./trees.js";

const OWN = "own";
const SEATS = [["0", "first"], ["1", "second"], ["both", "both sides"]];
const KINDS = [["level", "a level"], ["time", "the engine, by time"], ["clock", "the engine, by a clock"]];
const MOST_LEVELS = 10;

let desk = null;
let checking = null; // what was asked about a game last

export function prepareGames(chosen) {
  desk = new Desk();
  new Filing(desk);
  offer(at("game-known"), [...(MAY_TYPE ? [[OWN, "your own"]] : []), ...GAMES]);
  offer(at("game-seat"), SEATS);
  offer(at("game-kind"), KINDS);
  offerLevels(MOST_LEVELS);
  point(chosen || (MAY_TYPE ? OWN : GAMES[0]));
  at("game-text").value = FIRST_GAME;
  at("game-known").onchange = choose;
  for (const id of ["game-kind", "game-seat", "game-clocks"]) at(id).onchange = settle;
  at("past").hidden = !HAS_PAST;
  at("game-form").onsubmit = (event) => {
    event.preventDefault();
    play();
  };
  at("game-check").onclick = () => check();
  at("game-text").oninput = () => list(at("game-findings"), []); // what was found was of another text
  const acts = { first: "first", back: "back", forward: "forward", last: "last", flip: "flip", hint: "hint", hurry: "hurry", promote: "promote", remove: "remove" };
  for (const [id, act] of Object.entries(acts)) at(id).onclick = () => desk[act]();
  at("take-back").onclick = () => desk.takeBack();
  at("from-here").onclick = () => desk.playFromHere(wanted());
  at("explain").onclick = explainHere;
  document.addEventListener("keydown", press);
  onNews(({ changed }) => changed && renew(changed));
  choose();
  settle();
}

/** Return the name without its size, or without the place in its file. */
const kind = (name) => name.split(":")[0];

/** Choose a game; one that is not in the list, of another size for example, is put there: whoever answers knows it. */
function point(name) {
  const choice = at("game-known");
  if (![...choice.options].some(({ value }) => value === name)) choice.prepend(new Option(name));
  choice.value = name;
}

/** Return which game is meant: by name, or by its text. */
const meant = () => (at("game-known").value === OWN ? { text: at("game-text").value } : { game: at("game-known").value });

function choose() {
  const isOwn = at("game-known").value === OWN;
  at("game-own").hidden = !isOwn;
  at("game-check").hidden = !isOwn && !OWN_GAMES.includes(at("game-known").value);
  list(at("game-findings"), []);
}

/** Show what is to be said about the opponent, and nothing else. */
function settle() {
  const hasOpponent = at("game-seat").value !== "both";
  const kind = at("game-kind").value;
  at("against").hidden = !hasOpponent;
  at("of-level").hidden = !hasOpponent || kind !== "level";
  at("of-time").hidden = !hasOpponent || kind !== "time";
  at("of-clocks").hidden = hasOpponent;
  at("of-clock").hidden = hasOpponent ? kind !== "clock" : !at("game-clocks").checked;
  at("of-pondering").hidden = !hasOpponent || kind === "level";
}

function offerLevels(count) {
  const level = Math.min(Number(at("game-level").value || 3), count);
  offer(at("game-level"), Array.from({ length: count }, (_, index) => String(index + 1)));
  at("game-level").value = String(level);
}

/** Return who plays, and how long they may think. */
function wanted() {
  const seat = at("game-seat").value;
  const kind = seat === "both" ? "both" : at("game-kind").value;
  const seconds = (id, least) => Math.max(least, Math.round(1000 * Number(at(id).value) || 0));
  const clock = { clock: seconds("clock-base", 1) * 60, increment: seconds("clock-increment", 0) };
  const ponders = at("game-ponders").checked;
  if (kind === "both") return { seat, pace: at("game-clocks").checked ? clock : {} };
  if (kind === "level") return { seat, pace: { level: Number(at("game-level").value) } };
  return { seat, pace: kind === "time" ? { time: seconds("game-time", 10), ponders } : { ...clock, ponders } };
}

/** Show a game whose file has changed as it is by now, and look whether it is sound; if it is, nothing is said. */
function renew(name) {
  if (desk.isReady) desk.changed(name);
  if (at("game-known").value === name) check({ isAsked: false });
}

async function check({ isAsked = true } = {}) {
  const game = meant();
  list(at("game-findings"), isAsked ? ["checking …"] : []);
  const own = (checking = answerTo({ ask: "check", ...game }, isAsked ? {} : { tell: () => undefined }));
  const found = await own;
  if (own !== checking || JSON.stringify(meant()) !== JSON.stringify(game)) return undefined; // it is another one by now
  if (found === null) return list(at("game-findings"), []);
  if (!isAsked && found.told.length === 0) return undefined;
  list(at("game-findings"), found.findings);
}

/** Begin a game; it may have gone on already, from another position. */
export async function play({ position = "", moves = [] } = {}) {
  if (moves.length > 0 || position) at("game-seat").value = "both"; // whoever comes from a game wants to look at it
  settle();
  if (!(await lay(meant(), wanted()))) return;
  const found = moves.length > 0 ? await answerTo({ ask: "position", ...desk.game, ...(position ? { position } : {}), moves, steps: 1 }) : { steps: [] };
  if (found === null) return;
  const nodes = found.steps.map((step, place) => ({ ...step, parent: place - 1 }));
  await desk.begin({ position, nodes, at: nodes.length - 1 }, { isAlive: moves.length === 0 });
}

/** Go on where this tab has been before; tell whether it had been anywhere. */
export async function comeBack(chosen) {
  const state = kept("game");
  if (state === null || (chosen && state.game.game !== chosen)) return false;
  if (!("game" in state.game ? GAMES.some((name) => kind(name) === kind(state.game.game)) : MAY_TYPE)) return false;
  point(state.game.game ?? OWN);
  if (state.game.text) at("game-text").value = state.game.text;
  at("game-seat").value = state.seat;
  at("game-kind").value = state.pace.clock ? "clock" : state.pace.time ? "time" : "level";
  choose();
  settle();
  if (!(await lay(state.game, state))) return false;
  await desk.begin(state.tree, { isAlive: true, left: state.left });
  return true;
}

async function lay(game, settings) {
  const told = await answerTo({ ask: "game", ...game });
  if (told === null) return false;
  offerLevels(told.levels);
  desk.take(game, told, settings);
  return true;
}

function explainHere() {
  at("tab-trees").click();
  explain(desk.asked());
}

const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", h: "hint", f: "flip", u: "takeBack",
};

/** Keys that do something wherever the focus is, but where it is needed for something else. */
function press(event) {
  if (at("games").hidden || !desk.isReady || event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  if (target.closest("input, select, textarea, dialog, [role=tab], svg")) return;
  if (key === "ArrowUp" || key === "ArrowDown") desk.sideways(key === "ArrowUp" ? -1 : 1);
  else if (key === "a") desk.analysis.toggle();
  else if (key === "w") at("why").click();
  else if (KEYS[key]) desk[KEYS[key]]();
  else return;
  event.preventDefault();
}
