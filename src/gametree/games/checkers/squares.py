"""The dark squares of a board in 64 bits, and how pieces step over them.

Squares have their numbers of the notation (1 to 32) and, one less with a spare place after every two rows, their
places in a set. Eight by eight, numbers on the left and places on the right; Black starts at the top and moves down:

        1     2     3     4              0     1     2     3
     5     6     7     8              4     5     6     7
        9    10    11    12              9    10    11    12            8, 17 and 26 are no squares:
    13    14    15    16             13    14    15    16               what steps over an edge
       17    18    19    20             18    19    20    21            falls there, or beyond both ends
    21    22    23    24             22    23    24    25
       25    26    27    28             27    28    29    30
    29    30    31    32             31    32    33    34

So a step is the same shift everywhere: down to the left 4 places, down to the right 5, up as many back. On a board of
six by six it is 3 and 4, on four by four 2 and 3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits

SIZES = (4, 6, 8)
LAST = 3
"""Directions are 0 to 3 by the number of the square they lead to: up left, up right, down left, down right.

The opposite of a direction is what it lacks to the last one.
"""


class Layout(NamedTuple):
    """A board of ``size`` rows; made by ``layout``. A constant when a position is compiled."""

    size: int
    short: int
    """Places from a square to the one down left of it."""
    long: int
    """Places from a square to the one down right of it."""
    board: Bits
    """All squares."""
    top: Bits
    """The first row: Black's back row, where White's men become kings."""
    bottom: Bits
    """The last row: White's back row, where Black's men become kings."""
    centre: Bits
    """Squares a quarter of the board or more away from every edge."""
    ones: Bits
    """The rows, from 0, whose number has a 1 in its last binary digit, ..."""
    twos: Bits
    """... in the one before, ..."""
    fours: Bits
    """... and in the first one: with three counts, the numbers of the rows of many men are added up."""
    bridges: Bits
    """Two squares in both back rows whose men guard the whole row: 1 and 3, 30 and 32."""
    dog_holes: Bits
    """Where a man is held by a piece in the double corner before it: 5 and 28."""
    double_corners: Bits
    """The corners with two squares, and the squares before them: 1, 5, 6 and 27, 28, 32."""
    pieces: int
    """How many there are at the start."""

    def step(self, squares: Bits, direction: int) -> Bits:
        """Move every square of a set one step in a direction; some may leave the board."""
        if direction == 0:
            return squares >> self.long
        if direction == 1:
            return squares >> self.short
        return squares << (self.short if direction == 2 else self.long)

    def up(self, squares: Bits) -> Bits:
        """Return where pieces on these squares step to, both ways up."""
        return squares >> self.long | squares >> self.short

    def down(self, squares: Bits) -> Bits:
        """Return where pieces on these squares step to, both ways down."""
        return squares << self.short | squares << self.long

    def spread_up(self, squares: Bits) -> Bits:
        """Return these squares and those one step above them."""
        return (squares | self.up(squares)) & self.board

    def spread_down(self, squares: Bits) -> Bits:
        """Return these squares and those one step below them."""
        return (squares | self.down(squares)) & self.board


def place_of(number: int, size: int) -> int:
    """Return the place in a set of the square with a number.

    >>> place_of(1, 8), place_of(9, 8), place_of(32, 8)
    (0, 9, 34)
    """
    return number - 1 + (number - 1) // size


def number_of(place: int, size: int) -> int:
    """Return the number of the square that has a place in a set.

    >>> number_of(0, 8), number_of(9, 8), number_of(34, 8)
    (1, 9, 32)
    """
    return place + 1 - place // (size + 1)


def row_and_column(number: int, size: int) -> tuple[int, int]:
    """Return row and column of a square, both from 0, from the top left.

    >>> row_and_column(1, 8), row_and_column(5, 8), row_and_column(32, 8)
    ((0, 1), (1, 0), (7, 6))
    """
    row, across = divmod(number - 1, size // 2)
    return row, 2 * across + 1 - row % 2


def layout(size: int) -> Layout:
    """Lay out a board of ``size`` by ``size`` squares.

    >>> layout(8).step(1 << 0, 3) == 1 << 5, layout(4).board
    (True, 495)
    """
    if size not in SIZES:
        raise InputError(f"checkers is not played on {size}x{size} squares here; wanted: 8x8, 6x6 or 4x4")
    squares = {number: row_and_column(number, size) for number in range(1, size * size // 2 + 1)}

    def those(is_wanted: Callable[[int, int], object]) -> Bits:
        return sum(1 << place_of(number, size) for number, (row, column) in squares.items() if is_wanted(row, column))

    last, margin = size - 1, range(size // 4, size - size // 4)
    return Layout(
        size,
        size // 2,
        size // 2 + 1,
        those(lambda row, column: True),
        those(lambda row, column: row == 0),
        those(lambda row, column: row == size - 1),
        those(lambda row, column: row in margin and column in margin),
        those(lambda row, column: row & 1),
        those(lambda row, column: row & 2),
        those(lambda row, column: row & 4),
        those(lambda row, column: (row, column) in ((0, 1), (0, 5), (last, last - 5), (last, last - 1))),
        those(lambda row, column: (row, column) in ((1, 0), (last - 1, last))),
        those(lambda row, column: row + column in (1, 3) and row < 2 and column < 3)
        | those(lambda row, column: 2 * last - row - column in (1, 3) and last - row < 2 and last - column < 3),
        size * (size // 2 - 1),
    )
