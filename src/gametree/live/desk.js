// One game on the desk: its tree of moves, who plays, and what is looked at. Whatever comes late is let go.

import { answerTo, ask } from "./asking.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board/board.js";
import { Clocks } from "./clock.js";
import { at, complain, make } from "./elements.js";
import { keep } from "./keeping.js";
import { MoveList } from "./movelist.js";
import { MoveTree } from "./movetree.js";
import { PastGames } from "./past.js";
import { WhyNot } from "./whynot.js";

/** Keep the focus off a place that was clicked: whoever has a mouse walks through the moves by the arrow keys. */
function letGo({ detail }) {
  if (detail > 0) document.activeElement?.closest("svg [data-place]")?.blur();
}

export class Desk {
  game = {};
  #told = null;
  #seat = "both";
  #pace = {};
  #tree = new MoveTree();
  #position = null;
  #arrows = [];
  #shown = 0; // how often something else was shown: what was asked before is of no use any more
  #thinking = null;
  #advice = null; // a hint or a judgement that is waited for
  #expected = null; // the position after the move that is pondered
  #clocks = null;
  #isOver = false; // by the clock
  #seed = 1 + Math.floor(Math.random() * 1e6);

  constructor() {
    const played = (moves) => this.#follow(moves);
    const drawn = (arrows) => this.#point(arrows);
    this.list = new MoveList(at("moves"), (step) => this.go(step));
    this.analysis = new Analysis({ drawn, played });
    this.why = new WhyNot({ drawn, played });
    this.past = new PastGames((move) => this.play(move));
    at("past").ontoggle = () => this.#lookBack();
  }

  get isReady() {
    return this.#told !== null;
  }

