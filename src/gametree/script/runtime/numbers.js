// Numbers as Python has them: whole ones without end (BigInt), real ones (Number), and truth values that count as 0 or 1.

/** Whether Python takes a value for true: None, zero and whatever is empty are false. */
function $truth(value) {
  switch (typeof value) {
    case "boolean": return value;
    case "bigint": return value !== 0n;
    case "string": return value !== "";
    case "number": return value !== 0;
  }
  if (value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value[$LENGTH] !== undefined) return value[$LENGTH] !== 0;
  if (typeof value.__bool__ === "function") return value.__bool__();
  if (typeof value.__len__ === "function") return value.__len__() !== 0n;
  return !(value instanceof $Record) || value._fields.length > 0;
}

const $LENGTH = Symbol("length");

/** The number that a value is in a sum: truth values are 0 and 1. Undefined for what is no number. */
function $number(value) {
  if (typeof value === "bigint" || typeof value === "number") return value;
  return typeof value === "boolean" ? BigInt(value) : undefined;
}

/** What an operator gives where it is not just about two whole numbers. */
function $mixed(symbol, a, b, whole, real) {
  const [x, y] = [$number(a), $number(b)];
  if (x === undefined || y === undefined) return $special(symbol, a, b);
  if (typeof x === "bigint" && typeof y === "bigint") return whole(x, y);
  return real === null ? $special(symbol, a, b) : real(Number(x), Number(y));
}

const $SPECIAL = {
  "+": ["__add__", "__radd__"], "-": ["__sub__", "__rsub__"], "*": ["__mul__", "__rmul__"],
  "//": ["__floordiv__", "__rfloordiv__"], "/": ["__truediv__", "__rtruediv__"], "%": ["__mod__", "__rmod__"],
  "**": ["__pow__", "__rpow__"], "<<": ["__lshift__", "__rlshift__"], ">>": ["__rshift__", "__rrshift__"],
  "&": ["__and__", "__rand__"], "|": ["__or__", "__ror__"], "^": ["__xor__", "__rxor__"],
};

/** What the objects themselves make of an operator. */
function $special(symbol, a, b) {
  const [left, right] = $SPECIAL[symbol];
  if (typeof a?.[left] === "function") return a[left](b);
  if (typeof b?.[right] === "function") return b[right](a);
  throw $TypeError(`unsupported operand type(s) for ${symbol}: '${$type_name(a)}' and '${$type_name(b)}'`);
}

function $add(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a + b;
  if (typeof a === "string" && typeof b === "string") return a + b;
  if ($is_own(a, "__add__")) return a.__add__(b);
  if ($is_sequence(a) && $is_sequence(b) && $is_list(a) === $is_list(b)) {
    const both = [...$items(a), ...$items(b)];
    return $is_list(a) ? both : $tuple(both);
  }
  if (typeof a === "string") throw $TypeError(`can only concatenate str (not "${$type_name(b)}") to str`);
  return $mixed("+", a, b, (x, y) => x + y, (x, y) => x + y);
}

/** Whether a record has a method of its own for what tuples do, too. */
function $is_own(value, name) {
  return value instanceof $Record && typeof value[name] === "function";
}

function $sub(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a - b;
  if (a instanceof $Set) return a.difference(b);
  return $mixed("-", a, b, (x, y) => x - y, (x, y) => x - y);
}

function $mul(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a * b;
  if ($is_own(a, "__mul__")) return a.__mul__(b);
  if ($is_own(b, "__rmul__")) return b.__rmul__(a);
  if (typeof a === "string" || $is_sequence(a)) return $repeated(a, b);
  if (typeof b === "string" || $is_sequence(b)) return $repeated(b, a);
  return $mixed("*", a, b, (x, y) => x * y, (x, y) => x * y);
}

/** A text, a list or a tuple several times over. */
function $repeated(sequence, times) {
  const count = $number(times);
  if (typeof count !== "bigint") {
    throw $TypeError(`can't multiply sequence by non-int of type '${$type_name(times)}'`);
  }
  const most = count > 0n ? Number(count) : 0;
  if (typeof sequence === "string") return sequence.repeat(most);
  const found = [];
  for (let time = 0; time < most; time++) found.push(...$items(sequence));
  return $is_list(sequence) ? found : $tuple(found);
}

