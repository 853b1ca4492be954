"""What a capture is worth when both sides go on capturing on its square, as long as that pays."""

from __future__ import annotations

from array import array

from ...base.numbers import Bits, Move
from ...bits import bit, lowest
from .attacks import KINGS, KNIGHTS, diagonal, straight
from .boards import Boards, pawn_captures
from .squares import NOT_A, NOT_H, RANK_8
from .squares import QUEEN as QUEEN_CHOSEN

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NOTHING = range(7)
WORTH = array("q", [100, 320, 330, 500, 950, 20_000, 0])
"""What pieces are worth in an exchange, in centipawns; whoever takes with the king must not be taken."""


def kind_of(boards: Boards, square: Bits) -> int:
    """Return the kind of piece on a square."""
    if boards.pawns & square:
        return PAWN
    if boards.knights & square:
        return KNIGHT
    if boards.diagonals & square:
        return QUEEN if boards.straights & square else BISHOP
    if boards.straights & square:
        return ROOK
    return KING if boards.kings & square else NOTHING


def gains(boards: Boards, move: Move, least: int) -> bool:
    """Tell whether a move wins at least so much by exchanges on the square where it ends.

    Each side takes with its cheapest piece, and stops when it would lose by going on (Slate and Atkin 1977). Whether
    pieces are pinned is not looked at. Castling is a quiet move; of promotions only one to a queen gains anything.

    >>> from gametree.games.chess import read_fen
    >>> boards = read_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - -").position.boards
    >>> rook_takes_pawn = 11 | 43 << 6
    >>> gains(boards, rook_takes_pawn, 0), gains(boards, rook_takes_pawn, -400)
    (False, True)
    """
    start, square = bit(move & 63), move >> 6 & 63
    end = bit(square)
    if boards.own & end:  # castling
        return least <= 0
    hunter, gain = kind_of(boards, start), WORTH[kind_of(boards, end)]
    if hunter == PAWN and end & RANK_8:
        hunter = QUEEN if move >> 12 == QUEEN_CHOSEN else PAWN
        gain += WORTH[QUEEN] - WORTH[PAWN] if hunter == QUEEN else -WORTH[PAWN]
    # What is won for good so far, beyond what is asked for, as the side sees it that has taken last.
    balance = gain - least
    if balance < 0:
        return False
    balance = WORTH[hunter] - balance
    if balance <= 0:  # even if the piece is lost
        return True
    occupied = (boards.occupied() ^ start) | end
    hunters = hunters_of(boards, square, occupied)
    is_own, is_gain = True, True
    while True:
        is_own = not is_own
        hunters &= occupied
        side = hunters & (boards.own if is_own else boards.other)
        if side == 0:
            return is_gain
        is_gain = not is_gain
        if side & boards.pawns:
            cheapest, worth = side & boards.pawns, 100
        elif side & boards.knights:
            cheapest, worth = side & boards.knights, 320
        elif side & boards.diagonals & ~boards.straights:
            cheapest, worth = side & boards.diagonals & ~boards.straights, 330
        elif side & boards.straights & ~boards.diagonals:
            cheapest, worth = side & boards.straights & ~boards.diagonals, 500
        elif side & boards.straights:
            cheapest, worth = side & boards.straights, 950
        else:  # the king, unless it could be taken
            is_defended = hunters & (boards.other if is_own else boards.own) != 0
            return not is_gain if is_defended else is_gain
        balance = worth - balance
        if balance < (1 if is_gain else 0):
            return is_gain
        occupied ^= bit(lowest(cheapest))
        hunters |= diagonal(square, occupied) & boards.diagonals | straight(square, occupied) & boards.straights


def hunters_of(boards: Boards, square: int, occupied: Bits) -> Bits:
    """Return the pieces of both sides that attack a square, if these squares are occupied."""
    at = bit(square)
    found = KNIGHTS[square] & boards.knights | KINGS[square] & boards.kings
    found |= pawn_captures(at) & boards.pawns & boards.other
    found |= (at >> 9 & NOT_H | at >> 7 & NOT_A) & boards.pawns & boards.own
    found |= diagonal(square, occupied) & boards.diagonals
    return found | straight(square, occupied) & boards.straights
