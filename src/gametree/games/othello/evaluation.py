"""The estimate of unfinished positions: a weighted sum of features, with other weights as the board fills."""

from __future__ import annotations

from typing import NamedTuple

from ...base.weighing import ALL_OF_IT, weigh
from ...bits import popcount
from .features import Features, features_of
from .rules import Othello

PARTS = 100
"""Weights are hundredths of a disc."""

SPAN, LAST, AREA = 12, 8, 64
"""On 64 squares the stages are 12 discs apart, and the last one is reached with 8 empty squares."""


class Shares(NamedTuple):
    """How much the weights of each stage count."""

    first: int
    second: int
    third: int
    fourth: int
    last: int


class Evaluation(NamedTuple):
    """Weights for five stages of the game: with 56, 44, 32, 20 and 8 empty squares of 64.

    Between two stages the weights slide from one to the other, so that no disc makes the estimate jump.

    The estimate is a margin in discs, as outcomes are, and keeps to the bounds that stable discs set. So a search may
    compare both, and cut by bounds, whether a line ends at its horizon or with the game.
    """

    first: Features
    second: Features
    third: Features
    fourth: Features
    last: Features

    @property
    def keeps_bounds(self) -> bool:
        """Estimates lie within ``bounds()``, and bounds of later positions within them, so searches may use them."""
        return True

    def evaluate(self, position: Othello) -> int:
        stable = position.count_stable()
        features = features_of(position.own, position.other, stable, position.board)
        left = self.left(position)
        stage, share = left // SPAN, left % SPAN
        total = weigh(features, self.weights(stage)) * (SPAN - share)
        total += weigh(features, self.weights(stage + 1)) * share
        value = (abs(total) + PARTS * SPAN // 2) // (PARTS * SPAN)
        low, high = position.margins(stable[0], stable[1])
        return max(low, min(high, value if total >= 0 else -value))

    def left(self, position: Othello) -> int:
        """Return how far the last stage is away, in discs of a board of 64 squares."""
        area = position.board.size * position.board.size
        return max(0, AREA * popcount(position.empty()) // area - LAST)

    def shares(self, position: Othello) -> Shares:
        """Return how much the weights of each stage count in a position."""
        left = self.left(position)
        stage, share = left // SPAN, ALL_OF_IT * (left % SPAN) // SPAN
        rest = ALL_OF_IT - share
        return Shares(
            rest if stage > 3 else share if stage == 3 else 0,
            rest if stage == 3 else share if stage == 2 else 0,
            rest if stage == 2 else share if stage == 1 else 0,
            rest if stage == 1 else share if stage == 0 else 0,
            rest if stage == 0 else 0,
        )

    def weights(self, stage: int) -> Features:
        """Return the weights of a stage; they are counted from the end of the game, from 0."""
        if stage == 0:
            return self.last
        if stage == 1:
            return self.fourth
        if stage == 2:
            return self.third
        return self.second if stage == 3 else self.first


def by_stage(**weights: tuple[int, int, int, int, int]) -> Evaluation:
    """Make an evaluation from a row of weights for each feature, a column for each stage."""
    columns = zip(*weights.values(), strict=True)
    return Evaluation(*(Features(**dict(zip(weights, column, strict=True))) for column in columns))


WEIGHTS = by_stage(
    turn=(-125, -495, -435, -315, -135),
    parity=(-30, 50, -10, 100, 130),
    mobility=(8, 28, 29, 32, 18),
    corner_moves=(-230, -220, 75, 240, 360),
    frontier=(20, 80, 25, -45, -90),
    exposed=(-55, -185, -195, -150, -105),
    corners=(600, 690, 695, 545, 145),
    x_squares=(-1115, -1025, -610, -330, 10),
    c_squares=(-125, -85, -195, -300, -85),
    a_squares=(205, 230, 80, 20, 0),
    edges=(75, 90, 100, 35, -40),
    sixes=(1140, 1140, 825, 615, 205),
    wedges=(205, 180, 155, 245, 90),
    ring=(-5, -120, -110, -35, -15),
    hearts=(10, 105, 105, 40, -65),
    stability=(90, 90, 85, 85, 90),
    discs=(15, 0, 5, 10, 30),
)
"""By least squares from positions of tournament games: see docs/othello.md."""
