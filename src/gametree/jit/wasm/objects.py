"""A relocatable object, as LLVM writes it for WebAssembly, read for the linker.

An object of ours is whole in itself: it wants nothing from outside but a memory, the place of its stack, and the
place of its data. So all indices can stay as they are, and few kinds of places are left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from .encoding import HEAD, Reader


class Unlinkable(ValueError):
    """An object is not one of those that this linker takes."""


class Kind(IntEnum):
    """Kinds of sections that matter here, by their numbers."""

    CUSTOM, TYPES, IMPORTS, FUNCTIONS = 0, 1, 2, 3
    GLOBALS, EXPORTS, CODE, DATA, DATA_COUNT = 6, 7, 10, 11, 12


class Relocation(IntEnum):
    """What stands at an open place, in the words of the tools' conventions."""

    FUNCTION = 0
    ADDRESS_IN_DATA = 5
    TYPE = 6
    GLOBAL = 7
    ADDRESS_FROM_BASE = 11


FUNCTION, TABLE, MEMORY, GLOBAL = range(4)
"""Kinds of imports."""
A_FUNCTION, SOME_DATA, A_SECTION = 0, 1, 3
"""Kinds of symbols that are written unlike the others."""
UNDEFINED, NAMED = 0x10, 0x40
"""Flags of symbols."""
SYMBOLS = 8
"""The part of the section ``linking`` that lists them."""
CONSTANT, END = 0x41, 0x0B
"""Instructions: i32.const, end."""


class Symbol(NamedTuple):
    """Something with a name: a function or a global by its index, data by its address from the base."""

    kind: int
    name: str
    place: int


class Open(NamedTuple):
    """A place that the linker fills in."""

    kind: Relocation
    offset: int
    """In the body of its section."""
    which: int
    """The index of a type, or of a symbol."""
    addend: int


class Segment(NamedTuple):
    """A run of data."""

    address: int
    """From the base."""
    offset: int
    """In the body of the section."""
    size: int


@dataclass
class Object:
    """What is in an object."""

    sections: dict[int, bytearray]
    globals: list[str]
    """The imported ones, in the order of their indices."""
    symbols: list[Symbol]
    segments: list[Segment]
    places: list[tuple[int, Open]]
    """Places to be filled in, each with the kind of its section."""

    @property
    def size(self) -> int:
        """Bytes of data."""
        return max((segment.address + segment.size for segment in self.segments), default=0)

    def data(self) -> bytearray:
        """Return all data as one run from the base."""
        run = bytearray(self.size)
        for address, offset, size in self.segments:
            run[address : address + size] = self.sections[Kind.DATA][offset : offset + size]
        return run

    def address(self, offset: int) -> int:
        """Return where, from the base, a byte of the data section will lie."""
        return next(
            segment.address + offset - segment.offset
            for segment in self.segments
            if segment.offset <= offset < segment.offset + segment.size
        )

    def function(self, name: str) -> int:
        """Return the index of a function."""
        for symbol in self.symbols:
            if symbol.kind == A_FUNCTION and symbol.name == name:
                return symbol.place
        raise Unlinkable(f"the object code lacks {name}")


def read(code: bytes) -> Object:
    """Read an object, and refuse one that needs more than there is."""
    if not code.startswith(HEAD):
        raise Unlinkable("this is no WebAssembly object; wanted: what was compiled for wasm32")
    sections: dict[int, bytearray] = {}
    order: list[int] = []
    custom: dict[str, bytes] = {}
    reader = Reader(code, len(HEAD))
    while not reader.is_at_end:
        kind = reader.byte()
        body = reader.take(reader.number())
        order.append(kind)
        if kind == Kind.CUSTOM:
            inner = Reader(body)
            name = inner.name()
            custom[name] = body[inner.at :]
        else:
            sections[kind] = bytearray(body)
    segments = list(_segments(sections.get(Kind.DATA, bytearray(1))))
    symbols = list(_symbols(Reader(custom.get("linking", b"")), segments))
    places = [
        place
        for name, body in custom.items()
        if name in ("reloc.CODE", "reloc.DATA")
        for place in _places(Reader(body), order)
    ]
    return Object(sections, list(_globals(sections)), symbols, segments, places)


def _globals(sections: dict[int, bytearray]) -> Iterator[str]:
    """Yield the names of imported globals; memory and an empty table are imported as well, functions never."""
    reader = Reader(sections.get(Kind.IMPORTS, bytearray(1)))
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == FUNCTION:
            raise Unlinkable(f"it needs {name}; compiled code makes no lists, strings or arrays")
        if kind == TABLE:
            reader.byte()
        if kind in (TABLE, MEMORY):
            has_most = reader.number() & 1
            reader.number()
            if has_most:
                reader.number()
        if kind == GLOBAL:
            reader.take(2)
            yield name


def _segments(body: bytearray) -> Iterator[Segment]:
    reader = Reader(body)
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != CONSTANT:
            raise Unlinkable("its data are of a kind that is not known")
        address = reader.signed()
        reader.byte()
        size = reader.number()
        yield Segment(address, reader.at, size)
        reader.take(size)


def _symbols(reader: Reader, segments: list[Segment]) -> Iterator[Symbol]:
    if not reader.is_at_end:
        reader.number()  # the version of this section
    while not reader.is_at_end:
        kind, size = reader.byte(), reader.number()
        if kind != SYMBOLS:
            reader.take(size)
            continue
        for _ in range(reader.number()):
            yield _symbol(reader, segments)


def _symbol(reader: Reader, segments: list[Segment]) -> Symbol:
    kind, flags = reader.byte(), reader.number()
    if kind == A_SECTION:
        return Symbol(kind, "", reader.number())
    if kind != SOME_DATA:
        index = reader.number()
        has_name = not flags & UNDEFINED or flags & NAMED
        return Symbol(kind, reader.name() if has_name else "", index)
    name = reader.name()
    if flags & UNDEFINED:
        raise Unlinkable(f"it needs {name}")
    segment, offset, _ = reader.number(), reader.number(), reader.number()
    return Symbol(kind, name, segments[segment].address + offset)


def _places(reader: Reader, order: list[int]) -> Iterator[tuple[int, Open]]:
    section = order[reader.number()]
    for _ in range(reader.number()):
        kind, offset, index = reader.byte(), reader.number(), reader.number()
        if kind not in list(Relocation):
            raise Unlinkable(f"it has an open place of a kind that is not known ({kind})")
        has_addend = kind in (Relocation.ADDRESS_IN_DATA, Relocation.ADDRESS_FROM_BASE)
        yield section, Open(Relocation(kind), offset, index, reader.signed() if has_addend else 0)
