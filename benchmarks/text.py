"""The package's own text as a worker: compiled, or run by the interpreter as it stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gametree.algorithms import ALGORITHMS
from gametree.algorithms.exact.alphabeta import alphabeta
from gametree.algorithms.exact.minimax import minimax
from gametree.algorithms.exact.perft import FINISHED, ByAsking, MoveCounter, Tally, perft
from gametree.algorithms.exact.pvs import pvs
from gametree.algorithms.parts.kit import Kit
from gametree.base.collaborators import Observer, Position
from gametree.base.numbers import Ints, ints
from gametree.base.stopping import Stop
from gametree.base.values import INF
from gametree.engine.ready.kits import kit_for
from gametree.engine.ready.options import Options
from gametree.jit import compiled
from gametree.observers import Meter, meter
from gametree.observers.meter import CHILDREN, ESTIMATES, FINALS, NODES, cutoffs, principal_line
from gametree.observers.meter import counts as all_counts

from .work import TABLE, Findings, Work, make_pages

LONG = 200_000
"""Nodes of a search beside which a call from Python is nothing."""

# For shorter ones the loop is part of what is compiled: a call takes some 80 microseconds, as long as they do.


def alphabeta_times(position: Position, depth: int, kit: Kit, times: int) -> int:
    """Search so many times."""
    value = 0
    for _ in range(times):
        value = alphabeta(position, depth, -INF, INF, kit)
    return value


def minimax_times(position: Position, depth: int, kit: Kit, times: int) -> int:
    """Search so many times."""
    value = 0
    for _ in range(times):
        value = minimax(position, depth, -INF, INF, kit)
    return value


def perft_times(position: Position, depth: int, counter: MoveCounter, tally: Tally, times: int) -> int:
    """Count so many times, and return the sum."""
    total = 0
    for _ in range(times):
        total += perft(position, depth, counter, tally)
    return total


SEARCHES: dict[str, Callable[..., int]] = {"alphabeta": alphabeta_times, "minimax": minimax_times}


class Search:
    """A search with the Meter, as ``gametree.search`` runs it, or with another observer."""

    def __init__(
        self,
        work: Work,
        *,
        name: str = "text",
        observer: Callable[[Ints], Observer] = meter,
        interpreted: bool = False,
    ) -> None:
        self.name, self._work, self._observer = name, work, observer
        self._game, self._position = work.load()
        run: Callable[..., Any] = (lambda function: function) if interpreted else compiled
        self._once: Callable[..., int] = run(ALGORITHMS[work.algorithm].text)
        self._often: Callable[..., int] = run(SEARCHES[work.algorithm])
        self._is_long = False
        self._run(self._often, 0)  # compiles
        self._is_long = self._run(self._often, 1)[1]["nodes"] >= LONG

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times with a fresh observer; a long search by as many calls, as the engine does."""
        return self._run(self._once if self._is_long else self._often, times)

    def _run(self, function: Callable[..., int], times: int) -> tuple[float, Findings]:
        observer, value = self._observer(Stop().budget), 0
        kit = kit_for(self._game, self._position, observer, plain=self._work.plain)
        started = time.thread_time()
        if function is self._often:
            value = function(self._position, self._work.depth, kit, times)
        else:
            for _ in range(times):
                value = function(self._position, self._work.depth, -INF, INF, kit)
        spent = time.thread_time() - started
        return spent, {"value": value, **_found(observer, max(times, 1))}


def _found(observer: Any, times: int) -> Findings:
    """Return what the observer of so many equal searches knows about one."""
    if not isinstance(observer, Meter):
        return {"nodes": observer.counts[NODES] // times}
    counts = [count // times for count in all_counts(observer)]
    return {
        "nodes": counts[NODES],
        "finals": counts[FINALS],
        "estimates": counts[ESTIMATES],
        "children": counts[CHILDREN],
        "cutoffs": tuple(count // times for count in cutoffs(observer)),
        "line": principal_line(observer),
    }


class Remembering:
    """Principal variation search with a table and an order, as ``gametree.search`` runs it; each time afresh."""

    name = "text"

    def __init__(self, work: Work) -> None:
        self._work = work
        self._game, self._position = work.load()
        self._function = compiled(pvs)
        self._function.prepare(self._position, 0, -INF, INF, self._kit(meter(Stop().budget)))

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        spent, found = 0.0, {}
        for _ in range(times):
            observer = meter(Stop().budget)
            kit = self._kit(observer)
            make_pages(kit.memory.slots)
            kit.memory.begin_search(self._work.depth)
            started = time.thread_time()
            value = self._function(self._position, self._work.depth, -INF, INF, kit)
            spent += time.thread_time() - started
            found = {"value": value, **_found(observer, 1)}
        return spent, found

    def _kit(self, observer: Observer) -> Kit:
        options = Options(table=TABLE, without=frozenset({"bounds", "symmetries"}))
        return kit_for(
            self._game, self._position, observer, plain=self._work.plain, algorithm=ALGORITHMS["pvs"], options=options
        )


class Count:
    """A count of move sequences, as ``gametree.perft`` runs it."""

    name = "text"

    def __init__(self, work: Work) -> None:
        self._work = work
        _, self._position = work.load()
        self._function = compiled(perft_times)
        self.run(0)  # compiles

    def run(self, times: int) -> tuple[float, Findings]:
        """Count so many times."""
        tally = Tally(ints(1), Stop().budget)
        started = time.thread_time()
        total = self._function(self._position, self._work.depth, ByAsking(), tally, times)
        spent = time.thread_time() - started
        times = max(times, 1)
        return spent, {"nodes": total // times, "finals": tally.cells[FINISHED] // times}
