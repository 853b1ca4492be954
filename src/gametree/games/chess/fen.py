"""Positions as text: Forsyth-Edwards notation, with the castling letters of X-FEN and Shredder-FEN.

A position is written in six fields: the ranks from the eighth down, the side to move, who may castle, the square
behind a pawn that has just gone two squares, the plies since the last capture or pawn move, and the number of the
move. ``KQkq`` stand for the outermost rook of a wing; another rook is named by its file (X-FEN). What cannot come
about is refused where it would lead a search astray; the text may leave the last two fields out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits
from ...bits import bit, popcount, squares, upside_down
from .boards import Boards
from .position import Chess
from .squares import FILES, RANK_1, RANK_8, square_name, square_of

STARTING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTPOS = "startpos"
LETTERS = "pnbrqk"
SIDES = {True: "white", False: "black"}
FULL_SET = {"n": 2, "b": 2, "r": 2, "q": 1}
"""What a side starts with besides eight pawns and a king; more of a kind was promoted."""


class Setup(NamedTuple):
    """A position and the counters that a referee goes on from."""

    position: Chess
    quiet_plies: int = 0
    """Plies since the last capture or pawn move."""
    number: int = 1
    """Of the move, counted from 1 after each of Black's."""


def read_fen(text: str) -> Setup:
    """Read a position of four or six fields, or ``startpos``.

    >>> read_fen("8/8/8/4k3/8/8/4P3/4K3 b - - 12 40").quiet_plies
    12
    >>> read_fen("8/8/8/4k3/8/8/4P3 w - - 0 1")
    Traceback (most recent call last):
    ...
    gametree.InputError: the position '8/8/8/4k3/8/8/4P3 w - - 0 1' cannot be read: it has 7 ranks; wanted: 8
    """
    try:
        return _read(STARTING if text.strip() == STARTPOS else text)
    except _Unreadable as fault:
        raise InputError(f"the position {text!r} cannot be read: {fault}") from None


def write_fen(position: Chess, quiet_plies: int = 0, number: int = 1, *, shredder: bool = False) -> str:
    """Write a position in six fields; ``shredder`` names every castling rook by its file.

    >>> write_fen(read_fen("startpos").position) == STARTING
    True
    """
    boards, castling, passing = _seen_by_white(position)
    rows = [_written_rank(boards, rank) for rank in reversed(range(8))]
    rights = _written_rights(boards, castling, shredder=shredder)
    target = "".join(map(square_name, squares(passing)))
    return (
        f"{'/'.join(rows)} {'b' if position.is_black else 'w'} {rights or '-'} {target or '-'} {quiet_plies} {number}"
    )


def piece_letters(position: Chess) -> dict[int, str]:
    """Return the letter of every piece by its square as White sees it; White's are capitals."""
    boards, _, _ = _seen_by_white(position)
    return {square: _letter(boards, square) for square in squares(boards.occupied())}


# --- reading ----------------------------------------------------------------------------------------


class _Unreadable(Exception):
    """What is wrong with a text."""


def _read(text: str) -> Setup:
    fields = text.split()
    if len(fields) not in (4, 6):
        found = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
        raise _Unreadable(f"it has {found}; wanted: board, side, castling, en passant, and perhaps two counters")
    pieces = _read_board(fields[0])
    if fields[1] not in ("w", "b"):
        raise _Unreadable(f"the side to move is {fields[1]!r}; wanted: w or b")
    is_black = fields[1] == "b"
    white = sum(squares_ for letter, squares_ in pieces.items() if letter.isupper())
    black = sum(squares_ for letter, squares_ in pieces.items() if letter.islower())
    both = {letter: pieces[letter] | pieces[letter.upper()] for letter in LETTERS}
    boards = Boards(
        both["p"], both["n"], both["b"] | both["q"], both["r"] | both["q"], both["k"], white, black
    )  # as White sees it
    castling = _read_rights(fields[2], pieces)
    passing = _read_passing(fields[3], pieces, boards.occupied(), is_black=is_black)
    if is_black:
        boards, castling, passing = boards.turned(), upside_down(castling), upside_down(passing)
    position = Chess(boards, castling, passing, is_black)
    waiting = Chess(boards.turned(), 0, 0, not is_black)
    if waiting.checkers():
        raise _Unreadable(f"{SIDES[is_black]} is in check, but {SIDES[not is_black]} is to move")
    if passing and not position.passing_pawns():
        position = position._replace(passing=0)
    counters = fields[4:] or ["0", "1"]
    for name, counter, least in zip(("plies without progress", "move number"), counters, (0, 1), strict=True):
        if not re.fullmatch(r"[0-9]{1,6}", counter) or int(counter) < least:
            raise _Unreadable(f"the {name} is {counter!r}; wanted: a whole number from {least} on")
    return Setup(position, int(counters[0]), int(counters[1]))


def _read_board(text: str) -> dict[str, Bits]:
    """Return the squares of each letter, as White sees them."""
    ranks = text.split("/")
    if len(ranks) != 8:
        raise _Unreadable(f"it has {len(ranks)} ranks; wanted: 8")
    pieces = dict.fromkeys(LETTERS + LETTERS.upper(), 0)
    for rank, row in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for letter in row:
            if letter in pieces:
                pieces[letter] |= bit(rank * 8 + file) if file < 8 else 0
                file += 1
            elif letter in "12345678":
                file += int(letter)
            else:
                raise _Unreadable(f"rank {rank + 1} has {letter!r}; wanted: pieces (PNBRQK, pnbrqk) or 1 to 8")
        if file != 8:
            raise _Unreadable(f"rank {rank + 1} is {row!r}, {file} squares long; wanted: 8")
    _check_material(pieces)
    return pieces


