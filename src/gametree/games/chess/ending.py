"""What a referee asks about a position: counters and repetition are its own business."""

from __future__ import annotations

from ...base.numbers import Move
from ...bits import bit, popcount
from .position import Chess
from .squares import DARK, end_of, start_of


def is_dead(position: Chess) -> bool:
    """Tell whether no series of moves can mate: too little is left on the board (FIDE 5.2.2).

    A king against a king; with one knight; with any number of bishops that all stand on squares of one colour.

    >>> from gametree.games.chess import read_fen
    >>> is_dead(read_fen("8/8/4k3/8/8/3NK3/8/8 w - -").position)
    True
    """
    boards = position.boards
    if boards.pawns | boards.straights:
        return False
    if boards.knights:
        return popcount(boards.occupied()) == 3
    return boards.diagonals & DARK == 0 or boards.diagonals & ~DARK == 0


def is_progress(position: Chess, move: Move) -> bool:
    """Tell whether a move can never be taken back: a capture or a move of a pawn starts the fifty moves anew.

    >>> from gametree.games.chess import START
    >>> is_progress(START, 12 | 28 << 6), is_progress(START, 1 | 18 << 6)
    (True, False)
    """
    boards = position.boards
    return boards.pawns & bit(start_of(move)) != 0 or boards.other & bit(end_of(move)) != 0


def reason(position: Chess) -> str:
    """Name what has ended a position without moves.

    >>> from gametree.games.chess import read_fen
    >>> reason(read_fen("7k/5Q2/6K1/8/8/8/8/8 b - -").position)
    'stalemate'
    """
    return "checkmate" if position.outcome() < 0 else "stalemate"
