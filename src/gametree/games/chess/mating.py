"""Endings that are won against a bare king, and how to win them: drive it to where it can be mated."""

from __future__ import annotations

from ...base.numbers import Bits
from ...bits import bit, lowest, popcount
from .attacks import KINGS, KNIGHTS, diagonal
from .boards import Boards
from .passed import distance
from .squares import DARK

KNOWN_WIN = 1_000
"""What it is worth, besides the pieces, that the other king is alone and can be mated."""
EDGE, CORNER, CLOSE = 10, 200, 20
"""What a step counts: of the bare king away from the centre, towards the right corner, of the kings to each other."""
ROOM, NEAR = 6, 4
"""With bishop and knight, what each square counts that the bare king can step to, and each step of the knight to it:
little beside a step to the corner, but while none is in sight these alone tell a good move from others."""


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
    if boards.straights & boards.own or popcount(boards.diagonals & boards.own) > 1:
        return found + EDGE * (6 - min(file, 7 - file) - min(rank, 7 - rank))
    is_dark, knight = boards.diagonals & boards.own & DARK != 0, lowest(boards.knights & boards.own)
    found += CORNER * (abs(file + rank - 7) if is_dark else abs(file - rank))
    return found - ROOM * popcount(room_of(boards, king, hunter, knight)) - NEAR * distance(king, knight)


def room_of(boards: Boards, king: int, hunter: int, knight: int) -> Bits:
    """Return where the bare king of the other side can step, hunted by king, bishop and knight."""
    bishop = lowest(boards.diagonals & boards.own)
    return KINGS[king] & ~(KINGS[hunter] | KNIGHTS[knight] | diagonal(bishop, boards.occupied() ^ bit(king)))
