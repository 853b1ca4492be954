// A search as WebAssembly: one module in a memory of its own, asked about positions.

import { SEARCH, LINE, KEY, SEEN, NODES, ESTIMATES, OMITTED, COUNTERS, PROVED, BEST, PATH, LENGTH, LINES, NONE, NO_LIMIT, AGE, NEAR_DEPTH, ALONE, AGES, NOWHERE, KEPT, FIRST, MOVES, NO_MOVE, ROOM } from "./settings.js";

const PAGE = 65536;

/** The game has raised an error inside the search. */
export class GameFault extends Error {}

export class Search {
  /** `call` tells how the module is called (`publish.searches`), `data` is what lies in its memory, by number. */
  constructor(module, call, data) {
    const memory = new WebAssembly.Memory({ initial: call.pages });
    this.call = call;
    this.wayIn = new WebAssembly.Instance(module, { env: { memory } }).exports[call.wayIn];
    this.bytes = new Uint8Array(memory.buffer, 0, call.pages * PAGE);
    this.words = new BigInt64Array(memory.buffer);
    this.image = call.chunks.map(([address, number]) => [address, Uint8Array.from(atob(data[number]), letter => letter.charCodeAt(0))]);
    for (const [address, bytes] of this.image) this.bytes.set(bytes, address);
  }

  /** Empty the table and the order of moves: all is as it was in the beginning. */
  forget() {
    this.bytes.fill(0, this.call.heapBase);
    for (const [address, bytes] of this.image) this.bytes.set(bytes, address);
  }

  // --- asking ---------------------------------------------------------------------------------------------------

  /** Return the value of a position for the side to move; null if the search was told to stop. */
  value(position, depth, alpha, beta) {
    return this.ask(SEARCH, position, depth, alpha, beta);
  }

  /** Return the line that the last search has left behind. */
  line(position, depth, value) {
    const length = this.ask(LINE, position, depth, value, 0);
    return this.row(this.place("line"), length);
  }

  /** Return the key by which a position is known. */
  key(position, isPass = false) {
    this.ask(KEY, position, 0, 0, 0, isPass);
    return this.words[this.place("key")];
  }

  /** Return the key of the position that is searched for another one. */
  seen(position, isPass = false) {
    this.ask(SEEN, position, 0, 0, 0, isPass);
    return this.words[this.place("key")];
  }

  ask(question, position, depth, alpha, beta, isPass = false) {
    const { words, call } = this;
    this.write(position, isPass);
    words[this.place("question")] = BigInt(question);
    words[this.place("depth")] = BigInt(depth);
    words[this.place("alpha")] = BigInt(alpha);
    words[this.place("beta")] = BigInt(beta);
    words[call.error >> 3] = words[(call.error >> 3) + 1] = 0n;
    if (this.wayIn(call.result, call.error, call.words) === 0) return Number(words[call.result >> 3]);
    const [kind, ...said] = call.errors[Number(BigInt.asUintN(32, words[call.error >> 3]))];
    if (kind.endsWith(".Stopped")) return null;
    throw new GameFault(`${kind.split(".").pop()}: ${said.join(", ")}`);
  }

  /** Write a position where the module reads it. */
  write(position, isPass) {
    for (const [path, [address, length]] of Object.entries(this.call.fields)) {
      const value = path.split(".").reduce((record, name) => record[name], position);
      const numbers = typeof value === "object" ? value : [value];
      for (let index = 0; index < length; index++) this.words[(address >> 3) + index] = BigInt.asIntN(64, BigInt(numbers[index]));
    }
    if (this.call.turn) {
      const [pass, passes] = this.call.turn;
      this.words[pass >> 3] = BigInt(isPass);
      this.words[passes >> 3] = 0n;
    }
  }

  /** Return where a number lies, in words; undefined in a search that has none of the kind. */
  place(name) {
    const address = this.call.places[name];
    return address === undefined ? undefined : address >> 3;
  }

