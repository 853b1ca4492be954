"""How people speak of a game: sides, units, numbers of moves."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Game, History, InputError, Wording, load_game
from gametree.rules.wording import numbered
from tests.test_game import Heap


@pytest.mark.parametrize(
    ("points", "value", "wanted"),
    [
        (100, 0, "+0.00 pawns"),
        (100, 5, "+0.05 pawns"),
        (100, -1234, "-12.34 pawns"),
        (256, -1, "+0.00 pawns"),
        (10, 15, "+1.5 pawns"),
        (1, 0, "+0 pawns"),
        (1, 1, "+1 pawn"),
        (1, -1, "-1 pawn"),
        (1, 999_999_000, "+999999000 pawns"),
    ],
)
def test_amounts(points: int, value: int, wanted: str) -> None:
    assert Wording(unit=("pawn", "pawns"), points=points).amount(value) == wanted


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sides": "White"}, "sides of a wording is 'White'; wanted: two names such as (\"White\", \"Black\")"),
        ({"sides": ("White",)}, "sides of a wording is ('White',); wanted: two names such as (\"White\", \"Black\")"),
        ({"unit": "pawns"}, "unit of a wording is 'pawns'; wanted: two names such as (\"pawn\", \"pawns\")"),
        ({"points": 0}, "points of a wording is 0; wanted: a whole number from 1 on"),
        ({"points": 0.5}, "points of a wording is 0.5; wanted: a whole number from 1 on"),
        ({"is_second": True}, "is_second of a wording is True; wanted: a function"),
        ({"parse_number": 1}, "parse_number of a wording is 1; wanted: a function"),
        ({"sides": ("A", "B")}, "a wording has sides, but no is_second(position) to tell who is to move"),
        ({"pieces": ("X", "O")}, "a wording has pieces, but no is_second(position) to tell who is to move"),
        ({"pieces": "XO"}, "pieces of a wording is 'XO'; wanted: two names such as (\"X\", \"O\")"),
        ({"is_numbered": True}, "a wording has numbered moves, but no is_second(position) to tell who is to move"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_in_a_sentence(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        Wording(**options)
    assert str(refusal.value) == message


def test_a_wording_is_a_record() -> None:
    with pytest.raises(
        InputError, match=r"^wording of heap is 'pawns'; wanted: Wording\(sides=\.\.\., unit=\.\.\.\)$"
    ):
        Game("heap", Heap(), wording="pawns")  # type: ignore[arg-type]


def test_numbers_of_moves() -> None:
    assert numbered([]) == ""
    assert numbered(["a"], is_second=True) == "1... a"
    assert numbered(["a", "b", "c", "d"], number=9) == "9. a b 10. c d"
    assert numbered(["a", "b", "c", "d"], number=9, is_second=True) == "9... a 10. b c 11. d"


@pytest.mark.parametrize(
    ("name", "moves", "wanted"),
    [
        ("chess", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O"),
        ("checkers", "11-15 22-18 15x22", "1. 11-15 22-18 2. 15x22"),
        ("othello", "f5 d6 c3", "f5 d6 c3"),
        ("connect4", "4 4 5", "4 4 5"),
    ],
)
def test_lines_of_moves(name: str, moves: str, wanted: str) -> None:
    history = History.begin(load_game(name)).play_named(moves)
    game = history.game
    assert game.write_line(game.start, history.moves) == wanted
    assert game.play(game.start, wanted) == history.position, "what is written is read back"
    assert game.write_line(game.start, ()) == ""


def test_a_history_goes_on_counting() -> None:
    chess = load_game("chess")
    for side, numbers in (("w", [31, 31, 32, 32]), ("b", [31, 32, 32, 33])):
        history = History.read(chess, f"6k1/8/8/8/8/8/8/R5K1 {side} - - 3 31")
        for number in numbers:
            assert history.number == number
            history = history.play(next(iter(history.position.moves())))
        assert history.back().number == numbers[-1]
    assert History.begin(chess, number=7).play_named("e4 e5").number == 8
    with pytest.raises(InputError, match=r"^the first move cannot have the number 0; wanted: 1 or more$"):
        History.begin(chess, number=0)


def test_without_words_the_first_side_is_taken_to_begin() -> None:
    history = History.begin(Game("heap", Heap())).play_named("1 1")
    assert (history.number, history.game.wording.is_second_to_move(history.position)) == (2, False)
