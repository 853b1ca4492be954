"""What an unfinished position is worth: named features, and weights for them.

What is counted is what Samuel (1959) and the programs after him count: pieces, how far men have come, the middle of
the board, men kept at home, freedom to move, and pieces that can be taken.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.weighing import difference, weigh
from ...bits import popcount


class Features(NamedTuple):
    """What is counted in a position."""

    men: int
    kings: int
    advancement: int
    """Rows that men have put behind them."""
    centre: int
    """Men and kings in the middle of the board."""
    back_row: int
    """Men at home: they keep the other side from making kings."""
    mobility: int
    """Steps to a free square, captures left aside."""
    threats: int
    """Pieces of the other side that one could jump over if it were one's turn."""


class Weights(NamedTuple):
    """An evaluator: features times weights, in hundredths of a man.

    >>> from gametree import load_game
    >>> game = load_game("checkers")
    >>> ahead = game.parse_position("W:W18,22:B1")
    >>> Weights().evaluate(ahead) > 0, MATERIAL.evaluate(ahead)
    (True, 100)
    """

    men: int = 100
    kings: int = 130
    advancement: int = 3
    centre: int = 3
    back_row: int = 6
    mobility: int = 2
    threats: int = 20

    def evaluate(self, position: Any) -> int:
        """Return what a position is worth to the side to move."""
        found: Features = position.features()
        return weigh(found, self)


WEIGHTS = Weights()
MATERIAL = Weights(100, 130, 0, 0, 0, 0, 0)
"""Men and kings only, to see what the rest is worth."""


def features_of(position: Any) -> Features:
    """Return the features of the side to move less those of the other side."""
    return difference(_count(position), _count(position.from_other_side()))


def _count(position: Any) -> Features:
    """Count for the side to move alone."""
    board, men = position.layout, position.own & ~position.kings
    home = board.top if position.is_black else board.bottom
    rows = popcount(men & board.ones) + 2 * popcount(men & board.twos) + 4 * popcount(men & board.fours)
    jumps, falling, rising = position.jumps(), position.falling(), position.rising()
    threatened = (
        (falling & jumps.down_left) << board.short
        | (falling & jumps.down_right) << board.long
        | (rising & jumps.up_left) >> board.long
        | (rising & jumps.up_right) >> board.short
    )
    return Features(
        popcount(men),
        popcount(position.own & position.kings),
        rows if position.is_black else (board.size - 1) * popcount(men) - rows,
        popcount(position.own & board.centre),
        popcount(men & home),
        position.count_steps(),
        popcount(threatened),
    )
