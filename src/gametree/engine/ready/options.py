"""What the user wants of a search: memory, order, threads, what is left out. What is not said is as usual."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from ...algorithms import ALGORITHMS, Algorithm
from ...algorithms.selective.pieces import Selection
from ...base.errors import InputError
from ...base.kinds import number
from ...base.numbers import Move
from ...base.suggesting import unknown
from ...base.values import check_seed, check_threads

MEGABYTES = 64.0
"""The memory of a search, where nobody says otherwise."""

GUIDES = ("table", "killers", "history", "promise")
GUIDES_TO_END = ("table", "promise")
"""Searches to the end have no past to learn from: there is one of them, and what is proved is in the table."""
STUDIES = ("natural", "reversed", "best", "worst", "random")
ORDERS = (*GUIDES, *STUDIES)
"""What can be said about the order of moves; several guides are added up."""

SELECTIVE = ("exchanges", *Selection._fields)
"""The pieces of a selective search."""
TO_END = ("proved", "sound_moves", "promise_to_end", "left", "small_value")
"""What a game tells of its end."""
WITHOUT = (
    *("table", "order", "killers", "history", "promise", "bounds", "symmetries", "aspiration"),
    *TO_END,
    *SELECTIVE,
)
"""What can be left out, to see what it is worth."""
METHODS = (
    *("key", "evaluate", "noisy_moves", "quiet_moves", "is_noisy", "gains", "is_threatened", "threatens"),
    *("may_pass", "is_legal", "kind"),
)
"""Methods that can be left out as if a game did not offer them; others are called as the piece that asks them."""


CHOOSING = tuple(each.name for each in ALGORITHMS.values() if each.can_order)
"""Algorithms that can be told which moves of the root to leave out."""
ORDERING = tuple(name for name in CHOOSING if not ALGORITHMS[name].is_selective)
"""Algorithms that can be told in which order to take moves."""
SHARING = tuple(each.name for each in ALGORITHMS.values() if each.shares_table)
"""Algorithms whose table several threads can share; ``alphabeta`` is another one, if it is given a table."""


@dataclass(frozen=True)
class Options:
    """What the user wants a search to have; None is what is usual for the algorithm."""

    table: float | None = None
    """Megabytes of memory: for a table, for clusters, for the nodes of a proof."""
    order: Any = None
    """One of ``ORDERS``, several guides with commas between them, or an order of the user's own (see ``own``)."""
    without: frozenset[str] = frozenset()
    seed: int = 1
    """Of the random order."""
    threads: int = 1
    """How many search at once."""

    def __post_init__(self) -> None:
        if self.table is not None:
            number(self.table, "table")
        check_threads(self.threads)
        check_seed(self.seed)
        for name in self.without:
            _check(name, (*WITHOUT, *METHODS), "piece")
        names = self.order.split(",") if isinstance(self.order, str) else []
        for name in names:
            _check(name, ORDERS, "order")
        if len(names) > 1 and set(names) & set(STUDIES):
            raise InputError(f"the order {self.order!r} cannot be added up; wanted: some of {', '.join(GUIDES)}")


AS_USUAL = Options()


def names_of(without: Any) -> frozenset[str]:
    """Return the names of pieces that are left out; one alone may be given as it is.

    >>> sorted(names_of(["table", "order"])), sorted(names_of("table"))
    (['order', 'table'], ['table'])
    """
    given = [without] if isinstance(without, str) else without
    try:
        return frozenset(given)
    except TypeError:
        raise InputError(f"without={without!r} names no pieces; wanted: names, such as ['table']") from None


@dataclass(frozen=True)
class Wanted:
    """Which of the root's moves are searched, and how many of the best are told."""

    lines: int = 1
    moves: tuple[Move, ...] | None = None
    """None for all."""

    @property
    def chooses(self) -> bool:
        """Whether moves of the root are left out at some time."""
        return self.lines > 1 or self.moves is not None


BEST_LINE = Wanted()


def _check(name: str, known: Collection[str], kind: str) -> None:
    if name not in known:
        raise unknown(kind, name, known)


def fitted(algorithm: Algorithm, options: Options) -> Algorithm:
    """Return the algorithm that runs: alpha-beta with a table or an order is another text than the textbook's."""
    chosen = _chosen(algorithm, options)
    if options.threads > 1 and not chosen.shares_table:
        raise InputError(
            f"{chosen.name} searches in one thread; several share a table, as those of {', '.join(SHARING)} do, "
            "and of alphabeta with a table (--table MB)"
        )
    return chosen


def _chosen(algorithm: Algorithm, options: Options) -> Algorithm:
    if options.table is None and options.order is None:
        return algorithm
    if algorithm.with_table is not None:
        return algorithm.with_table
    if algorithm.is_selective and options.order not in (None, "natural"):
        raise InputError(f"{algorithm.name} picks moves in stages of its own; orders are for {', '.join(ORDERING)}")
    if not algorithm.remembers and not algorithm.takes_order:
        kept = ", ".join(each.name for each in ALGORITHMS.values() if each.takes_options)
        raise InputError(f"{algorithm.name} has neither a table nor an order of its own; wanted: one of {kept}")
    if not algorithm.takes_order and options.order not in (None, "natural"):
        others = ", ".join(ORDERING)
        raise InputError(f"{algorithm.name} takes moves as the game lists them; other orders are for {others}")
    return algorithm
