"""Breakthrough: men go forward, straight or diagonally, and take diagonally; whoever reaches the last row wins.

    gametree play examples/breakthrough.py
    gametree learn examples/breakthrough.py --time 60 --out breakthrough.json
    gametree search examples/breakthrough.py --weights breakthrough.json --time 2

There is nothing here but the rules: no evaluation, no order of moves. What squares there are (``cells``), and what is
seen on them (``planes``), is all that learning needs. The game is Dan Troyka's (2000), here on six by six squares.

The side to move goes up, so a move turns the board upside down. A square is a bit, eight to a row:

    6  40 41 42 43 44 45  .  .
    5  32 33 34 35 36 37  .  .          the last two columns,
    4  24 25 26 27 28 29  .  .          and the last two rows,
    3  16 17 18 19 20 21  .  .          stay empty
    2   8  9 10 11 12 13  .  .
    1   0  1  2  3  4  5  .  .
        a  b  c  d  e  f
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree import Bits, Game, InputError, Picture, Wording, grid_cells, grid_layout
from gametree.bits import MIXER, bit, lowest, mix, upside_down

SIZE, STRIDE = 6, 8
BOARD: Bits = 0x3F3F_3F3F_3F3F
HOME: Bits = 0x3F
"""The first row of the side to move: an enemy there has won."""
MEN: Bits = 0x3F3F
EVEN: Bits = 0x1515_1515_1515
"""Every other column, from the first."""
ENDS: Bits = 0x0303_0303_0303
DIRECTIONS = 3
"""Forward to the left, straight, and to the right."""
LETTERS = "WB"


class Breakthrough(NamedTuple):
    """The men of the side to move and of the other side, and whose turn it is.

    A move is three times its goal, and its direction.
    """

    own: Bits = MEN
    other: Bits = MEN << STRIDE * (SIZE - 2)
    is_second: bool = False
    """Whether Black is to move. No rule asks for it: it is there for the names and pictures of positions."""

    def moves(self) -> Iterator[int]:
        """List moves by their goals, as they lie on the board."""
        left, straight, right = self.goals(0), self.goals(1), self.goals(2)
        goals = left | straight | right
        while goals:
            goal = lowest(goals)
            if left >> goal & 1:
                yield DIRECTIONS * goal
            if straight >> goal & 1:
                yield DIRECTIONS * goal + 1
            if right >> goal & 1:
                yield DIRECTIONS * goal + 2
            goals &= goals - 1

    def goals(self, direction: int) -> Bits:
        """Return where men can go in a direction: straight to empty squares only."""
        taken = self.own | self.other if direction == 1 else self.own
        return self.own << (STRIDE - 1 + direction) & BOARD & ~taken

    def play(self, move: int) -> Breakthrough:
        goal = move // DIRECTIONS
        own = self.own ^ bit(goal) ^ bit(goal - (STRIDE - 1) - move % DIRECTIONS)
        return Breakthrough(turned(self.other & ~bit(goal)), turned(own), not self.is_second)

    def is_over(self) -> bool:
        return self.other & HOME != 0 or self.own == 0

    def outcome(self) -> int:
        return -1

    def key(self) -> Bits:
        return mix(mix(upside_down(mix(self.own))) ^ self.other ^ (MIXER if self.is_second else 0))

    def symmetries(self) -> Iterator[Breakthrough]:
        """The board in a mirror."""
        yield Breakthrough(mirrored(self.own), mirrored(self.other), self.is_second)

    def planes(self) -> tuple[Bits, Bits]:
        """Own men, and those of the other side."""
        return self.own, self.other


def turned(men: Bits) -> Bits:
    """Put the last row first."""
    return upside_down(men) >> STRIDE * (STRIDE - SIZE)


def mirrored(men: Bits) -> Bits:
    """Put the last column first: both columns of every pair, then the pairs."""
    men = men >> 1 & EVEN | (men & EVEN) << 1
    return men >> 4 & ENDS | men & ENDS << 2 | (men & ENDS) << 4


# --- how it is written and drawn ----------------------------------------------------------------------------------


def square_of(position: Breakthrough, square: int) -> tuple[int, int]:
    """Return the column and the row of a square as White sees the board, both from 0."""
    row, column = divmod(square, STRIDE)
    return column, SIZE - 1 - row if position.is_second else row


def name_of(position: Breakthrough, square: int) -> str:
    """Name a square as White sees the board."""
    column, row = square_of(position, square)
    return f"{'abcdef'[column]}{row + 1}"


def path(position: Breakthrough, move: int) -> list[str]:
    """Return the squares of a move: from where, and to where."""
    goal = move // DIRECTIONS
    return [name_of(position, goal - (STRIDE - 1) - move % DIRECTIONS), name_of(position, goal)]


def move_name(position: Breakthrough, move: int) -> str:
    """Write a move as its two squares: ``b2c3``."""
    return "".join(path(position, move))


def rows(position: Breakthrough) -> list[str]:
    """Return the squares row by row from the top, as White sees them."""
    own, other = LETTERS[position.is_second], LETTERS[not position.is_second]
    squares = {
        square_of(position, square): own
        if position.own >> square & 1
        else other
        if position.other >> square & 1
        else "."
        for square in range(STRIDE * SIZE)
    }
    return ["".join(squares[column, row] for column in range(SIZE)) for row in reversed(range(SIZE))]


def position_name(position: Breakthrough) -> str:
    """Write a position as ``parse_position`` reads it."""
    return f"{'/'.join(rows(position))} {LETTERS[position.is_second]}"


def parse_position(text: str) -> Breakthrough:
    """Read rows from the top and the side to move: ``BBBBBB/BBBBBB/....../....../WWWWWW/WWWWWW W``."""
    board, _, side = text.upper().strip().partition(" ")
    lines = board.split("/")
    is_board = len(lines) == SIZE and all(len(line) == SIZE and not set(line) - set("WB.") for line in lines)
    if not is_board or side not in ("W", "B"):
        raise InputError(
            f"the position {text!r} is not a board: wanted {SIZE} rows from the top, separated by /, of {SIZE} "
            "squares each, W, B or ., and W or B to move, after a space"
        )
    men = {
        letter: sum(
            bit(STRIDE * row + column)
            for row, line in enumerate(reversed(lines))
            for column, square in enumerate(line)
            if square == letter
        )
        for letter in LETTERS
    }
    arrived = {"W": lines[0].count("W"), "B": lines[-1].count("B")}
    if sum(arrived.values()) > 1 or arrived[side]:
        raise InputError(f"the position {text!r} cannot exist: the game was over before")
    white, black = men["W"], men["B"]
    return Breakthrough(white, black) if side == "W" else Breakthrough(turned(black), turned(white), is_second=True)


def draw(position: Breakthrough, last_move: int | None = None) -> str:
    """Draw the board as White sees it, the last move's goal in brackets."""
    marked = None
    if last_move is not None:
        column, row = square_of(position._replace(is_second=not position.is_second), last_move // DIRECTIONS)
        marked = SIZE - 1 - row, column
    lines = []
    for down, line in enumerate(rows(position)):
        cells = [f"[{each}]" if (down, across) == marked else f" {each} " for across, each in enumerate(line)]
        lines.append(f"{SIZE - down} {''.join(cells)}".rstrip())
    return "\n".join(
        [*lines, "   " + "  ".join("abcdef"), "Black to move" if position.is_second else "White to move"]
    )


def stands(position: Breakthrough) -> dict[str, str]:
    """Return the men by the names of their squares."""
    pieces = ("black man", "white man") if position.is_second else ("white man", "black man")
    return {
        name_of(position, square): piece
        for men, piece in zip((position.own, position.other), pieces, strict=True)
        for square in range(STRIDE * SIZE)
        if men >> square & 1
    }


GAME = Game(
    "breakthrough",
    start=Breakthrough(),
    most_moves=DIRECTIONS * SIZE * 2,
    move_name=move_name,
    parse_position=parse_position,
    position_name=position_name,
    draw=draw,
    picture=Picture(grid_layout(SIZE, SIZE, material="wood", is_checkered=True), stands, path),
    cells=grid_cells(SIZE, SIZE, lambda column, row: STRIDE * (SIZE - 1 - row) + column),
    wording=Wording(
        sides=("White", "Black"),
        is_second=lambda position: position.is_second,
        title="Breakthrough",
        rules="Men go one square forward, straight or diagonally, and take diagonally only. Whoever reaches the last "
        "row, or takes all men of the other side, wins.",
    ),
)
