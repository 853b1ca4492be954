"""Positions, each once, in the order in which they came: rows of numbers, and a table that finds them again."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.numbers import Bits, Fixed, Ints, Words, in_large_pages, ints, words
from ..base.packing import pack
from ..bits import FULL, mix, upside_down

COUNT = 0
LEAST_ROOM = 1 << 10


class Part(NamedTuple):
    """A share of all positions: those whose fingerprints begin with some bits."""

    bits: int
    number: int

    def has(self, key: Bits) -> bool:
        return int(key >> 1 >> (63 - self.bits)) == self.number

    def bucket(self, key: Bits, bits: int) -> int:
        """Return the number that the next bits of a fingerprint are."""
        return int(((key << self.bits) & FULL) >> 1 >> (63 - bits))


def key_at(rows: Words, place: int, width: int) -> Bits:
    """Return the fingerprint of the position that was packed at a place."""
    key: Bits = 0
    for index in range(place, place + width):
        key = mix(upside_down(key) ^ rows[index])
    return key


def is_same(rows: Words, place: int, others: Words, other_place: int, width: int) -> bool:
    """Tell whether two rows of numbers are equal."""
    differing: Bits = 0
    for offset in range(width):
        differing |= rows[place + offset] ^ others[other_place + offset]
    return differing == 0


class Shelf(NamedTuple):
    """Rows, and slots that hold the number of a row and one; an empty slot holds 0 (open addressing)."""

    rows: Words
    slots: Ints
    cells: Ints
    bits: int
    """There are two to the power of so many slots, at least twice as many as rows."""
    width: Fixed[int]

    def total(self) -> int:
        return self.cells[COUNT]

    def has_room(self, more: int) -> bool:
        """Tell whether there is room for so many rows more; a last one is left free, to write in."""
        return self.cells[COUNT] + more < len(self.slots) // 2

    def place(self, position: Any, key: Bits) -> int:
        """Put a position behind the others unless it is among them; return its number."""
        fresh = self.cells[COUNT]
        pack(position, self.rows, fresh * self.width)
        return self.place_last(key)

    def place_last(self, key: Bits) -> int:
        """Let the row behind the last one be a position, unless it is there already; return its number."""
        fresh = self.cells[COUNT]
        slot = self.first_slot(key)
        while self.slots[slot] != 0:
            number = self.slots[slot] - 1
            if is_same(self.rows, number * self.width, self.rows, fresh * self.width, self.width):
                return number
            slot = (slot + 1) & (len(self.slots) - 1)
        self.slots[slot] = fresh + 1
        self.cells[COUNT] = fresh + 1
        return fresh

    def find(self, rows: Words, place: int) -> int:
        """Return the number of a row that is known to be here."""
        slot = self.first_slot(key_at(rows, place, self.width))
        while not is_same(self.rows, (self.slots[slot] - 1) * self.width, rows, place, self.width):
            slot = (slot + 1) & (len(self.slots) - 1)
        return self.slots[slot] - 1

    def first_slot(self, key: Bits) -> int:
        """Return where to look first; by the last bits, since the first ones say which part a position is in."""
        return int(key & (len(self.slots) - 1))


def new_shelf(width: int, room: int = LEAST_ROOM) -> Shelf:
    """Make an empty shelf with room for so many rows, at least; they are read all over, so that large pages help."""
    bits = max(LEAST_ROOM, room).bit_length() + 1
    rows, slots = words((1 << (bits - 1)) * width), ints(1 << bits)
    return Shelf(in_large_pages(rows), in_large_pages(slots), ints(1), bits, width)


def bytes_of(shelf: Shelf) -> int:
    """Return how much memory a shelf takes."""
    return 8 * (len(shelf.rows) + len(shelf.slots))


def grown(shelf: Shelf) -> Shelf:
    """Return the same shelf with twice the room."""
    larger = new_shelf(shelf.width, 2 << (shelf.bits - 2))
    filled = shelf.cells[COUNT] * shelf.width
    larger.rows[:filled] = shelf.rows[:filled]
    return larger


def fill_slots(shelf: Shelf, count: int) -> int:
    """Have the first rows of a shelf found again, all of which differ; return how many there are."""
    while shelf.cells[COUNT] < count:
        shelf.place_last(key_at(shelf.rows, shelf.cells[COUNT] * shelf.width, shelf.width))
    return count
