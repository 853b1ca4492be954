"""Searches run one after another, watched and counted, and the averages of what they took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Generic, NamedTuple, TypeVar

from ..base.errors import GametreeError, Stopped
from ..base.results import Limits, SearchResult
from ..base.stopping import Stop
from ..engine.ready.job import Job, make_ready
from ..engine.ready.options import AS_USUAL, Options

Watch = Callable[[str, Job], None]
"""Is given each search before it begins, and what it is for."""

Number = int | float
Row = TypeVar("Row", bound=NamedTuple)

SMALL = 5_000
"""Trees of so few nodes are searched sooner than they are compiled, several times over."""


class NoRoom(Exception):
    """A search cannot go that deep in the memory it has; the message says so."""


class Counted(NamedTuple):
    """What a method took to a depth: averages over all trees."""

    method: str
    depth: int
    trees: int
    nodes: Number | None
    """None where nothing is searched, as for the minimum."""
    leaves: Number


@dataclass(frozen=True)
class Study(Generic[Row]):
    """What an experiment found out."""

    experiment: str
    subject: str
    trees: int
    rows: list[Row]
    notes: list[str] = field(default_factory=list)
    """What was not measured, and why."""


@dataclass(frozen=True)
class Bench:
    """Runs searches, and tells whoever watches."""

    watch: Watch | None = None
    stop: Stop | None = None

    def search(
        self,
        about: str,
        game: Any,
        position: Any,
        depth: int,
        *,
        algorithm: str,
        options: Options = AS_USUAL,
        deepening: bool = False,
    ) -> SearchResult:
        """Search to a depth, at once or deeper and deeper; counts are then totals."""
        is_small = (game.size(position) or SMALL + 1) <= SMALL
        ways: dict[str, Any] = {"interpreted": is_small, "stop": self.stop}
        job = make_ready(position, game=game, algorithm=algorithm, options=options, **ways)
        return self.depths(about, job, depth, deepening=deepening)[-1]

    def depths(self, about: str, job: Job, depth: int, *, deepening: bool) -> list[SearchResult]:
        """Carry a search out, and return its answers: one, or that of every depth, with all work up to there."""
        if self.watch is not None:
            self.watch(f"{about}, depth {depth}", job)
        try:
            found = list(job.deeper(Limits(depth=depth))) if deepening else [job.once(depth)]
        except GametreeError as error:
            if type(error) is GametreeError:  # not a fault of the game, nor of what was asked for
                raise NoRoom(str(error)) from None
            raise
        if self.stop is not None and self.stop.is_set():
            raise Stopped("told to stop")
        return found


class Averages:
    """Counts of searches, by method and depth, as they come."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, int], list[tuple[int | None, int]]] = {}

    def add(self, method: str, depth: int, leaves: int, nodes: int | None = None) -> None:
        self._counts.setdefault((method, depth), []).append((nodes, leaves))

    def forget(self, method: str, depth: int) -> None:
        """Drop what is only a part of all trees."""
        self._counts.pop((method, depth), None)

    def rows(self, trees: int) -> Iterator[Counted]:
        for (method, depth), counts in self._counts.items():
            nodes = [number for number, _ in counts if number is not None]
            leaves = mean([number for _, number in counts])
            yield Counted(method, depth, trees, mean(nodes) if nodes else None, leaves)

    def nodes(self, method: str, depth: int) -> Number:
        """Return how many nodes a method took to a depth; 1, the root, if it was not measured."""
        return mean([nodes or 1 for nodes, _ in self._counts.get((method, depth), [(1, 1)])])


def mean(numbers: list[int]) -> Number:
    """Return the average to four places, as a whole number where it is one.

    >>> mean([1, 2]), mean([2, 2])
    (1.5, 2)
    """
    average = round(fmean(numbers), 4)
    return int(average) if average.is_integer() else average
