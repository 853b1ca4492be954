"""What a position is worth before the end: features times weights, for the middle game and for the end game.

The weights are made by hand. Between the middle game and the end game the value slides with the pieces that are
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

    pawn: Weight = Weight(850, 1050)
    knight: Weight = Weight(3200, 3100)
    bishop: Weight = Weight(3300, 3250)
    rook: Weight = Weight(4700, 5300)
    queen: Weight = Weight(9600, 9800)


class BalanceWeights(NamedTuple):
    """Of ``Balance``."""

    bishop_pair: Weight = Weight(250, 450)
    knights_by_pawns: Weight = Weight(30, 30)
    rooks_by_pawns: Weight = Weight(-20, -20)


class ActivityWeights(NamedTuple):
    """Of ``Activity``."""

    squares_middle: Weight = Weight(10, 0)
    squares_end: Weight = Weight(0, 10)
    knight_mobility: Weight = Weight(20, 20)
    bishop_mobility: Weight = Weight(20, 20)
    rook_mobility: Weight = Weight(10, 20)
    queen_mobility: Weight = Weight(10, 20)
    knight_outpost: Weight = Weight(180, 100)
    bishop_outpost: Weight = Weight(120, 60)
    behind_pawn: Weight = Weight(50, 20)
    bad_bishop: Weight = Weight(-20, -30)
    rook_open: Weight = Weight(120, 40)
    rook_half_open: Weight = Weight(100, 40)
    rook_seventh: Weight = Weight(80, 150)


class PawnWeights(NamedTuple):
    """Of ``Structure``."""

    doubled: Weight = Weight(-80, -160)
    isolated: Weight = Weight(-80, -100)
    backward: Weight = Weight(-60, -80)
    exposed: Weight = Weight(-80, -40)
    phalanx: Weight = Weight(40, 40)
    supported: Weight = Weight(80, 60)
    advanced: Weight = Weight(60, 80)


class PassedWeights(NamedTuple):
    """Of ``Passed``."""

    advance: Weight = Weight(20, 40)
    free: Weight = Weight(20, 60)
    safe: Weight = Weight(20, 80)
    connected: Weight = Weight(30, 60)
    rook: Weight = Weight(20, 40)
    near: Weight = Weight(0, -20)
    far: Weight = Weight(0, 40)
    runaway: Weight = Weight(0, 4000)


class KingWeights(NamedTuple):
    """Of ``Safety``."""

    shield: Weight = Weight(100, 0)
    far_shield: Weight = Weight(60, 0)
    open_files: Weight = Weight(-100, 0)
    storm: Weight = Weight(-80, 0)
    danger: Weight = Weight(20, 0)


class ThreatWeights(NamedTuple):
    """Of ``Threats``."""

    by_pawns: Weight = Weight(400, 300)
    by_pushes: Weight = Weight(120, 80)
    by_minors: Weight = Weight(250, 200)
    by_rooks: Weight = Weight(200, 200)
    hanging: Weight = Weight(200, 150)


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
    turn: Fixed[Weight] = Weight(120, 80)
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
