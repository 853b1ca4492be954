"""Moves as text: standard algebraic (``Nf3``, ``exd5``, ``O-O``) and long algebraic (``g1f3``, ``e7e8q``).

Long algebraic castling is the king's move, ``e1g1``; where king or rook do not stand on their usual squares
(Chess960) the king takes its rook, ``f1h1``. Both are read everywhere.
"""

from __future__ import annotations

import re

from ...base.errors import InputError
from ...base.numbers import Move
from ...bits import bit
from .position import Chess
from .squares import FILES, end_of, promotion_of, square_name, start_of

PROMOTIONS = "nbrq"
CASTLING = re.compile(r"[O0]-[O0](-[O0])?[+#]?[!?]*", re.ASCII)
PATTERN = re.compile(
    r"(?P<piece>[KQRBN]?)(?P<file>[a-h]?)(?P<rank>[1-8]?)x?(?P<end>[a-h][1-8])(=?(?P<promotion>[QRBN]))?[+#]?[!?]*",
    re.ASCII,
)
LONG = re.compile(r"[a-h][1-8][a-h][1-8][qrbnQRBN]?", re.ASCII)
USUAL = {(4, 7): 6, (4, 0): 2}
"""Where the king goes when king and rook castle from their usual squares."""


# --- long algebraic ---------------------------------------------------------------------------------


def write_long(position: Chess, move: Move) -> str:
    """Write a move by its two squares.

    >>> from gametree.games.chess import START
    >>> write_long(START, next(START.moves()))
    'b1a3'
    """
    end = end_of(move)
    if is_castling(position, move):
        end = USUAL.get((start_of(move), end), end)
    return _by_squares(position, move, end)


def write_chess960(position: Chess, move: Move) -> str:
    """Write a move by its two squares; castling is the king that takes its rook, wherever the two stand.

    >>> from gametree.games.chess import read_fen
    >>> position = read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position
    >>> castling = read_move(position, "O-O")
    >>> write_long(position, castling), write_chess960(position, castling)
    ('e1g1', 'e1h1')
    """
    return _by_squares(position, move, end_of(move))


def read_move(position: Chess, text: str) -> Move:
    """Read a move in long or standard algebraic notation.

    >>> from gametree.games.chess import START
    >>> read_move(START, "g1f3") == read_move(START, "Nf3")
    True
    """
    if not LONG.fullmatch(text):
        return read_san(position, text)
    legal = list(position.moves())
    named = {write_long(position, move): move for move in legal}
    squares = {write_chess960(position, move): move for move in legal if is_castling(position, move)}
    wanted = text.lower()
    if wanted in named or wanted in squares:
        return named[wanted] if wanted in named else squares[wanted]
    if wanted + "q" in named:
        raise InputError(f"no move {text!r} here: the pawn becomes a piece; wanted: {wanted}q, {wanted}r, ...")
    near = [name for name in named if name[:2] == wanted[:2]] or [name for name in named if name[2:4] == wanted[2:4]]
    raise InputError(f"no move {text!r} here; {_told(near or list(named))}")


def is_castling(position: Chess, move: Move) -> bool:
    """Tell whether a king "takes" its own rook."""
    return position.boards.own & bit(end_of(move)) != 0


def is_promotion(position: Chess, move: Move) -> bool:
    """Tell whether a pawn reaches the last rank."""
    return end_of(move) >= 56 and position.boards.pawns & bit(start_of(move)) != 0


def _by_squares(position: Chess, move: Move, end: int) -> str:
    name = square_name(start_of(move), position.is_black) + square_name(end, position.is_black)
    return name + PROMOTIONS[promotion_of(move)] if is_promotion(position, move) else name


# --- standard algebraic -----------------------------------------------------------------------------


