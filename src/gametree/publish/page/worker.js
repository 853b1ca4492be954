// The worker: searches for the page, and tells every depth. It is ended from outside, and another one begun.

import { Deepening } from "./deepening.js";
import { History } from "./history.js";
import { levelMove, varied, variedLines } from "./levels.js";
import { Pace } from "./pacing.js";
import { Search } from "./search.js";

class Answering {
  /** `engine` tells what is known of the game's searches, `modules` are these. */
  constructor({ engine, modules }) {
    Object.assign(this, { engine, modules, searches: new Map() });
  }

  /** Return a search, made when it is first asked for: memory is taken only for what is used. */
  search(name) {
    const { engine, searches } = this;
    if (!searches.has(name)) searches.set(name, new Search(this.modules[engine.uses[name]], engine.calls[name], engine.data));
    return searches.get(name);
  }

  /** Make a search ready for so many lines. */
  job(history, lines) {
    return new Deepening(this.search(lines > 1 ? "several" : "best"), this.engine, history, lines);
  }

  /** Search deeper and deeper, without end, and tell every depth. */
  analyse({ lines, ...asked }, tell) {
    const history = History.of(asked);
    for (const each of this.job(history, Math.min(lines, history.legal().length)).depths()) tell({ kind: "depth", ...each });
    tell({ kind: "done" });
  }

  /** Choose a move as a level does; the full engine takes the time that it is given. */
  move({ level, milliseconds, ...asked }, tell) {
    const history = History.of(asked);
    if (level.nodes !== null) {
      tell({ kind: "move", ...levelMove(this.search("level"), this.engine, history, level, Math.random) });
      return;
    }
    const found = thought(this.job(history, variedLines(history)), milliseconds);
    tell({ kind: "move", ...(found.lines.length > 1 ? varied(found.lines, this.engine.points, Math.random) : found) });
  }

  /** Tell the best move that is found in some time. */
  hint({ milliseconds, ...asked }, tell) {
    tell({ kind: "move", ...thought(this.job(History.of(asked), 1), milliseconds) });
  }
}

/** Think for some time, and return the last answer. */
function thought(job, milliseconds) {
  let found = null;
  for (const each of job.depths({ pace: new Pace(milliseconds) })) found = each;
  return found ?? job.unfinished();
}

/** Answer whatever the page asks. */
export function work() {
  let answering = null;
  self.addEventListener("message", ({ data: { kind, asked, ...question } }) => {
    const tell = answer => self.postMessage({ ...answer, asked });
    try {
      if (kind === "begin") answering = new Answering(question);
      else answering[kind](question, tell);
    } catch (error) {
      tell({ kind: "fault", said: String(error.message ?? error) });
    }
  });
}
