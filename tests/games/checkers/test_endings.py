"""Endings of checkers: as many positions as are published, worth what a solver written apart says."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import InputError, load_game
from gametree.games.checkers import layout
from gametree.games.checkers.endings import endings, placed
from gametree.solving import solve
from tests.solving.solvers import reachable, values

PUBLISHED = {1: 120, 2: 6_972, 3: 261_224, 4: 7_092_774}
"""Positions with so many pieces of either side, whoever is to move (Schaeffer and others, of Chinook's databases)."""


@pytest.mark.parametrize("pieces", [1, 2, *(pytest.param(each, marks=pytest.mark.long) for each in (3, 4))])
def test_there_are_as_many_as_published(pieces: int) -> None:
    board = layout(8)
    assert sum(1 for black in range(pieces + 1) for _ in placed(black, pieces - black, board)) == PUBLISHED[pieces]


def test_names_say_how_many_pieces_there_are() -> None:
    board = layout(4)
    both, one = (list(endings(name, board)) for name in ("3", "2-1"))
    assert len(set(both)) == len(both) == 2 * len(one)
    assert set(one) < set(both)
    for name in ("1", "5", "2-3", "KQK", "1-0", ""):
        with pytest.raises(InputError, match=r"no ending .*; wanted: how many pieces"):
            list(endings(name, board))


@pytest.mark.parametrize(
    ("size", "name"), [(4, "2-1"), (6, "2"), pytest.param(8, "2", marks=pytest.mark.long),
                       pytest.param(6, "3", marks=pytest.mark.long)]
)  # fmt: skip
def test_values_are_those_of_a_solver_written_apart(size: int, name: str, tmp_path: Path) -> None:
    game = load_game(f"checkers:{size}x{size}")
    starts = list(endings(name, layout(size)))
    solution = solve(game, tmp_path / "ending", starts=starts, interpreted=size < 8)
    wanted = values(reachable(*starts))
    assert solution.header["positions"] == len(wanted)
    for position, value in wanted.items():
        answer = solution.find(position)
        assert answer is not None
        assert answer.value == value
