// The page: brings table, board and thinkers together.

import { Board } from "./board.js";
import { depict, isPictured, touched } from "./depicting.js";
import { game } from "./game.js";
import { read, written, Shelf } from "./keeping.js";
import { loaded } from "./loading.js";
import { Panel } from "./panel.js";
import { Table } from "./table.js";
import { Thinker } from "./thinker.js";
import { called, counted, ending, isEstimate, judged, lineInWords, named, nameOf, sentence, worth } from "./words.js";
import { work } from "./worker.js";

const THINKING = 1000; // milliseconds of the full engine, and of a hint
const WEIGHTS = [1, 0.6, 0.35];
const FEATURES = { a: "analyse", d: "theme", f: "flip", h: "hint", n: "new", u: "back" };

class Sitting {
  constructor({ data, start, modules }) {
    this.data = data;
    const given = modules.then(found => ({ modules: found, engine: data.engine }));
    this.opponent = new Thinker(start, given);
    this.analyst = new Thinker(start, given);
    this.opponent.wake();
    this.panel = new Panel(data);
    this.shelf = new Shelf(`gametree ${data.name}`);
    const kept = this.shelf.get();
    this.table = new Table({ seat: this.panel.isSeat(kept.seat) ? kept.seat : "first", level: data.levels[kept.level - 1] ? kept.level : data.usualLevel });
    this.lines = [1, 2, 3].includes(kept.lines) ? kept.lines : 3;
    this.isAnalysing = kept.isAnalysing === true;
    this.arrows = [];
    this.isHintWanted = false;
    this.board = new Board(this.panel.board, { name: data.name, layout: isPictured ? game.layout : null, label: data.title, isFlipped: kept.isFlipped === true });
    this.board.onmove = name => this.done(() => this.playNamed(name));
    this.panel.listen(this);
    this.guarded(() => this.resume(location.hash || kept.game || ""));
    addEventListener("hashchange", () => {
      if (location.hash !== written(this.table.history)) this.done(() => this.resume(location.hash));
    });
  }

  /** Do something; a fault of the game is told in a sentence, and the game so far stays. */
  guarded(act) {
    try {
      act();
    } catch (error) {
      this.fault(error.message ?? String(error));
    }
  }

  /** Do what a person wants: what was told before is read. */
  done(act) {
    this.panel.fail(null);
    this.guarded(act);
  }

  fault(said) {
    this.opponent.stop();
    this.endAnalysis();
    this.panel.fail(`The game has a fault here (${said}). The moves so far are kept: take one back, or begin anew.`);
    const { isPersonsTurn, history } = this.table;
    if (!isPersonsTurn) this.panel.say(sentence(`${called(history.side)} to move`));
  }

  resume(text) {
    const { history, wrong } = read(text);
    this.table.begin(history);
    this.change();
    if (wrong !== null) this.panel.fail(sentence(wrong));
  }

  playNamed(name) {
    this.play(this.table.history.moveNamed(name));
  }

  play(move) {
    const { history } = this.table;
    const who = called(history.side);
    this.table.play(move);
    this.change(`${who} plays ${nameOf(history.position, move)}.`);
  }

  /** Another position is on the board: all is shown anew, and those think whose turn it is. */
  change(message = "") {
    this.opponent.stop();
    this.endAnalysis();
    this.panel.tell("");
    this.arrows = [];
    if (this.table.isOpponentsTurn) this.askOpponent();
    this.show(message);
    this.keep();
    this.analyse();
  }

  show(message = "") {
    const { table } = this;
    this.panel.show(this, this.state()); // first, so that it tells of this position even where that cannot be drawn
    const isOpen = table.isPersonsTurn && !table.isOver, told = depict(table.history);
    this.board.show({ ...told, moves: isOpen ? told.moves : [], arrows: this.arrows, message: message && `${message} ${this.state()}` });
  }

  /** Say whose turn it is, or how the game has ended. */
  state() {
    const { table } = this, { history } = table;
    if (table.isOver) return ending(history, table.ending, table.person);
    const name = called(history.side), again = game.movesAgain(history.position) ? " again" : "";
    if (this.opponent.isBusy) return `${sentence(`${name} thinks${again}`).slice(0, -1)} …`;
    const claim = table.canClaim ? ` You may claim a draw: ${table.ending.reason}.` : "";
    return (table.seat === "both" || !table.isPersonsTurn ? sentence(`${name} to move${again}`) : `Your turn${again}: ${named(history.side)}.`) + claim;
  }

  keep() {
    const { table } = this, hash = written(table.history);
    this.shelf.put({ game: hash, seat: table.seat, level: table.level, lines: this.lines, isAnalysing: this.isAnalysing, isFlipped: this.board.isFlipped });
    history.replaceState(null, "", hash || location.pathname + location.search);
    this.panel.leadOn(hash);
  }

  // --- those who think ------------------------------------------------------------------------------------------

  /** What a thinker is asked about: names travel, and are read there as they were here. */
  get asked() {
    const { history } = this.table;
    return { begins: history.begins, moves: history.moves };
  }

