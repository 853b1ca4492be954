"""How checkers is written, read and drawn."""

from __future__ import annotations

import re

import pytest

from gametree import load_game
from gametree.base.errors import InputError
from gametree.games.checkers import checkers
from gametree.games.checkers.notation import Notation
from tests.games.checkers.positions import random_game, scattered
from tests.games.mutation import mutants

GAMES = {size: checkers(size) for size in (8, 6, 4)}
GAME = GAMES[8]
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
CIRCLES = "B:W6,7,14,15,23:BK2"


def refusal(text: str, position: str | None = None) -> str:
    """The one sentence by which a position, or a move in a position, is refused."""
    before = None if position is None else GAME.parse_position(position)
    with pytest.raises(InputError) as caught:
        GAME.parse_position(text) if before is None else GAME.parse_move(before, text)
    told = str(caught.value)
    assert len(told.splitlines()) == 1
    assert repr(text) in told
    return told


# --- positions ---------------------------------------------------------------------------------


def test_the_start() -> None:
    assert GAME.position_name(GAME.start) == START
    assert GAMES[6].position_name(GAMES[6].start) == "B:W13,14,15,16,17,18:B1,2,3,4,5,6"
    assert GAMES[4].position_name(GAMES[4].start) == "B:W7,8:B1,2"
    assert GAME.start.is_black


@pytest.mark.parametrize(
    "text",
    [
        "B:W21-32:B1-12",
        "B:B1-12:W21-32",
        "b:w21-32:b1-12.",
        '"B:W21-32:B1-12"',
        " B : W21-24, 25-32 : B1-6,7,8-12. ",
    ],
)
def test_the_start_is_read_in_many_forms(text: str) -> None:
    assert GAME.parse_position(text) == GAME.start


def test_kings_and_sides() -> None:
    position = GAME.parse_position("W:W21,22,K29:B1,2,K12")
    assert GAME.position_name(position) == "W:W21,22,K29:B1,2,K12"
    assert GAME.parse_position("W:WK1-3:BK30-32") == GAME.parse_position("W:WK1,K2,K3:BK30,K31,K32")
    assert GAME.parse_position("W:W:B1").is_over()


@pytest.mark.parametrize("size", GAMES)
def test_positions_are_read_back(size: int) -> None:
    game = GAMES[size]
    for seed in range(4):
        for position, letters in random_game(game, ("read", seed)):
            assert game.parse_position(game.position_name(position)) == position
            assert game.position_name(game.parse_position(letters.name())) == letters.name()
    for seed in range(300):
        name = scattered(size, ("read", seed)).name()
        assert game.position_name(game.parse_position(name)) == name


POSITIONS_AT_FAULT = {
    "": "cannot be read; wanted: PDN such as W:W21,22,K29:B1,2,K12",
    "W": "cannot be read",
    "W:W21": "cannot be read",
    "W:W21:B1:B2": "cannot be read",
    "W::B1": "cannot be read",
    "WB:W21:B1": "cannot be read; wanted: the side to move, then W and B each with its squares",
    "W:W21:W1": "cannot be read; wanted: the side to move, then W and B",
    "X:W21:B1": "has 'X' for a colour; wanted: W or B",
    "W:R21:B1": "has 'R' for a colour; wanted: W or B",
    "W:W33:B1": "has the square 33; wanted: 1 to 32",
    "W:W0:B1": "has the square 0; wanted: 1 to 32",
    "W:W21-40:B1": "has the square 40; wanted: 1 to 32",
    "W:W999:B1": "has the square 999",
    "W:W9999:B1": "has '9999' for a piece",
    "W:W21,21:B1": "has the square 21 twice",
    "W:W21-24,23:B1": "has the square 23 twice",
    "W:W21:B21": "has the square 21 twice",
    "W:W24-21:B1": "has the squares 24-21; wanted: the lower one first",
    "W:W21,:B1": "has '' for a piece; wanted: a square such as 12, or K12 for a king",
    "W:WQ21:B1": "has 'Q21' for a piece",
    "W:WKK21:B1": "has 'KK21' for a piece",
    "W:W-21:B1": "has '-21' for a piece",
    "W:W٢١:B1": "has '٢١' for a piece",
    "W:W3:B32": "has a white man on 3, its king row; wanted: K3",
    "W:W21:B30": "has a black man on 30, its king row; wanted: K30",
    "W:W5-17:B1": "has 13 white pieces; wanted: at most 12",
    "B:W32:BK1-13": "has 13 black pieces; wanted: at most 12",
    "W:W:B": "has no pieces; wanted: squares behind W and B",
    "W:W21:B": "cannot exist: white is to move after the last black piece went",
}


@pytest.mark.parametrize("text", POSITIONS_AT_FAULT)
def test_positions_that_are_refused(text: str) -> None:
    assert POSITIONS_AT_FAULT[text] in refusal(text)


def test_squares_of_small_boards() -> None:
    with pytest.raises(InputError, match="has the square 9; wanted: 1 to 8"):
        GAMES[4].parse_position("W:W9:B1")


def test_changed_positions_are_read_or_refused() -> None:
    read = 0
    for text in ("W:W21,22,K29:B1,2,K12", "B:W21-32:B1-12."):
        for changed in mutants(text, "0123456789WBK,:-. \"'xé٢\n\0", 5, 5_000):
            try:
                position = GAME.parse_position(changed)
            except InputError as fault:
                assert len(str(fault).splitlines()) == 1  # noqa: PT017
            else:
                read += 1
                assert GAME.parse_position(GAME.position_name(position)) == position
    assert 200 < read < 9_000


