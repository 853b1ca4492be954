"""How records are laid out in 64-bit words, read from their annotations.

A *shape* describes a value to the compiler: a ``Scalar`` is a number, a ``Memory`` many of them, a ``Constant`` is
known when compiling and takes no room, a ``Shape`` is a record of those. Shapes are hashable: one shape, one machine
code.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from enum import Enum
from typing import Annotated, Any, get_origin, get_type_hints

from ..base.numbers import Bits, Ints, Words, is_fixed, is_memory, is_record, unfixed


class NotCompilable(TypeError):
    """The compiler cannot take this; the message says why in words a game's author understands."""


class NoCompiler(NotCompilable):
    """The compiler is not installed, or does not work here; no game is to blame."""

    @classmethod
    def because(cls, error: BaseException) -> NoCompiler:
        """Say what was met: a compiler that is not there, or one that has changed or is damaged."""
        if isinstance(error, ModuleNotFoundError) and error.name in ("numba", "llvmlite"):
            return cls(f"the compiler is not installed ({error})")
        first, _, _ = str(error).strip().partition("\n")
        return cls(f"the compiler does not work here ({type(error).__name__}{': ' + first if first else ''})")


OTHERWISE = (
    "what is compiled is made of int, bool, Bits, Ints, Words and records of them: "
    "keep a board in Bits, or each number in a field of its own"
)


class DoesNotFit(NotCompilable, OverflowError):
    """A number is beyond 64 bits; Python can go on with it, machine code cannot."""


class Scalar(Enum):
    """A number."""

    INT = "int"
    BOOL = "bool"
    BITS = "Bits"

    def describe(self) -> str:
        return self.value


@dataclass(frozen=True)
class Memory:
    """Numbers one after another: an address and, where the annotation does not promise it, a length."""

    item: Scalar
    length: int | None = None

    @property
    def name(self) -> str:
        return "Ints" if self.item is Scalar.INT else "Words"

    @property
    def typecode(self) -> str:
        return "q" if self.item is Scalar.INT else "Q"

    def describe(self) -> str:
        return f"{self.name}[{self.length}]"


NUMBERS: dict[Any, Scalar] = {int: Scalar.INT, bool: Scalar.BOOL, Bits: Scalar.BITS}
MEMORIES: dict[Any, Memory] = {Ints: Memory(Scalar.INT), Words: Memory(Scalar.BITS)}


@dataclass(frozen=True)
class Constant:
    """A value known when compiling: a whole number or a record of them, and what it is annotated as."""

    value: Any
    hint: Any
    kind: type
    """The value's own type: records of two classes may be equal as tuples."""

    def describe(self) -> str:
        return f"Fixed {self.hint} = {self.value!r}"


@dataclass(frozen=True, eq=False)
class Shape:
    """A record class with the shapes of its fields. Equal shapes are one object: see ``shape``."""

    record: type
    fields: tuple[tuple[str, AnyShape], ...]

    @functools.cached_property
    def holds_memory(self) -> bool:
        """Tell whether there is memory in it, at any level."""
        return any(
            field.holds_memory if isinstance(field, Shape) else isinstance(field, Memory) for _, field in self.fields
        )

    @functools.cached_property
    def description(self) -> str:
        inside = ", ".join(f"{name}: {field.describe()}" for name, field in self.fields)
        return f"{self.record.__module__}.{self.record.__qualname__}({inside})"

    def describe(self) -> str:
        return self.description


AnyShape = Scalar | Memory | Constant | Shape


@functools.cache
def shape(record: type, fields: tuple[tuple[str, AnyShape], ...]) -> Shape:
    """Return the one ``Shape`` of these fields, so that shapes compare by identity."""
    return Shape(record, fields)


@functools.cache
def hints(item: Any) -> dict[str, Any]:
    """Return the evaluated annotations of a record class or function."""
    try:
        return get_type_hints(item, include_extras=True)
    except Exception as error:  # an annotation is any expression
        raise NotCompilable(f"the annotations of {item.__qualname__} cannot be read: {error}") from None


@functools.cache
def declared(hint: Any) -> Scalar | Memory | Shape | None:
    """Return the shape that an annotation decides by itself, or None where the value decides."""
    plain = plain_shape(hint)
    if plain is not None or not is_record(hint):
        return plain
    fields = tuple((name, declared(hints(hint).get(name))) for name in hint._fields)
    if any(field is None for _, field in fields):
        return None
    return shape(hint, fields)


