"""What an unfinished position is worth: features times weights, with all pieces on the board and with none.

Between the two the value slides with the pieces that are left (a *tapered* evaluation), so that no exchange makes it
jump.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.weighing import ALL_OF_IT, weigh
from ...bits import popcount
from .features import Features


class Weight(NamedTuple):
    """What one more of a feature is worth, in hundredths of a man."""

    full: int
    """With all pieces on the board."""
    bare: int
    """With none."""


class Weights(NamedTuple):
    """An evaluator: weights for ``Features``, one for each and in their order.

    >>> from gametree import load_game
    >>> game = load_game("checkers")
    >>> ahead = game.parse_position("W:W18,22:B1")
    >>> Weights().evaluate(ahead) > 0, MATERIAL.evaluate(ahead)
    (True, 100)
    """

    men: Weight = Weight(147, 110)
    kings: Weight = Weight(215, 143)
    lead: Weight = Weight(3, 2)
    advancement: Weight = Weight(-5, 5)
    centre: Weight = Weight(0, 1)
    active: Weight = Weight(20, -3)
    back_row: Weight = Weight(12, 8)
    bridge: Weight = Weight(8, 33)
    dog_holes: Weight = Weight(-15, -27)
    mobility: Weight = Weight(6, 0)
    trapped: Weight = Weight(-13, -19)
    threats: Weight = Weight(29, 17)
    runaway: Weight = Weight(9, 12)
    run: Weight = Weight(4, 3)
    shelter: Weight = Weight(6, 51)
    the_move: Weight = Weight(-1, 5)

    def evaluate(self, position: Any) -> int:
        """Return what a position is worth to the side to move, rounded towards zero."""
        found: Features = position.features()
        total, most = weigh(found, self), int(position.layout.pieces)
        left = min(most, popcount(position.own | position.other))
        scaled = total.full * left + total.bare * (most - left)
        return scaled // most if scaled >= 0 else -(-scaled // most)

    def shares(self, position: Any) -> Weight:
        """Return how much the weights of a full board count in a position, and those of a bare one."""
        most = int(position.layout.pieces)
        left = min(most, popcount(position.own | position.other))
        return Weight(ALL_OF_IT * left // most, ALL_OF_IT * (most - left) // most)


WEIGHTS = Weights()
NOTHING = Weight(0, 0)
MATERIAL = Weights(Weight(100, 100), Weight(130, 130), *[NOTHING] * (len(Weights._fields) - 2))
"""Men and kings only, to see what the rest is worth."""
