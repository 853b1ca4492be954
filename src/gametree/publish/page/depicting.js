// What the board is told of a position: as view/board/data.py has it.

import { game } from "./game.js";
import { FORMS, TINTS } from "./glyphs.js";
import { LONGEST_TEXT, MOST_COUNTED } from "./settings.js";
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
  for (const [name, content] of Object.entries(stands)) checkContent(name, content);
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

/** Refuse what cannot be drawn on a place, in the same words. */
function checkContent(name, { glyph, count, text }) {
  const refuse = (told, wanted) => { throw new Error(`stands() of its picture has ${told} on '${name}'; wanted: ${wanted}`); };
  if (text !== undefined) {
    if (typeof text !== "string" || [...text].length > LONGEST_TEXT) refuse(`the text '${text}'`, `at most ${LONGEST_TEXT} letters`);
  } else if (count !== undefined) {
    if (count < 0 || count > MOST_COUNTED) refuse(count, `0 to ${MOST_COUNTED.toLocaleString("en")}`);
  } else if (!isGlyph(glyph)) refuse(`'${glyph}'`, "the name of a glyph such as 'black stone', a number, or a Text");
}

function isGlyph(name) {
  if (typeof name !== "string") return false;
  const [tint, ...form] = name.split(" ");
  return TINTS.includes(tint) && Object.hasOwn(FORMS, form.join(" "));
}
