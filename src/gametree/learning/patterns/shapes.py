"""Shapes of a few squares, and where they lie on a board: systematic short tuples.

They keep more of what matters than long random ones, with fewer weights (Jaśkowski, Systematic n-tuple networks for
Othello position evaluation, ICGA Journal 37, 2014).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...base.errors import InputError
from ...rules.cells import NONE, Cells

WANTED = "line:4, block:2x3, corner:3x3, diagonal:4, row, column"
MOST_SQUARES = 12
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Along rows, along columns, and along both diagonals, as far as squares are apart."""

Squares = tuple[int, ...]
"""A set of squares by their numbers, in the order in which they are looked at."""


class Shape(NamedTuple):
    """A few squares and how they lie to each other; ``read_shape`` reads one."""

    text: str
    width: int
    height: int
    length: int = 0
    """Of a straight line, in any direction; of whole diagonals, at least; 0 for a block."""

    @property
    def is_diagonal(self) -> bool:
        return self.text.startswith("diagonal")

    def on(self, cells: Cells) -> Iterator[Squares]:
        """Yield all places of the shape on a board, each once."""
        if self.is_diagonal:
            yield from self._diagonals(cells)
            return
        if self.text.startswith("corner"):
            columns = dict.fromkeys((0, cells.columns - self.width))
            rows = dict.fromkeys((0, len(cells.rows) - self.height))
            block = Shape("block", self.width, self.height)
            places = [(column, row) for row in rows for column in columns if min(column, row) >= 0]
            yield from (squares for place in places for squares in block.at(cells, *place))
            return
        for row in range(len(cells.rows)):
            for column in range(cells.columns):
                yield from self.at(cells, column, row)

    def at(self, cells: Cells, column: int, row: int) -> Iterator[Squares]:
        """Yield the places of the shape that begin at a square."""
        for steps in self._steps(cells):
            squares = tuple(cells.at(column + across, row + down) for across, down in steps)
            if NONE not in squares:
                yield squares

    def _diagonals(self, cells: Cells) -> Iterator[Squares]:
        """Yield the diagonals from edge to edge."""
        for number, column, row in cells.places():
            for step in (1, -1):
                if cells.at(column - step, row - 1) != NONE:
                    continue
                squares = [number]
                while (after := cells.at(column + step * len(squares), row + len(squares))) != NONE:
                    squares.append(after)
                if len(squares) >= self.length:
                    yield tuple(squares)

    def _steps(self, cells: Cells) -> Iterator[list[tuple[int, int]]]:
        if self.length == 1:
            yield [(0, 0)]
        elif self.length:
            for across, down in DIRECTIONS:
                yield [(across * place, down * place) for place in range(self.length)]
        else:
            width, height = self.width or cells.columns, self.height or len(cells.rows)
            yield [(across, down) for down in range(height) for across in range(width)]


def read_shapes(text: str) -> tuple[Shape, ...]:
    """Read the names of shapes.

    >>> [shape.text for shape in read_shapes("line:2, block:2x3,row")]
    ['line:2', 'block:2x3', 'row']
    >>> read_shapes("lines:2")
    Traceback (most recent call last):
    ...
    gametree.InputError: no shape 'lines:2'; wanted: line:4, block:2x3, corner:3x3, diagonal:4, row, column
    """
    shapes = tuple(_read_shape(word.strip()) for word in text.split(","))
    if len(set(shapes)) < len(shapes):
        raise InputError(f"the shapes {text!r} name one twice; wanted: each once")
    return shapes


def _read_shape(text: str) -> Shape:
    if text in ("row", "column"):
        return Shape(text, 0, 1) if text == "row" else Shape(text, 1, 0)
    line = re.fullmatch(r"(?:line|diagonal):([0-9]{1,2})", text)
    block = re.fullmatch(r"(?:block|corner):([0-9]{1,2})x([0-9]{1,2})", text)
    width, height = (int(line[1]), 1) if line else (int(block[1]), int(block[2])) if block else (0, 0)
    if width * height == 0:
        raise InputError(f"no shape {text!r}; wanted: {WANTED}")
    if width * height > MOST_SQUARES:
        raise InputError(f"the shape {text!r} has {width * height} squares; wanted: at most {MOST_SQUARES}")
    return Shape(text, width, height, width if line else 0)


def sets_on(cells: Cells, shapes: tuple[Shape, ...]) -> list[Squares]:
    """Return all places of shapes on a board; squares that two of them share are looked at once."""
    found: dict[frozenset[int], Squares] = {}
    for shape in shapes:
        for squares in shape.on(cells):
            if len(squares) > MOST_SQUARES:
                raise InputError(
                    f"the shape {shape.text!r} has {len(squares)} squares here; wanted: at most {MOST_SQUARES}"
                )
            found.setdefault(frozenset(squares), squares)
    return list(found.values())
