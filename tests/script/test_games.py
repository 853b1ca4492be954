"""A page tells of a game what Python tells: at every position of random games, of every game."""

from __future__ import annotations

import functools
import json

import pytest

from gametree import History, InputError, load_game
from tests.pictured import EXAMPLES, NAMES, random_game

from . import games
from .in_page import Page, facts, told

GAMES = (*NAMES, "checkers:4x4", "othello:6x6", "mnk:1,1,1", f"{EXAMPLES / 'nim.py'}", "implicit:b=3,d=4")
PLIES = {"chess": 30}


@functools.cache
def page_of(name: str) -> Page:
    return Page(load_game(name))


@functools.cache
def page_of_own(name: str) -> Page:
    return Page(getattr(games, name))


def check_random_games(page: Page, most: int) -> None:
    assert page.translation.left_out == {}
    for seed in (1, 2):
        histories = list(random_game(History.begin(page.game), seed, most))
        found = page.played(histories[-1].moves)
        for history, answer in zip(histories, found, strict=True):
            assert answer == facts(history), history.moves


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_the_same(name: str) -> None:
    check_random_games(page_of(name), PLIES.get(name, 80))


@pytest.mark.parametrize("name", ["LETTERS", "WALK", "RACE"])
def test_games_of_users_are_the_same(name: str) -> None:
    check_random_games(page_of_own(name), 30)


CLUMSY = (
    "",
    "x",
    "nonsense",
    "4455",
    "1. 4 4 2. 5",
    "44444444",
    "e4",
    "f5d6c3",
    "f5f5",
    "XO..X....",
    "X",
    "W:W21:B1",
    "9",
)
POSITIONS = {
    "chess": (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20",
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "startpos",
    ),
    "checkers": ("W:W21,22,K29:B1,2,K12", "B:W18,19,27:BK15", "W:W21-32:B1-12", "B:W1:B2"),
    "othello": ("-" * 27 + "OX------XO" + "-" * 27 + " X", "f5 d6 c3 d3 c4"),
    "connect4": ("./" * 5 + ".", "....../" * 6, "......./......./......./......./......./XO....."),
    "tictactoe": ("XOXOXO...", "XXXOOO...", "x.o/.../..."),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_read_as_python_reads_them(name: str) -> None:
    page = page_of(name)
    for text in (*POSITIONS[name], *CLUMSY):
        try:
            wanted = told(page.game.parse_position(text))
        except InputError as fault:
            wanted = f"InputError: {fault}"
        assert page.ask(f"game.parsePosition({json.dumps(text)})") == wanted, text


def test_positions_that_are_read_are_played_on() -> None:
    page = page_of("chess")
    for text in POSITIONS["chess"][:3]:
        histories = list(random_game(History.read(page.game, text), 3, 12))
        found = page.played(histories[-1].moves, text)
        assert found == [facts(history) for history in histories]


def test_repetitions_and_quiet_moves_are_told_by_the_referee() -> None:
    page = page_of("chess")
    history = History.begin(page.game).play_named("Nf3 Nf6 Ng1 Ng8 " * 4)
    endings = [answer["ending"] for answer in page.played(history.moves)]
    assert [ending and ending["reason"] for ending in endings[8:17:4]] == [
        "threefold repetition",
        "threefold repetition",
        "fivefold repetition",
    ]
    quiet = page.ask("game.ending(game.playOn(game.read('4k3/8/8/8/8/8/8/R3K3 w - - 99 80'), 64))")
    assert quiet == {"reason": "fifty moves", "outcome": 0, "is_claim": True}


def test_moves_are_found_by_name_and_lines_are_written() -> None:
    page = page_of("chess")
    game = page.game
    for name in ("Nf3", "g1f3", "e4", "e5", "O-O", "Qh9", "x"):
        try:
            wanted = str(game.find_move(game.start, name))
        except InputError as fault:
            wanted = f"InputError: {fault}"
        assert page.ask(f"game.findMove(game.start, {name!r})") == wanted
    history = History.begin(game).play_named("e4 e5 Nf3")
    line = json.dumps([str(move) for move in history.moves])
    assert page.ask(f"game.writeLine(game.start, {line}.map(BigInt), 7)") == "7. e4 e5 8. Nf3"
    assert [page.ask(f"game.amount({value}n)") for value in (35, -100, 0)] == [
        game.wording.amount(value) for value in (35, -100, 0)
    ]


def test_modules_stay_small() -> None:
    sizes = {name: len(page_of(name).translation.text) for name in ("chess", "checkers", "othello", "connect4")}
    assert sizes["chess"] < 200_000
    assert sizes["connect4"] < 95_000


def test_facts_are_those_of_the_game() -> None:
    page = page_of("chess")
    assert page.ask("[game.name, game.sides, game.unit, game.points, game.wins, game.isNumbered, game.cyclic]") == [
        "chess",
        ["White", "Black"],
        ["pawn", "pawns"],
        100,
        "mates",
        True,
        True,
    ]
    assert page.game.picture is not None
    assert page.ask("game.layout") == page.game.picture.layout.as_data()
