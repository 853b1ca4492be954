"""The board in 64 bits, and how discs are reached and turned on it.

Squares are numbered as one reads, eight to a row whatever the size, so that one text serves every size: a smaller
board is the corner at the top left. Eight by eight, and four by four:

       a  b  c  d  e  f  g  h            a  b  c  d
    1  0  1  2  3  4  5  6  7         1  0  1  2  3  .  .  .  .
    2  8  9 10 11 12 13 14 15         2  8  9 10 11  .  .  .  .
    3 16 17 18 19 20 21 22 23         3 16 17 18 19  .  .  .  .
    4 24 25 26 27 28 29 30 31         4 24 25 26 27  .  .  .  .
    5 32 33 34 35 36 37 38 39            .  .  .  .  .  .  .  .
    6 40 41 42 43 44 45 46 47            .  .  .  .  .  .  .  .
    7 48 49 50 51 52 53 54 55            .  .  .  .  .  .  .  .
    8 56 57 58 59 60 61 62 63            .  .  .  .  .  .  .  .

A neighbour is 1, 7, 8 or 9 numbers away, up or down. A step of 1, 7 or 9 from the first or last column would lead to
the other side of the board. What is stepped over are discs to be turned, and those stand between two others, so it is
enough to step over discs of the columns in the middle only: ``between``.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits
from ...bits import FULL, upside_down

STRIDE = 8
ROW: Bits = 0x0000_0000_0000_00FF
COLUMN: Bits = 0x0101_0101_0101_0101
NOT_FIRST: Bits = FULL & ~COLUMN
NOT_LAST: Bits = FULL & ~(COLUMN << STRIDE - 1)
EVEN: Bits = 0x5555_5555_5555_5555
"""Every other column, from the first."""
EVEN_PAIRS: Bits = 0x3333_3333_3333_3333
LEFT_HALF: Bits = 0x0F0F_0F0F_0F0F_0F0F
ABOVE_IN_BLOCKS: Bits = 0x00AA_00AA_00AA_00AA
"""The upper right square of all blocks of 2x2 squares."""
ABOVE_IN_QUARTERS: Bits = 0x0000_CCCC_0000_CCCC
"""The upper right block of all quarters of 4x4 squares."""
ABOVE_IN_BOARD: Bits = 0x0000_0000_F0F0_F0F0
"""The upper right quarter."""
SIZES = (4, 6, 8)


class BoardMasks(NamedTuple):
    """What a board of one size is; a ``Fixed`` field of positions, so all of it is constant when compiled."""

    size: int
    squares: Bits
    """All squares."""
    between: Bits
    """All but the first and last column: what can be turned along a row or a diagonal."""
    sides: Bits
    """The first and last column."""
    ends: Bits
    """The first and last row."""
    corners: Bits
    left: Bits
    """The columns of the left half."""
    upper: Bits
    """The rows of the upper half."""
    gives_empties: bool
    """Whether empty squares count for the winner, as in tournaments; otherwise discs count as they lie."""

    def square(self, column: int, row: int) -> int:
        """Return the number of a square; columns and rows count from 0."""
        return row * STRIDE + column

    def quarter(self, square: int) -> Bits:
        """Return the quarter of the board that a square lies in."""
        across = self.left if self.left >> square & 1 else ~self.left
        down = self.upper if self.upper >> square & 1 else ~self.upper
        return across & down & self.squares

    def mirrored(self, discs: Bits) -> Bits:
        """Put the last row first."""
        return upside_down(discs) >> STRIDE * (STRIDE - self.size)

    def reversed(self, discs: Bits) -> Bits:
        """Put the last column first."""
        discs = discs >> 1 & EVEN | (discs & EVEN) << 1
        discs = discs >> 2 & EVEN_PAIRS | (discs & EVEN_PAIRS) << 2
        discs = discs >> 4 & LEFT_HALF | (discs & LEFT_HALF) << 4
        return discs >> STRIDE - self.size

    def transposed(self, discs: Bits) -> Bits:
        """Make rows of columns: swaps squares of 2x2 blocks, then blocks, then quarters (Warren 2002)."""
        swapped = (discs ^ discs >> 7) & ABOVE_IN_BLOCKS
        discs ^= swapped ^ swapped << 7
        swapped = (discs ^ discs >> 14) & ABOVE_IN_QUARTERS
        discs ^= swapped ^ swapped << 14
        swapped = (discs ^ discs >> 28) & ABOVE_IN_BOARD
        return discs ^ swapped ^ swapped << 28


def board_masks(size: int) -> BoardMasks:
    """Lay out a board of ``size`` by ``size`` squares.

    >>> bin(board_masks(4).corners)
    '0b1001000000000000000000001001'
    """
    if size not in SIZES:
        raise InputError(f"there is no Othello on {size} by {size} squares; wanted: {', '.join(map(str, SIZES))}")
    columns = [COLUMN << column for column in range(size)]
    rows = [ROW << STRIDE * row for row in range(size)]
    squares = sum(columns) & sum(rows)
    sides = (columns[0] | columns[-1]) & squares
    ends = (rows[0] | rows[-1]) & squares
    return BoardMasks(
        size,
        squares,
        between=squares & ~sides,
        sides=sides,
        ends=ends,
        corners=sides & ends,
        left=sum(columns[: size // 2]) & squares,
        upper=sum(rows[: size // 2]) & squares,
        gives_empties=size == STRIDE,
    )


def reached(own: Bits, other: Bits, cells: BoardMasks) -> Bits:
    """Return the empty squares where a disc of ``own`` turns at least one of ``other``.

    Runs of the other side's discs are followed in all eight directions at once, and doubled in length: one disc, two,
    then two more at a time, up to six (Kogge and Stone 1973).
    """
    inner = other & cells.between
    squares = reached_up(own, inner, 1) | reached_down(own, inner, 1)
    squares |= reached_up(own, other, STRIDE) | reached_down(own, other, STRIDE)
    squares |= reached_up(own, inner, STRIDE + 1) | reached_down(own, inner, STRIDE + 1)
    squares |= reached_up(own, inner, STRIDE - 1) | reached_down(own, inner, STRIDE - 1)
    return squares & cells.squares & ~(own | other)


def reached_up(own: Bits, over: Bits, step: int) -> Bits:
    """Return the squares behind runs of discs that start beside ``own``, towards higher numbers."""
    run = over & own << step
    run |= over & run << step
    pairs = over & over << step
    run |= pairs & run << 2 * step
    run |= pairs & run << 2 * step
    return run << step


def reached_down(own: Bits, over: Bits, step: int) -> Bits:
    """As ``reached_up``, towards lower numbers."""
    run = over & own >> step
    run |= over & run >> step
    pairs = over & over >> step
    run |= pairs & run >> 2 * step
    run |= pairs & run >> 2 * step
    return run >> step


def turned(own: Bits, other: Bits, disc: Bits, cells: BoardMasks) -> Bits:
    """Return the discs of ``other`` that are turned when ``own`` puts a disc."""
    inner = other & cells.between
    discs = turned_up(own, inner, disc, 1) | turned_down(own, inner, disc, 1)
    discs |= turned_up(own, other, disc, STRIDE) | turned_down(own, other, disc, STRIDE)
    discs |= turned_up(own, inner, disc, STRIDE + 1) | turned_down(own, inner, disc, STRIDE + 1)
    discs |= turned_up(own, inner, disc, STRIDE - 1) | turned_down(own, inner, disc, STRIDE - 1)
    return discs


def turned_up(own: Bits, over: Bits, disc: Bits, step: int) -> Bits:
    """Return the run of discs beside a new one, towards higher numbers, if a disc of ``own`` stands behind it."""
    run = over & disc << step
    run |= over & run << step
    pairs = over & over << step
    run |= pairs & run << 2 * step
    run |= pairs & run << 2 * step
    return run if own & run << step else 0


def turned_down(own: Bits, over: Bits, disc: Bits, step: int) -> Bits:
    """As ``turned_up``, towards lower numbers."""
    run = over & disc >> step
    run |= over & run >> step
    pairs = over & over >> step
    run |= pairs & run >> 2 * step
    run |= pairs & run >> 2 * step
    return run if own & run >> step else 0
