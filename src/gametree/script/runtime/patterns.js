// re: patterns, written again as JavaScript has them when the game was translated.

class $Pattern {
  constructor(pattern, source, flags) {
    this.pattern = pattern;
    this.$source = source;
    this.$flags = `${flags}du`;
  }

  match(text, from = 0n) {
    return this.$at(this.$source, text, from);
  }

  fullmatch(text, from = 0n) {
    return this.$at(`(?:${this.$source})(?![^])`, text, from);
  }

  /** A match that begins at a place; None if there is none. */
  $at(source, text, from) {
    const expression = new RegExp(source, `${this.$flags}y`);
    expression.lastIndex = Number(from);
    const found = expression.exec(text);
    return found === null ? null : new $Match(found, this);
  }

  search(text, from = 0n) {
    return this.$all(text, Number(from)).next().value ?? null;
  }

  *$all(text, from = 0) {
    const expression = new RegExp(this.$source, `${this.$flags}g`);
    expression.lastIndex = from;
    for (let found = expression.exec(text); found !== null; found = expression.exec(text)) {
      yield new $Match(found, this);
      if (found[0] === "") expression.lastIndex += 1;
    }
  }

  finditer(text) {
    return this.$all(text);
  }

  findall(text) {
    return Array.from(this.$all(text), (match) => {
      const groups = match.groups("");
      return groups.length === 0 ? match.group() : groups.length === 1 ? groups[0] : groups;
    });
  }

  split(text, most = 0n) {
    const found = [];
    let [place, left] = [0, most === 0n ? Infinity : Number(most)];
    for (const match of this.$all(text)) {
      if (left-- <= 0) break;
      found.push(text.slice(place, match.$found.index), ...match.groups());
      place = match.$found.index + match.$found[0].length;
    }
    return [...found, text.slice(place)];
  }

  sub(replacement, text, most = 0n) {
    let [found, place, left] = ["", 0, most === 0n ? Infinity : Number(most)];
    for (const match of this.$all(text)) {
      if (left-- <= 0) break;
      const by = typeof replacement === "string" ? match.expand(replacement) : replacement(match);
      found += text.slice(place, match.$found.index) + by;
      place = match.$found.index + match.$found[0].length;
    }
    return found + text.slice(place);
  }
}

class $Match {
  constructor(found, pattern) {
    this.$found = found;
    this.re = pattern;
    this.string = found.input;
  }

  $group(which) {
    const found = typeof which === "string" ? this.$found.groups?.[which] : this.$found[Number(which)];
    const isThere = typeof which === "string" ? which in (this.$found.groups ?? {}) : Number(which) in this.$found;
    if (!isThere) throw $IndexError("no such group");
    return found ?? null;
  }

  __getitem__(which) {
    return this.$group(which);
  }

  group(...which) {
    if (which.length <= 1) return this.$group(which[0] ?? 0n);
    return $tuple(which.map((each) => this.$group(each)));
  }

  groups(fallback = null) {
    return $tuple(Array.from(this.$found).slice(1).map((each) => each ?? fallback));
  }

  groupdict(fallback = null) {
    return new $Dict(Object.entries(this.$found.groups ?? {}).map(([name, text]) => [name, text ?? fallback]));
  }

  span(which = 0n) {
    const place = typeof which === "string" ? this.$found.indices.groups[which] : this.$found.indices[Number(which)];
    return $tuple((place ?? [-1, -1]).map(BigInt));
  }

  start(which) {
    return this.span(which)[0];
  }

  end(which) {
    return this.span(which)[1];
  }

  expand(text) {
    return text.replace(/\\(?:g<(\w+)>|(\d+)|(.))/g, (all, name, number, letter) => {
      if (letter !== undefined) return { n: "\n", t: "\t", "\\": "\\" }[letter] ?? all;
      return this.$group(name === undefined || /^\d+$/.test(name) ? BigInt(number ?? name) : name) ?? "";
    });
  }
}
