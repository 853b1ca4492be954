"""Which pieces a side has, and how well they go together."""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import popcount
from .boards import Boards

OPENING = 24
"""The phase with all pieces on the board: knights and bishops count 1, rooks 2, queens 4."""

USUAL_PAWNS = 5
"""With as many pawns, knights and rooks are worth what they are worth."""


class Pieces(NamedTuple):
    """How many pieces of each kind a side has."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int


class Balance(NamedTuple):
    """What pieces are worth together (Kaufman 1999)."""

    bishop_pair: int
    """1 for two bishops or more."""
    knights_by_pawns: int
    """Knights times own pawns beyond five: they like a crowded board."""
    rooks_by_pawns: int
    """Rooks times own pawns beyond five: they like an empty one."""


def pieces_of(boards: Boards, side: Bits) -> Pieces:
    """Return how many pieces a side has."""
    return Pieces(
        popcount(boards.pawns & side),
        popcount(boards.knights & side),
        popcount(boards.diagonals & ~boards.straights & side),
        popcount(boards.straights & ~boards.diagonals & side),
        popcount(boards.diagonals & boards.straights & side),
    )


def balance_of(pieces: Pieces) -> Balance:
    """Return what these pieces are worth together."""
    pawns = pieces.pawns - USUAL_PAWNS
    return Balance(int(pieces.bishops > 1), pieces.knights * pawns, pieces.rooks * pawns)


def phase_of(boards: Boards) -> int:
    """Return how many pieces are left: 24 for all, down to 0, kings and pawns."""
    minor = boards.knights | boards.diagonals & ~boards.straights
    queens = boards.diagonals & boards.straights
    return min(OPENING, popcount(minor) + 2 * popcount(boards.straights) + 2 * popcount(queens))
