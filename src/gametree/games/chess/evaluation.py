"""What a position is worth before the end: features times weights, for the middle game and for the end game.

The weights are made by hand. Between the middle game and the end game the value slides with the pieces that are
left (a *tapered* evaluation), so that no exchange makes it jump.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.weighing import difference, weigh
from .features import OPENING, phase_of, pieces_of
from .position import Chess


class Weight(NamedTuple):
    """What one more of a feature is worth in centipawns, with all pieces on the board and with none."""

    middle: int
    end: int


class Evaluation(NamedTuple):
    """Weights for ``Features``, one for each and in their order.

    >>> from gametree.games.chess import START
    >>> Evaluation().evaluate(START)
    0
    """

    pawn: Weight = Weight(90, 110)
    knight: Weight = Weight(320, 300)
    bishop: Weight = Weight(330, 310)
    rook: Weight = Weight(480, 530)
    queen: Weight = Weight(960, 980)
    bishop_pair: Weight = Weight(25, 45)
    squares_middle: Weight = Weight(1, 0)
    squares_end: Weight = Weight(0, 1)
    knight_mobility: Weight = Weight(4, 3)
    bishop_mobility: Weight = Weight(4, 4)
    rook_mobility: Weight = Weight(2, 4)
    queen_mobility: Weight = Weight(1, 3)
    doubled: Weight = Weight(-10, -18)
    isolated: Weight = Weight(-12, -14)
    passed: Weight = Weight(2, 5)
    open_rooks: Weight = Weight(14, 6)
    shield: Weight = Weight(9, 0)
    assault: Weight = Weight(3, 0)

    def evaluate(self, position: Chess) -> int:
        """Return the estimate for the side to move, in centipawns, rounded towards zero."""
        total, phase = weigh(position.features(), self), phase_of(position.boards)
        scaled = total.middle * phase + total.end * (OPENING - phase)
        return scaled // OPENING if scaled >= 0 else -(-scaled // OPENING)


class Material(NamedTuple):
    """Pieces by what the lectures give them, and nothing else: what an evaluation has to beat."""

    pawn: int = 100
    knight: int = 300
    bishop: int = 300
    rook: int = 500
    queen: int = 900

    def evaluate(self, position: Chess) -> int:
        boards = position.boards
        return weigh(difference(pieces_of(boards, boards.own), pieces_of(boards, boards.other)), self)
