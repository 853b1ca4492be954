"""Small texts, nasty on purpose: what Python means by them is easy to get wrong in another language."""

# ruff: noqa: B018, B023, PIE804, RUF005, UP031, SIM300

from __future__ import annotations

import functools
import itertools
import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import Any, NamedTuple

from gametree import difference, weigh

TABLE = array("q", range(-20, 20))
WORDS = {("a", 1): "first", ("b", 2): "second", (True, None): "odd"}
PATTERN = re.compile(r"(?P<file>[a-h])(?P<rank>\d)(=[QRBN])?", re.ASCII)


class Colour(Enum):
    RED = 1
    GREEN = "green"

    def other(self) -> Colour:
        return Colour.GREEN if self is Colour.RED else Colour.RED


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Point(NamedTuple):
    x: int
    y: int = 7

    @property
    def sum(self) -> int:
        return self.x + self.y

    @staticmethod
    def origin() -> Point:
        return Point(0, 0)

    @classmethod
    def diagonal(cls, number: int) -> Point:
        return cls(number, number)

    def moved(self, *, by: int = 1, length: int = 0) -> Point:
        return self._replace(x=self.x + by, y=self.y + length)

    def __str__(self) -> str:
        return f"<{self.x}|{self.y}>"


@dataclass(frozen=True, order=True)
class Card:
    rank: int
    suit: str = "hearts"
    tags: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.rank < 0:
            raise ValueError(f"rank {self.rank!r} is below 0")


class Counted:
    limit = 3

    def __init__(self, start: int) -> None:
        self.__count = start
        self.default = start

    def __len__(self) -> int:
        return self.__count

    def __call__(self, more: int) -> int:
        self.__count += more
        return self.__count

    def __contains__(self, item: object) -> bool:
        return item == self.limit

    def name(self) -> str:
        return "counted"


class Longer(Counted):
    limit = 4

    def __init__(self, start: int) -> None:
        super().__init__(start + 1)
        self.new = start

    def name(self) -> str:
        return super().name() + "!"


class Trouble(ValueError):
    pass


def arithmetic(a: int, b: int) -> list[Any]:
    return [
        a + b,
        a - b,
        a * b,
        a & b,
        a | b,
        a ^ b,
        -a,
        ~b,
        +a,
        abs(a),
        a < b,
        a <= b,
        a == b,
        a != b,
        a > b,
        a >= b,
    ]


def division(a: int, b: int) -> tuple[Any, ...]:
    return a // b, a % b, divmod(a, b), a / b


def shifts(a: int, b: int) -> tuple[int, int]:
    return a << b, a >> b


def powers(a: int, b: int) -> tuple[Any, ...]:
    return a**b, pow(a, b, 7), a.bit_length(), a.bit_count(), bin(a), hex(a), oct(b)


def truths(a: bool, b: bool, n: int) -> list[Any]:
    return [
        a + b,
        a * n,
        a & b,
        a | n,
        a ^ b,
        not n,
        a and n,
        n or b,
        sum([a, b, True]),
        -a,
        "ab"[a],
        [a] * (b + 1),
        a == 1,
    ]


def choices(a: Any, b: Any) -> tuple[Any, ...]:
    return a and b, a or b, not a, (a or b) and "both", a if b else None, bool(a), a == b, a is None


def sliced(items: Any, first: Any, last: Any, step: Any) -> Any:
    return items[first:last:step]


def indexed(items: Any, place: int) -> Any:
    return items[place]


def changed(items: list[int], first: int, last: int) -> list[int]:
    items[first:last] = [7, 8, 9]
    items[-1] += 5
    del items[0]
    items += (1, 2)
    items *= 2
    items.insert(-1, 99)
    items.sort(key=lambda each: (each % 3, -each))
    return items


def written(value: Any, width: int) -> list[str]:
    return [f"{value}", f"{value!r:>{width}}", f"{value!s:^{width}}|", str(value), f"{{}}{value}`${{x}}"]


