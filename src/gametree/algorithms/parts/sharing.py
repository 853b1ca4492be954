"""Moves that another thread is searching come later: by then their value is in the table that the threads share.

So threads that search the same position part ways wherever they meet, and nobody hands out work (ABDADA, Weill 1996;
with a table of its own for moves under way, Kerrigan 2017). It is a matter of the order in which moves are tried, so
no search knows of it: the order of a search in several threads has another one around it, which looks and marks.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ...base.numbers import Bits, Ints, Move, Words, ints, words
from ...base.values import MAX_DEPTH
from ...bits import FULL, mix
from .keys import Keys
from .ordering import BestFirst, Guide

PLIES = MAX_DEPTH + 2
CELLS = 1 << 12
NEAR_HORIZON = 6
"""So many plies above the horizon, or in the lower half of a search, nothing is marked: it would take longer than to
search a move twice."""
PUT_OFF = 1 << 60
"""What is taken off the worth of a move that is put off: more than any is worth."""
LATER = -(1 << 59)
"""What is worth less has been put off, and is not put off again."""


class UnderWay(NamedTuple):
    """Which moves are searched at the moment, by any thread. ``under_way`` makes one."""

    cells: Annotated[Words, CELLS]
    """The marks of all threads, which share this memory. One that is lost or stale costs time, and nothing else."""
    keys: Keys
    positions: Annotated[Words, PLIES]
    """The key of the position at each ply of this thread."""
    marks: Annotated[Words, PLIES]
    """Its own marks, by ply; 0 for none."""
    reach: Annotated[Ints, 1]
    """So many plies from the root moves are marked."""

    def reaches(self, ply: int) -> bool:
        """Tell whether moves are marked at a ply."""
        return ply < self.reach[0]

    def begin(self, position: Any, ply: int) -> None:
        """Go on to a position."""
        if self.reaches(ply):
            self.leave(ply)
            self.positions[ply] = self.keys.of(position)

    def is_searched(self, move: Move, ply: int) -> bool:
        """Tell whether somebody searches a move of the position at a ply."""
        mark = self.mark(move, ply)
        return self.cells[int(mark & (CELLS - 1))] == mark

    def take(self, move: Move, ply: int) -> None:
        """Mark the move that is searched from now on."""
        mark = self.mark(move, ply)
        self.cells[int(mark & (CELLS - 1))] = mark
        self.marks[ply] = mark

    def leave(self, ply: int) -> None:
        """Take the last mark of a ply away."""
        mark = self.marks[ply]
        if mark != 0 and self.cells[int(mark & (CELLS - 1))] == mark:
            self.cells[int(mark & (CELLS - 1))] = 0
        self.marks[ply] = 0

    def mark(self, move: Move, ply: int) -> Bits:
        return mix(self.positions[ply] + mix(move & FULL) & FULL) | 1

    def aim(self, depth: int) -> None:
        """Begin a search so deep, with no mark of an earlier one of this thread."""
        self.reach[0] = depth - min(NEAR_HORIZON, depth // 2)
        for ply in range(PLIES):
            if self.marks[ply] != 0:
                self.leave(ply)


def under_way(keys: Keys) -> UnderWay:
    """Make room for marks, with none yet."""
    return UnderWay(words(CELLS), keys, words(PLIES), words(PLIES), ints(1))


class PuttingOff(NamedTuple):
    """The most promising move first, but for those that another thread is searching."""

    order: BestFirst
    others: UnderWay

    @property
    def guide(self) -> Guide:
        return self.order.guide

    @property
    def width(self) -> int:
        return self.order.width

    def list_moves(self, position: Any, hint: Move, ply: int) -> int:
        self.others.begin(position, ply)
        return self.order.list_moves(position, hint, ply)

    def pick(self, index: int, count: int, ply: int) -> Move:
        """Return the best move that is left and that nobody else searches; if there is none, the best one."""
        move = self.order.pick(index, count, ply)
        if self.others.reaches(ply):
            self.others.leave(ply)
            place = ply * self.order.width + index
            while index > 0 and self.order.worths[place] > LATER and self.others.is_searched(move, ply):
                self.order.worths[place] -= PUT_OFF
                move = self.order.pick(index, count, ply)
            self.others.take(move, ply)
        return move

    def listed(self, index: int, ply: int) -> Move:
        return self.order.listed(index, ply)

    def put(self, index: int, place: int, ply: int) -> None:
        self.order.put(index, place, ply)

    def reward(self, move: Move, depth: int, ply: int) -> None:
        self.order.reward(move, depth, ply)