/** Division rounds down, as Python's does; JavaScript rounds towards zero. */
function $whole_quotient(x, y) {
  if (y === 0n) throw $ZeroDivisionError("integer division or modulo by zero");
  const quotient = x / y;
  return x % y !== 0n && x < 0n !== y < 0n ? quotient - 1n : quotient;
}

/** The rest has the sign of the divisor. */
function $whole_rest(x, y) {
  if (y === 0n) throw $ZeroDivisionError("integer modulo by zero");
  const rest = x % y;
  return rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest;
}

function $real_rest(x, y) {
  if (y === 0) throw $ZeroDivisionError("float modulo");
  const rest = x % y;
  if (rest === 0) return y < 0 ? -0 : 0;
  return rest < 0 !== y < 0 ? rest + y : rest;
}

function $real_quotient(x, y) {
  if (y === 0) throw $ZeroDivisionError("float floor division by zero");
  const quotient = (x - $real_rest(x, y)) / y;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function $floordiv(a, b) {
  return $mixed("//", a, b, $whole_quotient, $real_quotient);
}

function $mod(a, b) {
  if (typeof a === "string") return $percent(a, b);
  return $mixed("%", a, b, $whole_rest, $real_rest);
}

function $divmod(a, b) {
  return $tuple([$floordiv(a, b), $mod(a, b)]);
}

function $truediv(a, b) {
  const divided = (x, y) => {
    if (y == 0) throw $ZeroDivisionError(typeof y === "bigint" ? "division by zero" : "float division by zero");
    return typeof x === "bigint" ? $ratio(x, y) : x / y;
  };
  return $mixed("/", a, b, divided, divided);
}

/** The real number nearest to a fraction of whole ones, however large they are. */
function $ratio(x, y) {
  if (-(2n ** 53n) <= x && x <= 2n ** 53n && -(2n ** 53n) <= y && y <= 2n ** 53n) return Number(x) / Number(y);
  const isBelow = x < 0n !== y < 0n;
  const [over, under] = [x < 0n ? -x : x, y < 0n ? -y : y];
  const shift = BigInt(Math.max(0, $bits_of(under) - $bits_of(over) + 66)); // 66 bits: more than a Number keeps
  const quotient = (over << shift) / under;
  const sticky = (over << shift) % under === 0n ? quotient : quotient | 1n; // what is cut off must not look like a tie
  const found = Number(sticky) / 2 ** Number(shift);
  return isBelow ? -found : found;
}

function $pow(a, b, modulus) {
  if (modulus !== undefined) return $power_modulo(a, b, modulus);
  const whole = (x, y) => (y >= 0n ? x ** y : real(Number(x), Number(y)));
  const real = (x, y) => {
    if (x === 0 && y < 0) throw $ZeroDivisionError("0.0 cannot be raised to a negative power");
    return x ** y;
  };
  return $mixed("**", a, b, whole, real);
}

function $power_modulo(a, b, modulus) {
  let [base, left, found] = [$whole_rest($number(a), modulus), $number(b), 1n];
  if (left < 0n) throw $ValueError("base is not invertible for the given modulus");
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) found = $whole_rest(found * base, modulus);
    base = $whole_rest(base * base, modulus);
  }
  return $whole_rest(found, modulus);
}

function $lshift(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint" && b >= 0n) return a << b;
  return $mixed("<<", a, b, (x, y) => x << $places(y), null);
}

function $rshift(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint" && b >= 0n) return a >> b;
  return $mixed(">>", a, b, (x, y) => x >> $places(y), null);
}

function $places(count) {
  if (count < 0n) throw $ValueError("negative shift count");
  return count;
}

function $and(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a & b;
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  if (a instanceof $Set) return a.intersection(b);
  return $mixed("&", a, b, (x, y) => x & y, null);
}

function $or(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a | b;
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  if (a instanceof $Set) return a.union(b);
  if (a instanceof $Dict) return a.copy().$take(b);
  return $mixed("|", a, b, (x, y) => x | y, null);
}

