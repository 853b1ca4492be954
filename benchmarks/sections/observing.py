"""What the Meter costs: the same search with an observer that only counts nodes and obeys a stop."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from gametree.base.errors import Stopped
from gametree.base.numbers import Ints, ints
from gametree.observers.silent import Silent

from ..report import Row, Section
from ..text import Search
from ..timing import Effort, take_turns
from ..work import Work

TITLE = "What the Meter costs"
METHOD = (
    "Compiled alpha-beta with the Meter (all counts, cutoffs by kind, principal line) against an observer that "
    "counts nodes and obeys a stop. Value and nodes are asserted equal. Millions of nodes in a second of processor "
    "time."
)

SEARCHES = (
    Work("connect4", "alphabeta", 12),
    Work("connect4", "alphabeta", 9, plain=False),
    Work("tictactoe", "alphabeta", 9, plain=False),
)


class _Cells(NamedTuple):
    counts: Annotated[Ints, 1]
    budget: Annotated[Ints, 1]


class Counter(_Cells, Silent):
    """Counts nodes and stops beyond ``budget[0]`` of them."""

    __slots__ = ()

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        nodes = self.counts[0] + 1
        self.counts[0] = nodes
        if nodes > self.budget[0]:
            raise Stopped("told to stop")


def counter(budget: Ints) -> Counter:
    """Make a counter that stops its search beyond ``budget[0]`` nodes."""
    return Counter(ints(1), budget)


def measure(effort: Effort) -> Section:
    """Compare the rates."""
    return Section(TITLE, METHOD, [_compare(work, effort) for work in SEARCHES])


def _compare(work: Work, effort: Effort) -> Row:
    full, counting = take_turns([Search(work), Search(work, name="counting only", observer=counter)], effort)
    return Row(
        {
            "work": work.title,
            "nodes": full.findings["nodes"],
            "Meter M/s": full.rate,
            "counting only M/s": counting.rate,
            "Meter / counting only": full.rate / counting.rate,
        }
    )
