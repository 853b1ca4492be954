// Texts: how values are written, and what texts can do.

function $str(value = "") {
  if (typeof value === "string") return value;
  if (value instanceof $BaseException) return value.$told();
  if (typeof value?.__str__ === "function") return value.__str__();
  return $repr(value);
}

/** How Python shows a value. */
function $repr(value) {
  switch (typeof value) {
    case "string": return $quoted(value);
    case "bigint": return String(value);
    case "boolean": return value ? "True" : "False";
    case "number": return $written_real(value);
  }
  if (value === null) return "None";
  if (Array.isArray(value)) {
    const items = value.map($repr).join(", ");
    return $is_list(value) ? `[${items}]` : `(${items}${value.length === 1 ? "," : ""})`;
  }
  if (typeof value?.__repr__ === "function") return value.__repr__();
  if (value instanceof $Dict) {
    return `{${value.items().map(([key, each]) => `${$repr(key)}: ${$repr(each)}`).join(", ")}}`;
  }
  if (value instanceof $Set) return $written_set(value);
  if (value instanceof $Range) return $written_range(value);
  if (value instanceof $BaseException) return `${value.name}(${value.args.map($repr).join(", ")})`;
  const fields = value[$FIELDS] ?? [];
  return `${$type_name(value)}(${fields.map((name) => `${name}=${$repr(value[name])}`).join(", ")})`;
}

const $FIELDS = Symbol("the fields that are shown");

function $written_set(set) {
  const items = [...set].map($repr).join(", ");
  if (set.$is_frozen) return items === "" ? "frozenset()" : `frozenset({${items}})`;
  return items === "" ? "set()" : `{${items}}`;
}

