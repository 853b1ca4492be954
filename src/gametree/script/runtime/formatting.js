// f"{value:>8.2f}", "{}-{}".format(a, b) and "%d" % value.

const $SPECIFICATION = /^(?:(.)?([<>=^]))?([+ -])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/su;

function $format(value, specification = "") {
  if (typeof value?.__format__ === "function") return value.__format__(specification);
  if (specification === "") return $str(value);
  const parts = $SPECIFICATION.exec(specification);
  if (parts === null) throw $ValueError(`Invalid format specifier '${specification}' for object of type '${$type_name(value)}'`);
  const [, fill, align, sign, , isAlternate, isZero, width, groups, precision, kind] = parts;
  const asked = { sign: sign ?? "-", isAlternate, groups, kind, precision: precision && Number(precision) };
  const number = $number(value);
  let text;
  let isNumber = true;
  if (number === undefined) {
    if (typeof value !== "string") {
      throw $TypeError(`unsupported format string passed to ${$type_name(value)}.__format__`);
    }
    if (kind !== undefined && kind !== "s") $refuse_format(kind, value);
    isNumber = false;
    text = asked.precision === undefined ? value : Array.from(value).slice(0, asked.precision).join("");
  } else {
    text = typeof number === "bigint" ? $format_whole(number, asked, value) : $format_real(number, asked, value);
  }
  const lacking = $lacking(text, BigInt(width ?? 0));
  const by = (fill ?? (isZero && !align ? "0" : " ")).toString();
  switch (align ?? (isZero && isNumber ? "=" : isNumber ? ">" : "<")) {
    case "<": return text + by.repeat(lacking);
    case ">": return by.repeat(lacking) + text;
    case "^": return by.repeat(lacking >> 1) + text + by.repeat(lacking - (lacking >> 1));
  }
  return $padded_inside(text, lacking, by, groups);
}

function $refuse_format(kind, value) {
  throw $ValueError(`Unknown format code '${kind}' for object of type '${$type_name(value)}'`);
}

/** Fill up between the sign and the figures; groups go on in zeros. */
function $padded_inside(text, lacking, fill, groups) {
  const sign = /^[+\- ]?(?:0[xXbo])?/.exec(text)[0];
  const figures = text.slice(sign.length);
  if (!groups || fill !== "0") return sign + fill.repeat(lacking) + figures;
  const [whole, ...rest] = figures.split(".");
  const behind = rest.length > 0 ? `.${rest.join(".")}` : "";
  const room = whole.length + lacking;
  const every = /[a-z]/.test(sign) ? 4 : 3;
  let found = whole.replaceAll(groups, "");
  while ($grouped(found, groups, every).length < room) found = `0${found}`;
  return sign + $grouped(found, groups, every) + behind;
}

function $grouped(figures, by, every) {
  return by ? figures.replace(new RegExp(`\\B(?=(.{${every}})+$)`, "g"), by) : figures;
}

function $signed(isBelow, figures, sign) {
  return (isBelow ? "-" : sign === "-" ? "" : sign) + figures;
}

function $format_whole(number, asked, value) {
  const kind = asked.kind ?? "d";
  if ("eEfFgG%".includes(kind)) return $format_real(Number(number), asked, value);
  if (kind === "c") return $chr(number);
  if (!"bdnoxX".includes(kind)) $refuse_format(kind, value);
  const base = { b: 2, o: 8, x: 16, X: 16 }[kind] ?? 10;
  let figures = (number < 0n ? -number : number).toString(base);
  if (kind === "X") figures = figures.toUpperCase();
  figures = $grouped(figures, asked.groups, base === 10 ? 3 : 4);
  if (asked.isAlternate && base !== 10) figures = `0${kind}${figures}`;
  return $signed(number < 0n, figures, asked.sign);
}

