"""What the pieces of one side see: each is looked at once, and what it attacks serves everything that is counted."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import lowest, popcount, upside_down
from .attacks import KINGS, KNIGHTS, diagonal, straight
from .boards import Boards, pawn_captures
from .pawns import enemy_captures
from .tables import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, SQUARES

FREEDOM = array("q", [round(10 * count**0.5) for count in range(29)])
"""How freely a piece moves, by the squares it can go to: ten times the square root, for the first few count most."""

HUNTERS = array("q", [0, 3, 3, 3, 4])
"""What a knight, bishop, rook or queen counts that looks at squares near the other king, besides those squares."""


class Seen(NamedTuple):
    """What all pieces of one kind see, and how well they stand."""

    squares: Bits
    free: int
    """How freely they move, by ``FREEDOM``."""
    hunt: int
    """How much they look at the squares near the other king: one for each square, and ``HUNTERS``."""
    standing: int
    """How well they stand, by ``SQUARES``."""


class Sight(NamedTuple):
    """What a side sees, as it sees the board itself."""

    pawns: Bits
    knights: Seen
    bishops: Seen
    rooks: Seen
    queens: Seen
    king: Bits

    def guarded(self) -> Guarded:
        """Return what is attacked, as the other side sees it."""
        others = self.pawns | self.knights.squares | self.bishops.squares | self.rooks.squares
        return Guarded(upside_down(others), upside_down(others | self.queens.squares | self.king))


class Guarded(NamedTuple):
    """What the other side guards."""

    well: Bits
    """With more than queen and king."""
    all: Bits


def sight_of(boards: Boards) -> Sight:
    """Look at all pieces of the side to move.

    Bishops look through queens of their side, and rooks through rooks and queens: one stands behind the other.
    """
    own, occupied = boards.own, boards.occupied()
    around = around_king(boards.kings & boards.other)
    wanted = ~((boards.pawns | boards.kings) & own | enemy_captures(boards.pawns & boards.other))
    queens = boards.diagonals & boards.straights & own
    bishops, rooks = boards.diagonals & own ^ queens, boards.straights & own ^ queens
    return Sight(
        pawn_captures(boards.pawns & own),
        seen_by(boards.knights & own, KNIGHT, occupied, wanted, around),
        seen_by(bishops, BISHOP, occupied ^ queens, wanted, around),
        seen_by(rooks, ROOK, occupied ^ (rooks | queens), wanted, around),
        seen_by(queens, QUEEN, occupied, wanted, around),
        KINGS[lowest(boards.kings & own)],
    )


def around_king(king: Bits) -> Bits:
    """Return the squares around the other side's king, and those that are one rank nearer to us."""
    near = KINGS[lowest(king)] | king
    return near | near >> 8


def seen_by(pieces: Bits, kind: int, occupied: Bits, wanted: Bits, around: Bits) -> Seen:
    """Look at all pieces of a kind."""
    squares = pieces & 0
    free = hunt = standing = 0
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        seen = sight_from(square, kind, occupied)
        squares |= seen
        free += FREEDOM[popcount(seen & wanted)]
        near = popcount(seen & around)
        hunt += near + HUNTERS[kind >> 6] if near else 0
        standing += SQUARES[kind + square]
    return Seen(squares, free, hunt, standing)


def sight_from(square: int, kind: int, occupied: Bits) -> Bits:
    """Return what a piece of a kind attacks."""
    if kind == KNIGHT:
        return KNIGHTS[square]
    if kind == BISHOP:
        return diagonal(square, occupied)
    if kind == ROOK:
        return straight(square, occupied)
    return diagonal(square, occupied) | straight(square, occupied)


def standing_of(boards: Boards, sight: Sight) -> int:
    """Return how well all pieces of a side stand, those that were looked at and the rest."""
    standing = sight.knights.standing + sight.bishops.standing + sight.rooks.standing + sight.queens.standing
    standing += SQUARES[KING + lowest(boards.kings & boards.own)]
    pawns = boards.pawns & boards.own
    while pawns:
        standing += SQUARES[PAWN + lowest(pawns)]
        pawns &= pawns - 1
    return standing