  askOpponent() {
    const level = this.data.levels[this.table.level - 1];
    this.opponent.ask({ kind: "move", ...this.asked, level, milliseconds: THINKING }, answer => this.guarded(() => {
      if (answer.kind === "fault") this.fault(answer.said);
      else this.play(answer.move);
    }));
  }

  /** End what the analyst is at: a hint that was waited for does not come. */
  endAnalysis() {
    this.analyst.stop();
    if (this.isHintWanted) this.panel.tell("");
    this.isHintWanted = false;
  }

  analyse() {
    this.endAnalysis();
    this.panel.showFound(null);
    if (!this.isAnalysing || this.table.history.legal().length === 0) return;
    this.analyst.ask({ kind: "analyse", ...this.asked, lines: this.lines }, answer => this.guarded(() => {
      if (answer.kind === "fault") this.fault(answer.said);
      else if (answer.kind === "depth") this.tellDepth(answer);
      else this.panel.endFound();
    }));
  }

  tellDepth({ depth, nodes, lines: found }) {
    const { history } = this.table;
    const lines = [...found].sort((one, other) => other.value - one.value); // one that was found later may be worth more
    this.panel.showFound({
      depth: `${counted(depth, "ply")} deep, ${counted(nodes, "node")}`,
      lines: lines.map(({ value, verdict, line }) => ({ value: worth(history.side, value, verdict), isEstimate: isEstimate(verdict), line: lineInWords(history, line) })),
    });
    this.point(lines.map(({ move }) => move));
  }

  /** Draw arrows for moves, the best one first. */
  point(moves) {
    const { history } = this.table;
    const paths = moves.map(move => touched(history, move).path);
    this.arrows = paths.map((path, rank) => ({ path, weight: WEIGHTS[rank], label: moves.length > 1 ? String(rank + 1) : "" })).filter(({ path }) => path.length > 0);
    this.show();
  }

  // --- what people do -------------------------------------------------------------------------------------------

  act(name) {
    this.done(() => ACTS[name](this));
  }

  choose(name, value) {
    this.done(() => {
      if (name === "level") this.table.level = Number(value);
      if (name === "seat") this.table.seat = value;
      if (name === "lines") this.lines = Number(value);
      if (name === "seat" || (name === "level" && this.table.isOpponentsTurn)) this.change();
      else this.analyse();
      if (name === "lines") this.point([]);
      this.keep();
    });
  }

  hint() {
    if (this.table.isOver || !this.table.isPersonsTurn) return;
    this.endAnalysis();
    this.panel.tell("Looking for a good move …");
    this.isHintWanted = true;
    this.analyst.ask({ kind: "hint", ...this.asked, milliseconds: THINKING }, answer => this.guarded(() => {
      if (answer.kind === "fault") return this.fault(answer.said);
      this.isHintWanted = false;
      const { history } = this.table;
      this.point([answer.move]);
      const [first, ...rest] = answer.line, after = history.play(first);
      const expects = rest.length ? `, and expect ${lineInWords(after, rest.slice(0, 8))}` : "";
      this.panel.tell(`I would play ${nameOf(history.position, first)}${expects} (${judged(history.side, answer.value, answer.verdict)}, ${counted(answer.depth, "ply")} deep).`);
      if (this.isAnalysing) this.analyse();
    }));
  }
}

const ACTS = {
  new: sitting => { sitting.table.begin(); sitting.change("A new game."); },
  back: sitting => { if (sitting.table.pliesBack) { sitting.table.takeBack(); sitting.change("Taken back."); } },
  hint: sitting => sitting.hint(),
  flip: sitting => { sitting.board.flip(); sitting.keep(); },
  claim: sitting => { sitting.table.claim(); sitting.change("The draw is claimed."); },
  share: sitting => sitting.panel.share(),
  theme: sitting => sitting.panel.turn(),
  analyse: sitting => {
    sitting.isAnalysing = !sitting.isAnalysing;
    if (!sitting.isAnalysing) sitting.arrows = [];
    sitting.show();
    sitting.keep();
    sitting.analyse();
  },
};

function hearKey(event) {
  const name = FEATURES[event.key];
  const isTyped = event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, input, textarea, dialog");
  if (name && sitting && !isTyped) {
    event.preventDefault();
    sitting.act(name);
  }
}

/** Bring the page to life: the board at once, and whoever thinks as soon as the searches are there. */
function begin() {
  addEventListener("keydown", hearKey);
  try {
    const given = loaded();
    given.modules.catch(refuse);
    sitting = new Sitting(given);
    document.documentElement.dataset.ready = "true";
  } catch (error) {
    refuse(error);
  }
}

/** Say in a sentence why nothing can be played. The game so far is in the address. */
function refuse(error) {
  sitting = null;
  for (const name of ["waiting", "table"]) document.getElementById(name).hidden = true;
  const message = document.getElementById("message");
  message.textContent = error.message;
  message.hidden = false;
  document.documentElement.dataset.ready = "failed";
}

let sitting = null;
// One script for both: the worker has no document.
if (typeof document === "undefined") work();
else begin();
