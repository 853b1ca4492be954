"""What a position is worth before the end: features times weights, for the middle game and for the end game.

The weights were made by hand, and then learned anew by games of the search against itself (docs/chess.md tells the
command). Between the middle game and the end game the value slides with the pieces that are
left (a *tapered* evaluation), so that no exchange makes it jump.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Fixed
from ...base.weighing import ALL_OF_IT, difference, weigh
from .boards import Boards
from .ending import is_dead
from .features import Features
from .material import OPENING, phase_of, pieces_of
from .mating import KNOWN_WIN, can_mate, driven, is_bare
from .position import Chess
from .scaling import WHOLE, share_of

PARTS = 10
"""Weights are tenths of a centipawn."""


class Weight(NamedTuple):
    """What one more of a feature is worth, with all pieces on the board and with none, in thousandths of a pawn."""

    middle: int
    end: int


class PieceWeights(NamedTuple):
    """Of ``Pieces``."""

    pawn: Weight = Weight(734, 1086)
    knight: Weight = Weight(2843, 3073)
    bishop: Weight = Weight(3302, 3337)
    rook: Weight = Weight(4132, 5424)
    queen: Weight = Weight(9659, 9868)


class BalanceWeights(NamedTuple):
    """Of ``Balance``."""

    bishop_pair: Weight = Weight(314, 479)
    knights_by_pawns: Weight = Weight(11, 51)
    rooks_by_pawns: Weight = Weight(-20, -16)


class ActivityWeights(NamedTuple):
    """Of ``Activity``."""

    squares_middle: Weight = Weight(10, -2)
    squares_end: Weight = Weight(-1, 7)
    knight_mobility: Weight = Weight(20, 31)
    bishop_mobility: Weight = Weight(9, 25)
    rook_mobility: Weight = Weight(11, 30)
    queen_mobility: Weight = Weight(15, 18)
    knight_outpost: Weight = Weight(227, 108)
    bishop_outpost: Weight = Weight(83, 166)
    behind_pawn: Weight = Weight(38, 145)
    bad_bishop: Weight = Weight(-54, -30)
    rook_open: Weight = Weight(180, -86)
    rook_half_open: Weight = Weight(147, 139)
    rook_seventh: Weight = Weight(207, 142)


class PawnWeights(NamedTuple):
    """Of ``Structure``."""

    doubled: Weight = Weight(-37, -26)
    isolated: Weight = Weight(-79, -95)
    backward: Weight = Weight(-43, -50)
    exposed: Weight = Weight(-106, -55)
    phalanx: Weight = Weight(41, 61)
    supported: Weight = Weight(66, 48)
    advanced: Weight = Weight(73, 63)


class PassedWeights(NamedTuple):
    """Of ``Passed``."""

    advance: Weight = Weight(31, 41)
    free: Weight = Weight(-12, 93)
    safe: Weight = Weight(87, 140)
    connected: Weight = Weight(4, 61)
    rook: Weight = Weight(21, 29)
    near: Weight = Weight(-7, -35)
    far: Weight = Weight(-2, 77)
    runaway: Weight = Weight(-14, 3985)


class KingWeights(NamedTuple):
    """Of ``Safety``."""

    shield: Weight = Weight(107, 4)
    far_shield: Weight = Weight(54, -80)
    open_files: Weight = Weight(-96, -36)
    storm: Weight = Weight(-22, 92)
    danger: Weight = Weight(15, -1)


class ThreatWeights(NamedTuple):
    """Of ``Threats``."""

    by_pawns: Weight = Weight(526, 322)
    by_pushes: Weight = Weight(191, 91)
    by_minors: Weight = Weight(419, 214)
    by_rooks: Weight = Weight(275, 268)
    hanging: Weight = Weight(150, 325)


class Evaluation(NamedTuple):
    """Weights for ``Features``, one for each and in their order. They are constants of the machine code.

    >>> from gametree.games.chess import START
    >>> Evaluation().evaluate(START) == Evaluation().turn.middle // PARTS
    True
    """

    pieces: Fixed[PieceWeights] = PieceWeights()
    balance: Fixed[BalanceWeights] = BalanceWeights()
    activity: Fixed[ActivityWeights] = ActivityWeights()
    pawns: Fixed[PawnWeights] = PawnWeights()
    passed: Fixed[PassedWeights] = PassedWeights()
    kings: Fixed[KingWeights] = KingWeights()
    threats: Fixed[ThreatWeights] = ThreatWeights()
    turn: Fixed[Weight] = Weight(192, 47)
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
            return scaled * share_of(boards) // (OPENING * WHOLE * PARTS)
        return -(-scaled * share_of(turned) // (OPENING * WHOLE * PARTS))

    def shares(self, position: Chess) -> Weight:
        """Return how much the weights of the middle game count in a position, and those of the end game.

        Where a bare king is hunted none does, nor in a dead position.
        """
        boards = position.boards
        turned = boards.turned()
        if is_dead(position) or is_bare(boards) or is_bare(turned):
            return Weight(0, 0)
        total, phase = self.weighed(position.features()), phase_of(boards)
        is_ahead = total.middle * phase + total.end * (OPENING - phase) >= 0
        share = ALL_OF_IT * (share_of(boards) if is_ahead else share_of(turned))
        return Weight(share * phase // (OPENING * WHOLE), share * (OPENING - phase) // (OPENING * WHOLE))

    def won(self, boards: Boards) -> int:
        """Return what it is worth to have a bare king against pieces that can mate it."""
        return KNOWN_WIN + weigh(pieces_of(boards, boards.own), self.pieces).end // PARTS + driven(boards)

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
