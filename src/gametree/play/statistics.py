"""What the games of a match say about the strength of two players, and how sure that is.

Games come in pairs from one opening, with sides swapped, so that the opening favours nobody. The two games of a pair
are not independent of each other, but pairs are: what counts is how often a pair brought the first player 0, 1/2, 1,
3/2 or 2 points, five numbers (*pentanomial*). Strength is told in Elo: a difference of d means an expected score of
1 / (1 + 10 ** (-d / 400)) a game.

A number of games that is fixed beforehand *measures*: ``elo`` with its error. A sequential probability ratio test
(Wald 1945) *decides* between two differences of strength with as few games as it takes: ``llr`` is the logarithm of
how much likelier the pairs are with one than with the other, each at its best (the empirical likelihood of Owen
1988). What is measured when such a test stops is biased, away from where it started.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

from ..base.errors import InputError

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What the pairs of each kind score, of what there is to win."""
SURE = 1.959964
"""So many standard errors to both sides hold the truth 95 times of 100."""
UNSEEN = 0.001
"""For a kind of pair that has not come up yet: rare, but not impossible."""
RISK = 0.05
"""How often a test may accept either answer where the other one is true."""
ACCEPTS = log((1 - RISK) / RISK)
"""A test has decided when ``llr`` is that far from 0."""
MOST_ELO = 10_000.0
MOST_STEPS, CLOSE = 200, 1e-12


class Elo(NamedTuple):
    """A difference of strength, for the first player; both infinite where one of them has won everything."""

    elo: float
    error: float
    """Half of what lies between the ends of the interval that holds the truth 95 times of 100."""


class Score(NamedTuple):
    """What the first player scores a game: 1 for a win, 1/2 for a draw."""

    score: float
    error: float
    """95 times of 100 the truth is no further away."""


class Sprt(NamedTuple):
    """The two differences of strength that a test decides between.

    >>> Sprt(0, 10).verdict(pairs=[0, 0, 200, 0, 0]), Sprt(0, 10).verdict(pairs=[2, 30, 200, 90, 8])
    ('equal', 'stronger')
    """

    elo0: float
    elo1: float

    def llr(self, pairs: Sequence[int]) -> float:
        """Return the logarithm of how much likelier the pairs are with ``elo1`` than with ``elo0``."""
        if not sum(pairs):
            return 0.0
        seen = [count or UNSEEN for count in pairs]
        less, more = (_likeliest(seen, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * log(now / then) for count, now, then in zip(seen, more, less, strict=True))

    def verdict(self, pairs: Sequence[int]) -> str | None:
        """Return which of the two is accepted, in a word; None as long as nothing is."""
        llr = self.llr(pairs)
        if llr >= ACCEPTS:
            return "stronger" if self.elo1 > 0 else "not weaker"
        if llr <= -ACCEPTS:
            return "equal" if self.elo0 >= 0 else "weaker"
        return None


class Test:
    """A test under way: pairs are heard in their order, and the first that decides has the last word."""

    def __init__(self, sprt: Sprt) -> None:
        self._sprt = sprt
        self._pairs = [0] * len(SCORES)
        self._heard = 0
        self._after: int | None = None

    def decided_after(self, points: Sequence[float]) -> int | None:
        """Return after how many of all pairs so far, by their points, the test has decided; None if it has not."""
        while self._after is None and self._heard < len(points):
            self._pairs[round(2 * points[self._heard])] += 1
            self._heard += 1
            if self._sprt.verdict(self._pairs) is not None:
                self._after = self._heard
        return self._after


def read_sprt(text: str) -> Sprt:
    """Read a test such as ``0,10``: is the first player equal, or 10 Elo stronger?

    >>> read_sprt("0,10")
    Sprt(elo0=0.0, elo1=10.0)
    """
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise InputError(f"{text!r} is no test; wanted: two differences in Elo such as 0,10") from None
    if not -MOST_ELO <= elo0 < elo1 <= MOST_ELO:
        raise InputError(f"{text!r} cannot be tested; wanted: a difference in Elo, and a larger one, such as 0,10")
    return Sprt(elo0, elo1)


def counted(scores: Iterable[float]) -> list[int]:
    """Count pairs by their points: 0, 1/2, 1, 3/2 and 2.

    >>> counted([1, 2, 1.5, 1])
    [0, 0, 2, 1, 1]
    """
    pairs = [0] * len(SCORES)
    for points in scores:
        pairs[round(2 * points)] += 1
    return pairs


def expected_score(elo: float) -> float:
    """Return what a player scores a game against one who is so much weaker.

    >>> expected_score(0), round(expected_score(200), 3)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the difference in strength that a score means; the inverse of ``expected_score``."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)


def scored(pairs: Sequence[int]) -> Score:
    """Return what the first player scores a game, from counted pairs, of which there is one at least.

    The error follows from the standard error; with few pairs, of which hardly any differ, one more of each end is
    thought of, so that nobody is sure of anything after three games.

    >>> score, error = scored([10, 20, 40, 40, 20])
    >>> round(score, 3), round(error, 3)
    (0.577, 0.049)
    """
    likely = [pairs[0] + 0.5, *pairs[1:-1], pairs[-1] + 0.5]
    middle = _mean(likely)
    spread = sum(each * (score - middle) ** 2 for each, score in zip(likely, SCORES, strict=True)) / sum(likely)
    return Score(_mean(pairs), SURE * sqrt(spread / sum(pairs)))


def measured(pairs: Sequence[int]) -> Elo:
    """Return how much stronger the first player is, from counted pairs: the ends of the interval are the score's.

    >>> elo, error = measured([10, 20, 40, 40, 20])
    >>> round(elo), round(error)
    (54, 35)
    """
    if not sum(pairs):
        return Elo(0.0, inf)
    score, margin = scored(pairs)
    elo = elo_of(score)
    if elo in (inf, -inf):
        return Elo(elo, inf)
    low, high = elo_of(max(score - margin, UNSEEN)), elo_of(min(score + margin, 1 - UNSEEN))
    return Elo(elo, (high - low) / 2)


def _mean(pairs: Sequence[float]) -> float:
    return sum(count * score for count, score in zip(pairs, SCORES, strict=True)) / sum(pairs)


def _likeliest(pairs: Sequence[float], score: float) -> list[float]:
    """Return the odds of each kind of pair that make the counts likeliest, of all that have such a mean score.

    They are p / (1 + t (a - s)) with one t for all, by which the mean is right. How far the mean is off falls with t:
    Newton's steps are taken as long as they stay between what is known to be too little and too much.
    """
    count = sum(pairs)
    low, high = -1 / (SCORES[-1] - score), 1 / (score - SCORES[0])
    tilt = 0.0
    for _ in range(MOST_STEPS):
        shares = [(at - score) / (1 + tilt * (at - score)) for at in SCORES]
        excess = sum(each * share for each, share in zip(pairs, shares, strict=True))
        low, high = (tilt, high) if excess > 0 else (low, tilt)
        step = excess / sum(each * share * share for each, share in zip(pairs, shares, strict=True))
        if abs(step) < CLOSE * (high - low) or not high - low > CLOSE:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return [each / count / (1 + tilt * (at - score)) for each, at in zip(pairs, SCORES, strict=True)]
