"""``check_game`` looks at what positions tell of their squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import Game, check_game, grid_cells


class Walk(NamedTuple):
    """Three steps, and what is told of three squares on the way."""

    steps: int = 0
    seen: int = 1
    part: int = 0

    def moves(self) -> Iterator[int]:
        yield 1

    def play(self, move: int) -> Walk:
        return Walk(self.steps + move, self.seen, self.part)

    def is_over(self) -> bool:
        return self.steps >= 3

    def outcome(self) -> int:
        return 0

    def cell(self, square: int) -> int:
        return self.seen if square == self.steps else 0

    def phase(self) -> int:
        return self.part


class Planes(Walk):
    __slots__ = ()

    def planes(self) -> Any:
        return 1, 2, 4


CELLS = grid_cells(3, 1, kinds=3, phases=2)


def test_a_game_that_tells_its_squares_is_sound() -> None:
    assert check_game(Game("walk", Walk(), cells=CELLS)) == []


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        (Walk(seen=3), "cell(square) tells 3 of square 0; wanted: 0 to 2"),
        (Walk(seen=-1), "cell(square) tells -1"),
        (Walk(part=2), "phase() returned 2; wanted: a whole number from 0 to 1"),
        (Planes(), "planes() returned (1, 2, 4); wanted: two sets of squares"),
    ],
)
def test_what_is_told_wrongly_is_named(start: Walk, wanted: str) -> None:
    faults = check_game(Game("walk", start, cells=CELLS))
    assert any(wanted in fault.message for fault in faults)
