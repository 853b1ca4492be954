"""The board: 64 squares as bits, always seen by the side to move.

A square is a number, file + 8 x rank, and a set of squares is a ``Bits``. The side to move plays upwards:

    rank 8   56 57 58 59 60 61 62 63
    rank 7   48 49 50 51 52 53 54 55
    rank 6   40 41 42 43 44 45 46 47
    rank 5   32 33 34 35 36 37 38 39
    rank 4   24 25 26 27 28 29 30 31
    rank 3   16 17 18 19 20 21 22 23
    rank 2    8  9 10 11 12 13 14 15        own pawns start here, whoever is to move
    rank 1    0  1  2  3  4  5  6  7
              a  b  c  d  e  f  g  h

For White these are the squares' own names. When Black is to move the board is turned upside down, so that bit 0 is
a8: ranks change places and files stay, ``square ^ 56``. Rules and evaluation are then written once, for one side.

A move is 14 bits: where a piece starts, where it ends, and what a pawn becomes on the last rank.

    piece 2 bits | end 6 | start 6        piece: 0 knight, 1 bishop, 2 rook, 3 queen; 0 if nothing is promoted

A castling king "takes" its own rook. So Chess960 needs no moves of its own: there a king may castle to the square
where it stands, or to one that it could also step to. No move starts where it ends, so 16383 is never a move.
"""

from __future__ import annotations

from ...base.numbers import Bits, Move
from ...bits import FULL

FILES = "abcdefgh"
RANKS = "12345678"

FILE_A: Bits = 0x0101_0101_0101_0101
NOT_A: Bits = FULL ^ FILE_A
NOT_H: Bits = FULL ^ FILE_A << 7
RANK_1: Bits = 0xFF
RANK_2: Bits = 0xFF << 8
RANK_3: Bits = 0xFF << 16
RANK_4: Bits = 0xFF << 24
RANK_7: Bits = 0xFF << 48
RANK_8: Bits = 0xFF << 56
DARK: Bits = 0xAA55_AA55_AA55_AA55
"""The squares of the colour of a1."""

UPSIDE_DOWN = 56
"""``square ^ UPSIDE_DOWN`` is the same square for the other side."""

KNIGHT, BISHOP, ROOK, QUEEN = range(4)
"""What a pawn can become, as it stands in a move; a queen is a bishop and a rook, bit by bit."""


def start_of(move: Move) -> int:
    """Return the square a move starts from.

    >>> start_of(12 | 28 << 6), end_of(12 | 28 << 6)
    (12, 28)
    """
    return move & 63


def end_of(move: Move) -> int:
    """Return the square a move ends on; for castling that of the rook."""
    return move >> 6 & 63


def promotion_of(move: Move) -> int:
    """Return what a pawn becomes; meant for pawns that reach the last rank."""
    return move >> 12


def square_name(square: int, is_black: bool = False) -> str:
    """Return the name of a square, seen by White or by Black.

    >>> square_name(12), square_name(12, is_black=True)
    ('e2', 'e7')
    """
    square ^= UPSIDE_DOWN if is_black else 0
    return FILES[square & 7] + RANKS[square >> 3]


def square_of(name: str, is_black: bool = False) -> int:
    """Return the square of that name.

    >>> square_of("e2"), square_of("e7", is_black=True)
    (12, 12)
    """
    square = FILES.index(name[0]) + 8 * RANKS.index(name[1])
    return square ^ UPSIDE_DOWN if is_black else square
