"""A game that raises. Not in a test's file, where pytest rewrites every ``assert``."""

from __future__ import annotations

from typing import NamedTuple

from gametree.base.errors import GametreeError
from gametree.base.numbers import Ints


class NoMoveLeft(GametreeError):
    """An exception of a game's own."""

    def __init__(self, heap: int, why: str = "empty") -> None:
        super().__init__(f"{why}: {heap}")
        self.heap = heap


class Heap(NamedTuple):
    """A game whose methods raise."""

    size: int

    def play(self, move: int) -> Heap:
        if move == 0:
            raise ValueError("nothing is taken")
        if move == 4:
            raise NoMoveLeft(4, "far too many")
        if move == 5:
            raise NoMoveLeft(5)
        if move == 6:
            raise KeyError
        return Heap(self.size - move)

    @property
    def share(self) -> int:
        return 12 // self.size


def played(heap: Heap, move: int, memory: Ints) -> int:
    assert move >= 0, "a move is never negative"
    smaller = heap.play(move)
    return memory[smaller.share] % smaller.size
