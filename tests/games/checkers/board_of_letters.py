"""English draughts on a board of letters, with lists and recursion: slow, and apart from the package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Cell = tuple[int, int]
"""Row and column, from 0, from the top left."""
Turn = tuple[int, int, frozenset[int]]
"""The numbers of the squares a move starts and ends on, and of those it captures."""


class Letters(NamedTuple):
    """A piece on every taken cell: ``b`` and ``w`` are men, ``B`` and ``W`` kings."""

    size: int
    pieces: dict[Cell, str]
    mover: str

    def number(self, cell: Cell) -> int:
        row, column = cell
        return row * (self.size // 2) + column // 2 + 1

    def cell(self, number: int) -> Cell:
        return next(cell for cell in self.cells() if self.number(cell) == number)

    def cells(self) -> Iterator[Cell]:
        for row in range(self.size):
            for column in range(self.size):
                if (row + column) % 2 == 1:
                    yield row, column

    def ways(self, piece: str) -> list[Cell]:
        """Where a piece may go, one step."""
        down = [1] if piece == "b" else [-1] if piece == "w" else [-1, 1]
        return [(row, column) for row in down for column in (-1, 1)]

    def is_free(self, cell: Cell) -> bool:
        return cell not in self.pieces and all(0 <= place < self.size for place in cell)

    def jumps(self, cell: Cell, piece: str, taken: frozenset[Cell]) -> Iterator[tuple[Cell, frozenset[Cell]]]:
        """Every end of a capture that goes on from here, with what it has taken; itself if none does."""
        goes_on = False
        for row, column in self.ways(piece):
            over, there = (cell[0] + row, cell[1] + column), (cell[0] + 2 * row, cell[1] + 2 * column)
            is_other = self.pieces.get(over, self.mover).lower() != self.mover
            if is_other and over not in taken and self.is_free(there):
                goes_on = True
                yield from self.jumps(there, piece, taken | {over})
        if not goes_on and taken:
            yield cell, taken

    def turns(self) -> list[Turn]:
        """All legal moves, each once."""
        own = {cell: piece for cell, piece in self.pieces.items() if piece.lower() == self.mover}
        captures = {
            (self.number(cell), self.number(end), frozenset(map(self.number, taken)))
            for cell, piece in own.items()
            for end, taken in self._without(cell).jumps(cell, piece, frozenset())
        }
        if captures:
            return list(captures)
        return [
            (self.number(cell), self.number((cell[0] + row, cell[1] + column)), frozenset())
            for cell, piece in own.items()
            for row, column in self.ways(piece)
            if self.is_free((cell[0] + row, cell[1] + column))
        ]

    def _without(self, cell: Cell) -> Letters:
        return self._replace(pieces={other: piece for other, piece in self.pieces.items() if other != cell})

    def play(self, turn: Turn) -> Letters:
        start, end = self.cell(turn[0]), self.cell(turn[1])
        piece = self.pieces[start]
        if end[0] == (self.size - 1 if self.mover == "b" else 0):
            piece = piece.upper()
        gone = {start, *map(self.cell, turn[2])}
        kept = {cell: letter for cell, letter in self.pieces.items() if cell not in gone}
        return Letters(self.size, {**kept, end: piece}, "w" if self.mover == "b" else "b")

    def name(self) -> str:
        """The position as PDN writes it."""
        lists = []
        for colour in "wb":
            cells = sorted(
                (self.number(cell), piece) for cell, piece in self.pieces.items() if piece.lower() == colour
            )
            lists.append(colour.upper() + ",".join(f"{'K' * piece.isupper()}{number}" for number, piece in cells))
        return ":".join([self.mover.upper(), *lists])

    def count(self, depth: int) -> int:
        """Move sequences of a length."""
        return 1 if depth == 0 else sum(self.play(turn).count(depth - 1) for turn in self.turns())


def start(size: int) -> Letters:
    rows = size // 2 - 1
    empty = Letters(size, {}, "b")
    top = {cell: "b" for cell in empty.cells() if cell[0] < rows}
    bottom = {cell: "w" for cell in empty.cells() if cell[0] >= size - rows}
    return empty._replace(pieces={**top, **bottom})