function $xor(a, b) {
  if (typeof a === "bigint" && typeof b === "bigint") return a ^ b;
  if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
  if (a instanceof $Set) return a.symmetric_difference(b);
  return $mixed("^", a, b, (x, y) => x ^ y, null);
}

// a += b and its like change lists, sets and dictionaries in place.

function $iadd(a, b) {
  if (!$is_list(a)) return $add(a, b);
  a.push(...$iterate(b));
  return a;
}

function $ior(a, b) {
  return a instanceof $Set && !a.$is_frozen ? a.$become(a.union(b)) : a instanceof $Dict ? a.$take(b) : $or(a, b);
}

function $iand(a, b) {
  return a instanceof $Set && !a.$is_frozen ? a.$become(a.intersection(b)) : $and(a, b);
}

function $isub(a, b) {
  return a instanceof $Set && !a.$is_frozen ? a.$become(a.difference(b)) : $sub(a, b);
}

function $ixor(a, b) {
  return a instanceof $Set && !a.$is_frozen ? a.$become(a.symmetric_difference(b)) : $xor(a, b);
}

function $imul(a, b) {
  if (!$is_list(a)) return $mul(a, b);
  a.splice(0, a.length, ...$repeated(a, b));
  return a;
}

function $neg(a) {
  const x = $number(a);
  if (x !== undefined) return -x;
  if (typeof a?.__neg__ === "function") return a.__neg__();
  throw $TypeError(`bad operand type for unary -: '${$type_name(a)}'`);
}

function $pos(a) {
  const x = $number(a);
  if (x === undefined) throw $TypeError(`bad operand type for unary +: '${$type_name(a)}'`);
  return x;
}

function $invert(a) {
  const x = $number(a);
  if (typeof x !== "bigint") throw $TypeError(`bad operand type for unary ~: '${$type_name(a)}'`);
  return ~x;
}

function $abs(a) {
  const x = $pos(a);
  return x < 0 ? -x : typeof x === "number" ? Math.abs(x) : x;
}

function $bits_of(whole) {
  if (whole === 0n) return 0;
  const digits = whole.toString(16);
  return 4 * digits.length - (Math.clz32(parseInt(digits[0], 16)) - 28);
}

function $number_bit_length(a) {
  const x = $number(a);
  return BigInt($bits_of(x < 0n ? -x : x));
}