@functools.cache
def plain_shape(hint: Any) -> Scalar | Memory | None:
    """Return the number or the memory that an annotation names; None for anything else.

    ``Annotated[Ints, 8]`` promises that there are at least eight numbers; indices are compared with that. How many
    ``Annotated[Ints, 8, "width"]`` promises is known of a record only: see ``_counted``.
    """
    if get_origin(hint) is not Annotated:
        return NUMBERS.get(hint) if isinstance(hint, type) else None
    if hint in NUMBERS:
        return NUMBERS[hint]
    first, *promises = hint.__metadata__
    memory = MEMORIES.get(Annotated[hint.__origin__, first])
    match promises:
        case [int(length)] if memory:
            return Memory(memory.item, length)
        case [] | [int(), str()]:
            return memory
    return None


def _counted(hint: Any, memory: Any, record: Any) -> Any:
    """Return the annotation of a record's field with a promise of rows as one of numbers.

    ``Annotated[Ints, 8, "width"]`` are eight rows, each as wide as the field ``width`` says, which is ``Fixed``.
    Memory with fewer rows is taken as it is, its own length beside it.
    """
    is_promise = get_origin(hint) is Annotated and len(hint.__metadata__) == 3
    if not is_promise or not isinstance(memory, (array, memoryview)):
        return hint
    mark, rows, width = hint.__metadata__
    if width not in record._fields:
        raise NotCompilable(f"{type(record).__name__} has rows of {width!r}, but no field of that name")
    length = rows * getattr(record, width)
    plain = Annotated[hint.__origin__, mark]
    return Annotated[plain, length] if len(memory) >= length else plain


def shape_of(value: Any, hint: Any = None, where: str = "argument") -> AnyShape:
    """Return the shape of a value; its annotation decides where there is one."""
    plain = plain_shape(hint) if hint is not None else None
    if plain is not None:
        return plain
    if is_fixed(hint):
        return constant(value, unfixed(hint), where)
    if is_record(type(value)):
        kind: Any = type(value)
        known = declared(kind)
        if isinstance(known, Shape):
            return known
        annotated = hints(kind)
        return shape(
            kind,
            tuple(
                (name, shape_of(inner, _counted(annotated.get(name), inner, value), f"{kind.__name__}.{name}"))
                for name, inner in zip(kind._fields, value, strict=True)
            ),
        )
    if isinstance(value, bool):
        return Scalar.BOOL
    if isinstance(value, int):
        return Scalar.INT
    raise NotCompilable(_not_made_of_numbers(value, where))


def _not_made_of_numbers(value: Any, where: str) -> str:
    """Say why a value cannot be compiled, and what to write instead."""
    kind = type(value)
    if is_dataclass(kind):
        return f"{kind.__name__} is a dataclass; make it a NamedTuple: class {kind.__name__}(NamedTuple)"
    if kind.__module__ == "numpy":
        return f"{where} is a NumPy {kind.__name__}; {OTHERWISE}"
    if kind.__module__ == "builtins":
        return f"{where} is {kind_of(value)}; {OTHERWISE}"
    return f"{kind.__name__} is an ordinary class; make it a NamedTuple of numbers: class {kind.__name__}(NamedTuple)"


def kind_of(value: object) -> str:
    """Name the kind of a value.

    >>> kind_of([]), kind_of(object())
    ('a list', 'an object')
    """
    name = type(value).__name__
    return f"an {name}" if name[0] in "AEIOUaeiou" else f"a {name}"


def constant(value: Any, hint: Any, where: str) -> Constant:
    """Return a value that is known when compiling, if it can be."""
    kind: Any = type(value)
    try:
        return _constant(kind, value, hint, where)
    except TypeError:  # what has no hash cannot be fixed either, and is told here
        return _constant.__wrapped__(kind, value, hint, where)


@functools.lru_cache(1_000)  # a game's board is the same at every call
def _constant(kind: Any, value: Any, hint: Any, where: str) -> Constant:
    if is_record(kind):
        for name, inner in zip(kind._fields, value, strict=True):
            constant(inner, hints(kind).get(name), f"{kind.__name__}.{name}")
    elif isinstance(value, int):
        plain = plain_shape(hint)
        scalar = plain if isinstance(plain, Scalar) else Scalar.INT
        _word(value, scalar, where)
        value = bool(value) if scalar is Scalar.BOOL else int(value)
    else:
        raise NotCompilable(f"{where} is Fixed, so it should be a whole number or a record of them, not {value!r}")
    return Constant(value, hint, type(value))


