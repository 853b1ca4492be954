"""Who solves positions to the end, timed one by one: our search, and Pons' C++ program for Connect Four.

A position is put in place, and the memory is emptied, before the clock is looked at. What is timed is a call from
Python; what one takes that finds the game decided is taken off again.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from gametree import Game
from gametree.base.values import INF
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options
from gametree.jit import Held

from .building import SHARED, NoReference, built

TABLE = 33.0
DEEP = 128
"""Plies that are enough for each game to end."""
PONS = Path(__file__).with_name("cpp") / "pons.cpp"


class Solver(Protocol):
    """Solves the position that is in place."""

    idle: Any
    """One of which it is seen at once what it is worth."""

    def forget(self) -> None:
        """Empty the memory."""

    def place(self, position: Any) -> None:
        """Put a position in place."""

    def call(self) -> int:
        """Return what it is worth."""

    def nodes(self) -> int:
        """Return how many nodes were searched so far."""


class Solved(NamedTuple):
    """What was found, and in how many seconds of the processor."""

    value: int
    nodes: int
    spent: float
    called: float
    """What a call takes by itself, which is part of what was spent."""


def solved(solver: Solver, position: Any) -> Solved:
    """Solve a position from nothing."""
    solver.forget()
    solver.place(solver.idle)
    solver.call()  # brings back what emptying the memory has pushed out of the processor's cache
    begun = time.thread_time()
    solver.call()
    called = time.thread_time() - begun
    solver.place(position)
    nodes = solver.nodes()
    begun = time.thread_time()
    value = solver.call()
    spent = time.thread_time() - begun
    return Solved(value, solver.nodes() - nodes, spent, called)


class Taken(NamedTuple):
    """Means of a set of positions that was solved in turns: of each the best turn counts, because noise only adds."""

    nodes: float
    seconds: float
    """What the search takes, without the call."""
    called: float


def taken(turns: Sequence[Sequence[Solved]]) -> Taken:
    """Return what it took to solve the positions of a set."""
    count, by_position = len(turns[0]), list(zip(*turns, strict=True))
    spent = sum(min(each.spent for each in found) for found in by_position)
    called = sum(min(each.called for each in found) for found in by_position)
    return Taken(sum(each.nodes for each in turns[0]) / count, (spent - called) / count, called / count)


class Exact:
    """Our `exact` in one thread, with the line."""

    def __init__(self, game: Game, specimen: Any) -> None:
        self._job = make_ready(specimen, game=game, algorithm="exact", options=Options(table=TABLE))
        call = self._job._runner._call  # as it is called beside a thread, which microseconds would not show
        if not isinstance(call, Held):
            raise AssertionError(f"{game.name} is not compiled")
        self._call = call
        memory = self._job.kit.memory
        parts = memory.near.slots, memory.far.slots, memory.state
        self._places = [(ctypes.c_uint64 * len(part)).from_buffer(part) for part in parts]
        self.idle = _over(specimen)
        self._placed = self.idle

    def forget(self) -> None:
        for place in self._places:  # as C++ does it: to copy zeros would take the processor's cache twice over
            ctypes.memset(place, 0, ctypes.sizeof(place))

    def place(self, position: Any) -> None:
        self._call.check(position, DEEP, -INF, INF)  # makes words of it, which are kept for the call
        self._placed = position

    def call(self) -> int:
        return int(self._call(self._placed, DEEP, -INF, INF))

    def nodes(self) -> int:
        return self._job.outfit.nodes()


def _over(position: Any) -> Any:
    """Return a position in which the game is over."""
    while not position.is_over():
        position = position.play(next(iter(position.moves())))
    return position


class Pons:
    """His solver, of which a folder has the texts; positions are columns, values his scores."""

    idle = "112233"

    def __init__(self, folder: Path) -> None:
        if not (folder / "Solver.cpp").is_file():
            raise NoReference(f"{folder} has no Solver.cpp")
        self._library = ctypes.CDLL(str(built(PONS, *SHARED, others=folder)))
        self._library.place.argtypes, self._library.place.restype = [ctypes.c_char_p], ctypes.c_bool
        self._library.nodes.restype = ctypes.c_ulonglong

    def forget(self) -> None:
        self._library.forget()

    def place(self, position: str) -> None:
        if not self._library.place(position.encode()):
            raise AssertionError(f"Pons' solver does not take {position}")

    def call(self) -> int:
        return int(self._library.solve())

    def nodes(self) -> int:
        return int(self._library.nodes())