function $written_range({ start, stop, step }) {
  return step === 1n ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`;
}

/** A text in quotes: single ones, unless it has some and no double ones. */
function $quoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let found = quote;
  for (const letter of text) {
    const code = letter.codePointAt(0);
    if (letter === quote || letter === "\\") found += `\\${letter}`;
    else if (letter === "\n") found += "\\n";
    else if (letter === "\r") found += "\\r";
    else if (letter === "\t") found += "\\t";
    else if (code < 32 || code === 127) found += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (letter === " " || !/[\p{C}\p{Z}]/u.test(letter)) found += letter;
    else if (code < 256) found += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (code < 65536) found += `\\u${code.toString(16).padStart(4, "0")}`;
    else found += `\\U${code.toString(16).padStart(8, "0")}`;
  }
  return found + quote;
}

/** A real number with as few digits as tell it from all others. */
function $written_real(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits, power] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const sign = value < 0 ? "-" : "";
  const figures = digits.replace("-", "").replace(".", "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${figures}`;
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${figures.slice(exponent + 1) || "0"}`;
}

// --- what texts can do -----------------------------------------------------------------------------------

const $SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

function $text_upper(text) {
  return text.toUpperCase();
}

function $text_lower(text) {
  return text.toLowerCase();
}

function $text_casefold(text) {
  return text.toLowerCase().replaceAll("ß", "ss");
}

function $text_title(text) {
  return text.replace(/\p{L}+/gu, (word) => word[0].toUpperCase() + word.slice(1).toLowerCase());
}

function $text_capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

function $text_swapcase(text) {
  return Array.from(text, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
  ).join("");
}

/** What letters are cut off at the ends: white space, or those that are given. */
function $cut(text, letters, atStart, atEnd) {
  const set = letters === null ? `[${$SPACE}]` : `[${letters.replace(/[\]\\^-]/g, "\\$&")}]`;
  if (letters === "") return text;
  let found = text;
  if (atStart) found = found.replace(new RegExp(`^${set}+`, "u"), "");
  return atEnd ? found.replace(new RegExp(`${set}+$`, "u"), "") : found;
}

function $text_strip(text, letters = null) {
  return $cut(text, letters, true, true);
}

function $text_lstrip(text, letters = null) {
  return $cut(text, letters, true, false);
}

function $text_rstrip(text, letters = null) {
  return $cut(text, letters, false, true);
}

function $text_split(text, separator = null, most = -1n) {
  const left = Number(most);
  if (separator === "") throw $ValueError("empty separator");
  if (separator === null) return $split_by_space(text, left);
  const parts = text.split(separator);
  if (left < 0 || parts.length <= left + 1) return parts;
  return [...parts.slice(0, left), parts.slice(left).join(separator)];
}

function $split_by_space(text, most) {
  const found = [];
  let rest = $text_lstrip(text);
  while (rest !== "") {
    const end = most >= 0 && found.length === most ? -1 : rest.search(new RegExp(`[${$SPACE}]`, "u"));
    found.push(end < 0 ? rest : rest.slice(0, end));
    rest = end < 0 ? "" : $text_lstrip(rest.slice(end));
  }
  return found;
}

function $text_rsplit(text, separator = null, most = -1n) {
  const turned = (one) => Array.from(one).reverse().join("");
  const parts = $text_split(turned(text), separator === null ? null : turned(separator), most);
  return parts.map(turned).reverse();
}

function $text_splitlines(text) {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}

function $text_join(text, items) {
  return Array.from($iterate(items), (item, place) => {
    if (typeof item === "string") return item;
    throw $TypeError(`sequence item ${place}: expected str instance, ${$type_name(item)} found`);
  }).join(text);
}

function $text_replace(text, old, next, most = -1n) {
  let left = most < 0n ? BigInt(text.length + 1) : most;
  if (old === "") {
    const spread = Array.from(text, (letter) => (left-- > 0n ? next : "") + letter).join("");
    return left > 0n ? spread + next : spread;
  }
  return text.replaceAll(old, (found) => (left-- > 0n ? next : found));
}

/** A part of a text that is looked at, and where it begins; null if it begins behind its end, where not even "" is. */
function $looked_at(text, start, stop) {
  const letters = Array.from(text);
  const { first, last } = $slice_places(letters.length, start, stop, null);
  const isBehind = start !== null && $number(start) > BigInt(letters.length);
  return isBehind || first > last ? null : { part: letters.slice(first, last).join(""), first };
}

function $text_startswith(text, start, from = null, to = null) {
  const seen = $looked_at(text, from, to);
  return seen !== null && (Array.isArray(start) ? start : [start]).some((each) => seen.part.startsWith(each));
}

function $text_endswith(text, end, from = null, to = null) {
  const seen = $looked_at(text, from, to);
  return seen !== null && (Array.isArray(end) ? end : [end]).some((each) => seen.part.endsWith(each));
}

function $text_find(text, wanted, from = null, to = null) {
  const seen = $looked_at(text, from, to);
  return seen === null ? -1n : $found_at(seen, seen.part.indexOf(wanted));
}

function $text_rfind(text, wanted, from = null, to = null) {
  const seen = $looked_at(text, from, to);
  return seen === null ? -1n : $found_at(seen, seen.part.lastIndexOf(wanted));
}

/** The place in the whole text of what was found in a part of it. */
function $found_at({ part, first }, place) {
  return place < 0 ? -1n : BigInt(first + $letters(part.slice(0, place)).length);
}

function $text_index(text, wanted, from = null, to = null) {
  const place = $text_find(text, wanted, from, to);
  if (place < 0n) throw $ValueError("substring not found");
  return place;
}

function $text_rindex(text, wanted, from = null, to = null) {
  const place = $text_rfind(text, wanted, from, to);
  if (place < 0n) throw $ValueError("substring not found");
  return place;
}

function $text_count(text, wanted, from = null, to = null) {
  const seen = $looked_at(text, from, to);
  if (seen === null) return 0n;
  return BigInt(wanted === "" ? $letters(seen.part).length + 1 : seen.part.split(wanted).length - 1);
}

function $text_partition(text, separator) {
  const place = text.indexOf(separator);
  if (place < 0) return $tuple([text, "", ""]);
  return $tuple([text.slice(0, place), separator, text.slice(place + separator.length)]);
}

function $text_rpartition(text, separator) {
  const place = text.lastIndexOf(separator);
  if (place < 0) return $tuple(["", "", text]);
  return $tuple([text.slice(0, place), separator, text.slice(place + separator.length)]);
}

function $text_removeprefix(text, start) {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

function $text_removesuffix(text, end) {
  return end !== "" && text.endsWith(end) ? text.slice(0, -end.length) : text;
}

/** How many letters a text lacks to a width. */
function $lacking(text, width) {
  return Math.max(0, Number($number(width)) - $letters(text).length);
}

function $text_ljust(text, width, fill = " ") {
  return text + fill.repeat($lacking(text, width));
}

function $text_rjust(text, width, fill = " ") {
  return fill.repeat($lacking(text, width)) + text;
}

function $text_center(text, width, fill = " ") {
  const lacking = $lacking(text, width);
  const before = (lacking >> 1) + (lacking & Number(width) & 1);
  return fill.repeat(before) + text + fill.repeat(lacking - before);
}

function $text_zfill(text, width) {
  const sign = /^[+-]/.test(text) ? text[0] : "";
  return sign + "0".repeat($lacking(text, width)) + text.slice(sign.length);
}

/** Whether there are letters, and all are of a kind. */
function $is_all(text, kind) {
  return new RegExp(`^${kind}+$`, "u").test(text);
}

function $text_isdigit(text) {
  return $is_all(text, "[\\p{Nd}\\u00b2\\u00b3\\u00b9\\u2070-\\u2079\\u2080-\\u2089]");
}

function $text_isdecimal(text) {
  return $is_all(text, "\\p{Nd}");
}

function $text_isnumeric(text) {
  return $is_all(text, "\\p{N}");
}

function $text_isalpha(text) {
  return $is_all(text, "\\p{L}");
}

function $text_isalnum(text) {
  return $is_all(text, "[\\p{L}\\p{N}]");
}

function $text_isspace(text) {
  return $is_all(text, `[${$SPACE}]`);
}

function $text_isascii(text) {
  return !/[^\0-\x7f]/.test(text);
}

function $text_isupper(text) {
  return /\p{Lu}/u.test(text) && !/[\p{Ll}\p{Lt}]/u.test(text);
}

function $text_islower(text) {
  return /\p{Ll}/u.test(text) && !/[\p{Lu}\p{Lt}]/u.test(text);
}

function $text_translate(text, table) {
  return Array.from(text, (letter) => {
    const found = table.get(BigInt(letter.codePointAt(0)), letter);
    return found === null ? "" : typeof found === "bigint" ? $chr(found) : found;
  }).join("");
}

function $maketrans(from, to, gone = "") {
  if (to === undefined) {
    return new $Dict(from.items().map(([key, value]) => [typeof key === "string" ? $ord(key) : key, value]));
  }
  const [one, other] = [Array.from(from), Array.from(to)];
  const pairs = one.map((letter, place) => [$ord(letter), $ord(other[place])]);
  return new $Dict([...pairs, ...Array.from(gone, (letter) => [$ord(letter), null])]);
}

function $text_isidentifier(text) {
  return /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u.test(text);
}
