// Python's own functions over whatever can be gone through.

function $list(items = []) {
  return [...$iterate(items)];
}

function $tuple_of(items = []) {
  return $tuple([...$iterate(items)]);
}

function $bool(value = false) {
  return $truth(value);
}

function $sorted(items, key = null, reverse = false) {
  const keyed = Array.from($iterate(items), (item) => ({ item, by: key === null ? item : key(item) }));
  const isReversed = $truth(reverse);
  const compare = (one, other) => ($less(one.by, other.by) ? -1 : $less(other.by, one.by) ? 1 : 0);
  keyed.sort(isReversed ? (one, other) => compare(other, one) : compare); // equal ones stay in their order
  return keyed.map((each) => each.item);
}

/** The first of the items that no other goes before. */
function $foremost(name, isBefore, key, fallback, given) {
  const items = given.length === 1 ? $iterate(given[0]) : given;
  let found;
  let best;
  for (const item of items) {
    const by = key === undefined || key === null ? item : key(item);
    if (best === undefined || isBefore(by, best)) [found, best] = [item, by];
  }
  if (best !== undefined) return found;
  if (fallback !== undefined) return fallback;
  throw $ValueError(`${name}() iterable argument is empty`);
}

function $min(key, fallback, ...given) {
  if (given.length === 2 && key === undefined) return $less(given[1], given[0]) ? given[1] : given[0];
  return $foremost("min", $less, key, fallback, given);
}

function $max(key, fallback, ...given) {
  if (given.length === 2 && key === undefined) return $more(given[1], given[0]) ? given[1] : given[0];
  return $foremost("max", $more, key, fallback, given);
}

function $sum(items, start = 0n) {
  let total = start;
  for (const item of $iterate(items)) total = $add(total, item);
  return total;
}

function $any(items) {
  for (const item of $steps(items)) if ($truth(item)) return true;
  return false;
}

function $all(items) {
  for (const item of $steps(items)) if (!$truth(item)) return false;
  return true;
}

function* $enumerate(items, start = 0n) {
  let number = $number(start);
  for (const item of $steps(items)) yield $tuple([number++, item]);
}

function* $zip(strict, ...rows) {
  const isStrict = strict !== undefined && $truth(strict);
  const iterators = rows.map($iterator);
  for (;;) {
    const found = [];
    for (const [place, iterator] of iterators.entries()) {
      const step = iterator.next();
      if (step.done) {
        if (isStrict) $check_zip(place, iterators);
        return;
      }
      found.push(step.value);
    }
    if (found.length === 0) return;
    yield $tuple(found);
  }
}

/** One of several rows has ended; if they must be as long as each other, so must all others have. */
function $check_zip(place, iterators) {
  const before = (count) => (count === 1 ? "argument 1" : `arguments 1-${count}`);
  if (place > 0) throw $ValueError(`zip() argument ${place + 1} is shorter than ${before(place)}`);
  iterators.slice(1).forEach((iterator, more) => {
    if (!iterator.next().done) throw $ValueError(`zip() argument ${more + 2} is longer than ${before(more + 1)}`);
  });
}

function* $map(change, ...rows) {
  if (rows.length === 1) {
    for (const item of $steps(rows[0])) yield change(item);
  } else {
    for (const items of $zip(undefined, ...rows)) yield change(...items);
  }
}

function* $filter(isWanted, items) {
  for (const item of $steps(items)) if ($truth(isWanted === null ? item : isWanted(item))) yield item;
}

function $reversed(items) {
  if (typeof items?.__reversed__ === "function") return items.__reversed__();
  return $iterator([...$iterate(items)].reverse());
}

function $chr(code) {
  return String.fromCodePoint(Number($number(code)));
}

function $ord(letter) {
  if (typeof letter !== "string" || $letters(letter).length !== 1) {
    throw $TypeError(`ord() expected a character, but string of length ${$len(letter)} found`);
  }
  return BigInt(letter.codePointAt(0));
}

function $bin(value) {
  return $format(value, "#b");
}

function $hex(value) {
  return $format(value, "#x");
}

function $oct(value) {
  return $format(value, "#o");
}

function $callable(value) {
  return typeof value === "function";
}

/** What is printed is nobody's business on a page. */
function $print() {
  return null;
}

// --- itertools, functools, operator ----------------------------------------------------------------------

function* $chain(...rows) {
  for (const row of rows) for (const item of $steps(row)) yield item;
}

function* $chain_from(rows) {
  for (const row of $steps(rows)) for (const item of $steps(row)) yield item;
}

function* $product(repeat, ...rows) {
  let found = [[]];
  const once = rows.map((row) => [...$iterate(row)]);
  for (let time = 0n; time < (repeat ?? 1n); time++) {
    for (const row of once) found = found.flatMap((start) => row.map((item) => [...start, item]));
  }
  for (const each of found) yield $tuple(each);
}

