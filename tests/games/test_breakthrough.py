"""The Breakthrough of the examples: its rules against a board of letters, and how it is written."""

from __future__ import annotations

import random

import pytest
from examples.breakthrough import GAME, Breakthrough, mirrored, turned
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError, check_game, perft
from gametree.learning.patterns.making import patterns_for
from gametree.learning.patterns.mirrors import mirrors_of

Board = dict[tuple[str, int], str]


def slow_moves(board: Board, side: str) -> set[str]:
    """Every move, from a board of letters that both sides see alike."""
    step, found = 1 if side == "W" else -1, set()
    for (column, row), man in board.items():
        for across in (-1, 0, 1):
            goal = chr(ord(column) + across), row + step
            here = board.get(goal, "." if goal[0] in "abcdef" and 1 <= goal[1] <= 6 else "#")
            if man == side and (here == "." or (here not in ("#", side) and across)):
                found.add(f"{column}{row}{goal[0]}{goal[1]}")
    return found


BEGINNING: Board = {(column, row): "W" if row < 3 else "B" for column in "abcdef" for row in (1, 2, 5, 6)}


def slow_perft(board: Board, side: str, depth: int) -> int:
    """Count the lines of a length, all too short for anybody to win."""
    if depth == 0:
        return 1
    total = 0
    for name in slow_moves(board, side):
        after = dict(board)
        after[name[2], int(name[3])] = after.pop((name[0], int(name[1])))
        total += slow_perft(after, "B" if side == "W" else "W", depth - 1)
    return total


@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_those_of_a_board_of_letters(seed: int) -> None:
    drawn, position, side, board = random.Random(seed), GAME.start, "W", dict(BEGINNING)
    while not position.is_over():
        names = GAME.names(position)
        assert set(names) == slow_moves(board, side)
        assert GAME.parse_position(GAME.position_name(position)) == position
        name = drawn.choice(sorted(names))
        board[name[2], int(name[3])] = board.pop((name[0], int(name[1])))
        position = position.play(names[name])
        other, last = ("B", 6) if side == "W" else ("W", 1)
        is_won = int(name[3]) == last or other not in board.values()
        assert position.is_over() == is_won
        side = other
    assert position.outcome() == -1


@given(st.integers(0, (1 << 48) - 1))
def test_to_turn_and_to_mirror_twice_changes_nothing(men: int) -> None:
    men &= 0x3F3F_3F3F_3F3F
    assert turned(turned(men)) == men == mirrored(mirrored(men))
    columns = [[men >> 8 * row + column & 1 for row in range(6)] for column in range(6)]
    other = [[mirrored(men) >> 8 * row + column & 1 for row in range(6)] for column in range(6)]
    assert other == columns[::-1]


def test_it_is_sound_and_counted() -> None:
    assert check_game(GAME) == []
    assert [perft(GAME, depth).nodes for depth in (1, 2, 3)] == [
        slow_perft(BEGINNING, "W", depth) for depth in (1, 2, 3)
    ]


def test_a_man_on_the_last_row_has_won() -> None:
    position = GAME.parse_position("....../W...../....../....../....../.....B W")
    assert position.is_over()
    position = GAME.parse_position("....../W...../....../....../.....B/...... W")
    assert GAME.play(position, "a5a6").is_over()
    assert (
        GAME.draw(GAME.play(position, "a5b6"), GAME.find_move(position, "a5b6")).splitlines()[0]
        == "6  . [W] .  .  .  ."
    )


@pytest.mark.parametrize(
    "text", ["", "W", "....../....../....../....../....../...... X", "W...../....../....../....../....../B..... W"]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="position"):
        GAME.parse_position(text)


def test_patterns_know_its_only_mirror() -> None:
    assert GAME.cells is not None
    assert len(mirrors_of(GAME, GAME.cells)) == 2
    assert len(patterns_for(GAME, "line:2").starts) > 0
    assert isinstance(GAME.start, Breakthrough)
