"""Connect Four of any size that fits 64 bits.

Columns are the lines of the grid, from the bottom up; seven by six:

     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45        a column is 7 squares apart from the next:
     2  9 16 23 30 37 44        6, 13, 20 ... above the board stay empty,
     1  8 15 22 29 36 43        and so does all from 49 on
     0  7 14 21 28 35 42
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..base.errors import InputError
from ..base.numbers import Bits, Fixed, Move
from ..base.values import WIN
from ..bits import bit, highest, lowest, popcount, squares
from ..rules.cells import Cells, grid_cells
from ..rules.game import Game
from ..rules.move_names import has_numbers, names_in
from ..rules.pictures.layout import grid_layout, square_name
from ..rules.pictures.picture import Picture
from ..rules.wording import Wording
from .grid import PIECES, Grid, aligned, check_ending, grid, letter_by_square, movers

ROW = 4
NEARNESSES = 64
"""More than all columns may differ in how near they are to the middle."""
DISCS = dict(zip(PIECES, ("red disc", "yellow disc"), strict=True))
WORDING = Wording(
    title="Connect Four",
    rules=(
        "Drop a disc into a column. Four of yours in a row, in any direction, win; a full board without them is a "
        "draw."
    ),
    pieces=PIECES,
    is_second=lambda position: position.taken.bit_count() % 2 == 1,
)


class ConnectFour(NamedTuple):
    """The stones of the side to move, and all stones. A move is the square a stone falls to."""

    own: Bits
    taken: Bits
    grid: Fixed[Grid]

    def moves(self) -> Iterator[Move]:
        free = (self.taken + self.grid.starts) & self.grid.board
        while free:
            yield lowest(free)
            free &= free - 1

    def count_moves(self) -> int:
        return popcount((self.taken + self.grid.starts) & self.grid.board)

    def play(self, move: Move) -> ConnectFour:
        return ConnectFour(self.own ^ self.taken, self.taken | bit(move), self.grid)

    def is_over(self) -> bool:
        return self.grid.has_row(self.own ^ self.taken) or self.taken == self.grid.board

    def outcome(self) -> int:
        return -1 if self.grid.has_row(self.own ^ self.taken) else 0

    def evaluate(self) -> int:
        """Count the rows still open: those without a stone of the other side."""
        open_to_own = self.grid.count_rows(self.grid.board & ~(self.own ^ self.taken))
        return open_to_own - self.grid.count_rows(self.grid.board & ~self.own)

    def key(self) -> Bits:
        """One number for each position: the stones of the mover, and a one on top of each column (Tromp)."""
        return self.own + self.taken + self.grid.starts

    def bounds(self) -> tuple[int, int]:
        """Nobody wins before the stones allow it: by one more stone now, or not before the move after the next."""
        free = (self.taken + self.grid.starts) & self.grid.board
        if self.grid.completing(self.own) & free:
            return WIN - 1, WIN - 1
        return 2 - WIN, WIN - 3

    def proved(self, alpha: int) -> tuple[int, int]:
        """A win by the next stone, a loss by the one after it, or what the stones that are left allow."""
        if self.completing(self.own) & self.free():
            return WIN - 1, WIN - 1
        if not self.sound():
            return 2 - WIN, 2 - WIN
        left = self.left()
        if left <= 2:
            return 0, 0
        return 4 - WIN if left > 3 else 0, WIN - 3

    def sound_moves(self) -> Iterator[Move]:
        yield from squares(self.sound())

    def sound(self) -> Bits:
        """Return the squares where a stone does not let the other side win by its next one."""
        free, theirs = self.free(), self.completing(self.own ^ self.taken)
        forced = free & theirs
        if forced:
            free = forced if not forced & (forced - 1) else forced & 0  # nobody can fill two
        return free & ~(theirs >> 1)

    def promise_to_end(self, move: Move) -> int:
        """Moves that make threats come first: squares that one more stone would make a row of."""
        threats = self.completing(self.own | bit(move))
        return popcount(threats) * NEARNESSES + self.promise(move)

    def left(self) -> int:
        """Return how many squares are empty."""
        return popcount(self.grid.board ^ self.taken)

    def free(self) -> Bits:
        """Return the squares that a stone can fall to."""
        return (self.taken + self.grid.starts) & self.grid.board

    def completing(self, stones: Bits) -> Bits:
        """Return the empty squares where one more of these stones completes a row."""
        return self.grid.completing(stones) & ~self.taken

    def symmetries(self) -> Iterator[ConnectFour]:
        """The board in a mirror."""
        yield ConnectFour(self.grid.mirrored(self.own), self.grid.mirrored(self.taken), self.grid)

    def planes(self) -> tuple[Bits, Bits]:
        """Own stones, those of the other side, and in both where a stone can fall now."""
        free = (self.taken + self.grid.starts) & self.grid.board
        return self.own | free, (self.own ^ self.taken) | free

    def phase(self) -> int:
        """Who began wants other squares than who did not: it is a matter of even and odd who fills them."""
        return popcount(self.taken) & 1

    def stage(self) -> int:
        """Every move adds a stone."""
        return popcount(self.taken)

    def promise(self, move: Move) -> int:
        """Columns nearer to the middle take part in more rows."""
        return -abs(2 * (move // self.grid.stride) - self.grid.lines + 1)


def connect_four(columns: int = 7, rows: int = 6) -> Game:
    """Make Connect Four on ``columns`` columns of ``rows`` squares.

    >>> game = connect_four(4, 4)
    >>> print(game.draw(game.parse_position("1121")))
    . . . .
    O . . .
    O . . .
    X X . .
    1 2 3 4
    """
    name = "connect4" if (columns, rows) == (7, 6) else f"connect4:{columns}x{rows}"
    if columns < 1 or rows < 1 or columns * (rows + 1) > 64:
        raise InputError(
            f"{columns} columns of {rows} squares do not fit: wanted columns x (rows + 1) of at most 64, "
            "each at least 1"
        )
    start = ConnectFour(0, 0, grid(rows, columns, ROW))
    notation = _Notation(start)
    return Game(
        name,
        start,
        most_moves=columns,
        move_name=notation.move_name,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=notation.picture(),
        cells=notation.cells(),
        wording=WORDING,
    )


class _Notation:
    """How a Connect Four of one size is written: columns from 1, positions as columns or as rows of squares."""

    def __init__(self, start: ConnectFour) -> None:
        self.start = start
        self.columns, self.rows = start.grid.lines, start.grid.length
        self.names = [str(column) for column in range(1, self.columns + 1)]

    def move_name(self, position: ConnectFour, move: Move) -> str:
        return str(move // position.grid.stride + 1)

    def parse_position(self, text: str) -> ConnectFour:
        """Read columns ``4455`` (``10,4,11`` above 9), or rows of squares from the top ``..../..../XO../OX..``."""
        is_numbered = has_numbers(text)
        if "/" in text or (set(text.upper()) & set(".XO") and not is_numbered):
            return self._parse_squares(text)
        is_separated = is_numbered or set(", ") & set(text.strip())
        names = names_in(text) if is_separated else list(text.strip())
        position = self.start
        for number, name in enumerate(names, 1):
            if position.is_over():
                raise InputError(f"the position {text!r} goes on after the game is over at stone {number - 1}")
            if name not in self.names:
                raise InputError(f"the position {text!r} has {name!r} for a column; wanted: 1 to {self.columns}")
            landing = [move for move in position.moves() if self.move_name(position, move) == name]
            if not landing:
                raise InputError(f"the position {text!r} puts stone {number} in column {name}, which is full")
            position = position.play(landing[0])
        return position

    def _parse_squares(self, text: str) -> ConnectFour:
        lines = text.upper().strip().split("/")
        if len(lines) != self.rows or any(len(line) != self.columns or set(line) - set(".XO") for line in lines):
            raise InputError(
                f"the position {text!r} is not a board: wanted {self.rows} rows from the top, separated by /, "
                f"of {self.columns} squares each, X (first player), O or ."
            )
        stones = {"X": 0, "O": 0}
        for height, line in enumerate(reversed(lines)):
            for column, square in enumerate(line):
                if square != ".":
                    stones[square] |= bit(column * self.start.grid.stride + height)
        return self._checked(text, stones["X"], stones["O"])

    def _checked(self, text: str, first: Bits, second: Bits) -> ConnectFour:
        """Return the position with these stones; refuse one that cannot come about."""
        cells, taken = self.start.grid, first | second
        tops = []
        for column in range(self.columns):
            stones = taken >> column * cells.stride & ((1 << self.rows) - 1)
            if stones & (stones + 1):
                raise InputError(f"the position {text!r} cannot exist: a stone hangs in column {column + 1}")
            tops.append(bit(column * cells.stride + highest(stones)) if stones else 0)
        own, other = movers(text, first, second)
        check_ending(text, cells, own, other, [top for top in tops if top & other])
        position = ConnectFour(own, taken, cells)
        last = [column for column, top in enumerate(tops) if top & other and not cells.has_row(other ^ top)]
        if taken and not _in_turn(["".join(column) for column in zip(*self._rows(position), strict=True)], last):
            raise InputError(f"the position {text!r} cannot exist: players in turn cannot have put its stones so")
        return position

    def position_name(self, position: ConnectFour) -> str:
        return "/".join(self._rows(position))

    def draw(self, position: ConnectFour, last_move: Move | None = None) -> str:
        """Draw the board, the last stone in brackets."""
        rows = [*map(list, self._rows(position)), self.names]
        if last_move is None:
            return aligned(rows)
        column, height = divmod(last_move, position.grid.stride)
        return aligned(rows, marked=(self.rows - 1 - height, column))

    def picture(self) -> Picture:
        """Show the board: red begins, stones fall into holes, and moves are known by the columns."""
        holes = grid_layout(self.columns, self.rows, material="panel", shape="hole")
        columns = tuple((name, column + 0.5) for column, name in enumerate(self.names))
        return Picture(replace(holes, columns=columns, rows=(), flips="sideways"), self.stands, self.path)

    def cells(self) -> Cells:
        """Return what patterns look at."""
        stride = self.start.grid.stride
        return grid_cells(
            self.columns, self.rows, lambda column, row: column * stride + self.rows - 1 - row, kinds=4, phases=2
        )

    def stands(self, position: ConnectFour) -> dict[str, str]:
        letters = letter_by_square(position.own, position.own ^ position.taken)
        return {self._hole(square): DISCS[letter] for square, letter in letters.items()}

    def path(self, position: ConnectFour, move: Move) -> list[str]:
        return [self._hole(move)]

    def _hole(self, square: int) -> str:
        """Name a square by its column and its height: ``a1`` is at the lower left."""
        column, height = divmod(square, self.start.grid.stride)
        return square_name(column, height)

    def _rows(self, position: ConnectFour) -> list[str]:
        """Return the squares row by row from the top; X is the player who began."""
        stride, columns = position.grid.stride, range(self.columns)
        letters = letter_by_square(position.own, position.own ^ position.taken)
        return [
            "".join(letters.get(column * stride + height, ".") for column in columns)
            for height in reversed(range(self.rows))
        ]


def _in_turn(columns: list[str], last: list[int]) -> bool:
    """Tell whether stones put in turn, X first, can fill columns so; the last one fell into one of ``last``.

    Takes stones off again in every order, and what is left is looked at once, whatever the order of its columns. A
    column is read from the top.
    """
    filled = [column.lstrip(".") for column in columns]
    waiting = [(*filled[:place], filled[place][1:], *filled[place + 1 :]) for place in last]
    seen: set[tuple[str, ...]] = set()
    while waiting:
        rest = tuple(sorted(filter(None, waiting.pop())))
        if not rest:
            return True
        if rest not in seen:
            seen.add(rest)
            letter = "OX"[sum(map(len, rest)) % 2]
            waiting.extend(
                (*rest[:place], column[1:], *rest[place + 1 :])
                for place, column in enumerate(rest)
                if column[0] == letter
            )
    return False
