"""Passed pawns of one side: how far they are, and what helps and hinders them."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import bit, lowest
from .boards import Boards
from .pawns import behind, beside, in_front, passed_among

ADVANCE = array("q", [0, 0, 1, 4, 9, 16, 25, 0])
"""How far a passed pawn is by its rank."""


class Passed(NamedTuple):
    """What the passed pawns of a side have."""

    advance: int
    """By ``ADVANCE``. All but the last of the others count a pawn by the ranks it has gone beyond the third."""
    free: int
    """Nothing stands just in front."""
    safe: int
    """Nothing stands on the way to the last rank, and nobody guards it."""
    connected: int
    """A pawn stands beside it or protects it."""
    rook: int
    """A rook stands behind it."""
    near: int
    """How far away the own king is from the square in front, up to five."""
    far: int
    """How far away the other king is."""
    runaway: int
    """The other side has no pieces, and its king comes too late whoever is to move."""


def passed_of(boards: Boards, supported: Bits, attacked: Bits) -> Passed:
    """Look at the passed pawns of the side to move, given what its pawns and what the other side attacks."""
    pawns = boards.pawns & boards.own
    rest, occupied = passed_among(pawns, boards.pawns & boards.other), boards.occupied()
    rooks = boards.straights & ~boards.diagonals & boards.own
    king, enemy = lowest(boards.kings & boards.own), lowest(boards.kings & boards.other)
    is_alone = boards.other & ~(boards.pawns | boards.kings) == 0
    advance = free = safe = connected = rook = near = far = runaway = 0
    while rest:
        square = lowest(rest)
        pawn = bit(square)
        rest &= rest - 1
        way, rank = in_front(pawn), square >> 3
        gone = rank - 2 if rank > 2 else 0
        advance += ADVANCE[rank]
        free += 0 if occupied & pawn << 8 else gone
        safe += 0 if way & (occupied | attacked) else gone
        connected += gone if (supported | beside(pawns)) & pawn else 0
        rook += gone if behind(pawn) & rooks else 0
        near += gone * min(5, distance(king, square + 8))
        far += gone * min(5, distance(enemy, square + 8))
        runaway += int(is_alone and way & occupied == 0 and distance(enemy, square | 56) > 8 - rank)
    return Passed(advance, free, safe, connected, rook, near, far, runaway)


def distance(first: int, second: int) -> int:
    """Return how many moves a king needs from one square to another.

    >>> distance(0, 63), distance(0, 8)
    (7, 1)
    """
    return max(abs((first & 7) - (second & 7)), abs((first >> 3) - (second >> 3)))
