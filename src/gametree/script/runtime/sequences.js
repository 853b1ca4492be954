// Lists are arrays, tuples are frozen arrays, records are objects with fields; texts count by characters.

function $tuple(items) {
  return Object.freeze(items);
}

function $is_list(value) {
  return Array.isArray(value) && !Object.isFrozen(value);
}

function $is_sequence(value) {
  return Array.isArray(value) || value instanceof $Record;
}

/** The items of a list, a tuple or a record, as an array that is only looked at. */
function $items(value) {
  return Array.isArray(value) ? value : value._fields.map((name) => value[name]);
}

const $ASTRAL = /[\ud800-\udfff]/;

/** A text as something that has a length and places: JavaScript counts some characters twice. */
function $letters(text) {
  return $ASTRAL.test(text) ? Array.from(text) : text;
}

/** What a loop goes through. */
function $iterate(value) {
  if (Array.isArray(value) || typeof value === "string") return value;
  if (typeof value?.__iter__ === "function") return value.__iter__();
  if (value instanceof $Record) return $items(value);
  if (typeof value?.[Symbol.iterator] === "function") return value;
  throw $TypeError(`'${$type_name(value)}' object is not iterable`);
}

/** The same for a loop that may be left early: JavaScript would then end a generator that Python goes on with. */
function $steps(value) {
  const items = $iterate(value);
  return typeof items.return === "function" ? { next: () => items.next(), [Symbol.iterator]() { return this; } } : items;
}

function $iterator(value) {
  return $iterate(value)[Symbol.iterator]();
}

function $next(iterator, ...fallback) {
  if (typeof iterator.next !== "function") throw $TypeError(`'${$type_name(iterator)}' object is not an iterator`);
  const step = iterator.next();
  if (!step.done) return step.value;
  if (fallback.length > 0) return fallback[0];
  throw $StopIteration();
}

function $len(value) {
  if (Array.isArray(value)) return BigInt(value.length);
  if (typeof value === "string") return BigInt($letters(value).length);
  if (typeof value?.__len__ === "function") return value.__len__();
  if (value instanceof $Record) return BigInt(value._fields.length);
  if (value?.[$LENGTH] !== undefined) return BigInt(value[$LENGTH]);
  throw $TypeError(`object of type '${$type_name(value)}' has no len()`);
}

/** The place that an index means among so many items: negative ones count from the end. */
function $place(index, length, what) {
  const number = $number(index);
  if (typeof number !== "bigint") {
    throw $TypeError(`${what} indices must be integers or slices, not ${$type_name(index)}`);
  }
  const place = Number(number < 0n ? number + BigInt(length) : number);
  if (place < 0 || place >= length) {
    throw $IndexError(`${what === "string" ? "string" : what} index out of range`);
  }
  return place;
}

function $item(value, index) {
  if (Array.isArray(value)) {
    if (typeof index === "bigint" && index >= 0n && index < value.length) return value[Number(index)];
    return value[$place(index, value.length, $is_list(value) ? "list" : "tuple")];
  }
  if (typeof value === "string") {
    const letters = $letters(value);
    return letters[$place(index, letters.length, "string")];
  }
  if (typeof value?.__getitem__ === "function") return value.__getitem__(index);
  if (value instanceof $Record) return value[value._fields[$place(index, value._fields.length, "tuple")]];
  throw $TypeError(`'${$type_name(value)}' object is not subscriptable`);
}

function $set_item(value, index, item) {
  if ($is_list(value)) value[$place(index, value.length, "list assignment")] = item;
  else if (typeof value?.__setitem__ === "function") value.__setitem__(index, item);
  else throw $TypeError(`'${$type_name(value)}' object does not support item assignment`);
  return item;
}

function $delete_item(value, index) {
  if ($is_list(value)) value.splice($place(index, value.length, "list assignment"), 1);
  else if (typeof value?.__delitem__ === "function") value.__delitem__(index);
  else throw $TypeError(`'${$type_name(value)}' object doesn't support item deletion`);
}

