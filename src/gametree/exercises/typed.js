// What was typed, in the one form of a right answer: what the marks forgive (typed_answers.py), the page forgives, too.

import { CUT_FILLING, FILLING, NOTHING, POSITION_FILLING } from "./settings.js";

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /["'`´“”„‟‘’‚‛«»‹›]/g;
const ARROWS = /[-=~]+\s*>|>+|[→⇒⟶➔➜↦]/g;
const BRACKETS = /[()[\]{}<>⟨⟩]/g;
const SEPARATING = /(?<=[^\s,;:|/&=])-|-(?![0-9])/g; // a dash before no number, or right behind something
const BETWEEN = /[\s,;:|/&=]+/;
const NUMBER = /^[+-]?[0-9]{1,9}(?:\.0*)?$/;
const SINGLE = /^[+-]?\s*[0-9]{1,9}(?:[.,]0*)?$/;
const LETTER = /^[A-Z][0-9]*$/;

/** An answer that nobody could read. */
export class Unreadable extends Error {}

/** Return the forms that a typed answer may mean: several for the name of a move only, which may hold anything. */
export function meant(question, typed) {
  const text = plain(typed);
  const read = { number, move, order, set, values, cutoffs, letters }[question.form];
  if (read !== undefined) return [read(text, question)];
  const bare = trimmed(typed.trim().replace(/^["'.;,]+|["'.;,]+$/g, ""), " ");
  return [bare, trimmed(text, " .;,()[]")].map((each) => each.toLowerCase());
}

function plain(typed) {
  const text = typed.replace(INVISIBLE, "").normalize("NFKC").replace(DASHES, "-").replace(QUOTES, " ");
  return text.replace(ARROWS, " ; ").trim().replace(/\s+/g, " ");
}

const opened = (text) => text.replace(BRACKETS, " ");

function trimmed(text, letters) {
  let [start, end] = [0, text.length];
  while (start < end && letters.includes(text[start])) start += 1;
  while (end > start && letters.includes(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function saysNothing(text) {
  return NOTHING.includes(trimmed(text.toLowerCase(), " .;,:")) || trimmed(opened(text), " .,;") === "";
}

const isFilling = (word) => trimmed(word, ".") === "" || FILLING.includes(word.toLowerCase());
const whole = (word) => String(Number(word.split(".")[0]));

function number(text, { name }) {
  let bare = opened(text).trim();
  for (const word of [name, "value", "v"]) bare = bare.replace(new RegExp(`^${word}\\b\\s*[:=]?\\s*`, "i"), "");
  bare = trimmed(bare, " =:;");
  if (!SINGLE.test(bare) && !SINGLE.test(bare.replace(/\.+$/, ""))) throw new Unreadable();
  return String(Number(bare.replaceAll(" ", "").split(/[.,]/)[0]));
}

function move(text, { nodes }) {
  let words = opened(text).split(/[\s,;:=#]+/).filter((word) => !isFilling(word));
  if (words.length === 2 && words[0].toUpperCase() === "A") words = words.slice(1);
  if (words.length !== 1) throw new Unreadable();
  const word = words[0].toLowerCase().replace(/([0-9]+)(?:st|nd|rd|th)/g, "$1").replace(/\.+$/, "");
  if (nodes.has(word.toUpperCase())) return word;
  if (NUMBER.test(word)) return whole(word);
  throw new Unreadable();
}

function numbers(text) {
  if (saysNothing(text)) return [];
  const words = opened(text).replace(SEPARATING, " ").split(BETWEEN).filter((word) => !isFilling(word));
  if (!words.every((word) => NUMBER.test(word))) throw new Unreadable();
  return words.map(whole);
}

const order = (text) => numbers(text).join(" ");

/** Leaves in any order: to name one more often than it is in the tree does no harm. */
function set(text, { leaves }) {
  const found = [];
  for (const leaf of numbers(text)) {
    const most = Math.max(leaves.filter((each) => each === leaf).length, 1);
    if (found.filter((each) => each === leaf).length < most) found.push(leaf);
  }
  return found.sort((one, other) => one - other).join(" ");
}

function values(text, { inner }) {
  const found = new Map();
  let name = null;
  const words = saysNothing(text) ? [] : opened(text).replace(SEPARATING, " ").split(BETWEEN);
  for (const word of words.flatMap((each) => spread(each, inner)).filter((each) => !isFilling(each))) {
    if (name === null && inner.has(word.toUpperCase())) {
      name = word.toUpperCase();
    } else if (name !== null && NUMBER.test(word)) {
      if ((found.get(name) ?? whole(word)) !== whole(word)) throw new Unreadable();
      found.set(name, whole(word));
      name = null;
    } else {
      throw new Unreadable();
    }
  }
  if (name !== null) throw new Unreadable();
  return [...found].map(([node, value]) => `${node}=${value}`).sort().join(" ");
}

/** Part a name from a number typed right behind it, unless both are a name. */
function spread(word, inner) {
  const together = word.match(/^([A-Za-z])([+-]?[0-9]+(?:\.0*)?)$/);
  return together === null || inner.has(word.toUpperCase()) ? [word] : together.slice(1);
}

function cutoffs(text, { inner }) {
  if (saysNothing(text)) return "";
  const greek = text.replace(/[αΑ]/g, " alpha ").replace(/[βΒ]/g, " beta ");
  const parts = opened(greek).replaceAll("-", " ").split(/[;,|/&]+/).filter((part) => trimmed(part, " .") !== "");
  let pieces = parts.map((part) => cutoffWords(part, inner));
  if (!pieces.every((words) => words.filter((word) => inner.has(word)).length === 1)) {
    pieces = fromNodeToNode(pieces.flat(), inner);
  }
  const names = pieces.map((words) => words.find((word) => inner.has(word)));
  if (new Set(names).size < names.length) throw new Unreadable();
  const told = pieces.map((words, place) => `${names[place]} ${oneOf(words, "alpha", "beta")} ${oneOf(words, "shallow", "deep")}`);
  return told.sort().join(";");
}

function oneOf(words, ...choices) {
  const said = choices.filter((choice) => words.includes(choice));
  if (said.length > 1) throw new Unreadable();
  return said[0] ?? "?";
}

function cutoffWords(part, inner) {
  const words = part.split(/[\s:=]+/).map((word) => trimmed(word, ".")).filter((word) => word !== "");
  return words.flatMap((word) => {
    const [upper, lower] = [word.toUpperCase(), word.toLowerCase()];
    if (inner.has(upper)) return [upper];
    if (["alpha", "beta", "shallow", "deep"].includes(lower)) return [lower];
    if (!CUT_FILLING.includes(lower)) throw new Unreadable();
    return [];
  });
}

function fromNodeToNode(words, inner) {
  if (!inner.has(words[0])) throw new Unreadable();
  const pieces = [];
  for (const word of words) {
    if (inner.has(word)) pieces.push([]);
    pieces.at(-1).push(word);
  }
  return pieces;
}

/** Letters of positions; what stands below one of them need not be told. */
function letters(text, { nodes }) {
  if (saysNothing(text)) return "";
  const words = text.split(/[\s,;:|/+&.()[\]{}]+/).filter((word) => word !== "");
  const found = new Set(words.filter((word) => !POSITION_FILLING.includes(word.toLowerCase())).map((word) => word.toUpperCase()));
  if (![...found].every((letter) => LETTER.test(letter))) throw new Unreadable();
  const isBelow = (letter) => {
    for (let above = nodes.get(letter); above; above = nodes.get(above)) if (found.has(above)) return true;
    return false;
  };
  return [...found].filter((letter) => !isBelow(letter)).sort().join(" ");
}
