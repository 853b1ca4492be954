"""The estimate of unfinished positions: a weighted sum of features, with other weights as the board fills."""

from __future__ import annotations

from typing import NamedTuple

from ...base.weighing import weigh
from ...bits import popcount
from .features import Features, features_of
from .rules import Othello

PARTS = 100
"""Weights are hundredths of a disc."""

OPENING = Features(
    discs=-40, mobility=110, frontier=50, corners=1200, x_squares=-500, c_squares=-150, edges=20, stability=100
)
MIDDLE = Features(
    discs=-50, mobility=180, frontier=40, corners=1000, x_squares=-350, c_squares=-80, edges=20, stability=110
)
END = Features(discs=0, mobility=250, frontier=0, corners=200, x_squares=-150, c_squares=-80, edges=0, stability=80)


class Evaluation(NamedTuple):
    """Weights for a board of which at most a third is taken, at most two thirds, and more.

    The estimate is a margin in discs, as outcomes are, and keeps to the bounds that stable discs set. So a search may
    compare both, and cut by bounds, whether a line ends at its horizon or with the game.
    """

    opening: Features = OPENING
    middle: Features = MIDDLE
    end: Features = END

    @property
    def keeps_bounds(self) -> bool:
        """Estimates lie within ``bounds()``, and bounds of later positions within them, so searches may use them."""
        return True

    def evaluate(self, position: Othello) -> int:
        own, other = position.count_stable()
        features = features_of(position.own, position.other, own - other, position.board)
        total = weigh(features, self.weights(position))
        value = (abs(total) + PARTS // 2) // PARTS
        low, high = position.margins(own, other)
        return max(low, min(high, value if total >= 0 else -value))

    def weights(self, position: Othello) -> Features:
        """Return the weights for the phase of the game."""
        area = position.board.size * position.board.size
        taken = popcount(position.own | position.other)
        if 3 * taken <= area:
            return self.opening
        return self.middle if 3 * taken <= 2 * area else self.end
