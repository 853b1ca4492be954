"""Texts of moves: with numbers and without, of every game, and of games whose moves look like numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from gametree import Game, History, InputError, load_game, parse_tree, prove
from gametree.rules.move_names import RESULTS, names_in

SAME = {
    "chess": [
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O",
        "1.e4, e5, 2.Nf3, Nc6, 3.Bb5, a6, 4.O-O",
        "1. e4 1... e5 2. Nf3 2...Nc6 3. Bb5 3.. a6 4. O-O *",
        "1. e4 … e5 2. Nf3 ... Nc6 3. Bb5 ...a6 4… O-O 1/2-1/2",
        "7. e4 e5 7. Nf3 Nc6 1. Bb5 a6 99. O-O",
        "\n1.\te2e4 e7e5\n2. g1f3 b8c6 3. f1b5 a7a6 4. e1g1\n1-0\n",
    ],
    "checkers": ["11-15 23-19 9-13", "1. 11-15 23-19 2. 9-13", "1.11-15 23-19 2.9-13 2-0", "1.11-15, 23-19, 2. 9-13"],
    "connect4": ["4 4 5", "1. 4 4 2. 5", "1.4 4 2.5", "1... 4 2. 4 5 *"],
    "connect4:11x4": ["10,4,11", "1. 10,4, 2. 11", "1.10 4 2.11"],
    "tictactoe": ["b2 a1 c3", "1. b2 a1 2. c3", "1.b2 a1,2.c3"],
    "othello": ["f5 d6 c3", "1. f5 d6 2. c3", "1.f5 2.d6 3.c3"],
    "implicit:b=3,d=4": ["1 3 2", "1. 1 3 2. 2", "1.1 3 2.2"],
}  # fmt: skip
UNREADABLE = "cannot be read; wanted: one such as e2e4, e7e8q, Nf3, exd5, e8=Q or O-O"


@pytest.mark.parametrize(("name", "moves"), [(name, moves) for name, all_ in SAME.items() for moves in all_[1:]])
def test_numbers_and_results_change_nothing(name: str, moves: str) -> None:
    game = load_game(name)
    wanted = game.play(game.start, SAME[name][0])
    assert game.play(game.start, moves) == wanted
    assert History.begin(game).play_named(moves).position == wanted


@pytest.mark.parametrize(
    ("name", "moves"), [(name, moves) for name in ("connect4", "othello") for moves in SAME[name]]
)
def test_positions_that_are_written_as_moves_may_have_numbers(name: str, moves: str) -> None:
    game = load_game(name)
    assert game.parse_position(moves) == game.play(game.start, SAME[name][0])


def test_runs_of_moves_may_have_numbers() -> None:
    othello, wide = load_game("othello"), load_game("connect4:11x4")
    assert othello.parse_position("1. f5d6 2. c3") == othello.parse_position("f5d6c3")
    assert wide.parse_position("1. 10 4 2. 11") == wide.parse_position("10,4,11")


def test_moves_in_a_strategy_may_have_numbers() -> None:
    strategy = prove(parse_tree("gallery:strategies")).attack
    assert strategy.after("1. 1 2") == strategy.after("1.1 2") == strategy.after("1 2") == ["2"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1.", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("1. ", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("1...", "no move follows the number '1...'; wanted: a move behind it, or no number"),
        ("...", "no move follows the number '...'; wanted: a move behind it, or no number"),
        ("e4 1.", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("1. 2. e4", "no move follows the number '1.'; wanted: a move behind it, or no number"),
        ("1. e4 e5 2. *", "no move follows the number '2.'; wanted: a move behind it, or no number"),
        ("1. e4 e5 2", f"the move '2' {UNREADABLE}; the number of a move ends in a dot: '2.'"),
        ("1-0", f"the move '1-0' {UNREADABLE}"),
        ("e4 * e5", f"the move '*' {UNREADABLE}"),
        ("1.2.e4", f"the move '2.e4' {UNREADABLE}"),
        (". e4", f"the move '.' {UNREADABLE}"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(moves: str, message: str) -> None:
    game = load_game("chess")
    for play in (lambda: game.play(game.start, moves), lambda: History.begin(game).play_named(moves)):
        with pytest.raises(InputError) as refusal:
            play()
        assert str(refusal.value) == message


def test_where_moves_are_numbers_no_dot_is_asked_for() -> None:
    game = load_game("connect4")
    with pytest.raises(InputError, match=r"^no move '9' here; legal: 1, 2, 3, 4, 5, 6, 7$"):
        game.play(game.start, "1. 4 9")


def test_a_result_behind_the_last_move_of_a_finished_game() -> None:
    mate = History.begin(load_game("chess")).play_named("1. f3 e5 2. g4 Qh4# 0-1")
    assert mate.ending() is not None
    with pytest.raises(InputError, match="no move 'a3' here: the game is over"):
        mate.play_named("3. a3")


def test_names_alone() -> None:
    assert names_in("") == names_in(" , ") == []
    assert names_in("1. f5d6, 2. c3") == ["f5d6", "c3"]


# --- games whose moves look like numbers or results ----------------------------------------------------


class Piles(NamedTuple):
    """Two piles; a move takes from one of them, 10 * pile + count."""

    first: int = 3
    second: int = 3

    def moves(self) -> Iterator[int]:
        for taken in range(1, self.first + 1):
            yield 10 + taken
        for taken in range(1, self.second + 1):
            yield 20 + taken

    def play(self, move: int) -> Piles:
        return Piles(self.first - move % 10, self.second) if move < 20 else Piles(self.first, self.second - move % 10)

    def is_over(self) -> bool:
        return not self.first and not self.second

    def outcome(self) -> int:
        return -1


def with_dots(position: Piles, move: int) -> str:
    return f"{move // 10}.{move % 10}"


def as_numbers(position: Piles, move: int) -> str:
    return f"{move % 10}." if move < 20 else f"..{move % 10}"


def as_results(position: Piles, move: int) -> str:
    return f"{move // 10 - 1}-{move % 10 - 1}"


@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        ("1.2 2.1", Piles(1, 2)),
        ("1. 1.2 2.1", Piles(1, 2)),
        ("1.1.2 2.1 2. 2.1", Piles(1, 1)),
        ("1.3, 2... 2.3", Piles(0, 0)),
    ],
)
def test_names_with_dots_are_names_first(moves: str, wanted: Piles) -> None:
    game = Game("piles", Piles(), move_name=with_dots)
    assert game.play(game.start, moves) == History.begin(game).play_named(moves).position == wanted


def test_an_illegal_name_with_a_dot_is_refused_as_it_was_written() -> None:
    game = Game("piles", Piles(1, 1), move_name=with_dots)
    with pytest.raises(InputError, match=r"^no move '1\.2' here; legal: 1\.1, 2\.1$"):
        game.play(game.start, "1.2")


def test_names_that_are_nothing_but_a_number_and_a_dot() -> None:
    game = Game("piles", Piles(), move_name=as_numbers)
    assert game.play(game.start, "2. ..1") == Piles(1, 2)
    assert game.play(game.start, "4. 2. 4... ..1") == Piles(1, 2)


def test_names_that_look_like_results_are_names_first() -> None:
    game = Game("piles", Piles(), move_name=as_results)
    assert game.play(game.start, "0-2 1-0") == Piles(0, 2)
    assert {"0-1", "1-0"} <= RESULTS
    with pytest.raises(InputError, match=r"^no move '2-0' here; legal: 0-0, 0-1, 0-2, 1-0, 1-1$"):
        game.play(game.start, "1-0 2-0")


def test_a_reader_of_ones_own_sees_a_move_without_its_number() -> None:
    seen = []

    def read(position: Piles, text: str) -> int:
        seen.append(text)
        return int(text)

    game = Game("piles", Piles(), parse_move=read)
    assert game.play(game.start, "1. 12 21 2.11 *") == Piles(0, 2)
    assert seen == ["12", "21", "11"]
