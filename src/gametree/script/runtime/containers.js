// Dictionaries and sets: what is equal is one, and all is listed in the order in which it was put in.

class $Dict {
  constructor(entries = []) {
    this.$map = new Map();
    for (const [key, value] of entries) this.__setitem__(key, value);
  }

  get [$LENGTH]() {
    return this.$map.size;
  }

  *[Symbol.iterator]() {
    for (const [key] of this.$map.values()) yield key;
  }

  *__reversed__() {
    yield* this.keys().reverse();
  }

  __contains__(key) {
    return this.$map.has($key(key));
  }

  __getitem__(key) {
    const entry = this.$map.get($key(key));
    return entry === undefined ? this.__missing__(key) : entry[1];
  }

  __missing__(key) {
    throw $KeyError(key);
  }

  __setitem__(key, value) {
    const known = $key(key);
    const entry = this.$map.get(known);
    if (entry === undefined) this.$map.set(known, [key, value]);
    else entry[1] = value;
  }

  __delitem__(key) {
    if (!this.$map.delete($key(key))) throw $KeyError(key);
  }

  __eq__(other) {
    if (!(other instanceof $Dict) || this.$map.size !== other.$map.size) return false;
    for (const [known, [, value]] of this.$map) {
      const entry = other.$map.get(known);
      if (entry === undefined || !$equal(value, entry[1])) return false;
    }
    return true;
  }

  $take(other) {
    const entries = other instanceof $Dict ? other.items() : $iterate(other);
    for (const entry of entries) this.__setitem__(...$unpack(entry, 2));
    return this;
  }

  get(key, fallback = null) {
    const entry = this.$map.get($key(key));
    return entry === undefined ? fallback : entry[1];
  }

  keys() {
    return Array.from(this.$map.values(), ([key]) => key);
  }

  values() {
    return Array.from(this.$map.values(), ([, value]) => value);
  }

  items() {
    return Array.from(this.$map.values(), ([key, value]) => $tuple([key, value]));
  }

  pop(key, ...fallback) {
    const entry = this.$map.get($key(key));
    if (entry === undefined && fallback.length === 0) throw $KeyError(key);
    this.$map.delete($key(key));
    return entry === undefined ? fallback[0] : entry[1];
  }

  popitem() {
    const entry = this.items().pop();
    if (entry === undefined) throw $KeyError("popitem(): dictionary is empty");
    this.$map.delete($key(entry[0]));
    return entry;
  }

  setdefault(key, value = null) {
    if (!this.__contains__(key)) this.__setitem__(key, value);
    return this.__getitem__(key);
  }

  update(other = []) {
    this.$take(other);
    return null;
  }

  clear() {
    this.$map.clear();
    return null;
  }

  copy() {
    return new $Dict(this.items());
  }
}

function $dict(items = [], named = {}) {
  const found = new $Dict().$take(items);
  for (const [name, value] of Object.entries(named)) found.__setitem__(name, value);
  return found;
}

function $fromkeys(keys, value = null) {
  return new $Dict(Array.from($iterate(keys), (key) => [key, value]));
}

/** collections.defaultdict: what is missing is made. */
class $DefaultDict extends $Dict {
  constructor(factory = null, items = []) {
    super();
    this.default_factory = factory;
    this.$take(items);
  }

  __missing__(key) {
    if (this.default_factory === null) throw $KeyError(key);
    const value = this.default_factory();
    this.__setitem__(key, value);
    return value;
  }

  copy() {
    return new $DefaultDict(this.default_factory, this.items());
  }
}

function $defaultdict(factory, items) {
  return new $DefaultDict(factory, items);
}

/** collections.Counter: how often everything comes up. */
class $Counter extends $Dict {
  constructor(items = []) {
    super();
    this.update(items);
  }

  __missing__() {
    return 0n;
  }

  update(items = []) {
    if (items instanceof $Dict) {
      for (const [key, count] of items.items()) this.__setitem__(key, $add(this.__getitem__(key), count));
    } else {
      for (const each of $iterate(items)) this.__setitem__(each, this.__getitem__(each) + 1n);
    }
    return null;
  }

  most_common(count = null) {
    const ordered = $sorted(this.items(), (entry) => $neg(entry[1]));
    return count === null ? ordered : ordered.slice(0, Number(count));
  }

  total() {
    return $sum(this.values());
  }

  *elements() {
    for (const [key, count] of this.items()) for (let time = 0n; time < count; time++) yield key;
  }

  copy() {
    return new $Counter(this);
  }
}

function $counter(items) {
  return new $Counter(items);
}

class $Set {
  constructor(items = [], isFrozen = false) {
    this.$map = new Map();
    this.$is_frozen = isFrozen;
    for (const item of items) this.$put(item);
  }

  get [$LENGTH]() {
    return this.$map.size;
  }

  *[Symbol.iterator]() {
    yield* this.$map.values();
  }

  $put(item) {
    const known = $key(item);
    if (!this.$map.has(known)) this.$map.set(known, item);
  }

  $become(other) {
    this.$map = other.$map;
    return this;
  }

  /** The items of several things, each thing as a set. */
  $sets(others) {
    return others.map((other) => (other instanceof $Set ? other : new $Set($iterate(other))));
  }

  $chosen(isWanted) {
    return new $Set([...this].filter(isWanted), this.$is_frozen);
  }

  __contains__(item) {
    return this.$map.has($key(item));
  }

  __eq__(other) {
    return other instanceof $Set && this.$map.size === other.$map.size && this.issubset(other);
  }

  add(item) {
    this.$put(item);
    return null;
  }

  discard(item) {
    this.$map.delete($key(item));
    return null;
  }

  remove(item) {
    if (!this.$map.delete($key(item))) throw $KeyError(item);
    return null;
  }

  pop() {
    for (const [known, item] of this.$map) {
      this.$map.delete(known);
      return item;
    }
    throw $KeyError("pop from an empty set");
  }

  clear() {
    this.$map.clear();
    return null;
  }

  copy() {
    return new $Set(this, this.$is_frozen);
  }

  union(...others) {
    return new $Set([this, ...others].flatMap((each) => [...$iterate(each)]), this.$is_frozen);
  }

  intersection(...others) {
    const sets = this.$sets(others);
    return this.$chosen((item) => sets.every((each) => each.__contains__(item)));
  }

  difference(...others) {
    const sets = this.$sets(others);
    return this.$chosen((item) => !sets.some((each) => each.__contains__(item)));
  }

  symmetric_difference(other) {
    const [set] = this.$sets([other]);
    return new $Set([...this.difference(set), ...set.difference(this)], this.$is_frozen);
  }

  update(...others) {
    this.$become(this.union(...others));
    return null;
  }

  intersection_update(...others) {
    this.$become(this.intersection(...others));
    return null;
  }

  difference_update(...others) {
    this.$become(this.difference(...others));
    return null;
  }

  issubset(other) {
    const [set] = this.$sets([other]);
    return [...this].every((item) => set.__contains__(item));
  }

  issuperset(other) {
    return this.$sets([other])[0].issubset(this);
  }

  isdisjoint(other) {
    return this.intersection(other).$map.size === 0;
  }
}

function $set(items = []) {
  return new $Set($iterate(items));
}

function $frozenset(items = []) {
  return new $Set($iterate(items), true);
}
