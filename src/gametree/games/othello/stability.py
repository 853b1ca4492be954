"""Discs that can never be turned again.

A disc is turned along one of four lines through it: its row, its column, its two diagonals. It is safe along a line

- that is full, for to turn a disc another one has to be put on that line;
- that ends beside it, for nothing can stand behind it;
- on which a stable disc of its own colour stands beside it, for both would have to be turned together.

A disc that is safe along all four is stable. Discs are found from the corners and full lines inwards, each by those
found before it, so no two vouch for each other. There are stable discs that this does not find (Rose 2005 tells of
more); those it finds are stable whatever is played, and once found they are found in every later position.
"""

from __future__ import annotations

from ...base.numbers import Bits
from .board import COLUMN, NOT_FIRST, NOT_LAST, STRIDE, BoardMasks

NOT_FIRST_TWO: Bits = NOT_FIRST & ~(COLUMN << 1)
NOT_FIRST_FOUR: Bits = NOT_FIRST_TWO & ~(COLUMN << 2 | COLUMN << 3)
NOT_LAST_TWO: Bits = NOT_LAST & ~(COLUMN << 6)
NOT_LAST_FOUR: Bits = NOT_LAST_TWO & ~(COLUMN << 5 | COLUMN << 4)


def stable(discs: Bits, taken: Bits, cells: BoardMasks) -> Bits:
    """Return those of one side's discs that are found to be stable; ``taken`` are the discs of both sides."""
    empty = cells.squares & ~taken
    rim = cells.sides | cells.ends
    along_row = cells.sides | discs & ~seen_along_row(empty)
    along_column = cells.ends | discs & ~seen_along_column(empty)
    rising = rim | discs & ~seen_rising(empty)
    falling = rim | discs & ~seen_falling(empty)
    found = discs & along_row & along_column & rising & falling
    before = found & 0
    while found != before:
        before = found
        found = discs & (
            (along_row | found << 1 | found >> 1)
            & (along_column | found << STRIDE | found >> STRIDE)
            & (falling | found << STRIDE + 1 | found >> STRIDE + 1)
            & (rising | found << STRIDE - 1 | found >> STRIDE - 1)
        )
    return found


def seen_along_row(empty: Bits) -> Bits:
    """Return the squares whose row has an empty square."""
    right = empty | NOT_FIRST & empty << 1
    right |= NOT_FIRST_TWO & right << 2
    right |= NOT_FIRST_FOUR & right << 4
    left = empty | NOT_LAST & empty >> 1
    left |= NOT_LAST_TWO & left >> 2
    left |= NOT_LAST_FOUR & left >> 4
    return left | right


def seen_along_column(empty: Bits) -> Bits:
    """Return the squares whose column has an empty square."""
    down = empty | empty << STRIDE
    down |= down << 2 * STRIDE
    down |= down << 4 * STRIDE
    up = empty | empty >> STRIDE
    up |= up >> 2 * STRIDE
    up |= up >> 4 * STRIDE
    return up | down


def seen_falling(empty: Bits) -> Bits:
    """Return the squares whose diagonal from the top left has an empty square."""
    step = STRIDE + 1
    down = empty | NOT_FIRST & empty << step
    down |= NOT_FIRST_TWO & down << 2 * step
    down |= NOT_FIRST_FOUR & down << 4 * step
    up = empty | NOT_LAST & empty >> step
    up |= NOT_LAST_TWO & up >> 2 * step
    up |= NOT_LAST_FOUR & up >> 4 * step
    return up | down


def seen_rising(empty: Bits) -> Bits:
    """Return the squares whose diagonal from the bottom left has an empty square."""
    step = STRIDE - 1
    down = empty | NOT_LAST & empty << step
    down |= NOT_LAST_TWO & down << 2 * step
    down |= NOT_LAST_FOUR & down << 4 * step
    up = empty | NOT_FIRST & empty >> step
    up |= NOT_FIRST_TWO & up >> 2 * step
    up |= NOT_FIRST_FOUR & up >> 4 * step
    return up | down
