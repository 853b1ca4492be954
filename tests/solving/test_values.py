"""Strong solutions: every value, against solvers that are written apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Game, load_game, search
from gametree.solving import Solution, solve

from .solvers import reachable, roam, values

EXAMPLES = Path(__file__).parents[2] / "examples"


def check_all(game: Game, solution: Solution) -> None:
    """Compare every position with what a solver written apart says."""
    after = reachable(game.start)
    for position, value in values(after, by_margin=game.scoring == "margin").items():
        answer = solution.find(position)
        assert answer is not None, position
        assert answer.value == value, position


@pytest.fixture(scope="module")
def tictactoe(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    return solve(load_game("tictactoe"), tmp_path_factory.mktemp("solved") / "tictactoe", interpreted=True)


@pytest.fixture(scope="module")
def connect4(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    return solve(load_game("connect4:4x4"), tmp_path_factory.mktemp("solved") / "four", jobs=2)


def test_tictactoe_has_5478_positions_and_all_are_right(tictactoe: Solution) -> None:
    assert (tictactoe.header["positions"], tictactoe.header["kept"]) == (5_478, 765)
    assert sum(tictactoe.header["counts"]) == 5_478
    check_all(tictactoe.game, tictactoe)


def test_connect_four_on_four_by_four_has_161029_positions(connect4: Solution) -> None:
    assert connect4.header["positions"] == 161_029
    game = connect4.game
    for text in ("1122", "121212", "123412341", "11221122"):
        position = game.parse_position(text)
        searched = search(position, depth=16 - len(text), game=game, interpreted=True)
        answer = connect4.find(position)
        assert answer is not None
        assert (answer.value, answer.verdict) == (searched.value, searched.verdict)


def test_a_move_is_worth_what_it_leads_to(connect4: Solution) -> None:
    position = connect4.game.parse_position("121")
    answers = connect4.moves(position)
    assert len(answers) == 4
    assert [each.value for each in answers] == sorted((each.value for each in answers), reverse=True)
    best, found = connect4.best(position), connect4.find(position)
    assert best is not None
    assert found is not None
    assert best.value == found.value


def test_the_line_ends_where_the_value_says(connect4: Solution) -> None:
    for text in ("121", "12131", "1414"):
        position = connect4.game.parse_position(text)
        result = connect4.result(position, lines=2)
        assert result is not None
        if result.verdict.startswith(("win", "loss")):
            assert len(result.line) == int(result.verdict.split()[-1])
        assert result.lines[0].line == result.line


def test_kalah_is_solved_by_margins_with_sides_that_move_again(tmp_path: Path) -> None:
    game = load_game(f"{EXAMPLES / 'kalah.py'}:SMALL")
    solution = solve(game, tmp_path / "kalah", interpreted=True)
    answer = solution.find(game.start)
    assert answer is not None
    assert answer.verdict == "+4"
    check_all(game, solution)


@pytest.mark.long
def test_othello_on_four_by_four_is_lost_by_eight(tmp_path: Path) -> None:
    game = load_game("othello:4x4")
    solution = solve(game, tmp_path / "othello")
    check_all(game, solution)
    answer = solution.find(game.start)
    assert answer is not None
    assert answer.verdict == "-8"


def test_checkers_where_positions_come_back(tmp_path: Path) -> None:
    game = load_game("checkers:4x4")
    solution = solve(game, tmp_path / "checkers", interpreted=True)
    assert solution.header["positions"] == len(reachable(game.start))
    check_all(game, solution)


@given(seed=st.integers(0, 10_000), by_margin=st.booleans())
def test_games_on_graphs(tmp_path_factory: pytest.TempPathFactory, seed: int, by_margin: bool) -> None:
    game = roam(seed, by_margin=by_margin, is_forwards=by_margin)
    check_all(game, solve(game, tmp_path_factory.mktemp("graph") / "roam", interpreted=True))
