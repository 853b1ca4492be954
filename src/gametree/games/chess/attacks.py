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

That is a handful of plain instructions a line, the same on every processor, and 4 KB of tables. Where the processor
gathers bits in one fast instruction (PEXT), both lines are looked up at once instead: the pieces on them, gathered,
are the place in a table of all answers. Working out its 107,648 sets one by one would be felt at every start, so they
are made by doubling, all sets of a square in one long number. Both ways give the same sets.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ...base.numbers import Bits
from ...bits import FULL, bit, extract, has_fast_extract, highest

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


# --- sliding on every processor --------------------------------------------------------------------


def slide(kind: int, square: int, occupied: Bits) -> Bits:
    """Return the squares of one line that are attacked from a square, up to the first piece on either side."""
    lower, upper = LOWER[kind + square], UPPER[kind + square]
    above = upper & occupied
    return (above ^ (above - bit(highest(lower & occupied | 1)))) & (lower | upper)


# --- sliding where bits are gathered fast ------------------------------------------------------------

STRAIGHT, SLANTING = 0, 64
"""Where file and rank, and where both diagonals, begin in the first two tables."""


def _answers(square: int, above: list[int], below: list[int]) -> tuple[int, bytes]:
    """Return the squares on which a piece hides others, and the attacked set for every choice of pieces on them.

    Lowest first, each of these squares doubles the sets: without a piece there they stay, with one they lose what
    lies behind it. So they come in the order of the gathered choices. All are parts of one long number, 64 bits a
    set: Python computes with that in one go, where a list of sets would take three times as long.
    """
    lines = rest = above[square] | below[square]
    blockers, sets, ones, width = 0, lines, 1, 64
    while rest:
        piece = rest & -rest
        rest ^= piece
        at = piece.bit_length() - 1
        hidden = (above if at > square else below)[at] & lines
        if hidden:
            blockers |= piece
            sets |= (sets & ones * (FULL ^ hidden)) << width
            ones |= ones << width  # a one at the foot of every set
            width *= 2
    return blockers, sets.to_bytes(width // 8, "little")  # as processors with PEXT read it


def _all_answers() -> tuple[array[int], array[int], array[int]]:
    """Return the blockers of both lines through each square, where the square's sets begin, and the sets."""
    blockers, begins, sets = array("Q"), array("Q"), array("Q")
    for first, second in ((FILE, RANK), (DIAGONAL, ANTIDIAGONAL)):
        above = [UPPER[first + at] | UPPER[second + at] for at in range(64)]
        below = [LOWER[first + at] | LOWER[second + at] for at in range(64)]
        for square in range(64):
            found, answers = _answers(square, above, below)
            blockers.append(found)
            begins.append(len(sets))
            sets.frombytes(answers)
    return blockers, begins, sets


BLOCKERS, BEGINS, SETS = _all_answers()


def look_up(lines: int, square: int, occupied: Bits) -> Bits:
    """Return the squares of two lines that are attacked from a square: what ``slide`` finds along both."""
    at = lines + square
    return SETS[int(BEGINS[at] + extract(occupied, BLOCKERS[at]))]


# --- sliding -----------------------------------------------------------------------------------------


def straight(square: int, occupied: Bits) -> Bits:
    """Return what a rook attacks.

    >>> straight(0, 0b1000_0001) == 0b1111_1110 | 0x0101_0101_0101_0100
    True
    """
    if has_fast_extract():
        return look_up(STRAIGHT, square, occupied)
    return slide(FILE, square, occupied) | slide(RANK, square, occupied)


def diagonal(square: int, occupied: Bits) -> Bits:
    """Return what a bishop attacks."""
    if has_fast_extract():
        return look_up(SLANTING, square, occupied)
    return slide(DIAGONAL, square, occupied) | slide(ANTIDIAGONAL, square, occupied)


def span(first: int, last: int) -> Bits:
    """Return the squares of a line from one to another, both included."""
    return BETWEEN[first * 64 + last] | bit(first) | bit(last)
