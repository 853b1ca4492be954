// The arena: two players, game after game, watched move by move.

import { answerTo, ask } from "./asking.js";
import { Board } from "./board/board.js";
import { at, complain, list, make, offer } from "./elements.js";
import { GAMES, LEDGERS } from "./settings.js";

const PLAYERS = ["random", "level:1", "level:2", "level:3", "level:4", "engine:nodes=100", "engine:nodes=1000", "engine:nodes=10000", "engine:depth=4", "engine:depth=8"];
const PAUSES = [["1000", "a move a second"], ["300", "quickly"], ["0", "as fast as they can"]];

let search = null;
let board = null;

export function prepareArena() {
  offer(at("arena-game"), GAMES);
  offer(at("arena-first"), PLAYERS);
  offer(at("arena-second"), PLAYERS);
  offer(at("arena-pause"), PAUSES);
  [at("arena-first").value, at("arena-second").value] = ["engine:nodes=1000", "level:1"];
  at("arena-form").onsubmit = (event) => {
    event.preventDefault();
    watch();
  };
  at("arena-stop").onclick = () => stop();
  at("arena-follow").hidden = LEDGERS.length === 0;
  offer(at("arena-ledger"), LEDGERS);
  at("arena-follow").onsubmit = (event) => {
    event.preventDefault();
    follow();
  };
}

/** Watch a contest that somebody else directs, by its ledger. */
export function follow(name) {
  stop();
  if (name) at("arena-ledger").value = name;
  clear();
  begin({ ask: "ledger", ledger: at("arena-ledger").value, pause: Number(at("arena-pause").value) }, (found) => {
    if (found.about) lay(found.about);
    if (found.board) show(found);
    else tell(found);
  });
}

function begin(request, hear) {
  at("arena-stop").disabled = false;
  const own = ask(request, (found) => own === search && hear(found), (sentence) => (at("arena-said").textContent = sentence));
  search = own;
  own.ended.then(() => own === search && stop());
}

function lay(told) {
  const place = make("div");
  at("arena-board").replaceChildren(place);
  board = new Board(place, told);
  at("arena-table").hidden = false;
}

function clear() {
  for (const part of ["title", "standing", "said", "state"]) at(`arena-${part}`).textContent = "";
  list(at("arena-moves"), []);
}

function stop() {
  search?.stop();
  search = null;
  at("arena-stop").disabled = true;
}

async function watch() {
  stop();
  const game = at("arena-game").value;
  const told = await answerTo({ ask: "game", game });
  if (told === null) return;
  clear();
  lay(told);
  const [first, second] = [at("arena-first").value, at("arena-second").value];
  const wishes = { games: Number(at("arena-games").value), pause: Number(at("arena-pause").value), seed: 1 + Math.floor(Math.random() * 1e6) };
  begin({ ask: "match", game, first, second, ...wishes }, (found) => ("fault" in found ? complain(found.fault) : show(found)));
}

/** Tell how a contest stands, without a position. */
function tell({ fault, state, standing }) {
  if (fault) complain(fault);
  if (state) at("arena-state").textContent = state;
  if (standing) at("arena-standing").textContent = standing.told;
}

function show(found) {
  tell(found);
  at("arena-title").textContent = found.title;
  at("arena-said").textContent = [found.said, found.ending ?? ""].filter(Boolean).join(" ");
  list(at("arena-moves"), found.played);
  board.show({ ...found.board, moves: [] });
}
