// What the board is told of a position: as view/board/data.py has it.

import { game } from "./game.js";
import { nameOf } from "./words.js";

const NOWHERE = { path: [], also: [] };

/** Whether the game has a picture, and this page can draw it. */
export const isPictured = game.layout !== null && "stands" in game && "touched" in game;

const PLACES = new Set(isPictured ? game.layout.places.map(({ name }) => name) : []);

/** Return where a game stands: what stands where, what the last move touched, and the legal moves. */
export function depict(history) {
  const { position, side } = history;
  const moves = history.legal().map(move => ({ name: game.moveName(position, move), label: nameOf(position, move), ...touched(history, move) }));
  if (!isPictured) return { text: (game.draw ?? game.positionName)?.(position) ?? "", side, moves };
  const last = history.moves.length ? touched(history.back(), history.moves.at(-1)) : NOWHERE;
  const stands = game.stands(position, BigInt(side));
  checkPlaces(Object.keys(stands), "stands() of its picture has something on");
  return { stands, last, side, moves };
}

/** Return the places over which a move leads, and the others that look different afterwards. */
export function touched(history, move) {
  if (!isPictured) return NOWHERE;
  const found = game.touched(history.own, move);
  checkPlaces(found.path, "path() of its picture leads over");
  return found;
}

/** Refuse a picture that does not fit its game, as rules/pictures/picture.py does. */
function checkPlaces(names, said) {
  const odd = names.find(name => !PLACES.has(name));
  if (odd !== undefined) throw new Error(`${said} '${odd}', which is no place of the layout`);
}
