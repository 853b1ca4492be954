// What a position is worth, who plays, and how a game has ended, in words: as view/telling/verdicts.py has it.

import { game } from "./game.js";
import { WIN, MOST } from "./settings.js";
import { PLAYERS } from "./told.js";

export function counted(number, one, several = one === "ply" ? "plies" : `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** Return what a player is called at the start of a sentence: White, Red, The first player. */
export function called(player) {
  return PLAYERS[player];
}

/** Return the same inside of a sentence. */
export function named(player) {
  return called(player).replace(/^The /, "the ");
}

/** Write a value and its verdict as an answer: as `worth` does, and whether it is only an estimate. */
export function judged(side, value, verdict) {
  return `${worth(side, value, verdict)}${isEstimate(verdict) ? ", an estimate" : ""}`;
}

export function isEstimate(verdict) {
  return verdict === "unknown";
}

/** Write a value and its verdict, for the side that the game names, or for whoever is to move; `side` is that one. */
export function worth(side, value, verdict) {
  if (verdict === "draw") return "a draw";
  if (/^(win|loss)/.test(verdict)) return endInWords(called((value > 0) === (side === 0) ? 0 : 1), value, verdict);
  const [told, whose] = game.sides === null ? [value, side] : [side ? -value : value, 0];
  return `${amount(told)} for ${named(whose)}`;
}

/** Write a value that is no forced end, with its sign and its unit. */
function amount(value) {
  return game.amount ? game.amount(BigInt(value)) : `${value < 0 ? "" : "+"}${value}`;
}

function endInWords(winner, value, verdict) {
  const plies = WIN - Math.abs(value), within = verdict.includes("at most") ? "at most " : "";
  if (Math.abs(value) <= MOST) return `${winner} ${game.wins}`;
  return `${winner} ${game.wins} in ${within}${counted(Math.ceil(plies / 2), "move")} (${counted(plies, "ply")})`;
}

/** Tell how a game has ended; `you` is the player who is a person, or null. */
export function ending(history, { reason, outcome }, you) {
  const why = reason === "game over" ? "" : `${reason}: `;
  if (outcome === 0) return sentence(`${why}a draw`);
  const winner = outcome > 0 ? history.side : 1 - history.side;
  const who = winner === you ? "you win" : you === null ? `${why ? named(winner) : called(winner)} wins` : "the opponent wins";
  const by = game.scoring === "margin" ? ` by ${amount(Math.abs(outcome)).replace("+", "")}` : "";
  return sentence(`${why}${who}${by}`);
}

/** Write moves from a history on as people do. */
export function lineInWords(history, moves) {
  if (game.writeLine) return game.writeLine(history.position, moves, BigInt(history.number));
  let at = history.position;
  return moves.map(move => {
    const name = nameOf(at, move);
    at = game.play(at, move);
    return name;
  }).join(" ");
}

/** Write a move as people do. */
export function nameOf(position, move) {
  return (game.san ?? game.moveName)(position, move);
}
