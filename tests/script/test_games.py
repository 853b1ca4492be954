"""A page tells of a game what Python tells: at every position of random games, of every game."""

from __future__ import annotations

import functools

import pytest

from gametree import History, load_game
from tests.pictured import EXAMPLES, NAMES, random_game

from .in_page import Page, facts

GAMES = (*NAMES, "checkers:4x4", "othello:6x6", "mnk:1,1,1", f"{EXAMPLES / 'nim.py'}", "implicit:b=3,d=4")
PLIES = {"chess": 60}


@functools.cache
def page_of(name: str) -> Page:
    return Page(load_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_the_same(name: str) -> None:
    page = page_of(name)
    assert page.translation.left_out == {}
    for seed in (1, 2):
        games = list(random_game(History.begin(page.game), seed, PLIES.get(name, 80)))
        found = page.played(games[-1].moves)
        for history, answer in zip(games, found, strict=True):
            assert answer == facts(history), history.moves
