"""Boards as lists of letters, and rows found by looking at every one: slow, and apart from the package."""

from __future__ import annotations

import functools
from typing import NamedTuple

Square = tuple[int, int]
"""Column and row, both from 0; row 0 is at the top."""


@functools.cache
def all_rows(columns: int, rows: int, length: int) -> list[list[Square]]:
    """Every row of that length: to the right, down, and both diagonals."""
    found = []
    for column in range(columns):
        for row in range(rows):
            for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(column + step * across, row + step * down) for step in range(length)]
                if all(0 <= x < columns and 0 <= y < rows for x, y in squares):
                    found.append(squares)
    return found


class Board(NamedTuple):
    """A board of letters X, O and ``.``, one string a row from the top. X begins."""

    rows: list[str]
    length: int

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows[0]), len(self.rows)

    @property
    def mover(self) -> str:
        stones = "".join(self.rows)
        return "X" if stones.count("X") == stones.count("O") else "O"

    def at(self, square: Square) -> str:
        column, row = square
        return self.rows[row][column]

    def put(self, square: Square) -> Board:
        """The board after the mover's stone."""
        column, row = square
        line = self.rows[row]
        changed = line[:column] + self.mover + line[column + 1 :]
        return Board([*self.rows[:row], changed, *self.rows[row + 1 :]], self.length)

    def count(self, letters: str) -> int:
        """How many rows there are in which only these letters stand."""
        return sum(all(self.at(square) in letters for square in row) for row in all_rows(*self.size, self.length))

    def winner(self) -> str | None:
        return next((letter for letter in "XO" if self.count(letter)), None)

    def is_full(self) -> bool:
        return "." not in "".join(self.rows)

    def is_over(self) -> bool:
        return self.winner() is not None or self.is_full()

    def outcome(self) -> int:
        """For the side to move."""
        winner = self.winner()
        return 0 if winner is None else 1 if winner == self.mover else -1

    def estimate(self) -> int:
        """Rows open to the side to move, less those open to the other side."""
        own, other = "XO" if self.mover == "X" else "OX"
        return self.count(own + ".") - self.count(other + ".")

    def empty(self) -> list[Square]:
        """The empty squares as one reads."""
        columns, rows = self.size
        return [(column, row) for row in range(rows) for column in range(columns) if self.at((column, row)) == "."]

    def landings(self) -> list[Square]:
        """Where a stone comes to lie in each column that is not full."""
        columns, rows = self.size
        heights = [[row for row in range(rows) if self.at((column, row)) == "."] for column in range(columns)]
        return [(column, max(free)) for column, free in enumerate(heights) if free]


def empty_board(columns: int, rows: int, length: int) -> Board:
    return Board(["." * columns] * rows, length)
