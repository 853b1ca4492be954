"""What a position is worth before the end: features times weights, for the middle game and for the end game.

The weights are made by hand. Between the middle game and the end game the value slides with the pieces that are
left (a *tapered* evaluation), so that no exchange makes it jump.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from .features import OPENING, Features


class Judged(Protocol):
    """A position that tells its features."""

    def features(self) -> Features: ...


class Weight(NamedTuple):
    """What one more of a feature is worth in centipawns, with all pieces on the board and with none."""

    middle: int
    end: int


class Evaluation(NamedTuple):
    """Named weights for ``Features``.

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
    squares: Weight = Weight(1, 1)
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

    def evaluate(self, position: Judged) -> int:
        """Return the estimate for the side to move, in centipawns, rounded towards zero."""
        found = position.features()
        scaled = self.middle(found) * found.phase + self.end(found) * (OPENING - found.phase)
        return scaled // OPENING if scaled >= 0 else -(-scaled // OPENING)

    def middle(self, found: Features) -> int:
        """Return the estimate while all pieces are on the board."""
        return (
            self.pawn.middle * found.pawns
            + self.knight.middle * found.knights
            + self.bishop.middle * found.bishops
            + self.rook.middle * found.rooks
            + self.queen.middle * found.queens
            + self.bishop_pair.middle * found.bishop_pair
            + self.squares.middle * found.squares_middle
            + self.knight_mobility.middle * found.knight_mobility
            + self.bishop_mobility.middle * found.bishop_mobility
            + self.rook_mobility.middle * found.rook_mobility
            + self.queen_mobility.middle * found.queen_mobility
            + self.doubled.middle * found.doubled
            + self.isolated.middle * found.isolated
            + self.passed.middle * found.passed
            + self.open_rooks.middle * found.open_rooks
            + self.shield.middle * found.shield
            + self.assault.middle * found.assault
        )

    def end(self, found: Features) -> int:
        """Return the estimate when only kings and pawns are left."""
        return (
            self.pawn.end * found.pawns
            + self.knight.end * found.knights
            + self.bishop.end * found.bishops
            + self.rook.end * found.rooks
            + self.queen.end * found.queens
            + self.bishop_pair.end * found.bishop_pair
            + self.squares.end * found.squares_end
            + self.knight_mobility.end * found.knight_mobility
            + self.bishop_mobility.end * found.bishop_mobility
            + self.rook_mobility.end * found.rook_mobility
            + self.queen_mobility.end * found.queen_mobility
            + self.doubled.end * found.doubled
            + self.isolated.end * found.isolated
            + self.passed.end * found.passed
            + self.open_rooks.end * found.open_rooks
            + self.shield.end * found.shield
            + self.assault.end * found.assault
        )


class Material(NamedTuple):
    """Pieces by what the lectures give them, and nothing else: what an evaluation has to beat."""

    pawn: int = 100
    knight: int = 300
    bishop: int = 300
    rook: int = 500
    queen: int = 900

    def evaluate(self, position: Judged) -> int:
        found = position.features()
        return (
            self.pawn * found.pawns
            + self.knight * found.knights
            + self.bishop * found.bishops
            + self.rook * found.rooks
            + self.queen * found.queens
        )
