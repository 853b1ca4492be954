"""Two games in which whoever takes exactly two moves again: a bare one, and one that has every optional method.

Beside them a solver that knows of two sides and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from gametree import WIN, Bits, Game


class Takeaway(NamedTuple):
    """Take one to three; who takes two moves again, and who takes the last one wins."""

    heap: int = 12
    again: bool = False

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Takeaway:
        return Takeaway(self.heap - move, move == 2)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return 1 if self.again else -1

    def moves_again(self) -> bool:
        return self.again


class Heaps(NamedTuple):
    """The same with two heaps: a move is the heap, 0 or 4, and how much is taken from it."""

    left: int = 5
    right: int = 4
    again: bool = False

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.left) + 1):
            yield taken
        for taken in range(1, min(3, self.right) + 1):
            yield 4 + taken

    def play(self, move: int) -> Heaps:
        taken = move & 3
        if move < 4:
            return Heaps(self.left - taken, self.right, taken == 2)
        return Heaps(self.left, self.right - taken, taken == 2)

    def is_over(self) -> bool:
        return self.left + self.right == 0

    def outcome(self) -> int:
        return 1 if self.again else -1

    def moves_again(self) -> bool:
        return self.again

    def key(self) -> Bits:
        return self.left * 128 + self.right * 2 + self.again

    def evaluate(self) -> int:
        return (self.left + self.right) % 5 - 2

    def promise(self, move: int) -> int:
        return 9 if move & 3 == 2 else 0

    def bounds(self) -> tuple[int, int]:
        if self.left * self.right == 0 and self.left + self.right <= 3:
            return WIN - 1, WIN - 1
        return -WIN, WIN

    def symmetries(self) -> Iterator[Heaps]:
        yield Heaps(self.right, self.left, self.again)

    def count_moves(self) -> int:
        return min(3, self.left) + min(3, self.right)


GAME = Game("takeaway", Takeaway())
HEAPS = Game("heaps", Heaps())


@cache
def solved(left: int, right: int, depth: int, *, estimates: bool, is_first: bool = True, made: int = 0) -> int:
    """Return what two heaps are worth to the side that moves at the root, with so many moves made and left."""
    sign = 1 if is_first else -1
    if depth == 0:
        return sign * ((left + right) % 5 - 2) if estimates else 0
    values = []
    for heap, others in ((left, right), (right, left)):
        for taken in range(1, min(3, heap) + 1):
            if heap + others == taken:
                values.append(sign * (WIN - made - 1))
            else:
                mover = is_first if taken == 2 else not is_first
                below = solved(heap - taken, others, depth - 1, estimates=estimates, is_first=mover, made=made + 1)
                values.append(below)
    return max(values) if is_first else min(values)
