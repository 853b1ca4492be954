"""What pairs say about strength, against other formulas and against matches whose truth is known."""

from __future__ import annotations

import random
from math import inf, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import InputError
from gametree.play.ratings import ratings
from gametree.play.statistics import (
    ACCEPTS,
    RISK,
    SCORES,
    Sprt,
    Test,
    counted,
    elo_of,
    expected_score,
    measured,
    read_sprt,
)
from tests.thinning import thinned

Test.__test__ = False  # type: ignore[attr-defined] # not one of pytest's

pentanomial = st.lists(st.integers(0, 300), min_size=5, max_size=5).filter(any)


def drawn(draw: random.Random, elo: float, pairs: int, *, draws: float = 0.3, bias: float = 60) -> list[float]:
    """Play pairs with known strength: an opening favours the side that begins, so that games of a pair differ."""
    points = []
    for _ in range(pairs):
        edge, pair = draw.uniform(0, bias), 0.0
        for sign in (1, -1):
            score = expected_score(elo + sign * edge)
            even = draws * min(score, 1 - score) * 2
            chance = draw.random()
            pair += 1.0 if chance < score - even / 2 else 0.5 if chance < score + even / 2 else 0.0
        points.append(pair)
    return points


def spread_of(pairs: list[int]) -> tuple[float, float]:
    count = sum(pairs)
    mean = sum(n * a for n, a in zip(pairs, SCORES, strict=True)) / count
    return mean, sum(n * (a - mean) ** 2 for n, a in zip(pairs, SCORES, strict=True)) / count


# --- formulas -------------------------------------------------------------------------------------------------


@given(st.floats(-900, 900))
def test_elo_and_scores_are_inverse(elo: float) -> None:
    assert elo_of(expected_score(elo)) == pytest.approx(elo, abs=1e-6)


@given(pentanomial, st.floats(-50, 50), st.floats(1, 60))
def test_the_ratio_is_that_of_the_likeliest_odds_found_by_trying(pairs: list[int], elo0: float, width: float) -> None:
    """An independent way: by duality the likelihood under a mean is the greatest value of a function."""

    def at(tilt: float, score: float) -> float:
        return sum((n or 0.001) * log(1 + tilt * (a - score)) for n, a in zip(pairs, SCORES, strict=True))

    def logarithm(score: float) -> float:
        low, high = -1 / (1 - score) + 1e-12, 1 / score - 1e-12
        for _ in range(300):  # golden section: the function is concave
            left, right = high - 0.618034 * (high - low), low + 0.618034 * (high - low)
            low, high = (left, high) if at(left, score) < at(right, score) else (low, right)
        return -at((low + high) / 2, score)

    wanted = logarithm(expected_score(elo0 + width)) - logarithm(expected_score(elo0))
    assert Sprt(elo0, elo0 + width).llr(pairs) == pytest.approx(wanted, abs=1e-5, rel=1e-6)


def test_with_many_pairs_it_is_what_the_normal_distribution_says() -> None:
    pairs = [700, 2_500, 5_000, 2_600, 750]
    mean, spread = spread_of(pairs)
    score0, score1 = expected_score(0), expected_score(5)
    wanted = sum(pairs) * (score1 - score0) * (2 * mean - score0 - score1) / (2 * spread)
    assert Sprt(0, 5).llr(pairs) == pytest.approx(wanted, rel=0.02)


def test_the_error_is_that_of_the_score() -> None:
    pairs = [200, 900, 2_000, 1_100, 300]
    mean, spread = spread_of(pairs)
    margin = 1.96 * sqrt(spread / sum(pairs))
    elo, error = measured(pairs)
    assert elo == pytest.approx(elo_of(mean))
    assert error == pytest.approx((elo_of(mean + margin) - elo_of(mean - margin)) / 2, rel=0.01)


def test_pairs_tell_more_than_games_where_openings_favour_a_side() -> None:
    """Whoever begins always wins: games differ, pairs do not, and nothing is as sure as that both are equal."""
    assert measured([0, 0, 200, 0, 0]).error < 5
    assert measured([50, 0, 100, 0, 50]).error > 30


@pytest.mark.parametrize(("pairs", "elo"), [([0, 0, 0, 0, 9], inf), ([9, 0, 0, 0, 0], -inf), ([0] * 5, 0)])
def test_what_cannot_be_measured(pairs: list[int], elo: float) -> None:
    assert measured(pairs) == (elo, inf)
    assert Sprt(0, 10).llr([0] * 5) == 0


