// Deeper and deeper: what engine/ready/job.py does, with a search as WebAssembly.

import { game } from "./game.js";
import { WIN, MOST, INF, MAX_DEPTH, NEAR, FEW, EXACTLY, SELECTIVELY, WIDER } from "./settings.js";

const OPEN = [-INF, INF];

/** One search: a position after a history, so many lines, and the limits within which it goes deeper. */
export class Deepening {
  /** `engine` tells what is known of the game's search: its algorithm, and its unit. */
  constructor(search, engine, history, lines = 1) {
    Object.assign(this, { search, engine, history, wanted: lines });
    this.position = history.position;
    this.moves = history.legal();
    this.canMoveAgain = search.call.turn !== null;
    this.isSelective = engine.isSelective;
    this.chosen = null;
    search.beginCount();
    search.beginAfter(this.played(), history.quiet);
    if (search.mirror(true)) search.mirror(this.mirroredMeet());
    search.beginPosition();
  }

  /** Yield the result of every depth; `limits.depth`, or `limits.pace` that tells between two of them when to end. */
  *depths(limits = {}) {
    const deepest = limits.depth ?? (this.canMoveAgain ? MAX_DEPTH >> 1 : MAX_DEPTH);
    let last = null;
    for (let depth = 1; depth <= deepest; depth++) {
      this.search.allow(limits.pace?.budget(this.search.nodes) ?? limits.nodes);
      const found = this.findLines(depth, last);
      if (found === null) {
        const better = this.provedBetter(depth, last);
        if (better !== null) yield better;
        return;
      }
      last = found;
      yield depth === limits.depth ? { ...found, complete: true } : found;
      if (found.complete || limits.pace?.isEnough(found, this.moves.length)) return;
    }
  }

  /** Return the answer to one depth, or what there is of it. */
  once(depth) {
    this.search.allow();
    return this.findLines(depth, null);
  }

  /** Return an answer where no depth was finished: any legal move. */
  unfinished() {
    return this.result(0, 0, this.moves.slice(0, 1), { finished: false });
  }

  findLines(depth, last) {
    this.search.beginSearch(depth);
    this.estimates = this.search.estimates;
    const found = [];
    while (found.length < this.wanted) {
      const before = last?.lines[found.length];
      this.leaveOut(found.map(each => each.move), before);
      const result = this.run(depth, this.windows(before));
      if (result === null) return null;
      found.push(result);
    }
    if (found.length === 1) return found[0];
    const complete = found.every(each => each.complete);
    return { ...found[0], lines: found.flatMap(each => each.lines), complete, nodes: this.search.nodes };
  }

  leaveOut(best, before) {
    if (this.wanted === 1) return;
    this.chosen = this.moves.filter(move => !best.includes(move));
    this.search.choose(this.chosen, before?.move);
  }

  /** The windows to search with, the smallest first: small ones only where a table keeps what they have found out. */
  windows(before) {
    if (before === undefined || !this.search.call.answers) return [OPEN];
    const windows = [];
    let margin = this.isSelective ? Math.max(1, Math.floor(SELECTIVELY * this.engine.unit / 100)) : EXACTLY;
    for (; margin < WIN; margin *= WIDER) windows.push([before.value - margin, before.value + margin]);
    return [...windows, OPEN];
  }

  run(depth, windows) {
    let value = null, window = OPEN;
    for (window of windows) {
      this.search.beginWindow();
      value = this.search.value(this.position, depth, ...window);
      if (value === null || (window[0] < value && value < window[1])) break;
    }
    if (value === null) return null;
    let isExact = this.search.estimates === this.estimates;
    if (isExact && this.isSelective) [isExact, value] = this.holdsAlone(depth, value);
    const complete = isExact || this.isDecided(value, depth);
    return this.result(depth, value, this.search.line(this.position, depth, value), { isExact, complete });
  }

  /** Search again without what earlier searches have left, and tell whether the value rests on no estimate. */
  holdsAlone(depth, value) {
    this.search.beginAlone();
    const before = this.search.estimates;
    const again = this.search.value(this.position, depth, ...OPEN);
    this.search.endAlone();
    const isExact = again !== null && this.search.estimates === before;
    return [isExact, isExact ? again : value];
  }

  result(depth, value, searched, { isExact = false, complete = false, finished = true } = {}) {
    const line = this.withoutPasses(searched);
    // A loss is one only if every move was searched; a win needs a single one.
    const isKnown = complete || isExact || value > 0;
    const verdict = isKnown ? this.verdict(value, isExact) : "unknown";
    const [move] = line;
    const lines = line.length ? [{ move, value, line, verdict }] : [];
    return { move, value, verdict, line, lines, depth, complete, finished, nodes: this.search.nodes };
  }

  isDecided(value, depth) {
    if (depth !== undefined && this.isSelective && WIN - Math.abs(value) > depth) return false;
    return game.scoring !== "margin" && Math.abs(value) > MOST;
  }

  verdict(value, isExact) {
    if (this.isDecided(value)) {
      const within = this.isSelective && !isExact ? "at most " : "";
      return `${value > 0 ? "win" : "loss"} in ${within}${WIN - Math.abs(value)}`;
    }
    if (!isExact) return "unknown";
    return value === 0 ? "draw" : `${value > 0 ? "+" : ""}${value}`;
  }

  /** Return the best move of an unfinished depth, if it was compared with the last one and is preferred. */
  provedBetter(depth, last) {
    if (last === null || this.wanted > 1) return null;
    const line = this.search.line(this.position, 0, 0);
    if (!line.length || line[0] === last.move) return null;
    const looked = this.moves.slice(0, this.moves.indexOf(this.search.underWay));
    if (!this.search.call.answers && !looked.includes(last.move)) return null;
    return this.result(depth, this.search.best, line, { finished: false });
  }

  /** The moves of a line that are the game's own. */
  withoutPasses(line) {
    if (!this.canMoveAgain) return line;
    const own = [];
    let position = this.position, isPass = false;
    for (const move of line) {
      if (isPass) { isPass = false; continue; }
      own.push(move);
      position = game.play(position, move);
      isPass = game.movesAgain(position);
    }
    return own;
  }

  /** Keys of positions from before the root that one more occurrence makes a draw, nearest first; passes, too. */
  played() {
    const { search } = this, found = [];
    if (search.place("played") === undefined && search.place("playedBeforeQuiet") === undefined) return found;
    if (game.movesAgain(this.position)) found.push([search.key(this.position, true), 1]);
    for (const [position, distance] of this.history.exhausted()) {
      found.push([search.key(position), distance]);
      if (game.movesAgain(position)) found.push([search.key(position, true), distance + 1]);
    }
    return found.sort((one, other) => one[1] - other[1]);
  }

  /** Tell whether two lines lead to mirrored positions, two plies from here or sooner. */
  mirroredMeet() {
    let level = [[this.position, false]];
    for (let ply = 0; ply < NEAR; ply++) {
      level = level.flatMap(turn => this.next(turn)).slice(0, FEW);
      const met = new Map();
      for (const [position, isPass] of level) {
        const key = this.search.key(position, isPass), least = this.search.seen(position, isPass);
        if ((met.get(least) ?? key) !== key) return true;
        met.set(least, key);
      }
    }
    return false;
  }

  next([position, isPass]) {
    if (isPass) return [[position, false]];
    return game.moves(position).map(move => {
      const child = game.play(position, move);
      return [child, game.movesAgain(child)];
    });
  }
}