LEAST_INT, MOST_INT = -(1 << 63), (1 << 63) - 1
"""Between these a compiled number lies."""


def _word(value: Any, scalar: Scalar, where: str) -> int:
    """Return a number as a signed 64-bit word."""
    if not isinstance(value, int) or (scalar is Scalar.BOOL and value not in (0, 1)):
        raise NotCompilable(f"{where} should be {scalar.value}, not {value!r}")
    if scalar is Scalar.BITS:
        if not 0 <= value < 1 << 64:
            raise DoesNotFit(f"{where} = {value:#x} is not an unsigned 64-bit number: cut it back with & FULL")
        return value - (value >> 63 << 64)
    if not LEAST_INT <= value <= MOST_INT:
        raise DoesNotFit(f"{where} = {value} is not a signed 64-bit number")
    return int(value)


def by_address(shape: Shape, made: frozenset[type]) -> bool:
    """Tell whether a record is handed over by address: it holds memory, and compiled code never makes one.

    A search's kit is such a record, and so is the tree under a position of a tree; the position itself is
    made anew by every move and goes by value, like every record of plain numbers.
    """
    return shape.holds_memory and shape.record not in made


class Arguments:
    """The words of the arguments of one call, with the memory behind them held in its place."""

    __slots__ = ("_alive", "_made", "words")

    def __init__(self, made: frozenset[type]) -> None:
        self.words: list[int] = []
        self._made = made
        self._alive: list[object] = []

    @classmethod
    def of_number(cls, value: int) -> Arguments:
        """Return the word of a number that is known to be one."""
        made = cls(frozenset())
        made.words.append(value)
        return made

    def add(self, value: Any, shape: AnyShape, where: str) -> None:
        """Append an argument: a record by address (see ``by_address``) as one word, all else by value."""
        if isinstance(shape, Shape) and by_address(shape, self._made):
            self.words.append(self._put(array("q", self._flat(value, shape, where)))[0])
        elif isinstance(shape, Shape):
            for (name, field), inner in zip(shape.fields, value, strict=True):
                self.add(inner, field, f"{shape.record.__name__}.{name}")
        else:
            self.words.extend(self._plain(value, shape, where))

    def _flat(self, value: Any, shape: AnyShape, where: str) -> Iterator[int]:
        """Yield the words of a record that is laid out in memory, records inside it in place."""
        if isinstance(shape, Shape):
            for (name, field), inner in zip(shape.fields, value, strict=True):
                yield from self._flat(inner, field, f"{shape.record.__name__}.{name}")
        else:
            yield from self._plain(value, shape, where)

    def _plain(self, value: Any, shape: AnyShape, where: str) -> tuple[int, ...]:
        """Return the words of anything that is not a record."""
        if isinstance(shape, Constant):
            return ()
        if isinstance(shape, Memory):
            return self._memory(value, shape, where)
        assert isinstance(shape, Scalar)
        return (_word(value, shape, where),)

    def _memory(self, value: Any, shape: Memory, where: str) -> tuple[int, ...]:
        if not is_memory(value, shape.typecode):
            raise NotCompilable(f"{where} should be {shape.name}, made by {shape.name.lower()}(), not {value!r}")
        address, length = self._put(value)
        if shape.length is None:
            return address, length
        if length < shape.length:
            raise NotCompilable(f"{where} has room for {length} numbers; at least {shape.length} were promised")
        return (address,)

    def _put(self, memory: Any) -> tuple[int, int]:
        """Have memory where compiled code can reach it; return the address, and how many numbers it holds."""
        self._alive.append(memoryview(memory))  # memory in view cannot move
        return _place_of(memory)


def _place_of(memory: Any) -> tuple[int, int]:
    """Return the address of memory, and how many numbers it holds."""
    if isinstance(memory, array):
        return memory.buffer_info()
    import ctypes  # only here: where nothing is compiled, it is not needed

    return ctypes.addressof(ctypes.c_char.from_buffer(memory)), len(memory)
