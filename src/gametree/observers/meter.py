"""The observer of compiled searches: it counts, keeps the principal line, and obeys a stop."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ..core import INF, MAX_DEPTH, Cutoffs, Ints, Move, Stopped, ints

NODES, FINALS, ESTIMATES, CHILDREN, SHALLOW, DEEP, WINDOW = range(7)
COUNTERS = 7
PLIES = MAX_DEPTH + 2


class Meter(NamedTuple):
    """Counts, and what is known along the current line.

    ``best`` holds the best value of each node on the current line, ``path`` the move under way there, and row
    ``ply`` of ``lines`` a length and then the expected moves from that ply on.
    """

    counts: Annotated[Ints, COUNTERS]
    budget: Annotated[Ints, 1]
    best: Annotated[Ints, PLIES]
    path: Annotated[Ints, PLIES]
    lines: Annotated[Ints, PLIES * PLIES]

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        self.best[ply] = -INF
        self.lines[ply * PLIES] = 0
        nodes = self.counts[NODES] + 1
        self.counts[NODES] = nodes
        if nodes > self.budget[0]:
            raise Stopped("told to stop")

    def final(self, value: int, ply: int) -> None:
        self.counts[FINALS] += 1

    def estimate(self, value: int, ply: int) -> None:
        self.counts[ESTIMATES] += 1

    def step(self, move: Move, ply: int) -> None:
        self.counts[CHILDREN] += 1
        self.path[ply] = move

    def improve(self, move: Move, value: int, ply: int) -> None:
        self.best[ply] = value
        row, below = ply * PLIES, (ply + 1) * PLIES
        length = self.lines[below]
        self.lines[row + 1] = move
        for index in range(1, length + 1):
            self.lines[row + 1 + index] = self.lines[below + index]
        self.lines[row] = length + 1

    def cutoff(self, value: int, ply: int) -> None:
        """Find what proves the cutoff: the parent's best value, a higher ancestor's, or the window given."""
        ancestor = ply - 1
        while ancestor >= 0 and (self.best[ancestor] == -INF or value < -self.best[ancestor]):
            ancestor -= 2
        if ancestor < 0:
            self.counts[WINDOW] += 1
        elif ancestor == ply - 1:
            self.counts[SHALLOW] += 1
        else:
            self.counts[DEEP] += 1

    def leave(self, value: int, ply: int) -> None:
        pass


def meter(budget: Ints) -> Meter:
    """Make a meter that stops its search beyond ``budget[0]`` nodes (see ``core.Stop``)."""
    return Meter(ints(COUNTERS), budget, ints(PLIES), ints(PLIES), ints(PLIES * PLIES))


def principal_line(watch: Meter) -> tuple[Move, ...]:
    """Return the moves both sides are expected to play from the root."""
    return tuple(watch.lines[1 : 1 + watch.lines[0]])


def cutoffs(watch: Meter) -> Cutoffs:
    """Return the cutoffs counted so far."""
    return Cutoffs(watch.counts[SHALLOW], watch.counts[DEEP], watch.counts[WINDOW])