function* $combinations(items, count) {
  const all = [...$iterate(items)];
  function* chosen(from, left) {
    if (left === 0) yield [];
    for (let place = from; left > 0 && place <= all.length - left; place++) {
      for (const rest of chosen(place + 1, left - 1)) yield [all[place], ...rest];
    }
  }
  for (const each of chosen(0, Number(count))) yield $tuple(each);
}

function* $permutations(items, count = null) {
  const all = [...$iterate(items)];
  function* chosen(places, left) {
    if (left === 0) yield [];
    for (const place of left > 0 ? places : []) {
      for (const rest of chosen(places.filter((each) => each !== place), left - 1)) yield [all[place], ...rest];
    }
  }
  for (const each of chosen([...all.keys()], count === null ? all.length : Number(count))) yield $tuple(each);
}

function* $accumulate(items, change, initial) {
  let total = initial ?? undefined;
  if (total !== undefined) yield total;
  for (const item of $steps(items)) {
    total = total === undefined ? item : (change ?? $add)(total, item);
    yield total;
  }
}

function* $pairwise(items) {
  let before;
  let isFirst = true;
  for (const item of $steps(items)) {
    if (!isFirst) yield $tuple([before, item]);
    [before, isFirst] = [item, false];
  }
}

function* $count(start = 0n, step = 1n) {
  for (let number = start; ; number = $add(number, step)) yield number;
}

function* $repeat(item, times) {
  for (let time = 0n; times === undefined || time < times; time++) yield item;
}

function* $cycle(items) {
  const all = [...$iterate(items)];
  while (all.length > 0) yield* all;
}

function* $takewhile(isWanted, items) {
  for (const item of $steps(items)) {
    if (!$truth(isWanted(item))) return;
    yield item;
  }
}

function* $islice(items, first, stop, step = 1n) {
  const [start, end] = stop === undefined ? [0n, first] : [first ?? 0n, stop];
  let place = 0n;
  if (end !== null && place >= end) return;
  for (const item of $steps(items)) {
    if (place >= start && (place - start) % (step ?? 1n) === 0n) yield item;
    place += 1n;
    if (end !== null && place >= end) return;
  }
}

function $reduce(change, items, ...initial) {
  const iterator = $iterator(items);
  let found = initial.length > 0 ? initial[0] : $next(iterator);
  for (let step = iterator.next(); !step.done; step = iterator.next()) found = change(found, step.value);
  return found;
}

/** functools.cache: what was asked once is known. */
function $cached(asked) {
  const known = new $Dict();
  return function (...given) {
    const key = $tuple(given);
    if (!known.__contains__(key)) known.__setitem__(key, asked.apply(this, given));
    return known.__getitem__(key);
  };
}

function $attrgetter(...names) {
  const one = (value, path) => path.split(".").reduce((found, name) => $get(found, name), value);
  return (value) => (names.length === 1 ? one(value, names[0]) : $tuple(names.map((name) => one(value, name))));
}

function $itemgetter(...indices) {
  return (value) =>
    indices.length === 1 ? $item(value, indices[0]) : $tuple(indices.map((index) => $item(value, index)));
}

function $unequal(a, b) {
  return !$equal(a, b);
}

function $not(value) {
  return !$truth(value);
}

function $cmp_to_key(compare) {
  return (value) => ({
    value,
    __lt__(other) { return $less(compare(value, other.value), 0n); },
    __gt__(other) { return $more(compare(value, other.value), 0n); },
  });
}

// --- gametree's own ----------------------------------------------------------------------------------------

/** Rows of numbers that machine code can reach are lists here. */
function $ints(count, value = 0n) {
  return Array(Number(count)).fill(value);
}

function $array(typecode, items = []) {
  return [...$iterate(items)];
}

/** Features times weights, summed up; where weights are records, for each of their fields. Groups are added up. */
function $weigh(features, weights) {
  const [many, rows] = $inOneRow(features, weights);
  const summed = (column) => many.reduce((total, each, place) => total + each * column[place], 0n);
  if (!(rows[0] instanceof $Record)) return summed(rows);
  return rows[0]._make(rows[0]._fields.map((name) => summed(rows.map((row) => row[name]))));
}

function $inOneRow(features, weights) {
  const [many, rows] = [[], []];
  $items(features).forEach((feature, place) => {
    const weight = $items(weights)[place];
    const [inner, theirs] = feature instanceof $Record ? $inOneRow(feature, weight) : [[feature], [weight]];
    many.push(...inner);
    rows.push(...theirs);
  });
  return [many, rows];
}

function $difference(own, other) {
  return own._make(own._fields.map((name) => own[name] - other[name]));
}
