"""Tuning: a game's own evaluation learned anew from games against itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, load_game
from gametree.base.weighing import ALL_OF_IT
from gametree.games.chess.evaluation import PARTS
from gametree.learning.fitting.samples import Sample
from gametree.learning.fitting.tuning import tune
from gametree.learning.linear import in_one_row
from gametree.learning.playing.kept_games import go_on_playing, keep_games
from gametree.learning.playing.own_games import OwnGames
from gametree.learning.staged import plan_of, remade
from gametree.rules.game import is_over

SMALL = "checkers:6x6"
WHOLES = {"chess": PARTS, "checkers": 1, "othello:6x6": 100}
"""What weights are counted in, as a part of what an estimate is."""


def positions_of(name: str, seed: int, games: int = 12, plies: int = 60) -> Iterator[Any]:
    game, drawn = load_game(name), random.Random(seed)
    for _ in range(games):
        position = game.start
        for _ in range(plies):
            if is_over(position):
                break
            yield position
            position = position.play(drawn.choice(list(position.moves())))


# --- the weights of an evaluator, in a row -----------------------------------------------------------


@pytest.mark.parametrize("name", WHOLES)
def test_an_estimate_is_the_sum_of_what_weights_and_shares_say(name: str) -> None:
    game = load_game(name)
    evaluator: Any = game.evaluator
    plan, weights = plan_of(game), list(in_one_row(evaluator))
    seen = 0
    for position in positions_of(name, seed=5):
        features, shares = list(in_one_row(position.features())), evaluator.shares(position)
        if not any(shares):
            continue
        terms = zip(weights, plan.features, plan.stages, strict=True)
        total = sum(weight * features[feature] * shares[stage] for weight, feature, stage in terms)
        low, high = position.bounds() if name == "othello:6x6" else (-(10**9), 10**9)
        told = max(low, min(high, total / (ALL_OF_IT * WHOLES[name])))
        assert abs(told - evaluator.evaluate(position)) < 1.5, game.position_name(position)
        seen += 1
    assert seen > 300


def test_where_a_bare_king_is_hunted_no_weight_counts() -> None:
    game = load_game("chess")
    evaluator: Any = game.evaluator
    assert evaluator.shares(game.parse_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")) == (0, 0)
    assert evaluator.shares(game.parse_position("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")) == (0, 0)
    assert sum(evaluator.shares(game.start)) == pytest.approx(ALL_OF_IT, rel=0.01)


def test_weights_are_put_in_their_places() -> None:
    game = load_game("chess")
    names = plan_of(game).names
    made = remade(game.evaluator, range(len(names)))
    assert made.pieces.pawn == (0, 1)
    assert made.turn == (len(names) - 2, len(names) - 1)
    assert type(made.kings) is type(game.evaluator.kings)


def test_an_evaluation_without_such_weights_is_refused() -> None:
    with pytest.raises(InputError, match="the evaluation of connect4 has no weights that can be learned"):
        plan_of(load_game("connect4"))


# --- tuning ------------------------------------------------------------------------------------------


def test_weights_come_near_those_by_which_games_were_judged() -> None:
    game = load_game("checkers")
    true = game.evaluator._replace(kings=(240, 240))
    scale, drawn, samples = 1 / 100, random.Random(3), []
    for number, position in enumerate(positions_of("checkers", seed=1, games=120)):
        chance = 1 / (1 + 2.718281828 ** (-2 * scale * true.evaluate(position)))
        samples.append(Sample(position, 1 if drawn.random() < chance else -1, None, number, number % 5 == 0))
    fit = tune(game, samples, by="lbfgs", l2=0.001)
    made: Any = fit.evaluator
    assert fit.loss < fit.losses["its own evaluation"] < fit.losses["nothing"]
    assert made.kings.bare > 160
    assert abs(made.men.bare - 100) < 40
    assert tune(game, samples, l2=0.001).loss == pytest.approx(fit.loss, abs=0.01)


def test_held_back_for_good_weights_stay_what_they_are() -> None:
    game, drawn = load_game("checkers"), random.Random(3)
    samples = [
        Sample(position, drawn.choice([-1, 1]), None, number)
        for number, position in enumerate(positions_of("checkers", seed=1))
    ]
    fit = tune(game, samples, by="lbfgs", l2=1e6)
    assert fit.evaluator == game.evaluator


# --- own games ---------------------------------------------------------------------------------------


def played(games: int, **habits: Any) -> OwnGames:
    own = OwnGames(load_game(SMALL), nodes=30, opening=3, **habits)
    own.play(games=games)
    return own


def test_compiled_the_same_games_are_played_as_interpreted() -> None:
    own, plain = played(4, seed=4), played(4, seed=4, interpreted=True)
    assert own.is_compiled
    assert not plain.is_compiled
    assert list(own) == list(plain)
    assert list(own) != list(played(4, seed=5))


def test_positions_are_quiet_and_some_games_are_held_out_whole() -> None:
    own = played(200, share=0.3)
    held: dict[int, set[bool]] = {}
    for sample in own:
        assert not is_over(sample.position)
        assert not sample.position.is_threatened()
        held.setdefault(sample.game, set()).add(sample.is_held_out)
    assert all(len(each) == 1 for each in held.values())
    assert 0.15 < sum(True in each for each in held.values()) / len(held) < 0.45


def test_results_are_those_of_the_side_to_move() -> None:
    """Who is a man ahead at the end of a game and to move has won more often than lost."""
    game = load_game(SMALL)
    own = OwnGames(game, nodes=200, opening=4, seed=2)
    own.play(games=400)
    sums = {1: 0, -1: 0}
    for sample in own:
        estimate = game.evaluator.evaluate(sample.position)
        if abs(estimate) > 60:
            sums[1 if estimate > 0 else -1] += sample.result
    assert sums[1] > 0 > sums[-1]


def test_who_goes_on_has_the_games_of_who_was_never_interrupted(tmp_path: Path) -> None:
    whole, first, path = played(48), played(16), tmp_path / "w.json"
    keep_games(path, first)
    again = OwnGames(load_game(SMALL), nodes=30, opening=3)
    assert go_on_playing(path, again)
    again.play(games=48)
    assert list(again) == list(whole)
    with pytest.raises(InputError, match="is of another run"):
        go_on_playing(path, OwnGames(load_game(SMALL), nodes=31, opening=3))


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        (SMALL, {"nodes": -1}, "no games can be played with --nodes -1"),
        (SMALL, {"opening": 10_000}, "no games can be played with --opening 10000"),
        ("examples/kalah.py:SMALL", {}, "sides move again"),
        ("examples/breakthrough.py", {}, "no evaluation to begin with"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, given: dict[str, Any], wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        OwnGames(load_game(name), **given)
