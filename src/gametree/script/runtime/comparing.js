// Equality, order and what dictionaries tell things by: by value, as in Python, where JavaScript goes by identity.

function $equal(a, b) {
  if (a === b) return true;
  switch (typeof a) {
    case "string": return false;
    case "bigint": case "boolean": case "number":
      return (typeof b === "bigint" || typeof b === "boolean" || typeof b === "number") && a == b;
  }
  if (a === null || b === null || a === undefined) return false;
  if ($is_own(a, "__eq__")) return $truth(a.__eq__(b));
  if ($is_sequence(a) && $is_sequence(b)) {
    return $is_list(a) === $is_list(b) && $equal_items($items(a), $items(b));
  }
  if (typeof a.__eq__ === "function") return $truth(a.__eq__(b));
  if (typeof b?.__eq__ === "function") return $truth(b.__eq__(a));
  return false;
}

function $equal_items(one, other) {
  return one.length === other.length && one.every((each, place) => $equal(each, other[place]));
}

/** Whether a comes before b: -1, 0 or 1; texts by their characters, sequences by the first items that differ. */
function $order(a, b, symbol) {
  const [x, y] = [$number(a), $number(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : x == y ? 0 : NaN;
  if (typeof a === "string" && typeof b === "string") return $order_texts(a, b);
  if ($is_sequence(a) && $is_sequence(b) && $is_list(a) === $is_list(b)) {
    const [one, other] = [$items(a), $items(b)];
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      if (!$equal(one[place], other[place])) return $order(one[place], other[place], symbol);
    }
    return Math.sign(one.length - other.length);
  }
  throw $TypeError(`'${symbol}' not supported between instances of '${$type_name(a)}' and '${$type_name(b)}'`);
}

function $order_texts(a, b) {
  if (a === b) return 0;
  if (!$ASTRAL.test(a) && !$ASTRAL.test(b)) return a < b ? -1 : 1;
  const [one, other] = [a, b].map((text) => Array.from(text, (letter) => letter.codePointAt(0)));
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    if (one[place] !== other[place]) return one[place] < other[place] ? -1 : 1;
  }
  return Math.sign(one.length - other.length);
}

function $less(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b;
  if (a instanceof $Set) return a.issubset(b) && a.$map.size < b.$map.size;
  if (typeof a?.__lt__ === "function") return $truth(a.__lt__(b));
  if (typeof b?.__gt__ === "function") return $truth(b.__gt__(a));
  return $order(a, b, "<") < 0;
}

function $at_most(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a <= b;
  if (a instanceof $Set) return a.issubset(b);
  if (typeof a?.__le__ === "function") return $truth(a.__le__(b));
  if (typeof b?.__ge__ === "function") return $truth(b.__ge__(a));
  return $order(a, b, "<=") <= 0;
}

function $more(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a > b;
  if (a instanceof $Set) return a.issuperset(b) && a.$map.size > b.$map.size;
  if (typeof a?.__gt__ === "function") return $truth(a.__gt__(b));
  if (typeof b?.__lt__ === "function") return $truth(b.__lt__(a));
  return $order(a, b, ">") > 0;
}

function $at_least(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a >= b;
  if (a instanceof $Set) return a.issuperset(b);
  if (typeof a?.__ge__ === "function") return $truth(a.__ge__(b));
  if (typeof b?.__le__ === "function") return $truth(b.__le__(a));
  return $order(a, b, ">=") >= 0;
}

/** What a Map of JavaScript knows a value by, so that equal ones are one: 1 and True, and tuples of the same items. */
function $key(value) {
  switch (typeof value) {
    case "string": return value.charCodeAt(0) === 0 ? `\0'${value}` : value;
    case "boolean": return BigInt(value);
    case "number": return Number.isInteger(value) ? BigInt(value) : value;
    case "bigint": case "undefined": case "function": return value;
  }
  if (value === null) return value;
  if ($is_list(value) || value instanceof $Dict || (value instanceof $Set && !value.$is_frozen)) {
    throw $TypeError(`unhashable type: '${$type_name(value)}'`);
  }
  if ($is_sequence(value)) return `\0(${$items(value).map($written_key).join()})`;
  if (value instanceof $Set) return `\0{${[...value.$map.keys()].map($written_key).sort().join()}}`;
  if (value[$FROZEN] !== undefined) return `\0<${value[$FROZEN].map((name) => $written_key(value[name])).join()}>`;
  return value;
}

/** A key as a part of a longer one. */
function $written_key(value) {
  const key = $key(value);
  switch (typeof key) {
    case "bigint": return String(key);
    case "number": return `${key}r`;
    case "string": return JSON.stringify(key);
  }
  if (key === null) return "n";
  if (!$NUMBERED.has(key)) $NUMBERED.set(key, ++$NUMBERED.count);
  return `#${$NUMBERED.get(key)}`;
}

const $NUMBERED = Object.assign(new WeakMap(), { count: 0 });

const $FROZEN = Symbol("the fields that a frozen object is told by");
