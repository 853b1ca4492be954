"""When a search ends, and what it found."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from .errors import InputError
from .kinds import number, whole
from .numbers import Move
from .showing import shown
from .values import MAX_DEPTH


class Cutoffs(NamedTuple):
    """Cutoffs that left a child unsearched, by what proved them.

    ``shallow``: the best value of the parent; ``deep``: only that of a higher ancestor; ``window``:
    only a bound given from outside the tree.
    """

    shallow: int = 0
    deep: int = 0
    window: int = 0


@dataclass(frozen=True)
class Limits:
    """When a search ends: at a depth, after so many nodes, after so many seconds.

    ``soft`` is a number of seconds, too, after which no other depth is begun.

    >>> from gametree import Limits
    >>> Limits(depth=6).is_depth_only(), Limits(depth=6, nodes=1000).is_depth_only()
    (True, False)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    _: KW_ONLY
    soft: float | None = None

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_depth(self.depth)
        if self.nodes is not None and whole(self.nodes, "nodes") < 1:
            raise InputError(f"a limit of {self.nodes} nodes leaves nothing to search; wanted: at least 1")
        for name in ("seconds", "soft"):
            seconds = getattr(self, name)
            if seconds is not None and not number(seconds, name) > 0:
                raise InputError(f"a limit of {seconds} seconds leaves no time to search; wanted: more than 0")

    def is_depth_only(self) -> bool:
        """Tell whether one search to a depth is asked for."""
        return self.depth is not None and self.nodes is self.seconds is self.soft is None


def check_depth(depth: int, most: int = MAX_DEPTH) -> int:
    """Refuse a depth that cannot be searched; ``most`` is less where sides move again."""
    if not 0 <= whole(depth, "depth") <= most:
        where = "" if most == MAX_DEPTH else " where sides move again"
        raise InputError(f"a depth of {depth} cannot be searched{where}; wanted: 0 to {most} plies")
    return depth


class Line(NamedTuple):
    """One of several best lines.

    >>> from gametree import parse_tree, search
    >>> result = search(parse_tree("((3 12 8) (2 4 6) (14 5 2))"), algorithm="pvs", lines=2)
    >>> [(line.value, len(line.line)) for line in result.lines]
    [(3, 2), (2, 2)]
    """

    move: Move
    value: int
    """For the side to move at the root."""
    line: tuple[Move, ...]
    """The moves both sides are expected to play, ``move`` first."""
    verdict: str
    """As a ``SearchResult`` has it."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found. Moves are the game's own numbers; ``Game.move_name`` turns them into names.

    >>> from gametree import parse_tree, search
    >>> result = search(parse_tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> result.value, result.verdict, result.leaves, result.cutoffs
    (3, '+3', 7, Cutoffs(shallow=1, deep=0, window=0))
    """

    algorithm: str
    move: Move | None
    """The best move; None where the game is over."""
    value: int
    """For the side to move at the root."""
    verdict: str
    """``win in 7`` or ``loss in 4`` (plies), ``win``, ``loss``, ``draw``, ``+4``, or ``unknown``."""
    line: tuple[Move, ...]
    """The moves both sides are expected to play."""
    depth: int
    """The depth in plies that ``value`` and ``line`` belong to."""
    nodes: int
    """Positions visited, the root included; over all depths when the search deepened."""
    leaves: int
    """Positions judged: finished ones by their outcome, those at the horizon by the evaluator."""
    children: int
    """Moves generated and played."""
    cutoffs: Cutoffs
    seconds: float
    """Time spent searching, without compiling."""
    compiled: bool
    complete: bool
    """The depth asked for was searched to its end, or nothing deeper is left to search."""
    memory: int | None = None
    """Positions kept beyond the current line, at the peak; None for searches that keep none."""
    lines: tuple[Line, ...] = ()
    """The best moves, as many as were asked for, each with its value and its line; the first is ``move``."""
    finished: bool = True
    """Every move was searched to ``depth``; otherwise it is what an unfinished depth has found."""
    threads: int = 1
    """How many have searched at once; counts are those of all."""

    def _repr_html_(self) -> str | None:
        return shown(self, "html")