function $format_real(number, asked, value) {
  const kind = asked.kind;
  if (kind !== undefined && !"eEfFgG%".includes(kind)) $refuse_format(kind, value);
  const isBelow = number < 0 || Object.is(number, -0);
  const size = Math.abs(number);
  let figures;
  if (kind === undefined && asked.precision === undefined) figures = $written_real(size);
  else if (!Number.isFinite(size)) figures = Number.isNaN(size) ? "nan" : "inf";
  else if (kind === "%") figures = `${$fixed(size * 100, asked.precision ?? 6)}%`;
  else if (kind === "f" || kind === "F") figures = $fixed(size, asked.precision ?? 6);
  else if (kind === "e" || kind === "E") figures = $two_digits(size.toExponential(asked.precision ?? 6));
  else figures = $general(size, Math.max(1, asked.precision ?? 6), kind === undefined);
  if (kind === "E" || kind === "G" || kind === "F") figures = figures.toUpperCase();
  const [whole, ...rest] = figures.split(".");
  figures = [$grouped(whole, asked.groups, 3), ...rest].join(".");
  return $signed(isBelow, figures, asked.sign);
}

function $two_digits(text) {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

/** As many figures as are asked for, in the shorter of two ways. */
function $general(size, figures, isPlain) {
  const [digits, power] = size.toExponential(figures - 1).split("e");
  const exponent = Number(power);
  const trimmed = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (exponent < -4 || exponent >= figures - (isPlain ? 1 : 0)) return $two_digits(`${trimmed(digits)}e${power}`);
  const text = trimmed($fixed(size, Math.max(0, figures - 1 - exponent)));
  return isPlain && !text.includes(".") ? `${text}.0` : text;
}

function $converted(value, conversion) {
  return conversion === "r" ? $repr(value) : conversion === "s" ? $str(value) : value;
}

/** "{}-{name!r:>8}".format(...) */
function $text_format(text, given, named) {
  let next = 0;
  const field = (name) => {
    const [first, ...rest] = name.split(/(?=\.)|(?=\[)/);
    let value = first === "" ? given[next++] : /^\d+$/.test(first) ? given[Number(first)] : named[first];
    if (value === undefined) {
      if (first === "" || /^\d+$/.test(first)) {
        throw $IndexError(`Replacement index ${first || next - 1} out of range for positional args tuple`);
      }
      throw $KeyError(first);
    }
    for (const part of rest) {
      const inside = part.slice(1).replace("]", "");
      if (part[0] === ".") value = $get(value, inside);
      else value = $item(value, /^\d+$/.test(inside) ? BigInt(inside) : inside);
    }
    return value;
  };
  const filled = (one) => one.replace(/\{([^{}]*)\}/g, (_, name) => $str(field(name)));
  return text.replace(/\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::((?:[^{}]|\{[^{}]*\})*))?\}/g, (all, name, how, form) => {
    if (name === undefined) return all[0];
    const value = $converted(field(name), how);
    return $format(value, filled(form ?? ""));
  });
}

/** "%d of %s" % (1, "x") */
function $percent(text, values) {
  const given = Array.isArray(values) && !$is_list(values) ? [...values] : [values];
  const found = text.replace(/%(?:\((\w+)\))?([-+ 0#]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g, (all, name, flags, width, precision, kind) => {
    if (kind === "%") return "%";
    if (name === undefined && given.length === 0) throw $TypeError("not enough arguments for format string");
    const value = name === undefined ? given.shift() : $item(values, name);
    const isText = kind === "s" || kind === "r";
    const sign = flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
    const align = flags.includes("-") ? "<" : flags.includes("0") && !isText ? "=" : ">";
    const fill = align === "=" ? "0" : " ";
    const shown = isText ? $converted(value, kind) : kind === "i" || kind === "d" || kind === "u" ? $int(value) : value;
    const form = isText ? "s" : kind === "i" || kind === "u" ? "d" : kind;
    const decimals = precision === undefined ? "" : `.${precision}`;
    return $format(shown, `${fill}${align}${isText ? "" : sign}${flags.includes("#") ? "#" : ""}${width ?? ""}${decimals}${form}`);
  });
  const isNamed = /%\(\w+\)/.test(text);
  if (given.length > 0 && !isNamed) throw $TypeError("not all arguments converted during string formatting");
  return found;
}