# --- against the truth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("elo", "pairs"), [(0, 50), (40, 100), (-120, 40), (250, 100)])
def test_errors_hold_the_truth_95_times_of_100(elo: float, pairs: int) -> None:
    draw = random.Random(f"{elo} {pairs}")
    times = 1_500
    held = 0
    for _ in range(times):
        told, error = measured(counted(drawn(draw, elo, pairs, bias=0)))
        held += abs(told - elo) <= error
    assert 0.935 <= held / times <= 0.985


def decisions(elo: float, times: int, sprt: Sprt, seed: str) -> list[tuple[str | None, int]]:
    draw, made = random.Random(seed), []
    for _ in range(times):
        points = drawn(draw, elo, 1_500)
        test, after = Test(sprt), None
        for count in range(1, len(points) + 1):
            after = test.decided_after(points[:count]) if count % 10 == 0 else None
            if after is not None:
                break
        made.append((sprt.verdict(counted(points[: after or len(points)])), after or len(points)))
    return made


@pytest.mark.parametrize(
    ("elo", "wanted", "times"),
    thinned(
        [(elo, wanted, times) for elo, wanted in ((0, "equal"), (50, "stronger")) for times in (100, 2_000)],
        lambda case: case[2] == 100,
    ),
)
def test_a_test_errs_as_often_as_promised(elo: float, wanted: str, times: int) -> None:
    """The truth is one of the two: at most one of twenty is decided wrongly, and nothing stays undecided."""
    sprt = Sprt(0, 50)
    made = decisions(elo, times, sprt, f"sprt {elo}")
    wrong = sum(verdict != wanted for verdict, _ in made)
    assert wrong / times <= RISK + 2.6 * sqrt(RISK * (1 - RISK) / times)
    assert sum(after for _, after in made) / times < 300, "a number of games fixed beforehand would be larger"


def test_a_test_hears_pairs_in_their_order() -> None:
    points = drawn(random.Random(5), 80, 400)
    whole = Test(Sprt(0, 50)).decided_after(points)
    assert whole is not None
    bit_by_bit = Test(Sprt(0, 50))
    heard = [bit_by_bit.decided_after(points[:count]) for count in range(0, len(points), 7)]
    assert {after for after in heard if after is not None} == {whole}
    before, then = (abs(Sprt(0, 50).llr(counted(points[:count]))) for count in (whole - 1, whole))
    assert before < ACCEPTS <= then


@pytest.mark.parametrize(
    ("sprt", "pairs", "verdict"),
    [
        (Sprt(0, 10), [0, 0, 400, 0, 0], "equal"),
        (Sprt(0, 10), [0, 20, 100, 60, 0], "stronger"),
        (Sprt(-10, 0), [0, 0, 400, 0, 0], "not weaker"),
        (Sprt(-10, 0), [0, 60, 100, 20, 0], "weaker"),
        (Sprt(0, 10), [1, 1, 1, 1, 1], None),
    ],
)
def test_verdicts(sprt: Sprt, pairs: list[int], verdict: str | None) -> None:
    assert sprt.verdict(pairs) == verdict


@pytest.mark.parametrize("text", ["", "5", "0,10,20", "a,b", "10,0", "5,5", "0,inf", "nan,1"])
def test_what_is_no_test(text: str) -> None:
    with pytest.raises(InputError, match="wanted"):
        read_sprt(text)


# --- ratings --------------------------------------------------------------------------------------------------


def test_two_players_are_rated_as_in_a_match() -> None:
    points = drawn(random.Random(1), 70, 4_000)
    first, second = ratings(2, {(0, 1): points})
    elo, error = measured(counted(points))
    assert first.elo - second.elo == pytest.approx(elo, abs=0.5)
    assert first.elo == pytest.approx(-second.elo)
    assert 2 * first.error == pytest.approx(error, rel=0.05)


def test_one_fit_finds_the_strengths_of_all() -> None:
    truth, draw = [120.0, 30.0, -20.0, -130.0], random.Random(3)
    who = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    pairs = {(a, b): drawn(draw, truth[a] - truth[b], 3_000, bias=20) for a, b in who}
    for rating, elo in zip(ratings(4, pairs), truth, strict=True):
        assert rating.elo == pytest.approx(elo, abs=3 * rating.error)
        assert rating.error < 12


def test_whoever_has_won_everything_is_not_infinitely_strong() -> None:
    best, worst = ratings(2, {(0, 1): [2.0] * 10})
    assert 200 < best.elo - worst.elo < 1_500