# --- moves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", GAMES)
def test_every_move_has_a_name_of_its_own_that_is_read_back(size: int) -> None:
    game = GAMES[size]
    notation = Notation(game.start)
    for seed in range(300):
        position = game.parse_position(scattered(size, ("names", seed)).name())
        names = [game.move_name(position, move) for move in position.moves()]
        assert len(set(names)) == len(names)
        for move, name in zip(position.moves(), names, strict=True):
            assert game.parse_move(position, name) == move
            for path in notation.paths(position, move):
                assert game.parse_move(position, "x".join(map(str, path))) == move


@pytest.mark.parametrize(
    ("position", "texts"),
    [
        (START, ["11-15", "11x15", "11:15", "011-15"]),
        ("W:W22:B18,11", ["22x8", "22x15x8", "22-15-8", "22-8", "22X8"]),
        (CIRCLES, ["2x2", "2x9x18x11x2", "2x11x18x9x2", "2x18x2"]),
        (CIRCLES, ["2x9x18x27", "2x9x27", "02x09x27"]),
        (CIRCLES, ["2x11x18x27", "2x11x27"]),
    ],
)
def test_many_ways_to_write_a_move(position: str, texts: list[str]) -> None:
    read = GAME.parse_position(position)
    assert len({GAME.parse_move(read, text) for text in texts}) == 1


MOVES_AT_FAULT = [
    (START, "11", "cannot be read; wanted: squares such as 11-15 or 22x15x8"),
    (START, "", "cannot be read"),
    (START, "11-", "cannot be read"),
    (START, "11-15-", "cannot be read"),
    (START, "e2e4", "cannot be read"),
    (START, "١١-١٥", "cannot be read"),
    (START, "11-33", "has the square 33; wanted: 1 to 32"),
    (START, "0-4", "has the square 0; wanted: 1 to 32"),
    (START, "11-14", "no move '11-14' here; legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"),
    (START, "21-17", "no move '21-17' here; legal: 9-13"),
    ("B:W18:B2,14", "2-6", "no move '2-6' here: a capture is mandatory; legal: 14x23"),
    ("B:W18:B2,14", "14-17", "here: a capture is mandatory; legal: 14x23"),
    ("B:W18:B2,14", "2-32", "no move '2-32' here; legal: 14x23"),
    ("W:W22:B18,11", "22x15", "no move '22x15' here; legal: 22x8"),
    (CIRCLES, "2x27", "may be any of 2x9x18x27, 2x11x18x27 here; write the squares between"),
    (CIRCLES, "2x18x27", "may be any of 2x9x18x27, 2x11x18x27 here"),
    ("W:W13:B6,9", "13-9", "here: the game is over"),
]


@pytest.mark.parametrize(("position", "text", "told"), MOVES_AT_FAULT, ids=lambda item: item[:24])
def test_moves_that_are_refused(position: str, text: str, told: str) -> None:
    assert told in refusal(text, position)


def test_changed_moves_are_read_or_refused() -> None:
    read = 0
    for place, text in ((CIRCLES, "2x9x18x27"), (START, "11-15")):
        position = GAME.parse_position(place)
        legal = set(position.moves())
        for changed in mutants(text, "0123456789-xX:K. é٢\n\0", 6, 5_000):
            try:
                move = GAME.parse_move(position, changed)
            except InputError as fault:
                assert len(str(fault).splitlines()) == 1  # noqa: PT017
            else:
                read += 1
                assert move in legal
    assert 100 < read < 9_000


def test_moves_are_those_of_the_real_squares_for_both_sides() -> None:
    position = GAME.play(GAME.start, "11-15")
    names = " ".join(GAME.move_name(position, move) for move in position.moves())
    assert names == "21-17 22-17 22-18 23-18 23-19 24-19 24-20"


# --- pictures ----------------------------------------------------------------------------------

PICTURE = """\
      b       b       b       b    1-4
  b       b       b       b        5-8
      b       b      11       b    9-12
 13      14       b      16       13-16
     17      18       w      20   17-20
  w       w      23       w       21-24
      w       w       w       w   25-28
  w       w       w       w       29-32
black to move"""


def test_drawn_board() -> None:
    assert GAME.draw(GAME.play(GAME.start, "11-15 23-19")) == PICTURE
    drawn = GAME.draw(GAME.parse_position("W:WK1,9:BK32,5"))
    assert drawn.startswith("      W       2 ")
    assert drawn.splitlines()[1].startswith("  b       6 ")
    assert drawn.splitlines()[7] == " 29      30      31       B       29-32"
    assert drawn.endswith("\nwhite to move")


def test_the_last_move_is_marked() -> None:
    before = GAME.play(GAME.start, "11-15")
    move = GAME.parse_move(before, "23-19")
    drawn = Notation(GAME.start).draw(before.play(move), move)
    assert re.findall(r"\[.*?\]", drawn) == ["[ w]", "[23]"]
    assert re.sub(r"[\[\]]", " ", drawn) == PICTURE


def test_drawn_small_board() -> None:
    assert GAMES[4].draw(GAMES[4].start) == (
        "      b       b    1-2\n  3       4        3-4\n      5       6    5-6\n  w       w        7-8\n"
        "black to move"
    )


def test_games_by_name() -> None:
    assert load_game("checkers").name == "checkers"
    assert load_game("checkers:6x6").name == "checkers:6x6"