/** The places that a slice means among so many items, first and last cut to what there is. */
function $slice_places(length, start, stop, step) {
  const by = step === null ? 1 : Number($number(step));
  if (by === 0) throw $ValueError("slice step cannot be zero");
  const cut = (end, otherwise) => {
    if (end === null) return otherwise;
    const number = $number(end);
    const place = Number(number < 0n ? number + BigInt(length) : number);
    return by > 0 ? Math.min(Math.max(place, 0), length) : Math.min(Math.max(place, -1), length - 1);
  };
  const [first, last] = [cut(start, by > 0 ? 0 : length - 1), cut(stop, by > 0 ? length : -1)];
  const places = [];
  for (let place = first; by > 0 ? place < last : place > last; place += by) places.push(place);
  return { places, first, last, by };
}

function $slice(value, start, stop, step) {
  if (value instanceof $Range) return value.$slice(start, stop, step);
  const items = typeof value === "string" ? $letters(value) : $items(value);
  const { places, first, last, by } = $slice_places(items.length, start, stop, step);
  const found = by === 1 ? items.slice(first, Math.max(first, last)) : places.map((place) => items[place]);
  if (typeof value === "string") return typeof found === "string" ? found : found.join("");
  return $is_list(value) ? found : $tuple(found);
}

function $set_slice(value, start, stop, step, items) {
  const { places, first, last, by } = $slice_places(value.length, start, stop, step);
  const given = [...$iterate(items)];
  if (by === 1) value.splice(first, Math.max(0, last - first), ...given);
  else if (given.length === places.length) places.forEach((place, number) => (value[place] = given[number]));
  else {
    const sizes = `sequence of size ${given.length} to extended slice of size ${places.length}`;
    throw $ValueError(`attempt to assign ${sizes}`);
  }
}

function $delete_slice(value, start, stop, step) {
  const gone = new Set($slice_places(value.length, start, stop, step).places);
  value.splice(0, value.length, ...value.filter((_, place) => !gone.has(place)));
}

/** a, b = value: exactly so many items. */
function $unpack(value, count) {
  const items = Array.isArray(value) ? value : $unpacked(value);
  if (items.length > count) throw $ValueError(`too many values to unpack (expected ${count})`);
  if (items.length < count) {
    throw $ValueError(`not enough values to unpack (expected ${count}, got ${items.length})`);
  }
  return items;
}

function $unpacked(value) {
  if (!$is_iterable(value)) throw $TypeError(`cannot unpack non-iterable ${$type_name(value)} object`);
  return [...$iterate(value)];
}

/** a, *rest, b = value: so many before and behind the rest. */
function $unpack_rest(value, before, behind) {
  const items = $unpacked(value);
  const least = before + behind;
  if (items.length < least) {
    throw $ValueError(`not enough values to unpack (expected at least ${least}, got ${items.length})`);
  }
  const end = items.length - behind;
  return [...items.slice(0, before), items.slice(before, end), ...items.slice(end)];
}

function $contains(container, item) {
  if (typeof container === "string") {
    if (typeof item === "string") return container.includes(item);
    throw $TypeError(`'in <string>' requires string as left operand, not ${$type_name(item)}`);
  }
  if (typeof container?.__contains__ === "function") return $truth(container.__contains__(item));
  if ($is_sequence(container)) return $items(container).some((each) => $equal(each, item));
  for (const each of $steps(container)) if ($equal(each, item)) return true;
  return false;
}

/** range(): numbers that are not written out. */
class $Range {
  constructor(start, stop, step) {
    if (step === 0n) throw $ValueError("range() arg 3 must not be zero");
    [this.start, this.stop, this.step] = [start, stop, step];
    const span = step > 0n ? stop - start + step - 1n : start - stop - step - 1n;
    this[$LENGTH] = span > 0n ? Number(span / (step > 0n ? step : -step)) : 0;
  }

  *[Symbol.iterator]() {
    for (let place = 0, at = this.start; place < this[$LENGTH]; place++, at += this.step) yield at;
  }

