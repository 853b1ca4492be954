// Records, classes and exceptions, and how attributes and arguments are found.

/** A NamedTuple: an object with fields, which is a tuple as well. */
class $Record {
  _asdict() {
    return new $Dict(this._fields.map((name) => [name, this[name]]));
  }

  index(item) {
    return $list_index($tuple($items(this)), item);
  }

  count(item) {
    return $list_count($items(this), item);
  }
}

class $Object {}

const $KIND = Symbol("the class of an object");

/** Make a class of a constructor: its base, and what it has besides fields. */
function $class(kind, name, base, members) {
  Object.setPrototypeOf(kind, base);
  Object.setPrototypeOf(kind.prototype, base.prototype);
  Object.defineProperty(kind, "name", { value: name });
  Object.defineProperty(kind, "__name__", { value: name });
  Object.defineProperty(kind.prototype, $KIND, { value: kind });
  $members(kind, members);
}

/** Methods and properties of a class; they are found in objects, but not listed with their fields. */
function $members(kind, members) {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    Object.defineProperty(kind.prototype, name, { ...member, enumerable: false });
  }
}

/** What belongs to the class itself: constants, static methods and methods of the class. */
function $shared(kind, members) {
  for (const [name, value] of Object.entries(members)) {
    for (const place of [kind, kind.prototype]) Object.defineProperty(place, name, { value, configurable: true });
  }
}

function $record(kind, name, base, fields, members) {
  $class(kind, name, base, members);
  Object.defineProperty(kind, "_fields", { value: $tuple(fields) });
  Object.defineProperty(kind, "_make", { value: (items) => new kind(...$iterate(items)), configurable: true });
  Object.defineProperty(kind.prototype, "_fields", { value: $tuple(fields) });
  Object.defineProperty(kind.prototype, "_make", { value: kind._make, configurable: true });
  Object.defineProperty(kind.prototype, $FIELDS, { value: fields });
}

/** A dataclass: what is shown of it, and the fields by which it is equal to others. */
function $dataclass(kind, name, base, shown, compared, isFrozen, members) {
  $class(kind, name, base, members);
  Object.defineProperty(kind.prototype, $FIELDS, { value: shown });
  if (compared === null) return;
  if (isFrozen) Object.defineProperty(kind.prototype, $FROZEN, { value: compared });
  if (Object.hasOwn(kind.prototype, "__eq__")) return;
  const isEqual = function (other) {
    return other?.[$KIND] === kind && compared.every((field) => $equal(this[field], other[field]));
  };
  Object.defineProperty(kind.prototype, "__eq__", { value: isEqual });
}

/** Order by the fields, for a dataclass that asks for it. */
function $ordered(kind, fields) {
  const items = (value) => $tuple(fields.map((name) => value[name]));
  $members(kind, {
    __lt__(other) { return $less(items(this), items(other)); },
    __le__(other) { return $at_most(items(this), items(other)); },
    __gt__(other) { return $more(items(this), items(other)); },
    __ge__(other) { return $at_least(items(this), items(other)); },
  });
}

/** An object of a class whose objects can be called: a function with the class's methods. */
function $called(kind) {
  const self = (...given) => self.__call__(...given);
  delete self.name;
  delete self.length;
  return Object.setPrototypeOf(self, kind.prototype);
}

/** An object as it was when the game was translated; its fields are told afterwards, because they may know it. */
function $blank(kind) {
  return typeof kind.prototype.__call__ === "function" ? $called(kind) : Object.create(kind.prototype);
}

/** A copy with other fields. */
function $replace(value, changed) {
  for (const name of Object.keys(changed)) {
    if (!Object.hasOwn(value, name)) throw $ValueError(`Got unexpected field names: ['${name}']`);
  }
  if (!(value instanceof $Record)) return Object.assign(Object.create(Object.getPrototypeOf(value)), value, changed);
  return new value[$KIND](...value._fields.map((name) => (Object.hasOwn(changed, name) ? changed[name] : value[name])));
}

/** The members of an Enum, told apart by what they are. */
function $enumeration(kind, members) {
  const known = new Map();
  for (const [name, value] of members) {
    const member = Object.assign(Object.create(kind.prototype), { name, value, _name_: name, _value_: value });
    Object.defineProperty(kind, name, { value: member });
    known.set(name, member);
  }
  const all = [...known.values()];
  kind[Symbol.iterator] = () => all[Symbol.iterator]();
  kind[$LENGTH] = all.length;
  kind.__getitem__ = (name) => {
    if (!known.has(name)) throw $KeyError(name);
    return known.get(name);
  };
  kind.$with = (value) => {
    const found = all.find((member) => $equal(member.value, value));
    if (found === undefined) throw $ValueError(`${$repr(value)} is not a valid ${kind.name}`);
    return found;
  };
  $members(kind, {
    __repr__() { return `<${kind.name}.${this.name}: ${$repr(this.value)}>`; },
    __str__() { return `${kind.name}.${this.name}`; },
  });
}

