"""Positions and moves written, read and drawn, and texts that are refused."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import InputError
from gametree.games.othello import PASS, Notation, othello
from tests.games.mutation import mutants

from .reference import random_game

GAMES = {size: othello(size) for size in (4, 6, 8)}
GAME = GAMES[8]
NOTATION = Notation(GAME.start)
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
PROBLEM = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6;"
PASSED = "d3c3e6d2d1e1b2c1"
"""Black cannot move here."""


def refusal(text: str, size: int = 8) -> str:
    with pytest.raises(InputError) as told:
        GAMES[size].parse_position(text)
    assert len(str(told.value).splitlines()) == 1
    return str(told.value)


@pytest.mark.parametrize("size", GAMES)
def test_positions_are_read_back_in_every_way_of_writing_them(size: int) -> None:
    game = GAMES[size]
    for seed in range(12):
        position, moves = game.start, []
        for board, move in random_game(size, seed):
            text = board.text()
            assert game.position_name(position) == text
            for written in (text, text.lower(), text.replace("-", "."), f"  {text} ", text + ";"):
                assert game.parse_position(written) == position
            if move is not None:
                moves.append(move)
                position = game.play(position, move)
        without = [move for move in moves if move != "pass"]
        for written in ("".join(moves), " ".join(moves), ", ".join(moves).upper(), "".join(without)):
            assert game.parse_position(written.replace("pass", "ps")) == position
            assert game.parse_position(written) == position


def test_no_move_is_the_start() -> None:
    assert GAME.parse_position("") == GAME.parse_position(" ") == GAME.parse_position(START + " X") == GAME.start


def test_passes_by_any_name_or_left_out() -> None:
    position = GAMES[4].parse_position("XO------XO------ O")
    assert {GAMES[4].parse_move(position, name) for name in ("pass", "PASS", "ps", "pa", "Pa")} == {PASS}
    assert GAMES[4].move_name(position, PASS) == "pass"
    before = GAME.parse_position(PASSED)
    assert list(before.moves()) == [PASS]
    after = {GAME.parse_position(PASSED + passed + "d6") for passed in ("", "pass", "PS", " pa ", ",pass,")}
    assert after == {GAME.play(before, "pass d6")}


def test_a_pass_that_ends_a_list_is_played_only_if_it_is_written() -> None:
    assert GAME.parse_position(PASSED + "pass") == GAME.parse_position(PASSED).play(PASS)


def test_problems_of_endgames() -> None:
    problem = NOTATION.parse_problem(PROBLEM)
    assert GAME.position_name(problem.position) == PROBLEM.partition(";")[0]
    named = {GAME.move_name(problem.position, move): score for move, score in problem.scores.items()}
    assert named == {"g8": 18, "h1": 12, "h7": 6, "a2": 6}
    assert GAME.parse_position(PROBLEM) == problem.position
    assert NOTATION.parse_problem(START + " X").scores == {}


SQUARES = "64 squares in reading order, X (black), O (white) or -, a space, and X or O to move"
REFUSED = {
    START[1:] + " X": f"has a board of length 63; wanted: {SQUARES}",
    START + "- X": "has a board of length 65; wanted: 64",
    "X": "has a board of length 1; wanted: 64",
    START[:-1] + "Z X": "has 'Z' for a square; wanted: 64",
    START[:-1] + "1 X": "has '1' for a square",
    START: "does not say who is to move; wanted: X or O behind the squares and a space",
    START + "X": "has a board of length 65",
    START + " Z": "has 'Z' for the side to move; wanted: X or O",
    START + " XO": "has 'XO' for the side to move",
    START + " X X": "has 'X X' for the side to move",
    START + " X; G8": "has 'G8' behind it; wanted: moves and scores such as G8:+18",
    START + " X; D3:+100": "has 'D3:+100' behind it",
    START + " X; A1:+4": "no move 'a1' here; legal: d3, c4, f5, e6",
    "f5f5": "cannot be played at move 2: no move 'f5' here; legal: f4, d6, f6",
    "a1": "cannot be played at move 1: no move 'a1' here; legal: d3, c4, f5, e6",
    "f5 pass": "cannot be played at move 2: no move 'pass' here",
    "f9": "cannot be played at move 1: no move 'f9' here",
    "f5d": "cannot be read from 'd' on; wanted: moves such as f5d6c3",
    "f5/d6": "cannot be read from '/d6' on",
    "4455": "cannot be read from '4455' on",
    "f٥": "cannot be read from 'f٥' on",
    "f" + "5" * 5000: "cannot be played at move 1",
    "\0": "cannot be read",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text[-20:]))
def test_positions_that_are_refused(text: str) -> None:
    assert REFUSED[text] in refusal(text)


def test_boards_of_another_size_are_refused() -> None:
    assert "has a board of length 64; wanted: 16 squares" in refusal(START + " X", size=4)
    assert "no move 'h1' here" in refusal("h1", size=6)


def test_moves_after_the_end_are_refused() -> None:
    moves = [move for _, move in random_game(4, 3) if move]
    told = refusal("".join(moves) + "a1", size=4)
    assert told.endswith(f"goes on after the game is over at move {len(moves)}")
    with pytest.raises(InputError, match="no move 'a1' here; legal: none, the game is over"):
        GAMES[4].parse_move(GAMES[4].parse_position("".join(moves)), "a1")


@pytest.mark.parametrize("text", ["z9", "", "f", "f5 ", "64", "d3d3", "pass"])
def test_moves_that_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^no move '.*' here; legal: d3, c4, f5, e6$"):
        GAME.parse_move(GAME.start, text)


def read_or_refuse(text: str) -> bool:
    try:
        problem = NOTATION.parse_problem(text)
        position = problem.position
        assert GAME.parse_position(text) == position
    except InputError as fault:
        assert len(str(fault).splitlines()) == 1  # noqa: PT017
        try:
            position = GAME.parse_position(text)
        except InputError as other:
            assert len(str(other).splitlines()) == 1  # noqa: PT017
            return False
    assert GAME.parse_position(GAME.position_name(position)) == position
    return True


MUTATED = {
    "squares": START + " X",
    "problem": PROBLEM,
    "moves": "f5d6c3d3c4f4c5b3c2e3",
    "moves apart": "d3 c3, e6 d2 d1 e1, b2 c1 pass d6",
}


@pytest.mark.parametrize("kind", MUTATED)
def test_ten_thousand_changed_texts_are_read_or_refused(kind: str) -> None:
    read = [read_or_refuse(text) for text in mutants(MUTATED[kind], "XOxo-. ;:+abcdefgh12345678ps,\n\té٤", 1, 10_000)]
    assert True in read
    assert False in read


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80) | st.text("abcdefgh12345678 ,ps", max_size=130) | st.text("XO-. ;", max_size=80))
@example("\ud800")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def test_drawn_board() -> None:
    assert GAMES[4].draw(GAMES[4].start) == (
        "  a b c d\n1 . + . .\n2 + O X .\n3 . X O +\n4 . . + .\nX 2, O 2, X to move"
    )


def test_the_last_move_stands_in_brackets() -> None:
    position = GAMES[4].parse_position("b1")
    notation = Notation(GAMES[4].start)
    b1, d4 = notation.parse_move(GAMES[4].start, "b1"), 27
    assert notation.draw(position, b1).splitlines()[1] == "1 +(X)+ ."
    assert notation.draw(position, d4).splitlines()[4] == "4 . . .(.)"
    assert notation.draw(position, PASS) == notation.draw(position)


def test_a_finished_board_says_so() -> None:
    assert (
        GAMES[4].draw(GAMES[4].parse_position("XXXX" * 3 + "OOOO X")).splitlines()[-1]
        == "X 12, O 4, the game is over"
    )