function $number_bit_count(a) {
  let x = $number(a);
  let count = 0;
  for (x = x < 0n ? -x : x; x > 0n; x >>= 32n) {
    let low = Number(x & 0xffffffffn);
    low -= (low >>> 1) & 0x55555555;
    low = (low & 0x33333333) + ((low >>> 2) & 0x33333333);
    count += Math.imul((low + (low >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return BigInt(count);
}

function $number_is_integer(a) {
  const x = $number(a);
  return typeof x === "bigint" || Number.isInteger(x);
}

/** int(): a number cut to a whole one, or a text read. */
function $int(value = 0n, base = 10n) {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return BigInt(value);
  if (typeof value === "number") {
    if (Number.isNaN(value)) throw $ValueError("cannot convert float NaN to integer");
    if (!Number.isFinite(value)) throw $OverflowError("cannot convert float infinity to integer");
    return BigInt(Math.trunc(value));
  }
  if (typeof value !== "string") {
    if (typeof value?.__int__ === "function") return value.__int__();
    throw $TypeError(
      `int() argument must be a string, a bytes-like object or a real number, not '${$type_name(value)}'`
    );
  }
  const found = /^([+-]?)([0-9a-z]+(?:_[0-9a-z]+)*)$/i.exec($text_strip(value));
  let whole = 0n;
  for (const digit of found === null ? "?" : found[2].replaceAll("_", "").toLowerCase()) {
    const worth = parseInt(digit, 36);
    if (!(worth < Number(base))) {
      throw $ValueError(`invalid literal for int() with base ${base}: ${$repr(value)}`);
    }
    whole = whole * base + BigInt(worth);
  }
  return found[1] === "-" ? -whole : whole;
}

function $float(value = 0) {
  if (typeof value !== "string") return Number($pos(value));
  const text = $text_strip(value).replace(/(?<=\d)_(?=\d)/g, "");
  const named = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  if (named !== null) return (named[1] === "-" ? -1 : 1) * (named[2].toLowerCase() === "nan" ? NaN : Infinity);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    throw $ValueError(`could not convert string to float: ${$repr(value)}`);
  }
  return Number(text);
}

/** round(): to the even neighbour where both are as near. */
function $round(value, digits = null) {
  const x = $pos(value);
  if (typeof x === "bigint") {
    if (digits === null || digits >= 0n) return x;
    const unit = 10n ** -digits;
    const [down, rest] = [$whole_quotient(x, unit), $whole_rest(x, unit)];
    const isUp = 2n * rest > unit || (2n * rest === unit && down % 2n !== 0n);
    return (isUp ? down + 1n : down) * unit;
  }
  if (digits === null) return BigInt($fixed(x, 0));
  return Number($fixed(x, Number(digits)));
}

/** A real number with so many decimals, rounded exactly, and to even where both neighbours are as near. */
function $fixed(value, decimals) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  let over = exponent === 0 ? bits : (bits & (2n ** 52n - 1n)) | (2n ** 52n);
  let under = 1n;
  const power = Math.max(exponent, 1) - 1075;
  if (power > 0) over <<= BigInt(power);
  else under <<= BigInt(-power);
  if (decimals > 0) over *= 10n ** BigInt(decimals);
  else under *= 10n ** BigInt(-decimals);
  let [whole, rest] = [over / under, over % under];
  if (2n * rest > under || (2n * rest === under && whole % 2n === 1n)) whole += 1n;
  if (decimals < 0) whole *= 10n ** BigInt(-decimals);
  let text = String(whole);
  if (decimals > 0) {
    text = text.padStart(decimals + 1, "0");
    text = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  }
  return value < 0 || Object.is(value, -0) ? `-${text}` : text;
}

// --- math ----------------------------------------------------------------------------------------------

function $gcd(...numbers) {
  let found = 0n;
  for (const each of numbers) {
    let [a, b] = [found, $abs(each)];
    while (b !== 0n) [a, b] = [b, a % b];
    found = a;
  }
  return found;
}

function $isqrt(value) {
  if (value < 0n) throw $ValueError("isqrt() argument must be nonnegative");
  let root = 1n << BigInt(Math.ceil($bits_of(value) / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return value === 0n ? 0n : root;
    root = next;
  }
}

function $floor(value) {
  return typeof $pos(value) === "bigint" ? $pos(value) : BigInt(Math.floor(value));
}

function $ceil(value) {
  return typeof $pos(value) === "bigint" ? $pos(value) : BigInt(Math.ceil(value));
}

function $trunc(value) {
  return $int($pos(value));
}

function $sqrt(value) {
  const x = Number($pos(value));
  if (x < 0) throw $ValueError("math domain error");
  return Math.sqrt(x);
}

function $hypot(...values) {
  return Math.hypot(...values.map((each) => Number($pos(each))));
}

function $prod(values, start = 1n) {
  let found = start;
  for (const each of $iterate(values)) found = $mul(found, each);
  return found;
}

function $comb(n, k) {
  if (k > n) return 0n;
  let found = 1n;
  for (let i = 1n; i <= k; i++) found = (found * (n - k + i)) / i;
  return found;
}

function $factorial(n) {
  let found = 1n;
  for (let i = 2n; i <= n; i++) found *= i;
  return found;
}

function $isfinite(value) {
  return Number.isFinite(Number($pos(value)));
}

/** The eight bytes of a board in the opposite order. */
function $upside_down(board) {
  const whole = $number(board);
  if (whole < 0n) throw $OverflowError("can't convert negative int to unsigned");
  if (whole >> 64n !== 0n) throw $OverflowError("int too big to convert");
  $EIGHT_BYTES.setBigUint64(0, whole);
  return $EIGHT_BYTES.getBigUint64(0, true);
}

const $EIGHT_BYTES = new DataView(new ArrayBuffer(8));
