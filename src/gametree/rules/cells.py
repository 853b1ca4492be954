"""What patterns can look at: where the squares of a board lie, and how many things can be seen on each.

A position tells what is seen, always by the side to move: ``cell(square)`` returns the kind of one square, or
``planes()`` those of all at once, as two sets of squares. Kind 0 is in neither, 1 in the first, 2 in the second and 3
in both. Where a game changes its character on the way, ``phase()`` says which part of it this is, from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..base.errors import InputError

NONE = -1
"""In the place of a number: no square is there."""
MOST_KINDS, MOST_PHASES, MOST_CELLS = 64, 64, 2_000
BY_PLANES = 4
"""As many kinds as two planes can tell apart."""


@dataclass(frozen=True)
class Cells:
    """The squares that patterns are made of, row by row, by the numbers that ``cell`` and ``planes`` know them by.

    >>> from gametree import Cells
    >>> cells = Cells(((2, 3), (0, 1)), kinds=3)
    >>> cells.columns, sorted(cells.places())
    (2, [(0, 0, 1), (1, 1, 1), (2, 0, 0), (3, 1, 0)])
    """

    rows: tuple[tuple[int, ...], ...]
    """From the top; -1 where there is no square."""
    kinds: int = 3
    """How many things can be seen on a square: 3 are nothing, an own stone, and one of the other side."""
    phases: int = 1
    """Into how many parts ``phase()`` divides a game."""

    def __post_init__(self) -> None:
        widths = {len(row) for row in self.rows}
        if len(widths) != 1 or 0 in widths:
            raise InputError(
                f"the rows of cells are {self.rows!r}; wanted: rows of equal length, of at least one square"
            )
        numbers = [number for number, _, _ in self.places()]
        is_whole = all(type(number) is int and number >= NONE for row in self.rows for number in row)
        if not is_whole or len(set(numbers)) < len(numbers) or not 1 <= len(numbers) <= MOST_CELLS:
            raise InputError(
                f"cells are numbered {self.rows!r}; wanted: a number from 0 for each square, no two alike, "
                "and -1 for none"
            )
        for name, count, most in (("kinds", self.kinds, MOST_KINDS), ("phases", self.phases, MOST_PHASES)):
            if type(count) is not int or not 1 <= count <= most:
                raise InputError(f"{name} of cells is {count!r}; wanted: a whole number from 1 to {most}")

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Yield the number of every square with its column and its row, as one reads."""
        for down, row in enumerate(self.rows):
            for across, number in enumerate(row):
                if number != NONE:
                    yield number, across, down

    def at(self, column: int, row: int) -> int:
        """Return the number of a square; -1 where there is none, or beyond the board."""
        is_inside = 0 <= row < len(self.rows) and 0 <= column < self.columns
        return self.rows[row][column] if is_inside else NONE

    def seen(self, position: Any) -> dict[int, int]:
        """Return the kinds of all squares of a position by their numbers; a game that tells none is refused.

        >>> from gametree import load_game
        >>> game = load_game("tictactoe")
        >>> list(game.cells.seen(game.parse_position("XO.......")).values())
        [1, 2, 0, 0, 0, 0, 0, 0, 0]
        """
        if callable(getattr(position, "planes", None)):
            low, high = position.planes()
            return {number: (low >> number & 1) + 2 * (high >> number & 1) for number, _, _ in self.places()}
        if not callable(getattr(position, "cell", None)):
            raise InputError(
                f"{type(position).__name__} tells nothing of its squares; wanted: a method planes() or cell(square)"
            )
        return {number: position.cell(number) for number, _, _ in self.places()}


def grid_cells(
    columns: int, rows: int, number: Callable[[int, int], int] | None = None, *, kinds: int = 3, phases: int = 1
) -> Cells:
    """Number squares in columns and rows: ``number(column, row)``, both from 0, rows from the top.

    >>> from gametree import grid_cells
    >>> grid_cells(3, 2).rows
    ((0, 1, 2), (3, 4, 5))
    """
    name = number or (lambda column, row: columns * row + column)
    return Cells(tuple(tuple(name(c, r) for c in range(columns)) for r in range(rows)), kinds, phases)
