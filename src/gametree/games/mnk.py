"""m,n,k games: m columns, n rows, k stones in a row win. Tic-tac-toe is 3,3,3.

Rows are the lines of the grid, from the top, so moves are listed as one reads. Tic-tac-toe:

     0  1  2  .
     4  5  6  .          the spare squares 3, 7, 11 stay empty
     8  9 10  .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..base.errors import InputError
from ..base.numbers import Bits, Fixed, Move
from ..base.values import WIN
from ..bits import bit, lowest, mix, popcount, squares, upside_down
from ..rules.cells import grid_cells
from ..rules.game import Game
from ..rules.pictures.layout import grid_layout
from ..rules.pictures.picture import Picture
from ..rules.wording import Wording
from .grid import PIECES, Grid, aligned, check_ending, grid, letter_by_square, movers

WORDING = Wording(pieces=PIECES, is_second=lambda position: (position.own | position.other).bit_count() % 2 == 1)
SIGNS = dict(zip(PIECES, ("blue cross", "red nought"), strict=True))
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Mnk(NamedTuple):
    """The stones of the side to move, and of the other side. A move is a square."""

    own: Bits
    other: Bits
    grid: Fixed[Grid]

    def moves(self) -> Iterator[Move]:
        free = self.grid.board & ~(self.own | self.other)
        while free:
            yield lowest(free)
            free &= free - 1

    def count_moves(self) -> int:
        return popcount(self.grid.board & ~(self.own | self.other))

    def play(self, move: Move) -> Mnk:
        return Mnk(self.other, self.own | bit(move), self.grid)

    def is_over(self) -> bool:
        return self.grid.has_row(self.other) or self.own | self.other == self.grid.board

    def outcome(self) -> int:
        return -1 if self.grid.has_row(self.other) else 0

    def evaluate(self) -> int:
        """Count the rows still open: those without a stone of the other side (Nilsson 1971)."""
        open_to_own = self.grid.count_rows(self.grid.board & ~self.other)
        return open_to_own - self.grid.count_rows(self.grid.board & ~self.own)

    def key(self) -> Bits:
        """Scatter the stones of one side over all 64 bits, then those of the other: together they may need more.

        One mixing leaves the last squares at the high end; turned upside down, a second one spreads them, too.
        """
        return mix(mix(upside_down(mix(self.own))) ^ self.other)

    def bounds(self) -> tuple[int, int]:
        """Nobody wins before the stones allow it: by one more stone now, or not before the move after the next."""
        if self.grid.completing(self.own) & ~(self.own | self.other):
            return WIN - 1, WIN - 1
        return 2 - WIN, WIN - 3

    def symmetries(self) -> Iterator[Mnk]:
        """The board in mirrors and, if it is square, turned: three others, or seven."""
        own, other, cells = self.own, self.other, self.grid
        for is_transposed in range(2 if cells.length == cells.lines else 1):
            if is_transposed:
                own, other = cells.transposed(own), cells.transposed(other)
                yield Mnk(own, other, cells)
            yield Mnk(cells.mirrored(own), cells.mirrored(other), cells)
            own, other = cells.turned(own), cells.turned(other)
            yield Mnk(own, other, cells)
            yield Mnk(cells.mirrored(own), cells.mirrored(other), cells)

    def planes(self) -> tuple[Bits, Bits]:
        """Own stones, and those of the other side."""
        return self.own, self.other

    def stage(self) -> int:
        """Every move adds a stone."""
        return popcount(self.own | self.other)

    def promise(self, move: Move) -> int:
        """Squares nearer to the middle take part in more rows."""
        across = abs(2 * (move % self.grid.stride) - self.grid.length + 1)
        return -across - abs(2 * (move // self.grid.stride) - self.grid.lines + 1)


def mnk(columns: int, rows: int, row: int) -> Game:
    """Make the game of ``row`` stones in a row on ``columns`` by ``rows`` squares.

    >>> game = mnk(3, 3, 3)
    >>> print(game.draw(game.parse_position("XO..X....")))
      a b c
    1 X O .
    2 . X .
    3 . . .
    """
    if not (1 <= columns <= len(LETTERS) and rows >= 1 and row >= 1) or rows * (columns + 1) > 64:
        raise InputError(
            f"mnk:{columns},{rows},{row} does not fit: wanted (columns + 1) x rows of at most 64, each at least 1, "
            f"and at most {len(LETTERS)} columns"
        )
    if row > max(columns, rows):
        raise InputError(f"mnk:{columns},{rows},{row} cannot be won: {row} in a row do not fit on the board")
    start = Mnk(0, 0, grid(columns, rows, row))
    notation = _Notation(start)
    return Game(
        "tictactoe" if (columns, rows, row) == (3, 3, 3) else f"mnk:{columns},{rows},{row}",
        start,
        most_moves=columns * rows,
        move_name=notation.move_name,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=notation.picture(),
        cells=grid_cells(columns, rows, lambda column, row: row * start.grid.stride + column),
        wording=replace(
            WORDING,
            title="Tic-tac-toe" if (columns, rows, row) == (3, 3, 3) else f"{row} in a row on {columns} by {rows}",
            rules=(
                f"Mark a free square. {row} of yours in a row, in any direction, win; a full board without them is a "
                "draw."
            ),
        ),
    )


class _Notation:
    """How a game of one size is written: squares ``a1`` from the top left, positions as squares in reading order."""

    def __init__(self, start: Mnk) -> None:
        self.start = start
        cells = start.grid
        self.squares = [line * cells.stride + place for line in range(cells.lines) for place in range(cells.length)]

    def move_name(self, position: Mnk, move: Move) -> str:
        line, place = divmod(move, position.grid.stride)
        return f"{LETTERS[place]}{line + 1}"

    def parse_position(self, text: str) -> Mnk:
        letters = text.upper().replace("/", "").strip()
        if len(letters) != len(self.squares) or set(letters) - set(".XO"):
            raise InputError(
                f"the position {text!r} is not a board: wanted {len(self.squares)} squares in reading order, "
                "X (first player), O or ."
            )
        stones = {"X": 0, "O": 0, ".": 0}
        for square, letter in zip(self.squares, letters, strict=True):
            stones[letter] |= bit(square)
        own, other = movers(text, stones["X"], stones["O"])
        check_ending(text, self.start.grid, own, other, [bit(square) for square in squares(other)])
        return Mnk(own, other, self.start.grid)

    def position_name(self, position: Mnk) -> str:
        letters = letter_by_square(position.own, position.other)
        return "".join(letters.get(square, ".") for square in self.squares)

    def draw(self, position: Mnk, last_move: Move | None = None) -> str:
        """Draw the board, the last stone in brackets."""
        length, name = position.grid.length, self.position_name(position)
        rows = [list(name[start : start + length]) for start in range(0, len(name), length)]
        head = [" ", *LETTERS[:length]]
        cells = [head, *([str(number), *row] for number, row in enumerate(rows, 1))]
        if last_move is None:
            return aligned(cells)
        line, place = divmod(last_move, position.grid.stride)
        return aligned(cells, marked=(line + 1, place + 1))

    def picture(self) -> Picture:
        """Show crosses and noughts on paper, between lines as they are drawn by hand."""
        cells = self.start.grid
        across, down = cells.length, cells.lines
        squares = grid_layout(across, down, is_from_top=True, shape="blank")
        lines = [(float(x), 0.1, float(x), down - 0.1) for x in range(1, across)]
        lines += [(0.1, float(y), across - 0.1, float(y)) for y in range(1, down)]
        return Picture(replace(squares, rules=tuple(lines)), self.stands, self.path)

    def stands(self, position: Mnk) -> dict[str, str]:
        letters = letter_by_square(position.own, position.other)
        return {self.move_name(position, square): SIGNS[letter] for square, letter in letters.items()}

    def path(self, position: Mnk, move: Move) -> list[str]:
        return [self.move_name(position, move)]