def whole_formats(n: int) -> list[str]:
    return [
        f"{n:d} {n:5} {n:<5}| {n:^7}| {n:+} {n: } {n:05} {n:,} {n:_} {n:x} {n:#X} {n:b}",
        f"{n:#o} {n:*^9} {n:=+8} {n:012,}",
        "%d %5d %-5d| %05d %+d %s %r %x" % (n, n, n, n, n, n, n, abs(n)),
        "{} {0} {0:>6}".replace("{} ", "").format(n),
        "{:>4}|{name!r}".format(n, name="n"),
    ]


def real_formats(x: float) -> list[str]:
    return [
        f"{x}",
        f"{x:.2f} {x:8.3f} {x:+.0f} {x:,.1f} {x:.1%}",
        str(round(x, 1)),
        str(round(x)),
        f"{x / 4}",
        str(int(x)),
    ]


def text_formats(text: str, width: int) -> list[str]:
    return [
        f"{text:{width}}|{text:>{width}}|{text:^{width}}|{text:.2}|{text:*<{width}}",
        repr(text),
        "%s|%5s" % (text, text),
    ]


def texts(a: str, b: str) -> list[Any]:
    return [
        a.upper(),
        a.lower(),
        a.strip(),
        a.lstrip("a"),
        a.rstrip("bc"),
        a.split(),
        a.split(b or "-"),
        a.replace(b, "_"),
        a.startswith(b),
        a.endswith((b, "x")),
        a.find(b),
        a.count(b),
        a.partition(b or "-"),
        a.rpartition(b or "-"),
        a.title(),
        a.capitalize(),
        a.zfill(6),
        a.ljust(6, "."),
        a.rjust(6),
        a.center(7, "*"),
        a.isdigit(),
        a.isalpha(),
        a.isupper(),
        a.islower(),
        a.isascii(),
        a.isspace(),
        a.isalnum(),
        b.join([a, "x", b]),
        a.removeprefix(b),
        a.removesuffix(b),
        a[::-1],
        len(a),
        a + b,
        a * 2,
        b in a,
        a < b,
        a <= b,
        sorted(a),
        list(a),
        a.split(None, 1),
        a.rsplit("a", 1),
        a.splitlines(),
    ]


def letters(a: str) -> list[Any]:
    return [[ord(each), chr(ord(each) + 1)] for each in a] + [a.index("b"), int(a)]


def read(text: str, base: int) -> list[Any]:
    return [int(text, base), int(text), float(text)]


def compared(a: Any, b: Any) -> list[Any]:
    return [a == b, a != b, a < b, max(a, b), min([b, a]), sorted([b, a, b]), [a] < [a, b], 0 <= len(a) <= 3 < 9]


def dictionaries(items: list[tuple[Any, Any]]) -> list[Any]:
    found = dict(items)
    found.setdefault(1, []).append("more")
    found |= {(1, 2): "pair", "x": None}
    merged = {**found, "y": 2}
    counts = Counter("hello")
    groups = defaultdict(list)
    for key, value in found.items():
        groups[str(value)[:1]].append(key)
    return [
        found,
        merged,
        list(found),
        found.get("none", 5),
        (1, 2) in found,
        True in found,
        len(merged),
        counts["l"],
        counts["?"],
        counts.most_common(1),
        dict(groups),
        found == dict(reversed(list(found.items()))),
        {value: key for key, value in WORDS.items()},
        WORDS[True, None],
        list(zip(*[("a", 1), ("b", 2)], strict=True)),
    ]


def missing(items: dict[Any, Any], key: Any) -> Any:
    return items[key]


def looked_for(text: str, wanted: str, first: int | None, last: int | None) -> list[Any]:
    return [
        text.startswith(wanted, first, last),
        text.endswith((wanted, "-"), first, last),
        text.find(wanted, first, last),
        text.rfind(wanted, first, last),
        text.count(wanted, first, last),
        text.startswith(wanted, first),
        text.find(wanted, first),
    ]


def sets(a: set[int], b: set[int]) -> list[Any]:
    both = a | b
    both.add(3)
    both -= {1}
    return [sorted(each) for each in (a & b, a - b, a ^ b, both)] + [
        a <= b,
        a < b,
        a.isdisjoint(b),
        len(a),
        2 in b,
        a == b,
    ]


def unpacked(items: list[Any]) -> list[Any]:
    first, *rest, (inner, last) = items
    a = b = first
    (x, y), z = (a, b), last
    return [first, rest, inner, last, x, y, z, *rest, *{"k": 1}]


