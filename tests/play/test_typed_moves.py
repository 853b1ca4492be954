"""Moves as people type them: what is understood, and what is said about the rest."""

from __future__ import annotations

import pytest

from gametree import History, InputError, load_game
from gametree.play.table.commands import COMMANDS, read_line
from gametree.play.table.typed_moves import names_of, read_move
from tests.play.tables import KALAH

UNDERSTOOD = [
    ("chess", "", ["e2e4", "E2E4", "e4", "E4", "1. e4", "1.e4", "e2-e4", "e2 e4", " e4! ", "play e4"]),
    ("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5", ["O-O", "o-o", "0-0", "OO", "e1g1", "4. O-O", "E1 G1"]),
    ("connect4", "", ["4", " 4 ", "4.", "column 4", "Col 4", "play 4", "1. 4", "４"]),
    ("othello", "", ["f5", "F5", "f 5", "f-5", "f", "1. f5", "square f5"]),
    ("checkers", "", ["11-15", "11 15", "11x15", "1. 11-15", "11 - 15", "play 11-15", "11-15."]),
    ("tictactoe", "", ["b2", "B2", "b 2", "b-2", "move b2"]),
]


@pytest.mark.parametrize(
    ("name", "before", "text"), [(name, before, text) for name, before, texts in UNDERSTOOD for text in texts]
)
def test_a_move_is_understood_however_it_is_typed(name: str, before: str, text: str) -> None:
    history = History.begin(load_game(name)).play_named(before)
    texts = next(texts for game, moves, texts in UNDERSTOOD if (game, moves) == (name, before))
    assert read_move(history, text) == history.game.find_move(history.position, texts[0])


WRONG = [
    ("connect4", "", "9", "no move '9' here; legal: 1, 2, 3, 4, 5, 6, 7"),
    ("connect4", "4 4 4 4 4 4", "4", "no move '4' here; legal: 1, 2, 3, 5, 6, 7"),
    ("connect4", "", "4 5", "no move '4 5' here; legal: 1, 2, 3, 4, 5, 6, 7"),
    ("connect4:9x6", "", "1 1", "no move '1 1' here; legal: 1, 2"),
    ("connect4", "", "-1", "no move '-1' here; legal: 1, 2, 3, 4, 5, 6, 7"),
    ("othello", "", "a1", "no move 'a1' here; legal: d3, c4, f5, e6"),
    ("othello", "", "\x1b[31m", "legal: d3, c4, f5, e6"),
    ("othello", "", "ｐａｓｓ", "legal: d3, c4, f5, e6"),
    ("checkers", "", "11", "'11' may be 11-15 or 11-16; wanted: as much of one as tells it from the others"),
    ("checkers", "11-15 22-18", "9-13", "no move '9-13' here: a capture is mandatory; legal: 15x22"),
    ("checkers", "", "40-44", "the move '40-44' has the square 40; wanted: 1 to 32; legal: 9-13, "),
    ("chess", "", "e5", "no move 'e5' here; possible: "),
    ("chess", "", "Ne2", "no move 'Ne2' here; possible: "),
    ("chess", "", "n", "'n' may be Na3, Nc3, Nf3 or Nh3; wanted: as much of one as tells it from the others"),
    (
        "chess",
        "",
        "zz9",
        "the move 'zz9' cannot be read; wanted: one such as e2e4, e7e8q, Nf3, exd5, e8=Q or O-O; legal",
    ),
    ("chess", "", "zz9", "('moves' lists all 20)"),
]


@pytest.mark.parametrize(("name", "before", "text", "said"), WRONG)
def test_what_is_no_move_is_told_with_what_is_legal(name: str, before: str, text: str, said: str) -> None:
    history = History.begin(load_game(name)).play_named(before)
    with pytest.raises(InputError) as fault:
        read_move(history, text)
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_pit_of_kalah_is_a_number() -> None:
    history = History.begin(load_game(KALAH))
    assert read_move(history, "pit 3") == read_move(history, "3") == 2


def test_every_name_of_every_move_is_that_move() -> None:
    for name in ("chess", "othello", "checkers", "connect4"):
        history = History.begin(load_game(name))
        for move, names in names_of(history).items():
            assert {read_move(history, text) for text in names} == {move}


@pytest.mark.parametrize("word", COMMANDS)
def test_a_command_is_known_in_capitals_and_by_its_sign(word: str) -> None:
    history = History.begin(load_game("chess"))
    assert read_line(f" {word.upper()} ", history).command == word
    assert read_line(f"/{word}", history).command == word


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hlep", "no move or command 'hlep'; did you mean help?"),
        ("udno", "no move or command 'udno'; did you mean undo?"),
        ("/udno", "no command 'udno'; did you mean undo?"),
        ("undo 3", "'undo' stands alone, and '3' is behind it; wanted: undo"),
        ("xyzzy", "no move 'xyzzy' here; legal: 1, 2, 3, 4, 5, 6, 7"),
    ],
)
def test_a_misspelt_command_is_guessed(line: str, said: str) -> None:
    with pytest.raises(InputError) as fault:
        read_line(line, History.begin(load_game("connect4")))
    assert said in str(fault.value)


def test_a_move_that_is_called_like_a_command_is_a_move() -> None:
    game = load_game("tictactoe")
    object.__setattr__(game, "move_name", lambda position, move: "hint" if move == 5 else f"m{move}")
    object.__setattr__(game, "parse_move", game._find_move)
    history = History.begin(game)
    assert read_line("hint", history).move == 5
    assert read_line("/hint", history).command == "hint"