function $type_name(value) {
  switch (typeof value) {
    case "bigint": return "int";
    case "boolean": return "bool";
    case "number": return "float";
    case "string": return "str";
    case "undefined": return "nothing";
  }
  if (value === null) return "NoneType";
  if (Array.isArray(value)) return $is_list(value) ? "list" : "tuple";
  if (value instanceof $Dict) return "dict";
  if (value instanceof $Set) return value.$is_frozen ? "frozenset" : "set";
  if (value instanceof $Range) return "range";
  if (value[$KIND] !== undefined) return value[$KIND].name;
  return typeof value === "function" ? "function" : typeof value.next === "function" ? "generator" : value.name ?? "object";
}

function $type(value) {
  const own = value?.[$KIND];
  if (own !== undefined) return own;
  throw $TypeError(`nothing is known of the type of a ${$type_name(value)} on a page`);
}

// --- attributes and calls ----------------------------------------------------------------------------------

/** An attribute that may be a method, which then keeps its object. */
function $get(value, name) {
  const builtIn = $methods[$family(value)]?.[name];
  if (builtIn !== undefined) return (...given) => builtIn(value, ...given);
  const found = value?.[name];
  if (found === undefined) {
    throw $AttributeError(`'${$type_name(value)}' object has no attribute '${name}'`);
  }
  if (typeof found !== "function" || Object.hasOwn(value, name)) return found;
  return Object.assign(found.bind(value), { $names: found.$names, $has_rest: found.$has_rest });
}

function $getattr(value, name, ...fallback) {
  return fallback.length > 0 && !$hasattr(value, name) ? fallback[0] : $get(value, name);
}

function $hasattr(value, name) {
  return $methods[$family(value)]?.[name] !== undefined || value?.[name] !== undefined;
}

function $setattr(value, name, item) {
  value[name] = item;
  return null;
}

function $family(value) {
  if (typeof value === "string") return "text";
  if (typeof value === "bigint" || typeof value === "boolean" || typeof value === "number") return "number";
  return Array.isArray(value) ? "list" : "";
}

/** Call a method that texts, lists or numbers have; other objects may have one of that name, too. */
function $invoke(value, name, ...given) {
  const builtIn = $methods[$family(value)]?.[name];
  if (builtIn !== undefined) return builtIn(value, ...given);
  if (typeof value?.[name] !== "function") {
    throw $AttributeError(`'${$type_name(value)}' object has no attribute '${name}'`);
  }
  return value[name](...given);
}

/** Arguments by name, which come last. */
class $Named {
  constructor(named) {
    Object.assign(this, named);
  }
}

/** Take the arguments by name off the others. */
function $named(given) {
  return given.length > 0 && given[given.length - 1] instanceof $Named ? given.pop() : new $Named({});
}

/** Take one argument by name; without a default it must be there. */
function $take(named, name, fallback) {
  if (!Object.hasOwn(named, name)) {
    if (fallback === undefined) throw $TypeError(`missing a required keyword-only argument: '${name}'`);
    return fallback();
  }
  const value = named[name];
  delete named[name];
  return value;
}

/** Call what is only known when it is called, with arguments by name. */
function $call(called, self, given, named) {
  const names = called.$names ?? called.__call__?.$names ?? [];
  const all = [...given];
  const rest = {};
  for (const [name, value] of Object.entries(named)) {
    const place = names.indexOf(name);
    if (place >= 0) all[place] = value;
    else rest[name] = value;
  }
  if (Object.keys(rest).length > 0) {
    if (!(called.$has_rest ?? called.__call__?.$has_rest)) throw $TypeError(`got an unexpected keyword argument '${Object.keys(rest)[0]}'`);
    while (all.length < names.length) all.push(undefined);
    all.push(new $Named(rest));
  }
  return Reflect.apply(called, self, Array.from(all));
}

/** Tell the names of a function's arguments, for those who call it by name. */
function $with_names(called, names, hasRest) {
  return Object.assign(called, { $names: names, $has_rest: hasRest });
}

function $partial(called, given, named) {
  return (...more) => $call(called, null, [...given, ...more], named);
}

/** A property that is worked out once. */
function $once(value, name, work) {
  const found = work();
  Object.defineProperty(value, name, { value: found, enumerable: false });
  return found;
}

// --- exceptions --------------------------------------------------------------------------------------------

class $BaseException extends Error {
  get message() {
    return this.$told();
  }

  $told() {
    if (typeof this.__str__ === "function") return this.__str__();
    if (this.args.length === 0) return "";
    if (this.args.length > 1) return $repr(this.args);
    return this instanceof $KeyError ? $repr(this.args[0]) : $str(this.args[0]);
  }