def loops(count: int) -> list[Any]:
    found: list[Any] = []
    for number in range(count):
        if number == 2:
            continue
        if number == 5:
            break
        found.append(number)
    else:
        found.append("whole")
    while count > 0:
        count -= 1
        for _ in range(10, 0, -4):
            if count == 3:
                break
        else:
            continue
        break
    else:
        found.append("down")
    found += [list(range(count, 10, 3)), range(5)[::-2], 3 in range(0, 9, 2), len(range(9, 2, -2)), [*range(3)][-1]]
    return found


def paired(count: int) -> Iterator[tuple[int, str]]:
    number = 0
    try:
        while True:
            if number >= count:
                return
            yield number, "ab"[number % 2]
            number += 1
    finally:
        number = -1


def generators(count: int) -> list[Any]:
    pairs = paired(count)
    first = next(pairs, None)
    for pair in pairs:
        if pair[0] == 2:
            break
    rest = list(pairs)  # goes on where the loop was left
    numbers = iter([1, 2, 3, 4])
    has = 2 in numbers, list(numbers)
    odd = (each for each in range(count) if each % 2)
    return [
        first,
        rest,
        has,
        next(odd, "none"),
        list(odd),
        list(chained(2)),
        sum(x * y for x in range(3) for y in range(x)),
    ]


def chained(count: int) -> Iterator[Any]:
    yield from paired(count)
    yield from "xy"
    received = yield
    yield received


def closures(count: int) -> list[Any]:
    late: list[Any] = [lambda: number for number in range(count)]
    early: list[Any] = [lambda number=number: number for number in range(count)]
    total = 0

    def add(more: int, *others: int, factor: int = 2, **named: int) -> int:
        nonlocal total
        total += (more + sum(others)) * factor + sum(named.values())
        return total

    add(1)
    add(1, 2, 3, factor=1)
    add(*[1, 2], **{"x": 5, "factor": 3})
    table: dict[str, Callable[..., int]] = {"add": add}
    return [[each() for each in late], [each() for each in early], total, table["add"](4, factor=10)]


def applied(function: str) -> list[Any]:
    known: dict[str, Callable[[Any], Any]] = {"len": len, "str": str, "upper": str.upper, "bits": int.bit_count}
    return [known[function](each) for each in ("abc", 5) if isinstance(each, str) == (function in ("len", "upper"))]


def built_in(items: list[int]) -> list[Any]:
    return [
        list(enumerate(items, 1)),
        list(zip(items, "abc", strict=False)),
        list(map(str, items)),
        list(filter(None, items)),
        list(reversed(items)),
        sorted(items, key=lambda each: -each),
        sorted(items, reverse=True),
        sum(items, 10),
        any(each > 3 for each in items),
        all(items),
        min(items, default=None),
        max(items, key=abs, default="none"),
        list(itertools.accumulate(items)),
        list(itertools.chain(items, "x")),
        list(itertools.pairwise(items)),
        list(itertools.product("ab", repeat=2)),
        list(itertools.combinations(items, 2))[:3],
        functools.reduce(lambda a, b: a * 2 + b, items, 1),
        divmod(sum(items), 4),
        [*map(lambda a, b: a - b, items, [1, 2])],
    ]


def uneven(a: list[int], b: list[int]) -> list[Any]:
    return list(zip(a, b, strict=True))


def caught(kind: str) -> list[Any]:
    found: list[Any] = []
    try:
        try:
            if kind == "key":
                known: dict[str, int] = {}
                known["x"]
            elif kind == "index":
                [][0]
            elif kind == "value":
                raise ValueError("bad", 1)
            elif kind == "own":
                raise Trouble(f"in {kind!r}")
            elif kind == "zero":
                1 // 0
            elif kind == "class":
                raise Trouble
            elif kind == "assert":
                assert not kind, "told"
            found.append("fine")
        except (KeyError, IndexError) as fault:
            found += [str(fault), type(fault).__name__]
        except Trouble as fault:
            found.append(repr(fault))
            raise RuntimeError("again") from fault
        else:
            found.append("else")
        finally:
            found.append("finally")
    except RuntimeError as fault:
        found.append(fault.args)
    return found


