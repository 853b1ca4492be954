"""What a side attacks that is worth more than the attacker, or that nobody defends."""

from __future__ import annotations

from typing import NamedTuple

from ...bits import FULL, popcount
from .boards import Boards, pawn_captures
from .sight import Guarded, Sight
from .squares import RANK_3


class Threats(NamedTuple):
    """How many pieces of the other side are in danger."""

    by_pawns: int
    """Pieces that a pawn attacks."""
    by_pushes: int
    """Pieces that a pawn would attack after a step that does not lose it."""
    by_minors: int
    """Rooks and queens that a knight or bishop attacks."""
    by_rooks: int
    """Queens that a rook attacks."""
    hanging: int
    """Pieces and pawns that are attacked and not defended."""


def threats_of(boards: Boards, sight: Sight, guarded: Guarded) -> Threats:
    """Count what the side to move threatens."""
    pieces = boards.other & ~(boards.pawns | boards.kings)
    free = ~boards.occupied() & FULL
    steps = (boards.pawns & boards.own) << 8 & free
    steps |= (steps & RANK_3) << 8 & free
    pushed = pawn_captures(steps & ~(guarded.all & ~sight.pawns)) & ~sight.pawns
    minors = sight.knights.squares | sight.bishops.squares
    seen = minors | sight.pawns | sight.rooks.squares | sight.queens.squares | sight.king
    return Threats(
        popcount(sight.pawns & pieces),
        popcount(pushed & pieces),
        popcount(minors & boards.straights & boards.other),
        popcount(sight.rooks.squares & boards.straights & boards.diagonals & boards.other),
        popcount(seen & ~guarded.all & boards.other & ~boards.kings),
    )
