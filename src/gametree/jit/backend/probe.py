"""A small search that is known to compile. If it does not, the compiler is at fault, not the game that was refused.

There is something here of every kind that games and algorithms are made of: a generator, records by value, by address
and fixed, a table, memory, boards, a property, a recursion, an error.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from ...base.numbers import Bits, Fixed, Ints
from ...bits import bit, popcount

WORTH = array("q", [0, 3, 1])


class HeapRules(NamedTuple):
    """What stays."""

    most: int
    squares: Bits


class Heap(NamedTuple):
    """A position."""

    left: int
    taken: Bits
    rules: Fixed[HeapRules]

    @property
    def is_empty(self) -> bool:
        return self.left == 0

    def moves(self) -> Iterator[int]:
        for move in range(1, min(self.rules.most, self.left) + 1):
            yield move

    def play(self, move: int) -> Heap:
        return Heap(self.left - move, (self.taken | bit(self.left)) & self.rules.squares, self.rules)


class Notes(NamedTuple):
    """Memory, by address."""

    cells: Ints


def probe(heap: Heap, notes: Notes) -> int:
    """Search a heap, count the nodes, and refuse more than are allowed."""
    notes.cells[0] += 1
    if notes.cells[0] > notes.cells[1]:
        raise ValueError("too many nodes")
    if heap.is_empty:
        return -1 - WORTH[popcount(heap.taken) % 3]
    best = -1_000
    for move in heap.moves():
        best = max(best, -probe(heap.play(move), notes))
    return best


PROBE = Heap(4, 0, HeapRules(2, 0xFFFF)), Notes(array("q", [0, 100]))
