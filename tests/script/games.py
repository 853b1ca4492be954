"""Games as users write them: positions that are no records of numbers, and notations with all that Python offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

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
