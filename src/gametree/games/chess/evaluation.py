"""What a position is worth before the end: features times weights, for the middle game and for the end game.

The weights are made by hand. Between the middle game and the end game the value slides with the pieces that are
left (a *tapered* evaluation), so that no exchange makes it jump.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Fixed
from ...base.weighing import difference, weigh
from .boards import Boards
from .ending import is_dead
from .features import Features
from .material import OPENING, phase_of, pieces_of
from .mating import KNOWN_WIN, can_mate, driven, is_bare
from .position import Chess
from .scaling import WHOLE, share_of


class Weight(NamedTuple):
    """What one more of a feature is worth in centipawns, with all pieces on the board and with none."""

    middle: int
    end: int


class PieceWeights(NamedTuple):
    """Of ``Pieces``."""

    pawn: Weight = Weight(85, 105)
    knight: Weight = Weight(320, 310)
    bishop: Weight = Weight(330, 325)
    rook: Weight = Weight(470, 530)
    queen: Weight = Weight(960, 980)


class BalanceWeights(NamedTuple):
    """Of ``Balance``."""

    bishop_pair: Weight = Weight(25, 45)
    knights_by_pawns: Weight = Weight(3, 3)
    rooks_by_pawns: Weight = Weight(-2, -2)


class ActivityWeights(NamedTuple):
    """Of ``Activity``."""

    squares_middle: Weight = Weight(1, 0)
    squares_end: Weight = Weight(0, 1)
    knight_mobility: Weight = Weight(2, 2)
    bishop_mobility: Weight = Weight(2, 2)
    rook_mobility: Weight = Weight(1, 2)
    queen_mobility: Weight = Weight(1, 2)
    knight_outpost: Weight = Weight(18, 10)
    bishop_outpost: Weight = Weight(12, 6)
    behind_pawn: Weight = Weight(5, 2)
    bad_bishop: Weight = Weight(-2, -3)
    rook_open: Weight = Weight(12, 4)
    rook_half_open: Weight = Weight(10, 4)
    rook_seventh: Weight = Weight(8, 15)


class PawnWeights(NamedTuple):
    """Of ``Structure``."""

    doubled: Weight = Weight(-8, -16)
    isolated: Weight = Weight(-8, -10)
    backward: Weight = Weight(-6, -8)
    exposed: Weight = Weight(-8, -4)
    phalanx: Weight = Weight(4, 4)
    supported: Weight = Weight(8, 6)
    advanced: Weight = Weight(6, 8)


class PassedWeights(NamedTuple):
    """Of ``Passed``."""

    advance: Weight = Weight(2, 4)
    free: Weight = Weight(2, 6)
    safe: Weight = Weight(2, 8)
    connected: Weight = Weight(3, 6)
    rook: Weight = Weight(2, 4)
    near: Weight = Weight(0, -2)
    far: Weight = Weight(0, 4)
    runaway: Weight = Weight(0, 400)


class KingWeights(NamedTuple):
    """Of ``Safety``."""

    shield: Weight = Weight(10, 0)
    far_shield: Weight = Weight(6, 0)
    open_files: Weight = Weight(-10, 0)
    storm: Weight = Weight(-8, 0)
    danger: Weight = Weight(2, 0)


class ThreatWeights(NamedTuple):
    """Of ``Threats``."""

    by_pawns: Weight = Weight(40, 30)
    by_pushes: Weight = Weight(12, 8)
    by_minors: Weight = Weight(25, 20)
    by_rooks: Weight = Weight(20, 20)
    hanging: Weight = Weight(20, 15)


class Evaluation(NamedTuple):
    """Weights for ``Features``, one for each and in their order. They are constants of the machine code.

    >>> from gametree.games.chess import START
    >>> Evaluation().evaluate(START) == Evaluation().turn.middle
    True
    """

    pieces: Fixed[PieceWeights] = PieceWeights()
    balance: Fixed[BalanceWeights] = BalanceWeights()
    activity: Fixed[ActivityWeights] = ActivityWeights()
    pawns: Fixed[PawnWeights] = PawnWeights()
    passed: Fixed[PassedWeights] = PassedWeights()
    kings: Fixed[KingWeights] = KingWeights()
    threats: Fixed[ThreatWeights] = ThreatWeights()
    turn: Fixed[Weight] = Weight(12, 8)
    """What it is worth to be to move."""

    def evaluate(self, position: Chess) -> int:
        """Return the estimate for the side to move, in centipawns, rounded towards zero."""
        boards = position.boards
        if is_dead(position):
            return 0
        if is_bare(boards) and can_mate(boards):
            return self.won(boards)
        turned = boards.turned()
        if is_bare(turned) and can_mate(turned):
            return -self.won(turned)
        total, phase = self.weighed(position.features()), phase_of(boards)
        scaled = total.middle * phase + total.end * (OPENING - phase)
        if scaled >= 0:
            return scaled * share_of(boards) // (OPENING * WHOLE)
        return -(-scaled * share_of(turned) // (OPENING * WHOLE))

    def won(self, boards: Boards) -> int:
        """Return what it is worth to have a bare king against pieces that can mate it."""
        return KNOWN_WIN + weigh(pieces_of(boards, boards.own), self.pieces).end + driven(boards)

    def weighed(self, features: Features) -> Weight:
        """Return the sum of all features times their weights."""
        pieces, balance = weigh(features.pieces, self.pieces), weigh(features.balance, self.balance)
        activity, pawns = weigh(features.activity, self.activity), weigh(features.pawns, self.pawns)
        passed, kings = weigh(features.passed, self.passed), weigh(features.kings, self.kings)
        threats = weigh(features.threats, self.threats)
        middle = pieces.middle + balance.middle + activity.middle + pawns.middle + passed.middle
        end = pieces.end + balance.end + activity.end + pawns.end + passed.end
        return Weight(
            middle + kings.middle + threats.middle + self.turn.middle, end + kings.end + threats.end + self.turn.end
        )


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
