"""What a game takes, and what it makes of it: pictures with and without the last move."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from gametree import Game, Referee, load_game


class Heap(NamedTuple):
    left: int = 3

    def moves(self) -> list[int]:
        return [1] if self.left else []

    def play(self, move: int) -> Heap:
        return Heap(self.left - move)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return -1

    def picture(self) -> str:
        return "*" * self.left


class Painter:
    def __call__(self, position: Heap) -> str:
        return position.picture()


def with_colour(position: Heap, colour: bool = False) -> str:
    return f"{position.picture()} {colour}"


def marking(position: Heap, last_move: int | None = None) -> str:
    return f"{position.picture()} after {last_move}"


def marking_by_keyword(position: Heap, **options: int | None) -> str:
    return f"{position.picture()} {options}"


@pytest.mark.parametrize(
    ("draw", "plain", "marked"),
    [
        (None, "left=3", "left=3"),
        (Heap.picture, "***", "***"),
        (lambda position: "here", "here", "here"),
        (Painter(), "***", "***"),
        (with_colour, "*** False", "*** False"),
        (str, "Heap(left=3)", "Heap(left=3)"),
        (marking, "*** after None", "*** after 7"),
        (marking_by_keyword, "*** {}", "*** {}"),
    ],
)
def test_whoever_draws_without_a_last_move_is_not_told(draw: object, plain: str, marked: str) -> None:
    game = Game("heap", Heap(), draw=draw)  # type: ignore[arg-type]
    for each in (game, replace(game, name="other")):
        assert (each.draw(Heap()), each.draw(Heap(), 7)) == (plain, marked)


def test_the_last_stone_of_connect_four_stands_in_brackets() -> None:
    game = load_game("connect4:4x4")
    position = game.parse_position("112")
    assert game.draw(position, 5) == " . . . .\n . . . .\n O . . .\n X[X]. .\n 1 2 3 4"
    assert game.draw(position, 1) == " . . . .\n . . . .\n[O]. . .\n X X . .\n 1 2 3 4"
    assert game.draw(position) == ". . . .\n. . . .\nO . . .\nX X . .\n1 2 3 4"
    wide = load_game("connect4:11x4")
    lines = wide.draw(wide.play(wide.start, "11"), 50).splitlines()
    assert lines[3:] == ["  .  .  .  .  .  .  .  .  .  . [X]", "  1  2  3  4  5  6  7  8  9 10 11"]


def test_the_last_stone_of_tic_tac_toe_stands_in_brackets() -> None:
    game = load_game("tictactoe")
    for name, wanted in (("a1", " 1[X]. ."), ("c1", " 1 . .[X]"), ("b1", " 1 .[X].")):
        move = game.find_move(game.start, name)
        assert game.draw(game.start.play(move), move).splitlines() == ["   a b c", wanted, " 2 . . .", " 3 . . ."]


def test_every_last_move_is_the_only_one_that_is_marked() -> None:
    for name in ("connect4", "mnk:7,5,4", "connect4:12x4"):
        game = load_game(name)
        for move in game.start.moves():
            position = game.start.play(move)
            marked = game.draw(position, move)
            assert marked.count("[X]") == marked.count("[") == marked.count("]") == 1
            unmarked = [line[1:] for line in marked.replace("[", " ").replace("]", " ").splitlines()]
            assert [line.rstrip() for line in unmarked] == game.draw(position).splitlines()


def test_a_referee_of_ones_own_is_kept() -> None:
    referee = Referee(forced_repetitions=2)
    assert Game("heap", Heap(), cyclic=True, referee=referee).referee is referee
    assert Game("heap", Heap(), referee=referee).referee is referee
    assert Game("heap", Heap()).referee is None