  add_note(note) {
    this.__notes__ = [...(this.__notes__ ?? []), note];
    return null;
  }

  with_traceback() {
    return this;
  }
}

/** Make a class of exceptions. */
function $exception(name, base, members = {}) {
  function kind(...given) {
    const error = Reflect.construct(Error, [], new.target ?? kind);
    Object.defineProperty(error, "args", { value: $tuple(given), writable: true });
    if (typeof error.__init__ === "function") error.__init__(...given);
    return error;
  }
  $class(kind, name, base, members);
  Object.defineProperty(kind.prototype, "name", { value: name });
  return kind;
}

const $Exception = $exception("Exception", $BaseException);

const $ArithmeticError = $exception("ArithmeticError", $Exception);

const $AssertionError = $exception("AssertionError", $Exception);

const $AttributeError = $exception("AttributeError", $Exception);

const $IndexError = $exception("IndexError", $LookupError);

const $KeyError = $exception("KeyError", $LookupError);

const $LookupError = $exception("LookupError", $Exception);

const $NotImplementedError = $exception("NotImplementedError", $RuntimeError);

const $OverflowError = $exception("OverflowError", $ArithmeticError);

const $RecursionError = $exception("RecursionError", $RuntimeError);

const $RuntimeError = $exception("RuntimeError", $Exception);

const $StopIteration = $exception("StopIteration", $Exception);

const $TypeError = $exception("TypeError", $Exception);

const $ValueError = $exception("ValueError", $Exception);

const $ZeroDivisionError = $exception("ZeroDivisionError", $ArithmeticError);

/** What was caught, as an exception of Python. */
function $caught(error) {
  if (error instanceof $BaseException) return error;
  if (error instanceof RangeError) {
    return /call stack/.test(error.message)
      ? $RecursionError("maximum recursion depth exceeded") : $OverflowError(error.message);
  }
  return error instanceof TypeError ? $AttributeError(error.message) : $RuntimeError(String(error));
}

function $throw(error, cause) {
  const raised = typeof error === "function" ? error() : error;
  if (cause !== undefined) Object.defineProperty(raised, "__cause__", { value: cause, configurable: true });
  throw raised;
}

// --- what things are ---------------------------------------------------------------------------------------

function $is_int(value) {
  return typeof value === "bigint" || typeof value === "boolean";
}

function $is_bool(value) {
  return typeof value === "boolean";
}

function $is_float(value) {
  return typeof value === "number";
}

function $is_str(value) {
  return typeof value === "string";
}

function $is_tuple(value) {
  return $is_sequence(value) && !$is_list(value);
}

function $is_dict(value) {
  return value instanceof $Dict;
}

function $is_set(value) {
  return value instanceof $Set && !value.$is_frozen;
}

function $is_frozenset(value) {
  return value instanceof $Set && value.$is_frozen;
}

function $is_range(value) {
  return value instanceof $Range;
}

function $is_iterable(value) {
  if ($is_sequence(value) || typeof value === "string") return true;
  return typeof value?.[Symbol.iterator] === "function" || typeof value?.__iter__ === "function";
}

function $is_ordered(value) {
  return $is_sequence(value) || typeof value === "string" || value instanceof $Range;
}

// --- for pages ---------------------------------------------------------------------------------------------

/** A value as JSON can hold it: dictionaries become objects, tuples arrays, and whole numbers plain ones. */
function $plain(value) {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map($plain);
  if (value instanceof $Dict) return Object.fromEntries(value.items().map(([key, each]) => [$str(key), $plain(each)]));
  if (value instanceof $Set) return [...value].map($plain);
  if (value?.[$FIELDS] !== undefined) return Object.fromEntries(value[$FIELDS].map((name) => [name, $plain(value[name])]));
  return value;
}

function $class_of(value) {
  return typeof value === "function" ? value : value[$KIND];
}

/** Arguments by name, from a dictionary. */
function $spread(named) {
  return named instanceof $Dict ? Object.fromEntries(named.items()) : named;
}

/** Arguments by place and by name, all by their places. */
function $placed(names, given, named) {
  const all = [...given];
  for (const [name, value] of Object.entries(named)) {
    const place = names.indexOf(name);
    if (place < 0) throw $TypeError(`got an unexpected keyword argument '${name}'`);
    all[place] = value;
  }
  return Array.from(all);
}

/** A method as a function of its object. */
function $unbound(method) {
  return (self, ...given) => method.apply(self, given);
}

/** A function as pages call it: whole Numbers are taken for what they mean, and plain data is given back as such. */
function $for_pages(called, isPlain) {
  const taken = (value) => (Number.isInteger(value) ? BigInt(value) : value);
  return (...given) => {
    const found = called(...given.map(taken));
    return isPlain ? $plain(found) : found;
  };
}

/** A position as the game has it: on a page, all are. */
function $own(position) {
  return position;
}