def write_san(position: Chess, move: Move) -> str:
    """Write a move as short as the rules of play allow, with ``+`` for check and ``#`` for mate.

    >>> from gametree.games.chess import START
    >>> [write_san(START, move) for move in START.moves()][:3]
    ['Na3', 'Nc3', 'Nf3']
    """
    child = position.play(move)
    mark = "" if not child.checkers() else "#" if child.is_over() else "+"
    return _unmarked(position, move) + mark


def read_san(position: Chess, text: str) -> Move:
    """Read a move in standard algebraic notation; marks may be missing, and more may be told than is needed."""
    found = CASTLING.fullmatch(text)
    if found is not None:
        wanted = "O-O-O" if found[1] else "O-O"
        matching = [
            move for move in position.moves() if is_castling(position, move) and _unmarked(position, move) == wanted
        ]
        if not matching:
            raise InputError(f"no move {text!r} here: castling on that side is not possible now")
        return matching[0]
    parts = PATTERN.fullmatch(text)
    if parts is None:
        raise InputError(f"the move {text!r} cannot be read; wanted: one such as e2e4, e7e8q, Nf3, exd5, e8=Q or O-O")
    same_piece = [
        move
        for move in position.moves()
        if not is_castling(position, move) and _piece(position, move) == (parts["piece"] or "P")
    ]
    matching = [move for move in same_piece if _fits(position, move, parts)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise InputError(f"the move {text!r} is ambiguous; wanted: one of {_names(position, matching)}")
    same_end = [move for move in same_piece if _name(position, end_of(move)) == parts["end"]]
    told = _names(position, same_end or same_piece or list(position.moves()))
    raise InputError(f"no move {text!r} here; {'possible: ' + told if told else 'the game is over'}")


def _fits(position: Chess, move: Move, parts: re.Match[str]) -> bool:
    """Tell whether a move is one that the parts of a name mean."""
    start = _name(position, start_of(move))
    becomes = PROMOTIONS[promotion_of(move)].upper() if is_promotion(position, move) else None
    return (
        _name(position, end_of(move)) == parts["end"]
        and parts["file"] in ("", start[0])
        and parts["rank"] in ("", start[1])
        and parts["promotion"] == becomes
    )


def _unmarked(position: Chess, move: Move) -> str:
    start, end = start_of(move), end_of(move)
    if is_castling(position, move):
        return "O-O" if end > start else "O-O-O"
    target, piece = _name(position, end), _piece(position, move)
    is_capture = position.boards.other & bit(end) or (piece == "P" and bit(end) == position.passing)
    takes = "x" if is_capture else ""
    if piece == "P":
        becomes = "=" + PROMOTIONS[promotion_of(move)].upper() if is_promotion(position, move) else ""
        return (FILES[start & 7] if takes else "") + takes + target + becomes
    return piece + _told_apart(position, move, piece) + takes + target


def _told_apart(position: Chess, move: Move, piece: str) -> str:
    """Return what tells a piece from others of its kind that can go to the same square: file, rank or both."""
    start = start_of(move)
    rivals = [
        start_of(other)
        for other in position.moves()
        if end_of(other) == end_of(move) and start_of(other) != start and _piece(position, other) == piece
    ]
    name = _name(position, start)
    if not rivals:
        return ""
    if all(rival & 7 != start & 7 for rival in rivals):
        return name[0]
    return name[1] if all(rival >> 3 != start >> 3 for rival in rivals) else name


def _piece(position: Chess, move: Move) -> str:
    """Return the letter of the piece that moves."""
    boards, start = position.boards, bit(start_of(move))
    if boards.diagonals & boards.straights & start:
        return "Q"
    kinds = (boards.pawns, boards.knights, boards.diagonals, boards.straights, boards.kings)
    return next(letter for letter, kind in zip("PNBRK", kinds, strict=True) if kind & start)


def _name(position: Chess, square: int) -> str:
    return square_name(square, position.is_black)


def _names(position: Chess, moves: list[Move]) -> str:
    return ", ".join(write_san(position, move) for move in moves)


def _told(names: list[str]) -> str:
    return f"possible: {', '.join(names)}" if names else "the game is over"
