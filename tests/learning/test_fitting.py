"""Fits agree with scikit-learn's on the same data, and with what the data was made from."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge

from gametree import Game, GameFault, InputError, grid_cells, load_game, search
from gametree.learning.fitting import checkpoint, questions
from gametree.learning.fitting.checkpoint import Kept
from gametree.learning.fitting.fit import fit_features, fit_patterns
from gametree.learning.fitting.questions import Asked, estimates_asked, features_asked, places_asked
from gametree.learning.fitting.samples import Sample
from gametree.learning.linear import PLACES, feature_names, linear_for
from gametree.learning.patterns.making import patterns_for
from gametree.learning.unfinished import beside
from gametree.learning.weights.weights_file import evaluator_from, weights_of_features, write_weights
from tests.thinning import thinned

TRUE = (0.6, -0.3, 0.0)


class Features(NamedTuple):
    """Three numbers, of which the last says nothing."""

    men: int
    kings: int
    dust: int


class Field(NamedTuple):
    """A position that is nothing but its features."""

    men: int
    kings: int
    dust: int
    part: int = 0

    def moves(self) -> Iterator[int]:
        yield 0

    def play(self, move: int) -> Field:
        return Field(-self.men, -self.kings, -self.dust, self.part + 1)

    def is_over(self) -> bool:
        return self.part > 2

    def outcome(self) -> int:
        return 0

    def features(self) -> Features:
        return Features(self.men, self.kings, self.dust)


class Sliding(Field):
    """The same in two phases."""

    __slots__ = ()

    def phase(self) -> int:
        return self.part


BY_RESULT = Game("field", Field(1, 0, 0))
BY_MARGIN = Game("field", Field(1, 0, 0), scoring="margin")


def samples(count: int = 600, *, kind: Any = Field, parts: int = 1, seed: int = 1) -> list[Sample]:
    """Results and margins that the true weights make, with some noise; every tenth game is held out."""
    drawn, made = np.random.default_rng(seed), []
    for number in range(count):
        numbers = [int(each) for each in drawn.integers(-4, 5, 3)]
        part = int(drawn.integers(0, parts))
        total = float(np.dot(numbers, TRUE)) * (1 + part)
        result = 1 if drawn.random() < (1 + np.tanh(total)) / 2 else -1
        margin = round(10 * total + float(drawn.normal()))
        game = number // 4
        made.append(Sample(kind(*numbers, part), result, margin, game, is_held_out=game % 10 == 9))
    return made


def table(given: list[Sample]) -> Any:
    return np.array([list(each.position.features()) for each in given])


@pytest.mark.parametrize("by", ["lbfgs", "adagrad"])
def test_logistic_fits_are_those_of_scikit_learn(by: Any) -> None:
    given = samples()
    fit = fit_features(BY_RESULT, given, by=by)
    kept = [each for each in given if not each.is_held_out]
    wanted = LogisticRegression(C=np.inf, fit_intercept=False, tol=1e-8).fit(table(kept), [e.result for e in kept])
    # ours expects tanh(t), which is the logistic function of 2 t
    assert fit.weights == pytest.approx(wanted.coef_[0] / 2, abs=1e-3 if by == "lbfgs" else 0.05)
    assert fit.weights == pytest.approx(TRUE, abs=0.15)
    assert fit.loss < 0.8 * fit.losses["nothing"]
    assert fit.losses["nothing"] == pytest.approx(np.log(2))


def test_least_squares_with_a_penalty_are_those_of_scikit_learn() -> None:
    given, l2 = samples(), 0.01
    fit = fit_features(BY_MARGIN, given, by="lbfgs", l2=l2)
    kept = [each for each in given if not each.is_held_out]
    scale = np.sqrt((table(given) ** 2).mean(axis=0))  # the penalty is on features of equal size
    wanted = Ridge(alpha=l2 * len(kept), fit_intercept=False, tol=1e-10).fit(
        table(kept) / scale, [each.margin for each in kept]
    )
    assert fit.weights == pytest.approx(wanted.coef_ / scale, abs=1e-3)
    assert fit.evaluator.evaluate(Field(2, 0, 0)) == round(2 * fit.weights[0])


def test_weights_slide_from_the_first_phase_to_the_last() -> None:
    game = Game("field", Sliding(1, 0, 0), scoring="margin", cells=grid_cells(1, 1, phases=3))
    fit = fit_features(game, samples(2_000, kind=Sliding, parts=3), by="lbfgs")
    first, last = fit.weights[:3], fit.weights[3:]
    assert first == pytest.approx([10 * each for each in TRUE], abs=0.3)
    assert last == pytest.approx([30 * each for each in TRUE], abs=0.3)
    assert [fit.evaluator.evaluate(Sliding(1, 0, 0, part)) for part in range(3)] == [6, 12, 18]


def test_errors_by_bootstrap_are_about_those_of_theory() -> None:
    given = samples(800)
    fit = fit_features(BY_MARGIN, given, by="lbfgs", bootstraps=30)
    rows = table([each for each in given if not each.is_held_out])
    theory = np.sqrt(np.diag(np.linalg.inv(rows.T @ rows)))  # the noise has a deviation of about 1
    assert fit.errors == pytest.approx(theory, rel=0.6)
    assert fit_features(BY_MARGIN, given, by="lbfgs").errors is None


def test_the_same_seed_finds_the_same_weights() -> None:
    first, second = (fit_features(BY_RESULT, samples(200), seed=3).weights for _ in range(2))
    assert list(first) == list(second)


class Killed(Exception):
    """In the middle of a fit."""


def fit_until(killed: int, out: Path, asked: str = "field") -> Any:
    """Fit, and be killed in some round."""

    def tell(number: int, loss: float) -> None:
        if number == killed:
            raise Killed

    return fit_features(BY_RESULT, samples(), tell=tell, keeping=Kept(out, {"game": asked}))


def test_who_is_killed_goes_on_with_the_last_round_and_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)
    out, rounds = tmp_path / "w.json", []
    whole = fit_features(BY_RESULT, samples(), tell=lambda number, loss: rounds.append(number)).weights
    assert len(rounds) > 4
    with pytest.raises(Killed):
        fit_until(4, out)
    later: list[int] = []
    again = fit_features(
        BY_RESULT, samples(), tell=lambda number, loss: later.append(number), keeping=Kept(out, {"game": "field"})
    )
    assert np.array_equal(again.weights, whole)
    assert later == rounds[3:]


def test_a_checkpoint_of_another_fit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)
    out = tmp_path / "w.json"
    with pytest.raises(Killed):
        fit_until(3, out)
    with pytest.raises(InputError, match=r"is of another run \(game field\)"):
        Kept(out, {"game": "other"})
    with pytest.raises(InputError, match="the games were others"):
        fit_features(BY_RESULT, samples(seed=2), keeping=Kept(out, {"game": "field"}))
    beside(out).write_bytes(beside(out).read_bytes()[:-9])
    with pytest.raises(InputError, match="is damaged"):
        Kept(out, {"game": "field"})


def test_older_weights_are_compared_on_games_held_out() -> None:
    fit = fit_features(BY_RESULT, samples(), old={"material": [0.5, 0.0, 0.0]})
    assert fit.loss < fit.losses["material"] < fit.losses["nothing"]
    assert fit.held_out == 60


class Doubled(NamedTuple):
    """Says what the true weights say, in units of its own, and with the wrong sign."""

    def evaluate(self, position: Any) -> int:
        return round(-2_000 * float(np.dot(position.features(), TRUE)))


@pytest.mark.parametrize(("game", "least"), [(BY_RESULT, 0.02), (BY_MARGIN, 0.1)])
def test_what_is_there_already_is_compared_in_whatever_units_it_counts(game: Game, least: float) -> None:
    fit = fit_features(game, samples(), by="lbfgs", beside=Doubled())
    assert fit.losses["its own evaluation"] == pytest.approx(fit.loss, abs=least)
    assert fit.loss < fit.losses["men alone"] < fit.losses["nothing"]
    assert set(fit.losses) == {"nothing", "men alone", "its own evaluation"}


def test_patterns_are_fitted_to_who_has_more_stones() -> None:
    game, drawn, given = load_game("tictactoe"), np.random.default_rng(1), []
    for number in range(400):
        position = game.start
        for _ in range(int(drawn.integers(1, 6))):
            position = position.play(int(drawn.choice(list(position.moves()))))
        centre = position.planes()
        result = 1 if centre[0] >> 5 & 1 else -1 if centre[1] >> 5 & 1 else 0
        given.append(Sample(position, result, None, number, is_held_out=number % 5 == 0))
    fit = fit_patterns(game, given, shapes="line:1")
    assert fit.loss < 0.85 * fit.losses["nothing"]
    assert fit.evaluator.evaluate(game.parse_position("O...X....")) > 100  # the centre is the mover's
    assert fit.evaluator.evaluate(game.parse_position("....X....")) < -100


ASKED: dict[str, Any] = {
    "features": lambda game: features_asked(17),
    "places": lambda game: places_asked(patterns_for(game, "line:3")),
    "estimates": lambda game: estimates_asked(game.evaluator),
}


@pytest.mark.parametrize("what", thinned(ASKED, ["features"].__contains__))
def test_machine_code_and_plain_text_answer_alike(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("othello:4x4")
    line = [game.start]
    while not line[-1].is_over() and len(line) < 12:
        line.append(line[-1].play(list(line[-1].moves())[-1]))
    plain = Asked(game, ASKED[what](game))
    for each in line:
        plain.take(each)
    wanted = plain.table().tolist()
    monkeypatch.setattr(questions, "BATCH", 5)  # two full ones in machine code, and a part of a third
    compiled = Asked(game, ASKED[what](game))
    for each in line:
        compiled.take(each)
    assert compiled.table().tolist() == wanted


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ([], "nothing to learn from"),
        ([Sample(Field(1, 1, 1), 1)], "all games ended alike"),
        ([Sample(Field(1, 1, 1), 2)], "has the result 2; wanted: 1, 0 or -1"),
        ([Sample(Field(1, 1, 1), 1, None, 0, is_held_out=True)], "nothing to learn from"),
    ],
)
def test_what_nothing_can_be_learned_from_is_refused(given: list[Sample], wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        fit_features(BY_RESULT, given)


def test_features_that_overflow_and_margins_that_are_missing_are_refused() -> None:
    with pytest.raises(GameFault, match="the feature men is"):
        fit_features(BY_RESULT, [Sample(Field(1 << 40, 0, 0), 1)])
    with pytest.raises(InputError, match="has no margin"):
        fit_features(BY_MARGIN, [Sample(Field(1, 0, 0), 1)])
    with pytest.raises(InputError, match="cannot be found by 'magic'"):
        fit_features(BY_RESULT, samples(20), by="magic")  # type: ignore[arg-type]


def test_games_without_named_features_are_refused() -> None:
    with pytest.raises(InputError, match="connect4 has no features"):
        feature_names(load_game("connect4"))


class Pieces(NamedTuple):
    """A group of features."""

    men: int
    kings: int


class Grouped(NamedTuple):
    """The same features, two of them in a group."""

    pieces: Pieces
    dust: int


class InGroups(NamedTuple):
    """A position that has its features in groups."""

    men: int
    kings: int
    dust: int
    part: int = 0

    def moves(self) -> Iterator[int]:
        yield 0

    def play(self, move: int) -> InGroups:
        return InGroups(-self.men, -self.kings, -self.dust, self.part + 1)

    def is_over(self) -> bool:
        return self.part > 2

    def outcome(self) -> int:
        return 0

    def features(self) -> Grouped:
        return Grouped(Pieces(self.men, self.kings), self.dust)


def test_features_in_groups_are_fitted_as_those_in_one_row(tmp_path: Path) -> None:
    game = Game("field", InGroups(1, 0, 0))
    assert feature_names(game) == ("pieces.men", "pieces.kings", "dust")
    assert "kings.danger" in feature_names(load_game("chess"))
    fit, plain = fit_features(game, samples(kind=InGroups)), fit_features(BY_RESULT, samples())
    assert np.allclose(fit.weights, plain.weights)
    for sample in samples(20, kind=InGroups):
        assert fit.evaluator.evaluate(sample.position) == plain.evaluator.evaluate(Field(*sample.position))
    path = tmp_path / "w.json"
    write_weights(path, weights_of_features(game, fit.evaluator, {}))  # type: ignore[arg-type]
    assert evaluator_from(path, game) == fit.evaluator
    first, second = (search(game, evaluator=fit.evaluator, depth=2, interpreted=each) for each in (False, True))
    assert first.compiled
    assert first.value == second.value != 0


def test_without_scipy_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(InputError, match=r"gametree\[learn\]"):
        fit_features(BY_RESULT, samples(20), by="lbfgs")


def test_a_search_asks_it_compiled_and_interpreted_alike() -> None:
    game = load_game("othello:4x4")
    names = feature_names(game)
    evaluator = linear_for(game, [(number % 5 - 2) << PLACES for number in range(2 * len(names))])
    first, second = (search(game, evaluator=evaluator, depth=3, interpreted=each) for each in (False, True))
    assert first.compiled
    assert (first.value, first.nodes) == (second.value, second.nodes)
    with pytest.raises(InputError, match="1 weights were given"):
        linear_for(game, [1])
