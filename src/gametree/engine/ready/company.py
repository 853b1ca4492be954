"""Several threads that search one position together: the first, whose answer it is, and its *companions*.

They share the table, without locks (Hyatt and Mann 2002): what one has found out, the others need not search. A
companion searches the same root to the same depth with the same window, on rows, a path and a meter of its own, and
is ended when the first has its answer. They part ways by the order of moves, in which comes later what another thread
is searching (``algorithms.parts.sharing``).

A limit of nodes is shared out: each thread may visit an equal part. Companions are machine code, which runs without
Python's lock; interpreted, and where no thread can be started, the first searches alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ...algorithms import Kit
from ...algorithms.parts.ordering import aim, forget
from ...algorithms.parts.table import USED
from ...algorithms.selective.picking import Staged
from ...base.errors import Stopped
from ...base.numbers import Ints, Words, ints, is_memory, is_record, words
from ...base.stopping import Stop
from ...jit.beside import Beside
from ...observers.meter import COUNTERS, NODES, Meter, begin_count, counts
from ...rules.turns import deepest
from .running import Runner

WORTH_IT = 4
"""The depth from which on there is company: less deep ones are searched before another thread is awake."""
APART = 64
"""Numbers that memory of a thread's own has at least, so that no two threads write to one line of the cache."""


class Companion:
    """Another thread of a search, with a kit of its own but for the table."""

    def __init__(self, kit: Kit, stop: Stop, run: Callable[[Kit], Runner], *, goes_on: bool) -> None:
        """Make a companion to a search with a kit, which ``stop`` ends.

        If it ``goes_on``, it searches deeper when it is done before the first, where values last for that.
        """
        self._stop, self._goes_on = stop, goes_on
        self._budget = ints(1, -1)
        shared = {id(memory): memory for memory in _shared(kit)}
        self._kit: Kit = _own(kit, shared | {id(stop.budget): self._budget})
        self._runner = run(self._kit)
        assert isinstance(self._kit.observer, Meter)
        self.meter = self._kit.observer
        """Which has its counts, and the moves under way."""
        self.error: BaseException | None = None
        """What the game has raised here."""

    def begin(self, first: Kit, position: Any, depth: int, alpha: int, beta: int) -> Beside | None:
        """Begin to search beside the first; None if its part of the nodes is used up, or no thread can be had."""
        self.error = None
        if self.meter.cells[NODES] >= self._stop.budget[0]:
            return None
        for told, own in zip(_told(first), _told(self._kit), strict=True):
            own[: len(told)] = told
        self._kit.memory.state[USED] = 0
        self._budget[0] = self._stop.budget[0]
        last = deepest(position) if self._goes_on else depth
        work = Beside(self._search, position, range(depth, last + 1), alpha, beta)
        return work if work.start() else None

    def end(self) -> None:
        """Have it end at the next node."""
        self._budget[0] = -1

    def hand_over(self, first: Kit) -> None:
        """Count what was put into the table as if the first had done it; to be called when it has ended."""
        first.memory.state[USED] += self._kit.memory.state[USED]

    def forget(self) -> None:
        """Forget what was learned about the order of moves."""
        forget(self._kit.order)

    def _search(self, position: Any, depths: Iterable[int], alpha: int, beta: int) -> None:
        try:
            for depth in depths:
                aim(self._kit.order, depth)
                self._runner(self._stop, position, depth, alpha, beta)
        except Stopped:
            pass
        except BaseException as error:  # told by the first, which need not go on
            self.error = error
            self._stop.run_out()


class Company:
    """The companions of a search; there may be none."""

    def __init__(self, companions: Iterable[Companion] = ()) -> None:
        self._companions = tuple(companions)
        self.at_fault: Meter | None = None
        """Of the companion that has met an error, which knows on which line."""

    def __len__(self) -> int:
        return len(self._companions)

    def begin_count(self) -> None:
        """Begin to count anew, for another position."""
        self.at_fault = None
        for each in self._companions:
            begin_count(each.meter)

    def counts(self) -> list[int]:
        """Return what all of them have counted (see ``observers.meter``)."""
        return [
            sum(each) for each in zip([0] * COUNTERS, *(counts(one.meter) for one in self._companions), strict=True)
        ]

    def nodes(self) -> int:
        """Return how many nodes all of them have visited so far."""
        return sum(each.meter.cells[NODES] for each in self._companions)

    def forget(self) -> None:
        """Have all of them forget what they have learned about the order of moves."""
        for each in self._companions:
            each.forget()

    @contextmanager
    def beside(self, first: Kit, position: Any, depth: int, alpha: int, beta: int) -> Iterator[None]:
        """Have all of them search as long as the first does; raise what one of them has met."""
        begun: list[tuple[Companion, Beside]] = []
        try:
            for each in self._companions if depth >= WORTH_IT else ():
                work = each.begin(first, position, depth, alpha, beta)
                if work is not None:
                    begun.append((each, work))
            yield
        finally:
            for each, _ in begun:
                each.end()
            for each, work in begun:
                work.wait()
                each.hand_over(first)
            for each, _ in begun:
                if each.error is not None:
                    self.at_fault = each.meter
                    raise each.error


ALONE = Company()


def _shared(kit: Kit) -> Iterator[Words]:
    """Yield the memory that all threads use: the table, the marks of moves that are searched, and what was learned of
    quiet moves. By that they are reduced, and what others have searched less deep is no answer.
    """
    yield kit.memory.slots
    others, order = getattr(kit.order, "others", None), getattr(kit.order, "order", None)
    if others is not None:
        yield others.cells
    if isinstance(order, Staged):
        yield from (order.past, order.follow, order.killers, order.counters)


def _own(value: Any, known: dict[int, Any]) -> Any:
    """Return a record with memory of its own, filled as it is. ``known`` has what stands for which memory so far."""
    if id(value) in known:
        return known[id(value)]
    if is_record(type(value)):
        return type(value)._make(_own(each, known) for each in value)
    for typecode, make in (("q", ints), ("Q", words)):
        if is_memory(value, typecode):
            known[id(value)] = memory = make(max(len(value), APART))
            memory[: len(value)] = value
            return memory
    return value


def _memories(value: Any) -> Iterator[Ints | Words]:
    """Yield all memory of a record, in the order of its fields."""
    if is_record(type(value)):
        for each in value:
            yield from _memories(each)
    elif is_memory(value, "q") or is_memory(value, "Q"):
        yield value


def _told(kit: Kit) -> Iterator[Ints | Words]:
    """Yield memory that says what is to be searched: ages and such, what was played, the root's moves to keep to."""
    yield kit.memory.state
    yield from _memories(kit.path)
    if hasattr(kit.order, "choice"):
        yield kit.order.choice