  row(first, length) {
    return Array.from(this.words.subarray(first, first + length));
  }

  // --- what it has counted --------------------------------------------------------------------------------------

  count(cell) {
    return Number(this.words[this.place("cells") + cell]);
  }

  get nodes() {
    return this.count(NODES);
  }

  /** How often something was estimated so far, or left out because of an estimate. */
  get estimates() {
    return this.count(ESTIMATES) + this.count(OMITTED);
  }

  get best() {
    return this.count(BEST);
  }

  /** The principal line as it was searched, of a search that was stopped perhaps. */
  get principal() {
    const cells = this.place("cells");
    return this.row(cells + LINES, this.count(LENGTH));
  }

  /** The move of the root that is under way. */
  get underWay() {
    return this.words[this.place("cells") + PATH];
  }

  beginCount() {
    const cells = this.place("cells");
    for (let counter = 0; counter < COUNTERS; counter++) this.words[cells + counter] = 0n;
    this.words[cells + LENGTH] = 0n;
  }

  beginWindow() {
    this.words[this.place("cells") + PROVED] = BigInt(NONE);
  }

  /** Let it visit so many nodes in all; no end without a number. */
  allow(nodes) {
    this.words[this.place("budget")] = nodes === undefined || nodes === Infinity ? BigInt(NO_LIMIT) : BigInt(Math.ceil(nodes));
  }

  // --- its memory: what Table does in algorithms/parts/table.py -------------------------------------------------

  state(cell, value) {
    if (value !== undefined) this.words[this.place("state") + cell] = BigInt(value);
    return Number(this.words[this.place("state") + cell]);
  }

  beginPosition() {
    if (!this.call.answers) return;
    if (this.call.lasts) this.growOlder();
    else if (this.state(AGE) >= AGES / 2) this.forget();
  }

  beginSearch(depth) {
    if (!this.call.answers || this.call.lasts) return;
    if (this.state(AGE) === AGES - 1) this.forget();
    this.state(AGE, this.state(AGE) + 1);
    this.state(NEAR_DEPTH, this.call.hasNear ? depth >> 1 : NOWHERE);
  }

  growOlder() {
    this.state(AGE, (this.state(AGE) + 1) % AGES);
  }

  beginAlone() {
    if (!this.call.answers) return;
    this.growOlder();
    this.state(ALONE, 1);
  }

  endAlone() {
    if (this.call.answers) this.state(ALONE, 0);
  }

  // --- what it is told of the root ------------------------------------------------------------------------------

  /** Keep to these moves at the root, and try one of them first. */
  choose(moves, first) {
    const choice = this.place("choice");
    this.words[choice + KEPT] = BigInt(moves.length);
    this.words[choice + FIRST] = first === undefined ? BigInt(NO_MOVE) : first & BigInt(NO_MOVE);
    moves.forEach((move, index) => { this.words[choice + MOVES + index] = move; });
  }

  /** Whether mirrored positions are looked for; false where the game has none. */
  mirror(isWorthIt) {
    const place = this.place("isWorthIt");
    if (place !== undefined) this.words[place] = BigInt(isWorthIt);
    return place !== undefined;
  }

  /** Begin after what was played: keys of positions that one more occurrence makes a draw, with their distances. */
  beginAfter(played, quiet) {
    const line = this.place("played") ?? this.place("playedBeforeQuiet");
    if (line === undefined) return;
    const places = [ROOM, ROOM + 1];
    for (const [key, distance] of played) {
      const side = distance % 2;
      if (places[side] >= 2) this.words[line + (places[side] -= 2)] = key;
    }
    const begins = this.place("begins") ?? this.place("beginsBeforeQuiet");
    places.forEach((place, side) => { this.words[begins + side] = BigInt(place); });
    const before = this.place("quiet");
    if (before !== undefined) this.words[before] = BigInt(quiet);
  }
}
