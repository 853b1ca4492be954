// Which of several lines a level plays, as play/levels/choosing.py has it: drawn so that it gives away what it should.

import { WIN, MOST, END, SOONER, DECIDED, STEPS, COLDEST, HOTTEST } from "./settings.js";

/** Tell whether it is known who wins, and with best play it is not a draw. */
function isKnown(line) {
  return line.verdict !== "unknown" && line.verdict !== "draw";
}

/** Return what a line is worth in units, forced ends on the same scale. */
export function worth(line, unit) {
  if (Math.abs(line.value) > MOST) return Math.sign(line.value) * (END - SOONER * (WIN - Math.abs(line.value)));
  return Math.min(END - 1, Math.max(1 - END, line.value / unit));
}

/** Return the odds of lines that cost so much, by which a loss is expected, or the nearest to it that there is. */
export function odds(costs, loss) {
  let low = Math.log(COLDEST), high = Math.log(HOTTEST);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (expected(costs, softmax(costs, Math.exp(middle))) < loss) low = middle;
    else high = middle;
  }
  return softmax(costs, Math.exp(low));
}

function expected(costs, shares) {
  return costs.reduce((sum, cost, index) => sum + cost * shares[index], 0);
}

function softmax(costs, temperature) {
  const weights = costs.map(cost => Math.exp(-cost / temperature));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map(weight => weight / sum);
}

/** Return the odds by which a level draws one of some lines: certain where somebody wins by force. */
export function shares(lines, unit, level) {
  const best = bestOf(lines);
  if (isKnown(best) && !(level.overlooks && best.value === WIN - 1)) return lines.map(line => Number(line === best));
  const top = worth(best, unit);
  const doubt = isKnown(best) ? 1 : Math.max(0, 1 - Math.abs(top) / DECIDED);
  return odds(lines.map(line => top - worth(line, unit)), doubt * level.loss / 100);
}

/** Return the line that a level plays; `random` returns a number from 0 to 1. */
export function drawn(lines, unit, level, random) {
  let left = random();
  const chosen = shares(lines, unit, level).findIndex(share => (left -= share) < 0);
  return lines[chosen < 0 ? lines.length - 1 : chosen];
}

/** Return the best of some lines, of equals the first. */
export function bestOf(lines) {
  return lines.reduce((best, line) => (line.value > best.value ? line : best));
}
