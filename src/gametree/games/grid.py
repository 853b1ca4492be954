"""Rectangular boards in 64 bits, and rows of stones on them.

Squares are numbered along a first direction with one spare square behind each line, so that a shift never
carries a stone from the end of one line to the start of the next. Five by three, lines from left to right:

     0  1  2  3  4  .
     6  7  8  9 10  .          the spare squares 5, 11, 17 stay empty
    12 13 14 15 16  .
"""

from __future__ import annotations

from typing import NamedTuple

from ..base.errors import InputError
from ..base.numbers import Bits
from ..bits import popcount, squares

PIECES = ("X", "O")
"""How stones are drawn; X is the player who began."""


class Grid(NamedTuple):
    """Lines of ``length`` squares, ``lines`` of them; a row of ``row`` stones is what counts.

    Made by ``grid``; fields of a position that are ``Fixed[Grid]`` are constants when it is compiled.
    """

    length: int
    lines: int
    row: int
    stride: int
    starts: Bits
    """The first square of each line."""
    board: Bits
    """All squares."""

    def has_row(self, stones: Bits) -> bool:
        """Tell whether ``row`` stones stand in a row, in any of the four directions."""
        return (
            self.ends(stones, 1)
            | self.ends(stones, self.stride)
            | self.ends(stones, self.stride - 1)
            | self.ends(stones, self.stride + 1)
        ) != 0

    def completing(self, stones: Bits) -> Bits:
        """Return the squares where one more stone completes a row, taken or not; some may lie beyond the board."""
        return (
            self.gaps(stones, 1)
            | self.gaps(stones, self.stride)
            | self.gaps(stones, self.stride - 1)
            | self.gaps(stones, self.stride + 1)
        )

    def gaps(self, stones: Bits, step: int) -> Bits:
        """Return the squares that make a row in one direction with the stones before and behind them.

        A row has ``row - 1`` stones and the gap: ``before`` of them on the one side, the rest on the other.
        """
        found = stones & 0
        for before in range(self.row):
            meeting = ~(stones & 0)
            for place in range(1, before + 1):
                meeting &= stones << (place * step)
            for place in range(1, self.row - before):
                meeting &= stones >> (place * step)
            found |= meeting
        return found & self.board

    def count_rows(self, stones: Bits) -> int:
        """Return how many rows of ``row`` stones there are, overlapping ones included."""
        return (
            popcount(self.ends(stones, 1))
            + popcount(self.ends(stones, self.stride))
            + popcount(self.ends(stones, self.stride - 1))
            + popcount(self.ends(stones, self.stride + 1))
        )

    def mirrored(self, stones: Bits) -> Bits:
        """Put the last line first."""
        line = (1 << self.stride) - 1
        found = stones & 0
        for number in range(self.lines):
            found |= (stones >> (number * self.stride) & line) << ((self.lines - 1 - number) * self.stride)
        return found

    def turned(self, stones: Bits) -> Bits:
        """Turn every line round: its last square becomes the first."""
        found = stones & 0
        for place in range(self.length):
            found |= (stones >> place & self.starts) << (self.length - 1 - place)
        return found

    def transposed(self, stones: Bits) -> Bits:
        """Take the squares of a square board line by line across the lines."""
        found = stones & 0
        for number in range(self.lines):
            for place in range(self.length):
                found |= (stones >> (number * self.stride + place) & 1) << (place * self.stride + number)
        return found

    def ends(self, stones: Bits, step: int) -> Bits:
        """Return the first square of every row in one direction.

        Doubles the length that is known to be filled, then adds what is missing: two shifts find four in a row.
        """
        filled = 1
        while 2 * filled <= self.row:
            stones &= stones >> (filled * step)
            filled *= 2
        if filled < self.row:
            stones &= stones >> ((self.row - filled) * step)
        return stones


def grid(length: int, lines: int, row: int) -> Grid:
    """Lay out a board of ``lines`` lines of ``length`` squares.

    >>> grid(3, 3, 3).has_row(0b111), grid(3, 3, 3).has_row(0b11_0001)
    (True, False)
    """
    stride = length + 1
    starts = sum(1 << stride * line for line in range(lines))
    return Grid(length, lines, row, stride, starts, starts * ((1 << length) - 1))


# --- notation that games with stones of two players share ----------------------------------------


def movers(text: str, first: Bits, second: Bits) -> tuple[Bits, Bits]:
    """Return the stones of the side to move and of the other side; X has begun."""
    ahead = popcount(first) - popcount(second)
    if ahead not in (0, 1):
        raise InputError(
            f"the position {text!r} cannot exist: {popcount(first)} X and {popcount(second)} O, but X begins "
            "and they take turns"
        )
    return (first, second) if ahead == 0 else (second, first)


def check_ending(text: str, cells: Grid, own: Bits, other: Bits, last: list[Bits]) -> None:
    """Refuse stones put after a win; ``last`` are the stones that ``other`` may have put last."""
    if cells.has_row(own) or (cells.has_row(other) and all(cells.has_row(other ^ stone) for stone in last)):
        raise InputError(f"the position {text!r} cannot exist: a stone was put after the game was won")


def letter_by_square(own: Bits, other: Bits) -> dict[int, str]:
    """Return X or O for every stone."""
    letters = PIECES if popcount(own) == popcount(other) else reversed(PIECES)
    return {
        square: letter for letter, stones in zip(letters, (own, other), strict=True) for square in squares(stones)
    }


def aligned(rows: list[list[str]], marked: tuple[int, int] | None = None) -> str:
    """Write rows of cells, all of one width; one cell may stand in brackets, by its row and place.

    >>> print(aligned([["a", "10"], ["b", "2"]]))
     a 10
     b  2
    >>> print(aligned([["X", "O", "."], ["O", "X", "."]], marked=(1, 0)))
     X O .
    [O]X .
    """
    width = max(len(cell) for row in rows for cell in row)
    lines = [" ".join(f"{cell:>{width}}" for cell in row) for row in rows]
    if marked is None:
        return "\n".join(lines)
    row, place = marked
    lines = [f" {line} " for line in lines]  # room for a bracket at either end
    last = (place + 1) * (width + 1) - 1
    first = last - len(rows[row][place])
    line = lines[row]
    lines[row] = f"{line[:first]}[{line[first + 1 : last + 1]}]{line[last + 2 :]}"
    return "\n".join(line.rstrip() for line in lines)
