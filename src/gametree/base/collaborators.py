"""What a search works with, as protocols: positions, evaluators, scorings, observers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, Self

from .numbers import Bits, Move


class Position(Protocol):
    """An immutable position, always seen by the side to move.

    A position is over when ``is_over`` says so, or when it has no moves. A game that ends only by
    having no moves left may return False from ``is_over``; looking for them is then done once. Where
    the same side moves again, ``moves_again`` says so, and the position is seen by that side.

    >>> from gametree import load_game
    >>> position = load_game("tictactoe").start
    >>> len(list(position.moves())), position.play(0).is_over()
    (9, False)
    """

    def moves(self) -> Iterator[Move]:
        """List the legal moves, each once, in the board's own order."""

    def play(self, move: Move) -> Self:
        """Return the position after a move, as the side sees it whose turn it is then: usually the opponent."""

    def is_over(self) -> bool:
        """Tell whether the game has ended here."""

    def outcome(self) -> int:
        """Return what the side to move has got, where the game is over: -1, 0 or 1, or a margin."""


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

    def evaluate(self, position: Any) -> int:
        """Return an estimate, between ``-MOST`` and ``MOST``."""


class Scoring(Protocol):
    """Turns the outcome of a finished position, with so many moves made from the root, into a value."""

    def final(self, position: Any, made: int) -> int: ...
    def at_least(self, value: int, made: int) -> int: ...
    def at_most(self, value: int, made: int) -> int: ...
    def from_root(self, value: int, made: int) -> int: ...
    def from_here(self, value: int, made: int) -> int: ...


class Observer(Protocol):
    """Watches a search: counting, stopping, keeping lines and recording live here.

    ``ply`` is the distance from the root, so that an observer can keep a row for each.
    """

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        """A node is visited; ``depth`` plies are left and values outside the window do not matter."""

    def visit(self) -> None:
        """A game's own search of its last plies looks at a position of which nothing more is told."""

    def final(self, value: int, ply: int) -> None:
        """The node is over; ``value`` is what its outcome is worth."""

    def estimate(self, value: int, ply: int) -> None:
        """The node is at the horizon; ``value`` is what the evaluator says."""

    def step(self, move: Move, ply: int) -> None:
        """The next child is generated and searched."""

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        """The node's best value so far has become ``value``, by ``move``; it is exact inside (alpha, beta)."""

    def cutoff(self, value: int, ply: int) -> None:
        """The node's ``value`` is enough: at least one child is left unsearched.

        A search that lists moves in stages tells so where it has not listed all, and then perhaps none is left.
        """

    def leave(self, value: int, ply: int) -> None:
        """The node is done and hands ``value`` up."""

    def known(self, value: int, ply: int) -> None:
        """The node needs no search: the table, or static bounds, say enough about it."""

    def again(self, move: Move, ply: int) -> None:
        """The child is searched a second time, with a wider window."""

    def skip(self, ply: int) -> None:
        """The side to move passes, to see whether even that is enough."""

    def omit(self, move: Move, ply: int) -> None:
        """A child is left out: a selective search judges that it will not matter."""

    def reduce(self, move: Move, plies: int, ply: int) -> None:
        """The child that was just generated is searched so many plies less deep."""

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        """A best-first search has opened a node, solved it or purged it; ``bound`` is what it can still be worth."""

    def proof(self, prove: int, refute: int, ply: int) -> None:
        """A node has these proof numbers now, as the side to move sees them."""
