"""How wrong an estimate is, and which way is better: a loss of a weighted sum, and its slope."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from .designs import Row


class Loss(Protocol):
    """Compares weighted sums with what came of the games."""

    def values(self, totals: Row, goals: Row) -> Row: ...
    def slopes(self, totals: Row, goals: Row) -> Row: ...


class Logistic(NamedTuple):
    """For results: how surprising they are, if the hyperbolic tangent of the sum is what was expected.

    A draw is half a win and half a loss. This is the logistic loss of twice the sum.
    """

    def values(self, totals: Row, goals: Row) -> Row:
        won = (1 + goals) / 2
        return np.logaddexp(0, 2 * totals) - 2 * won * totals

    def slopes(self, totals: Row, goals: Row) -> Row:
        return np.tanh(totals) - goals


class Squares(NamedTuple):
    """For margins, or for values that a search has found: the square of the difference."""

    def values(self, totals: Row, goals: Row) -> Row:
        return (totals - goals) ** 2

    def slopes(self, totals: Row, goals: Row) -> Row:
        return 2 * (totals - goals)


class SquashedSquares(NamedTuple):
    """For patterns of games by margin, whose estimates are squashed sums: the square of that difference."""

    def values(self, totals: Row, goals: Row) -> Row:
        return (np.tanh(totals) - goals) ** 2

    def slopes(self, totals: Row, goals: Row) -> Row:
        expected = np.tanh(totals)
        return 2 * (expected - goals) * (1 - expected**2)
