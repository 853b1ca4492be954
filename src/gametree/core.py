"""The words that games, algorithms and observers share.

A *record* is a ``typing.NamedTuple`` with ordinary methods. Its annotations are its layout when it
is compiled: ``int``, ``bool``, ``Bits``, ``Ints``, ``Words``, another record, or ``Fixed[...]``.
Everything a search touches is a record; everything a search does is a plain function over records.
"""

from __future__ import annotations

import importlib
import opcode
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array  # array[int] cannot be written at run time in Python 3.11

T = TypeVar("T")

Move: TypeAlias = int
Bits: TypeAlias = Annotated[int, "an unsigned 64-bit number"]
Ints: TypeAlias = Annotated[Numbers, "memory of signed 64-bit numbers"]
Words: TypeAlias = Annotated[Numbers, "memory of unsigned 64-bit numbers"]
FIXED = "known when compiling"
Fixed = Annotated[T, FIXED]
"""A field whose value the compiler may rely on: the size of a board, its masks, the length of a row.

One text then serves every size at full speed; each value is compiled on its own.
"""

MAX_DEPTH = 250
"""The deepest search in plies, and the deepest tree that is taken."""

WIN = 1_000_000_000
"""What a win is worth at once; ``ply`` is taken off where a sooner win shall be better."""

MOST = WIN - 1_000
"""Estimates, margins and the leaves of trees lie between ``-MOST`` and ``MOST``; beyond is a forced end."""

INF = 2 * WIN
"""Beyond every value."""

NO_LIMIT = 1 << 62
MOST_SEED = 10**18


class GametreeError(Exception):
    """The base of all exceptions that this package raises by itself."""


class InputError(GametreeError, ValueError):
    """What was given cannot be read or used; the message says what is wanted."""


class GameFault(GametreeError):
    """A game's own method raised, or returned what it may not; names the method and the position."""


class AlgorithmFault(GametreeError):
    """An algorithm of the user's own raised, or returned what it may not; names the algorithm."""


class Stopped(GametreeError):
    """The search was told to stop, or has used up its nodes."""


class OutOfRoom(GametreeError):
    """A best-first search has filled the memory it was given."""


def is_raised_by(error: BaseException, module: str) -> bool:
    """Tell whether an exception is the doing of code that was called, and not of somebody who wants it to end.

    Every ``Exception`` is, and sys.exit(). Anything else comes from outside in the middle of something, as Ctrl-C
    does, unless it is a ``raise`` in the text of that module.
    """
    trace = error.__traceback__
    if isinstance(error, (Exception, SystemExit)) or trace is None:
        return isinstance(error, (Exception, SystemExit))
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code.co_code
    is_raise = opcode.opname[code[trace.tb_lasti]] == "RAISE_VARARGS"
    return is_raise and trace.tb_frame.f_globals.get("__name__") == module


def check_seed(seed: int) -> int:
    """Refuse a seed that is no number of at most 18 digits: it is put into 64 bits.

    >>> check_seed(7)
    7
    """
    if not isinstance(seed, int) or abs(seed) >= MOST_SEED:
        raise InputError(f"the seed {seed!r} cannot be used; wanted: a whole number of at most 18 digits")
    return seed


def ints(count: int, value: int = 0) -> Ints:
    """Make room for ``count`` signed numbers that compiled code can reach.

    >>> ints(3, -1)
    array('q', [-1, -1, -1])
    """
    return array("q", [value]) * count


def words(count: int) -> Words:
    """Make room for ``count`` unsigned 64-bit numbers, all zero."""
    return array("Q", [0]) * count


class Stop:
    """Ends a search from outside: give it to ``search`` and call ``set`` from any thread.

    What compiled code reads is one number, the nodes it may still visit; ``set`` takes them all away.
    So obeying the flag and keeping to a node limit are one comparison.
    """

    def __init__(self) -> None:
        self.budget = ints(1, NO_LIMIT)
        self._is_set = False

    def set(self) -> None:
        """Ask the search to end now."""
        self._is_set = True
        self.budget[0] = -1

    def is_set(self) -> bool:
        """Tell whether ``set`` was called."""
        return self._is_set

    def run_out(self) -> None:
        """End the search under way, as when its time is up; the next one starts afresh."""
        self.budget[0] = -1

    def allow(self, nodes: int) -> None:
        """Let the search visit ``nodes`` nodes in all, unless it was told to stop."""
        self.budget[0] = nodes
        if self._is_set:  # set() may have come between: its word stands
            self.budget[0] = -1


