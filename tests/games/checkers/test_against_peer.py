"""Checkers beside pydraughts: random games to their end, and scattered pieces that no game leads to soon."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

from gametree import History, load_game
from gametree.games.checkers import Checkers

from .board_of_letters import Turn
from .positions import scattered, turn_of

draughts: Any = importlib.import_module("draughts")  # pydraughts has no types
GAME = load_game("checkers")
WINNERS = {draughts.WHITE: "white", draughts.BLACK: "black", 0: "nobody", None: None}


def compare(position: Checkers, board: Any) -> tuple[dict[Turn, int], dict[Turn, Any]]:
    """Return the moves of both, which must be the same."""
    ours = {turn_of(position, move): move for move in position.moves()}
    theirs = {
        (move.steps_move[0], move.steps_move[-1], frozenset(move.captures)): move for move in board.legal_moves()
    }
    assert ours.keys() == theirs.keys()
    assert position.count_moves() == len(ours)
    return ours, theirs


def winner(history: History) -> str | None:
    """Return who has won by the rules and the referee; None if the game goes on."""
    ending = history.ending()
    if ending is None:
        return None
    if ending.outcome == 0:
        return "nobody"
    return "black" if history.position.is_black == (ending.outcome > 0) else "white"


def same_game(seed: int) -> str:
    """Play at random to the end on both boards, and return who has won."""
    chance = random.Random(f"pydraughts {seed}")
    history, board = History.begin(GAME), draughts.Board(variant="english")
    while True:
        ours, theirs = compare(history.position, board)
        assert GAME.parse_position(board.fen) == history.position
        won = winner(history)
        assert won == WINNERS[board.winner()]
        if won is not None:
            return won
        chosen = chance.choice(sorted(ours, key=str))
        history = history.play(ours[chosen])
        board.push(theirs[chosen])


def test_random_games() -> None:
    assert {same_game(seed) for seed in (0, 1, 4)} == {"white", "black", "nobody"}


@pytest.mark.long
@pytest.mark.parametrize("first", range(1_000, 3_000, 50))
def test_thousands_of_random_games(first: int) -> None:
    for seed in range(first, first + 50):
        same_game(seed)


def same_moves(seed: int) -> None:
    """Scatter pieces, and ask both which moves there are."""
    letters = scattered(8, ("pydraughts", seed))
    compare(GAME.parse_position(letters.name()), draughts.Board(variant="english", fen=letters.name()))


def test_scattered_pieces() -> None:
    for seed in range(150):
        same_moves(seed)


@pytest.mark.long
def test_thousands_of_scattered_pieces() -> None:
    for seed in range(150, 6_000):
        same_moves(seed)