def _check_material(pieces: dict[str, Bits]) -> None:
    """Refuse what a game cannot lead to: no king, pawns where none can stand, more pieces than pawns allow for."""
    if (pieces["p"] | pieces["P"]) & (RANK_1 | RANK_8):
        raise _Unreadable("a pawn stands on the first or the last rank")
    for is_white, side in SIDES.items():
        count = {letter: popcount(pieces[letter.upper() if is_white else letter]) for letter in LETTERS}
        if count["k"] != 1:
            raise _Unreadable(f"{side} has {count['k'] or 'no'} king{'s' if count['k'] > 1 else ''}; wanted: one")
        if count["p"] > 8:
            raise _Unreadable(f"{side} has {count['p']} pawns; wanted: at most 8")
        promoted = sum(max(0, count[letter] - usual) for letter, usual in FULL_SET.items())
        if count["p"] + promoted > 8:
            raise _Unreadable(
                f"{side} has {promoted} promoted pieces and {count['p']} pawns; wanted: at most 8 together"
            )


def _read_rights(text: str, pieces: dict[str, Bits]) -> Bits:
    """Return the rooks that may castle."""
    if text == "-":
        return 0
    found: Bits = 0
    for letter in text:
        if letter.upper() not in "KQ" + FILES.upper():
            raise _Unreadable(f"the castling right {letter!r} cannot be read; wanted: KQkq, files, or -")
        is_white = letter.isupper()
        king = pieces["K" if is_white else "k"]
        home = RANK_1 if is_white else RANK_8
        rooks = pieces["R" if is_white else "r"] & home if king & home else 0
        rook = _named_rook(letter.upper(), king, rooks)
        if not rook:
            raise _Unreadable(
                f"the castling right {letter!r} is impossible: no {SIDES[is_white]} king and rook stand so "
                "on their first rank"
            )
        if found & rook:
            raise _Unreadable(f"the castling right {letter!r} is given twice")
        same_wing = [each for each in squares(found & home) if (bit(each) > king) == (rook > king)]
        if same_wing:
            raise _Unreadable(f"the castling rights {text!r} name two rooks on one wing")
        found |= rook
    return found


def _named_rook(letter: str, king: Bits, rooks: Bits) -> Bits:
    """Return the rook that a letter means: the outermost of a wing, or the one on a file; empty if there is none."""
    if letter == "K":
        wing = [square for square in squares(rooks) if bit(square) > king]
        return bit(wing[-1]) if wing else 0
    if letter == "Q":
        wing = [square for square in squares(rooks) if bit(square) < king]
        return bit(wing[0]) if wing else 0
    on_file = [square for square in squares(rooks) if square & 7 == FILES.upper().index(letter)]
    return bit(on_file[0]) if on_file else 0


def _read_passing(text: str, pieces: dict[str, Bits], occupied: Bits, *, is_black: bool) -> Bits:
    """Return the square behind a pawn that has just gone two squares."""
    if text == "-":
        return 0
    if not re.fullmatch("[a-h][1-8]", text, re.ASCII):
        raise _Unreadable(f"the en passant square is {text!r}; wanted: a square such as e3, or -")
    passing = bit(square_of(text))
    step = 8 if is_black else -8
    pawns = pieces["P" if is_black else "p"]
    pawn, left = bit(square_of(text) + step) if 8 <= square_of(text) < 56 else 0, bit((square_of(text) - step) % 64)
    if text[1] != ("3" if is_black else "6") or not pawns & pawn or occupied & (passing | left):
        raise _Unreadable(f"the en passant square {text!r} is impossible: no pawn has just gone over it")
    return passing


# --- writing ----------------------------------------------------------------------------------------


def _seen_by_white(position: Chess) -> tuple[Boards, Bits, Bits]:
    if not position.is_black:
        return position.boards, position.castling, position.passing
    return position.boards.turned(), upside_down(position.castling), upside_down(position.passing)


def _letter(boards: Boards, square: int) -> str:
    piece = bit(square)
    if boards.diagonals & boards.straights & piece:
        letter = "q"
    else:
        kinds = (boards.pawns, boards.knights, boards.diagonals, boards.straights, boards.kings)
        letter = next(letter for letter, kind in zip("pnbrk", kinds, strict=True) if kind & piece)
    return letter.upper() if boards.own & piece else letter


def _written_rank(boards: Boards, rank: int) -> str:
    row = "".join(
        _letter(boards, square) if boards.occupied() & bit(square) else "."
        for square in range(8 * rank, 8 * rank + 8)
    )
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


def _written_rights(boards: Boards, castling: Bits, *, shredder: bool) -> str:
    """Write who may castle: K and Q for the outermost rooks, otherwise files; white first, short first."""
    text = ""
    for side, home in ((boards.own, RANK_1), (boards.other, RANK_8)):
        rooks = boards.straights & ~boards.diagonals & side & home
        king = boards.kings & side
        for square in reversed(list(squares(castling & home))):
            wing = "K" if bit(square) > king else "Q"
            is_plain = not shredder and _named_rook(wing, king, rooks) == bit(square)
            letter = wing if is_plain else FILES[square & 7].upper()
            text += letter if side == boards.own else letter.lower()
    return text
