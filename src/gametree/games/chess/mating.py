"""Endings that are won against a bare king, and how to win them: drive it to where it can be mated."""

from __future__ import annotations

from ...bits import lowest, popcount
from .boards import Boards
from .passed import distance
from .squares import DARK

KNOWN_WIN = 1_000
"""What it is worth, besides the pieces, that the other king is alone and can be mated."""
EDGE, CORNER, CLOSE = 10, 40, 14
"""What a step counts: of the bare king away from the centre, towards the right corner, of the kings to each other."""


def is_bare(boards: Boards) -> bool:
    """Tell whether the other side has nothing but its king."""
    return boards.other & (boards.other - 1) == 0


def can_mate(boards: Boards) -> bool:
    """Tell whether the pieces of the side to move, without pawns, can force mate against a bare king.

    >>> from gametree.games.chess import read_fen
    >>> [can_mate(read_fen(f"8/8/4k3/8/8/3{pieces}K2/8/8 w - -").position.boards) for pieces in ("NN", "BN", "BB")]
    [False, True, True]
    """
    if boards.straights & boards.own:
        return True
    bishops = boards.diagonals & boards.own
    return bishops != 0 and (boards.knights & boards.own != 0 or (bishops & DARK != 0 and bishops & ~DARK != 0))


def driven(boards: Boards) -> int:
    """Return how far the bare king of the other side has been driven.

    To the edge, with the own king coming near. Bishop and knight mate only in a corner of the bishop's colour: how
    near it is tells the distance from the long diagonal between the two other corners.
    """
    king, hunter = lowest(boards.kings & boards.other), lowest(boards.kings & boards.own)
    file, rank = king & 7, king >> 3
    found = CLOSE * (7 - distance(king, hunter))
    if boards.straights & boards.own == 0 and popcount(boards.diagonals & boards.own) == 1:
        is_dark = boards.diagonals & boards.own & DARK != 0
        found += CORNER * (abs(file + rank - 7) if is_dark else abs(file - rank))
    return found + EDGE * (6 - min(file, 7 - file) - min(rank, 7 - rank))
