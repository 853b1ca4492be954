"""Values in words: for whom, in which unit, and who wins when."""

from __future__ import annotations

import pytest

from gametree import load_game
from gametree.base.values import WIN
from gametree.games.tree import parse_tree, tree_game
from gametree.view.telling.verdicts import score_in_words, verdict_in_words

WHITE, BLACK = "6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "6k1/8/8/8/8/8/8/R5K1 b - - 0 1"


@pytest.mark.parametrize(
    ("position", "value", "verdict", "wanted"),
    [
        (WHITE, 35, "unknown", "+0.35 pawns for White, an estimate"),
        (BLACK, 35, "unknown", "-0.35 pawns for White, an estimate"),
        (BLACK, 0, "unknown", "+0.00 pawns for White, an estimate"),
        (WHITE, WIN - 1, "win in 1", "White mates in 1 move (1 ply)"),
        (BLACK, WIN - 7, "win in 7", "Black mates in 4 moves (7 plies)"),
        (WHITE, 2 - WIN, "loss in 2", "Black mates in 1 move (2 plies)"),
        (BLACK, 8 - WIN, "loss in 8", "White mates in 4 moves (8 plies)"),
        (BLACK, -WIN, "loss in 0", "White has won"),
        (BLACK, -1, "loss", "White mates"),
        (BLACK, 1, "win", "Black mates"),
        (WHITE, 0, "draw", "draw"),
    ],
)
def test_chess(position: str, value: int, verdict: str, wanted: str) -> None:
    game = load_game("chess")
    at = game, game.parse_position(position)
    assert verdict_in_words(*at, value, verdict) == wanted
    assert score_in_words(*at, value, verdict) == wanted.removesuffix(", an estimate").replace(" pawns", "")


def test_other_games_with_sides() -> None:
    othello, checkers = load_game("othello"), load_game("checkers")
    white = othello.play(othello.start, "f5")
    assert verdict_in_words(othello, othello.start, 4, "+4") == "+4 discs for Black (X)"
    assert verdict_in_words(othello, white, 1, "+1") == "-1 disc for Black (X)"
    assert verdict_in_words(othello, white, 1, "win") == "White (O) wins"
    assert verdict_in_words(checkers, checkers.start, WIN - 3, "win in 3") == "Black wins in 2 moves (3 plies)"


def test_a_game_without_words_speaks_for_the_side_to_move() -> None:
    game = load_game("tictactoe")
    for value, verdict, wanted in ((5, "unknown", "+5"), (WIN - 3, "win in 3", "win in 3"), (-1, "loss", "loss")):
        estimate = ", an estimate" if verdict == "unknown" else ""
        assert score_in_words(game, game.start, value, verdict) == wanted
        assert verdict_in_words(game, game.start, value, verdict) == f"{wanted} for the side to move{estimate}"
    assert score_in_words(game, game.start, 0, "draw") == verdict_in_words(game, game.start, 0, "draw") == "draw"


def test_trees_speak_for_max() -> None:
    tree = parse_tree("((3 12 8) (2 4 6))")
    at = tree_game(tree), tree
    assert verdict_in_words(*at, 3, "+3") == "3 for MAX"
    assert verdict_in_words(*at, 0, "draw") == "0 for MAX"
    assert verdict_in_words(*at, 0, "unknown") == "+0 for MAX, an estimate"
    assert score_in_words(*at, 3, "+3") == "+3"
