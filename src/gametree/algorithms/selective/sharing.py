"""Stages of a search in several threads: moves that another thread is searching come last."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ...base.collaborators import Observer
from ...base.numbers import Ints, Move, ints
from ..parts.ordering import NONE
from ..parts.sharing import UnderWay
from .picking import PLIES, Staged
from .telling import Told

ROOM = 16
"""Moves that can be put off at a ply."""
PICKED, WAITING, CALLED, WORTH = range(4)
CELLS = 4
"""What is known of a ply: how many moves were picked in their turn, how many were put off, how many of these have
been called by now, and what the last move is worth."""


class StagedPuttingOff(NamedTuple):
    """The stages of ``Staged``, and behind them what was put off. ``staged_putting_off`` makes one."""

    order: Staged
    others: UnderWay
    later: Annotated[Ints, PLIES * ROOM]
    """The moves that were put off, by ply."""
    worths: Annotated[Ints, PLIES * ROOM]
    """What they are worth."""
    state: Annotated[Ints, PLIES * CELLS]
    game: Told
    statics: Annotated[Ints, PLIES]
    choice: Ints

    def begin(self, position: Any, hint: Move, ply: int) -> None:
        self.others.begin(position, ply)
        for place in range(ply * CELLS, ply * CELLS + CELLS):
            self.state[place] = 0
        self.order.begin(position, hint, ply)

    def next(self, position: Any, ply: int) -> Move:
        """Return a move that was put off and is free by now, or else the next one that nobody else searches.

        So moves come about in their turn, and are reduced as in one thread. What is still not free comes last.
        """
        if not self.others.reaches(ply):
            move = self.order.next(position, ply)
            self.state[ply * CELLS + WORTH] = self.order.worth(ply)
            return move
        self.others.leave(ply)
        if self.is_waiting(ply) and not self.others.is_searched(self.later[self.first_waiting(ply)], ply):
            move = self.call(ply)
        else:
            move = self.pick_free(position, ply)
            if move == NONE and self.is_waiting(ply):
                move = self.call(ply)
        if move != NONE:
            self.others.take(move, ply)
        return move

    def pick_free(self, position: Any, ply: int) -> Move:
        """Return the next move that nobody else searches, and put off those before it, but for the very first."""
        at = ply * CELLS
        move = self.order.next(position, ply)
        while move != NONE and self.may_wait(ply) and self.others.is_searched(move, ply):
            place = ply * ROOM + self.state[at + WAITING]
            self.later[place] = move
            self.worths[place] = self.order.worth(ply)
            self.state[at + WAITING] += 1
            move = self.order.next(position, ply)
        self.state[at + PICKED] += 1
        self.state[at + WORTH] = self.order.worth(ply)
        return move

    def call(self, ply: int) -> Move:
        """Return the first of the moves that wait."""
        place = self.first_waiting(ply)
        self.state[ply * CELLS + CALLED] += 1
        self.state[ply * CELLS + WORTH] = self.worths[place]
        return self.later[place]

    def first_waiting(self, ply: int) -> int:
        return ply * ROOM + self.state[ply * CELLS + CALLED]

    def is_waiting(self, ply: int) -> bool:
        """Tell whether a move was put off that was not called yet."""
        return self.state[ply * CELLS + CALLED] < self.state[ply * CELLS + WAITING]

    def may_wait(self, ply: int) -> bool:
        """Tell whether the move that was picked may be put off: not the first one, which will be enough if any is."""
        return self.state[ply * CELLS + PICKED] > 0 and self.state[ply * CELLS + WAITING] < ROOM

    def is_shared(self, ply: int) -> bool:
        return ply > 0 and self.others.reaches(ply)

    def worth(self, ply: int) -> int:
        return self.state[ply * CELLS + WORTH]

    def has_more(self, position: Any, ply: int) -> bool:
        return self.is_waiting(ply) or self.order.has_more(position, ply)

    def list_loud(self, position: Any, ply: int) -> int:
        return self.order.list_loud(position, ply)

    def pick(self, index: int, end: int, ply: int) -> Move:
        return self.order.pick(index, end, ply)

    def step(self, position: Any, move: Move, ply: int) -> None:
        self.order.step(position, move, ply)

    def skip(self, ply: int) -> None:
        self.order.skip(ply)

    def try_quiet(self, move: Move, ply: int) -> None:
        self.order.try_quiet(move, ply)

    def hush(self, position: Any, observer: Observer, ply: int) -> None:
        self.order.hush(position, observer, ply)

    def learn(self, position: Any, best: Move, depth: int, ply: int) -> None:
        self.order.learn(position, best, depth, ply)

    def hinted(self, position: Any, ply: int) -> Move:
        return self.order.hinted(position, ply)

    def forget(self) -> None:
        self.order.forget()


def staged_putting_off(order: Staged, others: UnderWay) -> StagedPuttingOff:
    """Return the same stages, with room for moves that are put off."""
    later, worths, state = ints(PLIES * ROOM), ints(PLIES * ROOM), ints(PLIES * CELLS)
    return StagedPuttingOff(order, others, later, worths, state, order.game, order.statics, order.choice)