  /** Take another game: ``game`` is how it is asked for, ``told`` what is known of it. */
  take(game, told, { seat, pace }) {
    [this.game, this.#told, this.#seat, this.#pace] = [game, told, seat, pace];
    const place = make("div"); // a board listens to its place: with a new one the last board is let go
    place.onclick = letGo;
    at("board").replaceChildren(place);
    this.board = new Board(place, { ...told, isFlipped: seat !== "both" && Number(seat) !== told.below });
    this.board.onmove = (name) => this.#chosen(name);
    this.#turnBar();
    at("table").hidden = false;
  }

  /** Begin from a tree, at one of its steps; ``isAlive`` if whoever sits there is to play on. */
  async begin(state, { isAlive = false, left = null } = {}) {
    this.#tree = MoveTree.from(state);
    this.#isOver = false;
    this.#clocks?.stop();
    const { clock, increment } = this.#pace;
    const show = (texts, running) => this.#showClocks(texts, running);
    this.#clocks = clock ? new Clocks(clock, increment, { show, fell: (player) => this.#fall(player) }) : null;
    if (left && this.#clocks) this.#clocks.left = left;
    this.#showClocks(["", ""], null);
    await this.go(this.#tree.at, { isAlive });
  }

  state() {
    return { game: this.game, seat: this.#seat, pace: this.#pace, tree: this.#tree.asData(), left: this.#clocks?.left ?? null };
  }

  // --- going from move to move ---

  /** Show the position after a step; ``isAlive`` if it was just played, so that the game goes on. */
  async go(step, { said = "", isAlive = false } = {}) {
    const before = this.#tree.at;
    const pondered = isAlive ? this.#expected?.last.name : undefined;
    const number = this.#lookElsewhere();
    this.#tree.at = step;
    const position = await answerTo({ ask: "position", ...this.#asked() });
    if (number !== this.#shown) return;
    if (position === null) {
      this.#tree.at = before;
      if (step !== before && step.children.length === 0) this.#tree.remove(step);
      if (this.#position !== null) this.#show("");
      return;
    }
    this.#arrive(position, said);
    if (isAlive) this.#goOn(pondered);
    else this.#clocks?.stop();
    this.#look();
  }

  #arrive(position, said) {
    const { at: step } = this.#tree;
    this.#position = position;
    if (position.last !== null && step.parent !== null) {
      // the names that the game itself uses, whatever was typed
      Object.assign(step, position.last);
    }
    this.#show(said);
    this.#keep();
  }

  back = () => this.#tree.at.parent && this.go(this.#tree.at.parent);
  forward = () => this.#tree.at.children.length > 0 && this.go(this.#tree.at.children[0]);
  first = () => this.go(this.#tree.root);
  last = () => this.go(this.#tree.end());
  sideways = (direction) => this.go(this.#tree.beside(direction));
  flip = () => {
    this.board.flip();
    this.#turnBar();
    this.#showNames();
  };

  /** Return the players as they sit at the board, the one above first. */
  #seated() {
    const below = this.board.isFlipped ? 1 - this.#told.below : this.#told.below;
    return [1 - below, below];
  }

  /** Have the bar rise from where the first player sits. */
  #turnBar() {
    at("bar").classList.toggle("flipped", this.#seated()[0] === 0);
  }

  /** Play a move here; the engine replies if it sits on the other side. */
  play(name) {
    const step = this.#tree.add({ name });
    if (this.#expected?.last.name === name && this.#thinking !== null) return this.#hit(step);
    return this.go(step, { isAlive: true });
  }

  takeBack() {
    const { at: here } = this.#tree;
    if (here.parent === null) return;
    const mine = this.#seat === "both" || this.#isEngines() || here.parent.parent === null ? here.parent : here.parent.parent;
    const gone = mine === here.parent ? here : here.parent;
    this.go(mine).then(() => {
      this.#tree.remove(gone);
      this.list.show(this.#tree);
      this.#keep();
    });
  }

  remove() {
    const { at: here } = this.#tree;
    if (here.parent === null) return;
    this.go(here.parent).then(() => {
      this.#tree.remove(here);
      this.list.show(this.#tree);
      this.#keep();
    });
  }

  promote() {
    this.#tree.promote(this.#tree.at);
    this.list.show(this.#tree);
    this.#keep();
  }

  /** Begin a new game where this one stands: the moves so far stay, what came behind goes. */
  playFromHere(settings) {
    const names = this.#tree.names();
    const tree = new MoveTree(this.#tree.position);
    for (const name of names) tree.at = tree.add({ name });
    for (let [to, from] = [tree.at, this.#tree.at]; from.parent; [to, from] = [to.parent, from.parent]) Object.assign(to, { label: from.label, number: from.number });
    this.#seat = settings.seat;
    this.#pace = settings.pace;
    return this.begin(tree.asData(), { isAlive: true });
  }

  /** The rules are others now: what stands is shown by them, as far as its moves are still legal. */
  changed(name) {
    if (this.game.game === name && this.#told !== null) this.go(this.#tree.at);
  }

  // --- asking ---

  async hint() {
    const number = this.#interrupt();
    at("told").textContent = "Looking for a good move …";
    this.#advice = answerTo({ ask: "hint", ...this.#asked() }, { wait: this.#saying("told", number) });
    const found = await this.#advice;
    if (number !== this.#shown) return;
    at("told").textContent = found?.told ?? "";
    if (found) this.#point([{ path: found.path, weight: 1 }]);
  }

  hurry = () => this.#thinking?.hurry();

  async written() {
    const { position, nodes, at: here, tags } = this.#tree.asData();
    const sent = nodes.map(({ parent, name, comment }) => ({ parent, name, ...(comment ? { comment } : {}) }));
    this.analysis.stop();
    const found = await answerTo({ ask: "write", ...this.game, ...(position ? { position } : {}), nodes: sent, at: here, tags });
    return found?.forms ?? null;
  }

  /** Return how this position is asked for; what is looked at gives way. */
  asked() {
    this.analysis.stop();
    return this.#asked();
  }

  #asked() {
    return { ...this.game, ...(this.#tree.position ? { position: this.#tree.position } : {}), moves: this.#tree.names() };
  }

  #chosen(name) {
    if (!this.why.isOn) return this.play(name);
    const number = this.#interrupt();
    this.#show("");
    this.#advice = this.why.ask(this.#asked(), name);
    return this.why.tell(this.#advice, () => number === this.#shown);
  }

  /** Return what says a sentence at a place, as long as nothing else is shown. */
  #saying(place, number) {
    return (sentence) => number === this.#shown && (at(place).textContent = sentence);
  }

  #isEngines() {
    return this.#position !== null && this.#seat !== "both" && String(this.#position.player) !== this.#seat;
  }

  /** Let go of all that is under way, because something else is asked for at the same place. */
  #interrupt() {
    this.analysis.stop();
    this.#thinking?.stop();
    this.#advice?.stop();
    this.#thinking = this.#expected = this.#advice = null;
    at("hurry").hidden = true;
    at("pondering").textContent = ""; // that has ended, too
    return (this.#shown += 1);
  }

  #lookElsewhere() {
    this.analysis.show(null);
    this.why.clear();
    at("told").textContent = "";
    this.#arrows = [];
    return this.#interrupt();
  }

  #look() {
    const isThinking = this.#thinking !== null;
    this.analysis.show(this.#position.ending === null && !isThinking ? this.#asked() : null);
    if (!isThinking) this.#lookBack();
  }

  #lookBack() {
    if (this.#position === null) return;
    const number = this.#shown;
    this.past.show(this.#asked(), () => number === this.#shown);
  }

  // --- playing on ---

  #goOn(pondered) {
    if (this.#position.ending !== null || this.#isOver) {
      this.#clocks?.stop();
      return;
    }
    this.#clocks?.press(this.#position.player);
    if (this.#isEngines()) this.#reply(pondered);
    else if (this.#seat !== "both" && this.#pace.ponders && !this.analysis.isOn) this.#ponder();
  }

  /** Return how long the engine may think that plays for a player. */
  #paceOf(player) {
    const { level, time, increment } = this.#pace;
    if (this.#clocks) return { clock: Math.round(this.#clocks.left[player]), increment };
    return time ? { time } : { level: Math.min(level, this.#told.levels) };
  }

  #reply(pondered) {
    const number = this.#shown;
    const pace = this.#paceOf(this.#position.player);
    const request = { ask: "reply", ...this.#asked(), ...pace, seed: this.#seed, ...(pondered ? { pondered } : {}) };
    let found = null;
    const hear = (answer) => {
      found = answer;
      this.#tellDepth(answer, number);
    };
    at("told").textContent = "Thinking …";
    at("hurry").hidden = pace.level !== undefined && pace.level !== this.#told.levels;
    this.#thinking = ask(request, hear, this.#saying("told", number));
    this.#thinking.ended.then(() => number === this.#shown && this.#replied(found));
  }

  #tellDepth({ depth, told }, number) {
    if (number === this.#shown && depth > 0) at("told").textContent = told;
  }

  #replied(found) {
    this.#thinking = null;
    at("hurry").hidden = true;
    at("told").textContent = "";
    if (found?.fault) complain(found.fault);
    if (found?.last) this.go(this.#tree.add(found.last), { said: found.said, isAlive: true });
  }

  /** Think about the move that is expected; if it comes, the same search goes on. */
  #ponder() {
    const number = this.#shown;
    const thought = { found: null, number: null };
    const hear = (answer) => {
      thought.found = answer;
      if (thought.number !== null) return this.#tellDepth(answer, thought.number);
      if (number !== this.#shown || answer.expects === undefined) return undefined;
      if (answer.then) this.#expected = answer.then;
      return (at("pondering").textContent = answer.pondered);
    };
    const pace = this.#paceOf(1 - this.#position.player);
    const search = ask({ ask: "ponder", ...this.#asked(), ...pace }, hear, this.#saying("pondering", number));
    this.#thinking = Object.assign(search, { thought });
    search.ended.then(() => {
      if (number === this.#shown) this.#thinking = null; // all there is to know is in the table
      if (thought.number === null || thought.number !== this.#shown) return;
      if (thought.found?.last) this.#replied(thought.found);
      else this.#reply(); // it had come to its end just before
    });
  }

  /** Play the move that was pondered: the search goes on as that of the reply. */
  #hit(step) {
    const [search, position] = [this.#thinking, this.#expected];
    this.#thinking = null; // so that nothing ends it
    const number = this.#lookElsewhere();
    this.#tree.at = step;
    this.#arrive(position, "");
    if (this.#clocks) this.#clocks.press(position.player);
    this.#thinking = search;
    search.thought.number = number;
    search.hit();
    at("told").textContent = "That was expected: it thinks on …";
    at("hurry").hidden = false;
    this.#draw(at("status").textContent);
  }

  #fall(player) {
    this.#interrupt();
    this.#isOver = true;
    this.#clocks.stop();
    this.#show(`${this.#told.players[player]} is out of time.`);
  }

  /** Put a line into the tree, and show where its first move leads. */
  #follow(moves) {
    let step = this.#tree.at;
    const [first] = moves.map((told) => (step = this.#tree.add(told, step)));
    this.go(first);
  }

  // --- showing ---

  #show(said) {
    const status = this.#position.ending ?? this.#position.turn;
    at("status").textContent = this.#isOver ? said : status;
    if (said && !this.#isOver) at("told").textContent = said;
    at("pondering").textContent = "";
    this.list.show(this.#tree);
    this.#showNames();
    this.#draw([said, at("status").textContent].filter(Boolean).join(" "));
    at("back").disabled = at("first").disabled = this.#tree.at.parent === null;
    at("forward").disabled = at("last").disabled = this.#tree.at.children.length === 0;
  }

  #draw(message) {
    const mayMove = this.#position.ending === null && !this.#isOver && !(this.#isEngines() && this.#thinking !== null);
    this.board.show({ ...this.#position.board, ...(mayMove ? {} : { moves: [] }), arrows: this.#arrows, message });
  }

  #point(arrows) {
    this.#arrows = arrows.filter(({ path }) => path.length > 0);
    this.board?.point(this.#arrows);
  }

  #showNames() {
    for (const [place, player] of this.#seated().entries()) {
      const name = this.#told.players[player];
      const isTurn = this.#position?.ending === null && this.#position.player === player;
      at(`player-${place}`).textContent = name;
      at(`player-${place}`).classList.toggle("turn", isTurn);
    }
  }

  #showClocks(texts, running) {
    if (!this.board) return;
    for (const [place, player] of this.#seated().entries()) {
      at(`clock-${place}`).textContent = texts[player];
      at(`clock-${place}`).hidden = texts[player] === "";
      at(`clock-${place}`).classList.toggle("running", running === player);
    }
  }

  #keep() {
    keep("game", this.state());
  }
}
