"""Counting move sequences: the test of a move generator ("performance test", Campbell 1978)."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ...base.collaborators import CountedPosition, Position
from ...base.errors import Stopped
from ...base.numbers import Ints

FINISHED = 0


class MoveCounter(Protocol):
    """Says how many moves a position has."""

    def count(self, position: Any) -> int: ...


class ByListing(NamedTuple):
    """Counts the moves by generating them."""

    def count(self, position: Position) -> int:
        total = 0
        for _ in position.moves():
            total += 1
        return total


class ByAsking(NamedTuple):
    """Asks a position that can tell without generating: its ``count_moves()``."""

    def count(self, position: CountedPosition) -> int:
        return position.count_moves()


class Tally(NamedTuple):
    """Games that ended before the last ply, and the permission to go on."""

    cells: Ints
    budget: Ints

    def finished(self) -> None:
        self.cells[FINISHED] += 1

    def check(self) -> None:
        if self.budget[0] < 0:
            raise Stopped("told to stop")


def perft(position: Position, depth: int, counter: MoveCounter, tally: Tally) -> int:
    """Return the number of move sequences of exactly ``depth`` plies.

    The last ply is counted, not played. Sequences that end sooner are counted by the tally.
    """
    if depth == 0:
        return 1
    if position.is_over():
        tally.finished()
        return 0
    if depth == 1:
        last = counter.count(position)
        if last == 0:
            tally.finished()
        return last
    tally.check()
    total = 0
    children = 0
    for move in position.moves():
        children += 1
        total += perft(position.play(move), depth - 1, counter, tally)
    if children == 0:
        tally.finished()
    return total
