// Players of all levels: what play/levels/level_player.py, in_one.py and play/variety.py do.

import { Deepening } from "./deepening.js";
import { bestOf, drawn } from "./drawing_lots.js";
import { game } from "./game.js";
import { LEVEL_LINES, VARIED_PLIES, VARIED_LINES, VARIED_PART } from "./settings.js";

/** Return how a game has ended for the side that made the last move; null if it goes on. */
function result(position) {
  if (!game.isOver(position)) return null;
  const outcome = game.outcome(position);
  return game.movesAgain(position) ? outcome : -outcome;
}

/** Return the move that wins at once, by most if several do; null if none does. */
export function winningMove(position) {
  let best = null, most = 0;
  for (const move of game.moves(position)) {
    const won = result(game.play(position, move)) ?? 0;
    if (won > most) [best, most] = [move, won];
  }
  return best;
}

/** Tell whether a move loses the game, or the opponent wins by the reply to it. */
export function losesAtOnce(position, move) {
  const after = game.play(position, move), ended = result(after);
  if (ended !== null) return ended < 0;
  return !game.movesAgain(after) && winningMove(after) !== null;
}

/** Draw a line; unless the level overlooks things, a win in one is played, and none that loses at once. */
export function seeing(position, lines, unit, level, random) {
  if (level.overlooks) return drawn(lines, unit, level, random);
  const win = winningMove(position);
  if (win !== null) return lines.find(line => line.move === win) ?? alone(win);
  let left = lines;
  while (left.length) {
    const line = drawn(left, unit, level, random);
    if (!losesAtOnce(position, line.move)) return line;
    left = left.filter(other => other !== line);
  }
  const others = game.moves(position).filter(move => !lines.some(line => line.move === move)).sort((one, other) => (one < other ? -1 : 1));
  const safe = others.find(move => !losesAtOnce(position, move));
  return safe === undefined ? bestOf(lines) : alone(safe);
}

function alone(move) {
  return { move, value: 0, line: [move], verdict: "unknown" };
}

/** Choose a move as a level does that searches so many nodes, with nothing kept from before. */
export function levelMove(search, engine, history, level, random) {
  const { position } = history, moves = history.legal();
  if (moves.length === 1) return alone(moves[0]);
  const count = Math.min(moves.length, LEVEL_LINES);
  search.forget();
  let found = null;
  for (const each of new Deepening(search, engine, history, count).depths({ nodes: level.nodes })) found = each;
  if (found === null) {  // so few nodes that not all moves were looked at
    found = new Deepening(search, engine, history, count).once(1);
  }
  return seeing(position, found.lines, engine.unit, level, random);
}

/** Return how many of the best moves the full engine wants to know: several while a game is young. */
export function variedLines(history) {
  return history.moves.length < VARIED_PLIES ? Math.min(VARIED_LINES, history.legal().length) : 1;
}

/** Return one of the lines that are nearly as good as the best, which is first. */
export function varied(lines, points, random) {
  const [best] = lines;
  const margin = best.verdict === "unknown" ? Math.floor(points / VARIED_PART) : 0;
  const near = lines.filter(line => line.verdict === best.verdict && line.value >= best.value - margin);
  return near[Math.floor(random() * near.length)];
}
