"""Arguments as words in the memory of a module, laid out as they are for this machine, at addresses of our choice."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..layout import AnyShape, Arguments, Constant, Memory, Shape, by_address

WORD = 8
ALIGNED = 16


class Place(NamedTuple):
    """Where a number lies, or where so many of them do."""

    address: int
    length: int = 1


class Block(NamedTuple):
    """Numbers one after another, and where they lie."""

    address: int
    numbers: Any


class Layout(NamedTuple):
    """Where all that a call needs lies in a module's memory.

    The way in is called with the first three addresses. It returns 0, or -2 where the function returns nothing; with
    anything else the address of an error stands at ``error``, one of the module's ``errors``.
    """

    result: int
    """Of a word: what the function returns."""
    error: int
    """Of two words: the address of an error, and a count of nested calls. Both are 0 before a call."""
    words: int
    """Of the words of all arguments."""
    places: Mapping[str, Place]
    """By path, such as ``position.own``, ``depth`` or ``kit.observer.cells``: each number, and each row of them."""
    blocks: tuple[Block, ...]
    """What memory holds before the call; two paths may mean the same."""
    size: int
    """Bytes of memory that are used."""

    def chunks(self) -> list[tuple[int, bytes]]:
        """Return what has to be written into empty memory: addresses, and the bytes from there on."""
        written = ((address, bytes(numbers)) for address, numbers in self.blocks)
        return [(address, data) for address, data in written if data.count(0) != len(data)]


def lay_out(values: Mapping[str, Any], shapes: tuple[AnyShape, ...], made: frozenset[type], start: int) -> Layout:
    """Lay out the arguments of a call in memory that is free from ``start`` on."""
    placed = _Placed(made, start)
    ends = placed.take(array("q", [0, 0, 0, 0]))
    for (name, value), shape in zip(values.items(), shapes, strict=True):
        placed.add(value, shape, name)
    words = at = placed.take(array("q", placed.words))
    for name, shape in zip(values, shapes, strict=True):
        at = placed.tell(shape, name, at, is_flat=False)
    return Layout(ends, ends + 2 * WORD, words, placed.places, tuple(placed.blocks.values()), placed.free)


class _Placed(Arguments):
    """The words of the arguments of one call, with the memory behind them where a module can reach it."""

    __slots__ = ("blocks", "free", "places")

    def __init__(self, made: frozenset[type], start: int) -> None:
        super().__init__(made)
        self.free = start
        self.blocks: dict[int, Block] = {}
        self.places: dict[str, Place] = {}

    def take(self, numbers: Any) -> int:
        """Give numbers a place; the same ones have the same place."""
        own, count = super()._put(numbers)
        if own not in self.blocks:
            self.blocks[own] = Block(self.free, numbers)
            self.free += -(-max(count, 1) * WORD // ALIGNED) * ALIGNED
        return self.blocks[own].address

    def _put(self, memory: Any) -> tuple[int, int]:
        return self.take(memory), len(memory)

    def tell(self, shape: AnyShape, path: str, at: int, *, is_flat: bool) -> int:
        """Note where the parts of a value lie that begins at an address; return the address behind it."""
        if isinstance(shape, Constant):
            return at
        if isinstance(shape, Shape):
            if not is_flat and by_address(shape, self._made):
                self.tell(shape, path, self._word(at), is_flat=True)
                return at + WORD
            for name, field in shape.fields:
                at = self.tell(field, f"{path}.{name}", at, is_flat=is_flat)
            return at
        if isinstance(shape, Memory):
            address = self._word(at)
            self.places[path] = Place(address, len(self._block(address).numbers))
            return at + (2 * WORD if shape.length is None else WORD)
        self.places[path] = Place(at)
        return at + WORD

    def _word(self, address: int) -> int:
        """Return the word at an address inside a record."""
        block = self._block(address)
        return int(block.numbers[(address - block.address) // WORD])

    def _block(self, address: int) -> Block:
        return next(
            block
            for block in self.blocks.values()
            if block.address <= address < block.address + max(len(block.numbers), 1) * WORD
        )