def matched(value: Any) -> Any:
    match value:
        case 0 | 1:
            return "small"
        case Colour.RED | None:
            return "red"
        case (a, b) if a == b:
            return f"twice {a}"
        case [first, *rest, last]:
            return [first, rest, last]
        case other:
            return ["other", other]


def records(x: int) -> list[Any]:
    point = Point(x)
    a, b = point
    moved = point.moved(length=2)
    return [
        point,
        moved,
        a,
        b,
        point.sum,
        point[0],
        point[-1],
        point == (x, 7),
        point < moved,
        str(point),
        f"{point}",
        Point.origin(),
        Point.diagonal(x),
        {point: 1}[Point(x, 7)],
        {(x, 7): 2}[point],
        [*point],
        len(point),
        x in point,
        point._asdict(),
        point + (1,),
        max([point, moved]),
        point[1:],
        isinstance(point, tuple),
        Point(y=1, x=x),
        point.index(7),
        tuple(point),
        point._fields,
        Point._make([1, 2]),
    ]


class Pair(NamedTuple):
    """Of points."""

    first: Point
    second: int


class Parts(NamedTuple):
    """A point for each."""

    x: Point
    y: Point


def weighed(x: int) -> list[Any]:
    """Return sums of features times weights: in a row, in groups, and with parts."""
    return [
        weigh(Point(x, 2), Point(10, x)),
        weigh(Pair(Point(x, 2), 3), Pair(Point(10, x), 100)),
        weigh(Point(x, 2), Parts(Point(1, 2), Point(3, x))),
        difference(Point(x, 2), Point(3, 4)),
    ]


def cards(rank: int) -> list[Any]:
    card = Card(rank, tags=("x",))
    return [
        card,
        card == Card(rank),
        card < Card(rank + 1),
        {card: 1}[Card(rank)],
        replace(card, suit="clubs"),
        card.suit,
    ]


def objects(start: int) -> list[Any]:
    own = Counted(start)
    longer = Longer(start)
    own.default += 1
    call = own.name
    return [
        len(own),
        own(2),
        3 in own,
        3 in longer,
        own.default,
        longer.name(),
        call(),
        bool(own),
        len(longer),
        longer.new,
        longer.limit,
        hasattr(own, "new"),
        getattr(longer, "new", 0),
        isinstance(longer, Counted),
    ]


def enumerated(name: str) -> list[Any]:
    return [
        Colour.RED.value,
        Colour[name],
        Colour("green"),
        Colour.RED.other(),
        [each.name for each in Colour],
        Level.HIGH + 1,
        Level.LOW < Level.HIGH,
        {Colour.RED: 1}[Colour.RED],
        Colour.RED == Colour[name],
    ]


def patterns(text: str) -> list[Any]:
    found = PATTERN.fullmatch(text)
    first = PATTERN.search(text)
    return [
        None if found is None else [found["file"], found[2], found.group(3), found.end(), found.groupdict()],
        None if first is None else first.span(),
        re.sub(r"\.+", lambda gap: str(len(gap[0])), text),
        re.split("[-x]", text),
        re.findall(r"\d+", text),
        bool(re.match(r"\w+\Z", text)),
        re.sub("(a)(b)", r"\2\1", text),
    ]


def tables(place: int) -> list[Any]:
    return [TABLE[place], len(TABLE), sum(TABLE), WORDS]


def walrus(items: list[int]) -> list[Any]:
    found = [half for each in items if (half := each // 2) > 1]
    if (count := len(found)) > 1 and 0 < (last := found[-1]) < 9:
        return [found, count, last]
    return [found, count]


@functools.cache
def paths(rows: int, columns: int) -> int:
    return 1 if rows == 0 or columns == 0 else paths(rows - 1, columns) + paths(rows, columns - 1)


def ways(rows: int, columns: int) -> int:
    return paths(rows, columns)


def hidden(squares: int) -> list[int]:
    new, in_, default, class_ = squares, 2, 3, 4
    data = [new, in_, default, class_]

    def function(this: int, arguments: int = 5) -> int:
        return this + arguments + squares

    return [*data, function(1), function(this=2), function(1, arguments=squares)]
