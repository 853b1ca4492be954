"""The observer of compiled searches: it counts, keeps the principal line, and obeys a stop."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ..base.errors import Stopped
from ..base.numbers import SKIP, Ints, Move, ints
from ..base.results import Cutoffs
from ..base.values import INF, MAX_DEPTH
from .silent import Silent

NODES, FINALS, ESTIMATES, CHILDREN, SHALLOW, DEEP, WINDOW, OMITTED, PROVED = range(9)
COUNTERS = 8
PLIES = MAX_DEPTH + 2
BEST = PROVED + 1
PATH = BEST + PLIES
LENGTH = PATH + PLIES
LINES = LENGTH + PLIES
CELLS = LINES + PLIES * PLIES


class _Cells(NamedTuple):
    cells: Annotated[Ints, CELLS]
    budget: Annotated[Ints, 1]


class Meter(_Cells, Silent):
    """Counts, and what is known along the current line.

    All of it is one memory, because its address is read at every node: first the counters, and the last move that was
    proved to be enough at the root; from ``BEST`` on, the
    best value of each node on the current line; from ``PATH`` on, the move under way there; from ``LENGTH`` on, how
    long the expected line is from there; and from ``LINES`` on, a row for each ply with its moves.
    """

    __slots__ = ()

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        if not 0 <= ply <= MAX_DEPTH:  # asked once, so that machine code need not compare at every index below
            raise IndexError("the search goes deeper than MAX_DEPTH")
        self.cells[BEST + ply] = -INF
        self.cells[LENGTH + ply] = 0
        nodes = self.cells[NODES] + 1
        self.cells[NODES] = nodes
        if nodes > self.budget[0]:
            raise Stopped("told to stop")

    def visit(self) -> None:
        nodes = self.cells[NODES] + 1
        self.cells[NODES] = nodes
        if nodes > self.budget[0]:
            raise Stopped("told to stop")

    def final(self, value: int, ply: int) -> None:
        self.cells[FINALS] += 1

    def estimate(self, value: int, ply: int) -> None:
        self.cells[ESTIMATES] += 1

    def step(self, move: Move, ply: int) -> None:
        self.cells[CHILDREN] += 1
        self.cells[PATH + ply] = move

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        self.cells[BEST + ply] = value
        if value <= alpha:
            return
        if ply == 0:
            self.cells[PROVED] = move
        if value < beta:  # a value outside is a bound, and no line of a bound gets to the root
            row = LINES + ply * PLIES
            length = self.cells[LENGTH + ply + 1]
            self.cells[row] = move
            for index in range(length):
                self.cells[row + index + 1] = self.cells[row + PLIES + index]
            self.cells[LENGTH + ply] = length + 1

    def cutoff(self, value: int, ply: int) -> None:
        """Find what proves the cutoff: the parent's best value, a higher ancestor's, or the window given."""
        ancestor = ply - 1
        while ancestor >= 0 and (self.cells[BEST + ancestor] == -INF or value < -self.cells[BEST + ancestor]):
            ancestor -= 2
        if ancestor < 0:
            self.cells[WINDOW] += 1
        elif ancestor == ply - 1:
            self.cells[SHALLOW] += 1
        else:
            self.cells[DEEP] += 1

    def omit(self, move: Move, ply: int) -> None:
        self.cells[OMITTED] += 1

    def skip(self, ply: int) -> None:
        self.cells[OMITTED] += 1
        self.cells[PATH + ply] = SKIP

    def again(self, move: Move, ply: int) -> None:
        self.cells[PATH + ply] = move
        if self.cells[NODES] > self.budget[0]:
            raise Stopped("told to stop")


def meter(budget: Ints) -> Meter:
    """Make a meter that stops its search beyond ``budget[0]`` nodes (see ``base.stopping.Stop``)."""
    return Meter(ints(CELLS), budget)


def begin_count(watch: Meter) -> None:
    """Begin to count anew, for another search."""
    for counter in range(COUNTERS):
        watch.cells[counter] = 0
    watch.cells[LENGTH] = 0


def counts(watch: Meter) -> list[int]:
    """Return the counters, in the order of their names above."""
    return list(watch.cells[:COUNTERS])


def cutoffs(watch: Meter) -> Cutoffs:
    """Return the cutoffs counted so far."""
    return Cutoffs(watch.cells[SHALLOW], watch.cells[DEEP], watch.cells[WINDOW])


def best_value(watch: Meter) -> int:
    """Return the best value found at the root so far."""
    return watch.cells[BEST]


def path(watch: Meter) -> tuple[Move, ...]:
    """Return the moves under way; behind the node that is searched stand moves of earlier lines."""
    return tuple(watch.cells[PATH : PATH + PLIES])


def proved_move(watch: Meter) -> Move:
    """Return the last move at the root whose value was above alpha: what a search by yes-or-no questions has."""
    return watch.cells[PROVED]


def principal_line(watch: Meter) -> tuple[Move, ...]:
    """Return the moves both sides are expected to play from the root."""
    return tuple(watch.cells[LINES : LINES + watch.cells[LENGTH]])