  *__reversed__() {
    for (let place = this[$LENGTH] - 1; place >= 0; place--) yield this.start + BigInt(place) * this.step;
  }

  __getitem__(index) {
    return this.start + BigInt($place(index, this[$LENGTH], "range object")) * this.step;
  }

  __contains__(item) {
    const number = $number(item);
    if (number === undefined || (typeof number === "number" && !Number.isInteger(number))) return false;
    const [away, step] = [BigInt(number) - this.start, this.step];
    return away % step === 0n && away / step >= 0n && away / step < BigInt(this[$LENGTH]);
  }

  __eq__(other) {
    return other instanceof $Range && $equal_items([...this], [...other]);
  }

  index(item) {
    if (!this.__contains__(item)) throw $ValueError(`${$repr(item)} is not in range`);
    return ($number(item) - this.start) / this.step;
  }

  count(item) {
    return this.__contains__(item) ? 1n : 0n;
  }

  $slice(start, stop, step) {
    const { first, last, by } = $slice_places(this[$LENGTH], start, stop, step);
    const at = (place) => this.start + BigInt(place) * this.step;
    return new $Range(at(first), at(last), this.step * BigInt(by));
  }
}

function $range(first, stop, step = 1n) {
  const [start, end] = stop === undefined ? [0n, first] : [first, stop];
  for (const each of [start, end, step]) {
    if (typeof $number(each) !== "bigint") {
      throw $TypeError(`'${$type_name(each)}' object cannot be interpreted as an integer`);
    }
  }
  return new $Range($number(start), $number(end), $number(step));
}

/** A table of whole numbers, written in base 36; "x*3" is x three times. */
function $table(text) {
  const found = [];
  for (const word of text.split(" ")) {
    const [digits, times] = word.split("*");
    let number = 0n;
    for (const digit of digits.replace("-", "")) number = number * 36n + BigInt(parseInt(digit, 36));
    if (digits[0] === "-") number = -number;
    for (let time = 0; time < Number(times ?? 1); time++) found.push(number);
  }
  return found;
}

// --- what lists and tuples can do ------------------------------------------------------------------------

function $list_append(list, item) {
  list.push(item);
  return null;
}

function $list_extend(list, items) {
  list.push(...$iterate(items));
  return null;
}

function $list_insert(list, index, item) {
  list.splice(Number($number(index)), 0, item);
  return null;
}

function $list_pop(list, index = -1n) {
  if (list.length === 0) throw $IndexError("pop from empty list");
  return list.splice($place(index, list.length, "pop"), 1)[0];
}

function $list_remove(list, item) {
  const place = list.findIndex((each) => $equal(each, item));
  if (place < 0) throw $ValueError("list.remove(x): x not in list");
  list.splice(place, 1);
  return null;
}

function $list_clear(list) {
  list.length = 0;
  return null;
}

function $list_copy(list) {
  return [...list];
}

function $list_reverse(list) {
  list.reverse();
  return null;
}

function $list_sort(list, key, reverse) {
  list.splice(0, list.length, ...$sorted(list, key, reverse));
  return null;
}

function $list_count(list, item) {
  return BigInt(list.filter((each) => $equal(each, item)).length);
}

function $list_index(list, item, start = 0n, stop = null) {
  const { places } = $slice_places(list.length, start, stop, null);
  const found = places.find((place) => $equal(list[place], item));
  if (found !== undefined) return BigInt(found);
  throw $ValueError($is_list(list) ? `${$repr(item)} is not in list` : "tuple.index(x): x not in tuple");
}

function $list_popleft(list) {
  if (list.length === 0) throw $IndexError("pop from an empty deque");
  return list.shift();
}

function $list_appendleft(list, item) {
  list.unshift(item);
  return null;
}

function $list_tolist(list) {
  return [...list];
}

/** A whole number to count with. */
function $index(value) {
  const number = $number(value);
  if (typeof number === "bigint") return number;
  throw $TypeError(`'${$type_name(value)}' object cannot be interpreted as an integer`);
}
