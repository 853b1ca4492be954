"""How much of an advantage counts: endings that are hard to win, or that nobody wins, though a side is ahead."""

from __future__ import annotations

from ...base.numbers import Bits
from ...bits import FULL, lowest, popcount
from .boards import Boards
from .material import pieces_of
from .passed import distance
from .squares import DARK, FILE_A

FILE_H: Bits = FILE_A << 7

WHOLE = 16
"""All of an advantage counts; shares are sixteenths of it."""
MINOR, ROOK, QUEEN = 3, 5, 9
"""What pieces are worth where only a rough count is wanted."""
SLIGHT = 3
"""Without pawns, an advantage up to a knight or bishop is next to none."""
SLIGHT_SHARE, OPPOSITE_SHARE, OPPOSITE_WITH_PIECES = 3, 8, 12


def share_of(boards: Boards) -> int:
    """Return how much of the advantage of the side to move counts."""
    pawns = boards.pawns & boards.own
    if pawns == 0:
        return share_without_pawns(boards)
    bishops = boards.diagonals & ~boards.straights
    if is_corner_held(boards, pawns):
        return 0
    if popcount(bishops & boards.own) == 1 == popcount(bishops & boards.other) and popcount(bishops & DARK) == 1:
        return OPPOSITE_WITH_PIECES if boards.knights | boards.straights else OPPOSITE_SHARE
    return WHOLE


def share_without_pawns(boards: Boards) -> int:
    """Return how much counts of pieces alone: a knight or bishop more hardly does, and two knights cannot mate."""
    own, other = rough_worth(boards, boards.own), rough_worth(boards, boards.other)
    if own < ROOK or (boards.own & ~(boards.knights | boards.kings) == 0 and own == 2 * MINOR):
        return 0
    return SLIGHT_SHARE if own - other <= SLIGHT else WHOLE


def rough_worth(boards: Boards, side: Bits) -> int:
    """Return what the pieces of a side are worth, without its pawns."""
    pieces = pieces_of(boards, side)
    return MINOR * (pieces.knights + pieces.bishops) + ROOK * pieces.rooks + QUEEN * pieces.queens


def is_corner_held(boards: Boards, pawns: Bits) -> bool:
    """Tell whether all pawns go to one corner, the other king is there, and no piece can drive it out.

    A bishop cannot if the corner is of the other colour.
    """
    on_left, on_right = pawns & ~FILE_A == 0, pawns & ~FILE_H == 0
    if not (on_left or on_right):
        return False
    bishops = boards.diagonals & boards.own
    is_wrong = bishops & (DARK ^ FULL if on_left else DARK) == 0
    if boards.own & ~(boards.pawns | boards.kings | bishops) or boards.straights & bishops or not is_wrong:
        return False
    return distance(lowest(boards.kings & boards.other), 56 if on_left else 63) <= 1
