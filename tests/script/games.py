"""Games as users write them: positions that are no records of numbers, and notations with all that Python offers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from gametree import Game, InputError, Picture, Referee, Text, Wording, grid_layout

LINES = [(a, b, c) for a, b, c in ("012", "345", "678", "036", "147", "258", "048", "246")]


@dataclass(frozen=True)
class Board:
    """Tic-tac-toe as beginners write it: a text of nine letters, and whose turn it is."""

    cells: str = "." * 9
    player: str = "x"

    def moves(self) -> list[int]:
        return [number for number, cell in enumerate(self.cells) if cell == "."]

    def play(self, move: int) -> Board:
        cells = list(self.cells)
        cells[move] = self.player
        return replace(self, cells="".join(cells), player="o" if self.player == "x" else "x")

    def has_won(self, player: str) -> bool:
        return any(all(self.cells[int(place)] == player for place in line) for line in LINES)

    def is_over(self) -> bool:
        return "." not in self.cells or self.has_won("o") or self.has_won("x")

    def outcome(self) -> int:
        return -1 if self.has_won("xo"[self.player == "x"]) else 0


def by_rows(board: Board) -> str:
    return "\n".join(" ".join(board.cells[row : row + 3]) for row in range(0, 9, 3))


def read_board(text: str) -> Board:
    cells, _, player = text.strip().partition(" ")
    if len(cells) != 9 or set(cells) - set("xo.") or player not in ("x", "o"):
        raise InputError(f"no board: {text!r}; wanted: nine of x, o and ., and who moves")
    return Board(cells, player)


LETTERS = Game(
    "letters",
    start=Board(),
    draw=by_rows,
    move_name=lambda board, move: "{}{}".format("abc"[move % 3], move // 3 + 1),
    parse_position=read_board,
    position_name=lambda board: f"{board.cells} {board.player}",
    picture=Picture(
        grid_layout(3, 3, is_from_top=True),
        stands=lambda board: {
            f"{'abc'[place % 3]}{place // 3 + 1}": {"x": "blue cross", "o": "red nought"}[cell]
            for place, cell in enumerate(board.cells)
            if cell != "."
        },
        path=lambda board, move: ["abc"[move % 3] + str(move // 3 + 1)],
    ),
)


class Walk(NamedTuple):
    """Two walkers on a ring step to and fro; who stands on the other's place wins. Positions come back."""

    places: tuple[int, int] = (0, 3)
    turn: int = 0

    def moves(self) -> Iterator[int]:
        yield from (-1, 1)

    def play(self, move: int) -> Walk:
        places = list(self.places)
        places[self.turn] = (places[self.turn] + move) % 6
        return Walk((places[0], places[1]), 1 - self.turn)

    def is_over(self) -> bool:
        return len(set(self.places)) == 1

    def outcome(self) -> int:
        return -1


WALK = Game(
    "walk",
    start=Walk(),
    cyclic=True,
    referee=Referee(
        repetitions=2,
        forced_repetitions=4,
        quiet_plies=5,
        forced_quiet_plies=11,
        is_progress=lambda walk, move: walk.places == (0, 3),
    ),
    move_name=lambda walk, move: f"{move:+d}",
    wording=Wording(
        sides=("Ann", "Bob"),
        is_second=lambda walk: walk.turn == 1,
        unit=("step", "steps"),
        points=10,
        is_numbered=True,
    ),
    picture=Picture(
        grid_layout(6, 1),
        lambda walk, side: {f"{'abcdef'[place]}1": Text(f"p{side}") if place > 3 else place for place in walk.places},
    ),
)


SIZE = 4


class Cell(NamedTuple):
    """A place that is added to by its own rule, not as tuples are."""

    row: int
    column: int

    def __add__(self, other: Any) -> Cell:
        return Cell(self.row + other.row, self.column + other.column)


STEPS = [Cell(0, 1), Cell(1, 0)]


@cache
def distance(cell: Cell) -> float:
    from math import hypot

    return hypot(SIZE - 1 - cell.row, SIZE - 1 - cell.column)


class Race(NamedTuple):
    """Tuples in tuples, dictionaries of moves, real numbers, and a drawing that knows the game itself."""

    grid: tuple[tuple[int, ...], ...] = ((0,) * SIZE,) * SIZE
    at: Cell = Cell(0, 0)
    turn: bool = False

    def targets(self) -> dict[int, Cell]:
        return {number: self.at + step for number, step in enumerate(STEPS) if max(self.at + step) < SIZE}

    def moves(self) -> Iterator[int]:
        return iter(self.targets())

    def play(self, move: int) -> Race:
        to = self.targets()[move]
        rows = [list(row) for row in self.grid]
        rows[to.row][to.column] = 1 + self.turn
        return Race(tuple(map(tuple, rows)), to, not self.turn)

    def is_over(self) -> bool:
        return not self.targets()

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> int:
        return -round(100 * distance(self.at))


def draw_race(race: Race, last_move: int | None = None) -> str:
    if race == RACE.start:
        return "start"
    lines = ["".join(".xo"[cell] for cell in row) for row in race.grid]
    return "\n".join(lines) + f"\n{distance(race.at):.3f} {math.pi:.4f} {last_move!r}"


RACE = Game("race", start=Race(), draw=draw_race, move_name=lambda race, move: ["right", "down"][move])
