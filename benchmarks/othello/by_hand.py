"""Two evaluations of Othello that the package had before: one made by hand, and one fitted to tournament games.

    gametree match othello engine engine:evaluator=benchmarks/othello/by_hand.py:BY_HAND --nodes 3000 --games 200

The weights of ``BY_HAND`` are round numbers for eight features and three stages of a game, which do not slide
(commit 6d463ab); those of ``FITTED`` are still those of small boards.
"""

from __future__ import annotations

from typing import NamedTuple

from gametree.bits import popcount
from gametree.games.othello import WEIGHTS as FITTED
from gametree.games.othello import Othello
from gametree.games.othello.board import reached

__all__ = ["BY_HAND", "FITTED"]

PARTS = 100
"""Weights are hundredths of a disc."""


class Stage(NamedTuple):
    """Weights for a part of the game."""

    discs: int
    mobility: int
    frontier: int
    corners: int
    x_squares: int
    c_squares: int
    edges: int
    stability: int


class ByHand(NamedTuple):
    """Weights for a board of which at most a third is taken, at most two thirds, and more."""

    opening: Stage
    middle: Stage
    end: Stage

    @property
    def keeps_bounds(self) -> bool:
        return True

    def evaluate(self, position: Othello) -> int:
        area = position.board.size * position.board.size
        taken = 3 * popcount(position.own | position.other)
        if taken <= area:
            total = weighed(position, self.opening)
        else:
            total = weighed(position, self.middle) if taken <= 2 * area else weighed(position, self.end)
        value = (abs(total) + PARTS // 2) // PARTS
        low, high = position.bounds()
        return max(low, min(high, value if total >= 0 else -value))


def weighed(position: Othello, stage: Stage) -> int:
    """Return the sum of all features by their weights."""
    seen, own, other = position.features(), position.own, position.other
    mobility = popcount(reached(own, other, position.board)) - popcount(reached(other, own, position.board))
    return (
        seen.discs * stage.discs
        + mobility * stage.mobility
        + seen.frontier * stage.frontier
        + seen.corners * stage.corners
        + seen.x_squares * stage.x_squares
        + seen.c_squares * stage.c_squares
        + seen.edges * stage.edges
        + seen.stability * stage.stability
    )


BY_HAND = ByHand(
    Stage(-40, 110, 50, 1200, -500, -150, 20, 100),
    Stage(-50, 180, 40, 1000, -350, -80, 20, 110),
    Stage(0, 250, 0, 200, -150, -80, 0, 80),
)
