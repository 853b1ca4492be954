"""Published figures, reproduced to the last node by compiled searches."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Game, load_game, perft, search
from gametree.games.connect4 import ConnectFour
from gametree.games.mnk import Mnk
from tests.thinning import thinned


def solve(name: str, **limits: Any) -> Any:
    game = load_game(name)
    result = search(game, **limits)
    assert result.compiled
    assert result.complete
    return result


def test_tic_tac_toe_by_minimax() -> None:
    result = solve("tictactoe", depth=9, plain=True, algorithm="minimax")
    assert (result.nodes, result.leaves, result.value, result.verdict) == (549_946, 255_168, 0, "draw")


@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-hard"])
def test_tic_tac_toe_by_alpha_beta(algorithm: str) -> None:
    result = solve("tictactoe", depth=9, plain=True, algorithm=algorithm)
    assert (result.nodes, result.value, result.verdict) == (18_297, 0, "draw")


def test_connect_four_eight_plies() -> None:
    result = solve("connect4", depth=8, plain=True)
    assert (result.nodes, result.children, result.value, result.verdict) == (12_574, 12_573, 0, "unknown")


@pytest.mark.parametrize(
    ("depth", "nodes", "finished"),
    [(0, 1, 0), (1, 7, 0), (7, 823_536, 0), (8, 5_673_234, 13_032), (9, 39_394_572, None), (10, 268_031_646, None)],
)
def test_perft_of_connect_four(depth: int, nodes: int, finished: int | None) -> None:
    counted = perft(load_game("connect4"), depth)
    assert counted.compiled
    assert counted.nodes == nodes
    assert finished in (None, counted.finished)


def test_perft_of_tic_tac_toe_adds_up_to_all_games() -> None:
    game = load_game("tictactoe")
    assert [perft(game, depth).nodes for depth in range(10)] == [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872,
    ]  # fmt: skip
    last = perft(game, 9)
    assert last.nodes + last.finished == 255_168


@pytest.mark.parametrize(
    ("name", "depth", "verdict"),
    [
        ("mnk:3,3,3", 9, "draw"),
        ("mnk:4,3,3", 12, "win in 7"),
        ("connect4:4x4", 16, "draw"),
        ("mnk:3,1,3", 3, "draw"),
        ("mnk:3,1,2", 3, "win in 3"),
    ],
)
@pytest.mark.parametrize(
    "algorithm", thinned(["alphabeta", "alphabeta-hard", "alphabeta-shallow"], lambda name: name == "alphabeta")
)
def test_solved_boards(name: str, depth: int, verdict: str, algorithm: str) -> None:
    assert solve(name, depth=depth, algorithm=algorithm).verdict == verdict


@pytest.mark.parametrize(("name", "depth", "verdict"), [("tictactoe", 9, "draw"), ("mnk:4,3,3", 12, "win")])
def test_solved_by_propagation(name: str, depth: int, verdict: str) -> None:
    assert solve(name, depth=depth, algorithm="winloss").verdict == verdict


def test_five_thousand_positions_of_tic_tac_toe() -> None:
    game: Game = load_game("tictactoe")
    seen: set[Mnk] = {game.start}
    waiting: list[Mnk] = [game.start]
    while waiting:
        position = waiting.pop()
        if not position.is_over():
            children = {position.play(move) for move in position.moves()} - seen
            seen |= children
            waiting += children
    assert len(seen) == 5_478


def test_distance_prefers_the_sooner_win_and_the_later_loss() -> None:
    game = load_game("connect4")
    won: ConnectFour = game.parse_position("112233")
    assert search(won, game=game, depth=5).verdict == "win in 1"
    open_ended: ConnectFour = game.parse_position("4455")
    assert search(open_ended, game=game, depth=6).verdict == "win in 3"
    threatened = open_ended.play(next(move for move in open_ended.moves() if game.move_name(open_ended, move) == "3"))
    assert search(threatened, game=game, depth=6).verdict == "loss in 2"
