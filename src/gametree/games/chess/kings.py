"""How safe kings are: pawns around them, and the pieces that look there."""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import FULL, lowest, popcount
from .attacks import KNIGHTS, diagonal, straight
from .boards import Boards
from .pawns import beside, on_files
from .sight import Guarded, Sight, around_king
from .squares import RANK_1

NEAR: Bits = 0xFFFF_FF00
"""The ranks from the second to the fourth."""


class Safety(NamedTuple):
    """What makes the king of a side safe, and what threatens the other king."""

    shield: int
    """Pawns just in front of the own king."""
    far_shield: int
    """Pawns one rank further on."""
    open_files: int
    """Files at the own king without an own pawn."""
    storm: int
    """Pawns of the other side that have come near, on the same files."""
    danger: int
    """What the own pieces threaten the other king with."""


def safety_of(boards: Boards, sight: Sight, guarded: Guarded) -> Safety:
    """Count pawns on the three files around the own king, and what threatens the other one."""
    king, pawns, enemies = boards.kings & boards.own, boards.pawns & boards.own, boards.pawns & boards.other
    front = (king | beside(king)) << 8 & FULL
    files = on_files(king | beside(king))
    return Safety(
        popcount(front & pawns),
        popcount(front << 8 & pawns),
        popcount(files & RANK_1 & ~on_files(pawns)),
        popcount(files & NEAR & enemies),
        danger_of(boards, sight, guarded),
    )


class Units(NamedTuple):
    """What counts how much in a hunt, besides the pieces that take part in it."""

    least: int = 8
    """With less than that nothing is threatened: one piece alone is no hunt."""
    weak: int = 2
    """A square near the king that is seen, and that only king and queen defend."""
    knight_check: int = 5
    """A square from which a knight could check, and nobody could take it. So for the others."""
    bishop_check: int = 3
    rook_check: int = 6
    queen_check: int = 5
    queen: int = 10
    """An own queen on the board."""
    mild: int = 16
    """The square of the sum is divided by this."""


UNITS = Units()


def danger_of(boards: Boards, sight: Sight, guarded: Guarded) -> int:
    """Return what threatens the other king: by the square of the units, since it is the many that mate."""
    units = sight.knights.hunt + sight.bishops.hunt + sight.rooks.hunt + sight.queens.hunt
    if units < UNITS.least:
        return 0
    king, occupied = lowest(boards.kings & boards.other), boards.occupied()
    around, safe = around_king(boards.kings & boards.other), ~(boards.own | guarded.all)
    lines, rows = diagonal(king, occupied) & safe, straight(king, occupied) & safe
    seen = sight.knights.squares | sight.bishops.squares | sight.rooks.squares | sight.queens.squares | sight.pawns
    units += UNITS.weak * popcount(around & seen & ~guarded.well)
    units += UNITS.knight_check * popcount(KNIGHTS[king] & sight.knights.squares & safe)
    units += UNITS.bishop_check * popcount(lines & sight.bishops.squares)
    units += UNITS.rook_check * popcount(rows & sight.rooks.squares)
    units += UNITS.queen_check * popcount((lines | rows) & sight.queens.squares)
    units += UNITS.queen if boards.diagonals & boards.straights & boards.own else 0
    return units * units // UNITS.mild
