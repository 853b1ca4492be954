"""What the pieces of one side do: how well they stand, and where they can go."""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import popcount
from .boards import Boards
from .pawns import behind, enemy_captures, on_files
from .sight import Sight, standing_of
from .squares import DARK, RANK_7, RANK_8
from .tables import end_part, middle_part

OUTPOSTS: Bits = 0x0000_FFFF_FF00_0000
"""The ranks from the fourth to the sixth."""


class Activity(NamedTuple):
    """What the pieces of a side do."""

    squares_middle: int
    """How well they stand while there are many of them, by tables in centipawns."""
    squares_end: int
    """How well they stand when few are left."""
    knight_mobility: int
    """How freely they move to where no own pawn or king stands and no pawn attacks; so for the others."""
    bishop_mobility: int
    rook_mobility: int
    queen_mobility: int
    knight_outpost: int
    """Knights on the fourth to sixth rank that a pawn protects and no pawn can ever drive away."""
    bishop_outpost: int
    behind_pawn: int
    """Knights and bishops with a pawn of either side just in front."""
    bad_bishop: int
    """For each bishop, own pawns on squares of its colour."""
    rook_open: int
    """Rooks on files without pawns."""
    rook_half_open: int
    """Rooks on files without own pawns."""
    rook_seventh: int
    """Rooks on the seventh rank, if there are pawns or the king is behind."""


def activity_of(boards: Boards, sight: Sight) -> Activity:
    """Return what the pieces of the side to move do, given what they see."""
    standing = standing_of(boards, sight)
    pawns, enemies = boards.pawns & boards.own, boards.pawns & boards.other
    knights, bishops = boards.knights & boards.own, boards.diagonals & ~boards.straights & boards.own
    rooks = boards.straights & ~boards.diagonals & boards.own
    feared = enemy_captures(enemies)
    posts = OUTPOSTS & sight.pawns & ~(feared | behind(feared))
    half_open = rooks & ~on_files(pawns)
    is_seventh_worth = (enemies & RANK_7 | boards.kings & boards.other & RANK_8) != 0
    return Activity(
        middle_part(standing),
        end_part(standing),
        sight.knights.free,
        sight.bishops.free,
        sight.rooks.free,
        sight.queens.free,
        popcount(knights & posts),
        popcount(bishops & posts),
        popcount((knights | bishops) & boards.pawns >> 8),
        popcount(bishops & DARK) * popcount(pawns & DARK) + popcount(bishops & ~DARK) * popcount(pawns & ~DARK),
        popcount(half_open & ~on_files(enemies)),
        popcount(half_open),
        popcount(rooks & RANK_7) if is_seventh_worth else 0,
    )
