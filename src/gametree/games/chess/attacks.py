"""Which squares a piece attacks from a square, as sets.

Knights and kings have a table. Bishops, rooks and queens slide along *lines* until something stands in the way. A
line through a square has a lower part (smaller numbers) and an upper part. Of the pieces on it two stop the slider:
the highest in the lower part and the lowest in the upper part. One subtraction finds both (the "obstruction
difference", Hoffmann): taking the lower one from the pieces of the upper part turns over all bits from the lower
piece to the upper one, and the line cuts out what lies on it.

    line        . . . . . . . .        s is the slider, x a piece
    pieces      x . x . s . x x
    upper       . . . . . . x x
    minus       . . x . . . . .
    difference  . . x x x x x .        without the square itself: . . x x . x x .

It takes a handful of plain instructions and 4 KB of tables, and is the same on every processor. Magic multiplication
(Kannan 2007) and PEXT look results up in some 800 KB of tables, which would have to be made at every start.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ...bits import bit, highest
from ...core import Bits

FILE, RANK, DIAGONAL, ANTIDIAGONAL = 0, 64, 128, 192
"""Where the lines of a kind begin in the tables."""

STEPS = {FILE: (0, 1), RANK: (1, 0), DIAGONAL: (1, 1), ANTIDIAGONAL: (-1, 1)}
"""By file and rank, towards higher numbers."""


def _ray(square: int, step: tuple[int, int], length: int = 7) -> int:
    """Return the squares met from a square in one direction."""
    file, rank, met = square & 7, square >> 3, 0
    for _ in range(length):
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < 8 and 0 <= rank < 8):
            break
        met |= 1 << (file + 8 * rank)
    return met


def _leaps(steps: Iterable[tuple[int, int]]) -> array[int]:
    known = list(steps)
    return array("Q", [sum(_ray(square, step, 1) for step in known) for square in range(64)])


def _back(step: tuple[int, int]) -> tuple[int, int]:
    return -step[0], -step[1]


UPPER = array("Q", [_ray(square, step) for step in STEPS.values() for square in range(64)])
LOWER = array("Q", [_ray(square, _back(step)) for step in STEPS.values() for square in range(64)])
"""The two parts of the line of each kind through each square."""

STRAIGHTS = array("Q", [UPPER[at] | LOWER[at] | UPPER[at + RANK] | LOWER[at + RANK] for at in range(64)])
DIAGONALS = array("Q", [UPPER[at] | LOWER[at] | UPPER[at + 64] | LOWER[at + 64] for at in range(DIAGONAL, 192)])
"""Both lines of a rook, and of a bishop, on an empty board."""

KNIGHTS = _leaps((file, rank) for file in (-2, -1, 1, 2) for rank in (-2, -1, 1, 2) if abs(file) != abs(rank))
KINGS = _leaps([*STEPS.values(), *map(_back, STEPS.values())])


def _lines() -> tuple[array[int], array[int]]:
    """Return, for every two squares on a line, the squares between them and the whole line."""
    between, line = array("Q", [0]) * 4096, array("Q", [0]) * 4096
    for kind in STEPS:
        for low in range(64):
            upper = UPPER[kind + low]
            whole = upper | LOWER[kind + low] | 1 << low
            rest = upper
            while rest:
                high = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                for pair in (low * 64 + high, high * 64 + low):
                    between[pair] = upper & LOWER[kind + high]
                    line[pair] = whole
    return between, line


BETWEEN, LINE = _lines()


def slide(kind: int, square: int, occupied: Bits) -> Bits:
    """Return the squares of one line that are attacked from a square, up to the first piece on either side."""
    lower, upper = LOWER[kind + square], UPPER[kind + square]
    above = upper & occupied
    return (above ^ (above - bit(highest(lower & occupied | 1)))) & (lower | upper)


def straight(square: int, occupied: Bits) -> Bits:
    """Return what a rook attacks.

    >>> straight(0, 0b1000_0001) == 0b1111_1110 | 0x0101_0101_0101_0100
    True
    """
    return slide(FILE, square, occupied) | slide(RANK, square, occupied)


def diagonal(square: int, occupied: Bits) -> Bits:
    """Return what a bishop attacks."""
    return slide(DIAGONAL, square, occupied) | slide(ANTIDIAGONAL, square, occupied)


def span(first: int, last: int) -> Bits:
    """Return the squares of a line from one to another, both included."""
    return BETWEEN[first * 64 + last] | bit(first) | bit(last)