class Position(Protocol):
    """An immutable position, always seen by the side to move.

    A position is over when ``is_over`` says so, or when it has no moves. A game that ends only by
    having no moves left may return False from ``is_over``; looking for them is then done once.
    """

    def moves(self) -> Iterator[Move]: ...
    def play(self, move: Move) -> Self: ...
    def is_over(self) -> bool: ...
    def outcome(self) -> int: ...


class EvaluatedPosition(Position, Protocol):
    """A position that estimates itself for the side to move."""

    def evaluate(self) -> int: ...


class CountedPosition(Position, Protocol):
    """A position that knows how many moves it has without listing them."""

    def count_moves(self) -> int: ...


class KeyedPosition(Position, Protocol):
    """A position with a number that equal positions share and unequal ones do not."""

    def key(self) -> Bits: ...


class PromisingPosition(Position, Protocol):
    """A position that knows which moves look good."""

    def promise(self, move: Move) -> int: ...


class Evaluator(Protocol):
    """Estimates unfinished positions for the side to move."""

    def evaluate(self, position: Any) -> int: ...


class Scoring(Protocol):
    """Turns the outcome of a finished position, ``ply`` plies from the root, into a value."""

    def final(self, position: Any, ply: int) -> int: ...
    def at_least(self, value: int, ply: int) -> int: ...
    def at_most(self, value: int, ply: int) -> int: ...


class Observer(Protocol):
    """Watches a search: counting, stopping, keeping lines and recording live here.

    ``ply`` is the distance from the root, so that an observer can keep a row for each.
    """

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        """A node is visited; ``depth`` plies are left and values outside the window do not matter."""

    def final(self, value: int, ply: int) -> None:
        """The node is over; ``value`` is what its outcome is worth."""

    def estimate(self, value: int, ply: int) -> None:
        """The node is at the horizon; ``value`` is what the evaluator says."""

    def step(self, move: Move, ply: int) -> None:
        """The next child is generated and searched."""

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        """The node's best value so far has become ``value``, by ``move``; it is exact inside (alpha, beta)."""

    def cutoff(self, value: int, ply: int) -> None:
        """The node's ``value`` is enough: at least one child is left unsearched."""

    def leave(self, value: int, ply: int) -> None:
        """The node is done and hands ``value`` up."""

    def known(self, value: int, ply: int) -> None:
        """The node needs no search: the table, or static bounds, say enough about it."""

    def again(self, move: Move, ply: int) -> None:
        """The child is searched a second time, with a wider window."""

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        """A best-first search has opened a node, solved it or purged it; ``bound`` is what it can still be worth."""

    def proof(self, prove: int, refute: int, ply: int) -> None:
        """A node has these proof numbers now, as the side to move sees them."""


SHOWN_BY = "gametree.view.notebook"
"""The module that knows how things look in a notebook."""


def shown(thing: Any, form: Literal["svg", "html"]) -> str | None:
    """Return how a thing looks in a notebook, or None where it does not look like anything in that form.

    Imports point down, and pictures are made at the top: who makes them is known here by name alone, and is
    imported when a notebook asks.

    >>> from gametree import parse_tree
    >>> shown(parse_tree("((3 12) (2 4))"), "svg")[:4]
    '<svg'
    """
    found: str | None = getattr(importlib.import_module(SHOWN_BY), f"as_{form}")(thing)
    return found


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
    """When a search ends: at a depth, after so many nodes, after so many seconds."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def is_depth_only(self) -> bool:
        """Tell whether one search to a depth is asked for."""
        return self.depth is not None and self.nodes is None and self.seconds is None


@dataclass(frozen=True)
class SearchResult:
    """What a search found. Moves are the game's own numbers; ``Game.move_name`` turns them into names."""

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

    def _repr_html_(self) -> str | None:
        return shown(self, "html")
