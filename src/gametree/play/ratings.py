"""Ratings of all players of a tournament, by one fit to all games at once.

The model is that of Zermelo (1929), Bradley and Terry: a player who is d Elo stronger expects 1 / (1 + 10 **
(-d/400)) points a game. The ratings are the likeliest ones; half a drawn pair of each player against an average one
is thought of besides, so that nobody who has won everything is infinitely strong. Errors are those of pairs, as in a
match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

from .statistics import SURE, expected_score

SCALE = 400 / log(10)
"""Elo of one natural unit of strength."""
PRIOR = 1.0
"""So many drawn games against an average player, for everybody."""
MOST_STEPS, LONGEST = 200, 2.0
"""A step of a fit is no longer than that, in natural units: far away the likelihood is no parabola."""

Pairs = Mapping[tuple[int, int], Sequence[float]]
"""For every two players the points of the first of them in each of their pairs."""
Matrix = list[list[float]]


class Rating(NamedTuple):
    """How strong a player is, beside the average of all."""

    elo: float
    error: float
    """Half of the interval that holds the truth 95 times of 100."""


def ratings(players: int, pairs: Pairs) -> list[Rating]:
    """Return the ratings of so many players.

    >>> [round(rating.elo) for rating in ratings(2, {(0, 1): [1.5] * 100})]
    [95, -95]
    """
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, bend = _derivatives(strengths, pairs)
        steps = _solved(bend, slope)
        longest = max(map(abs, steps))
        scale = min(1.0, LONGEST / longest) if longest else 0.0
        strengths = [at + scale * step for at, step in zip(strengths, steps, strict=True)]
        if longest < 1e-12:
            break
    average = sum(strengths) / players
    return [
        Rating(SCALE * (at - average), SURE * SCALE * error)
        for at, error in zip(strengths, _errors(strengths, pairs), strict=True)
    ]


def _score(strengths: Sequence[float], first: int, second: int) -> float:
    return expected_score(SCALE * (strengths[first] - strengths[second]))


def _derivatives(strengths: Sequence[float], pairs: Pairs) -> tuple[list[float], Matrix]:
    """Return how the logarithm of the likelihood rises with each strength, and how it bends."""
    alone = [expected_score(SCALE * each) for each in strengths]
    slope = [PRIOR * (0.5 - score) for score in alone]
    bend = [[0.0] * len(strengths) for _ in strengths]
    for player, score in enumerate(alone):
        bend[player][player] = PRIOR * score * (1 - score)
    for (first, second), points in pairs.items():
        score, games = _score(strengths, first, second), 2 * len(points)
        over = sum(points) - games * score
        slope[first] += over
        slope[second] -= over
        _join(bend, first, second, games * score * (1 - score))
    return slope, bend


def _errors(strengths: Sequence[float], pairs: Pairs) -> list[float]:
    """Return the standard errors: how pairs differ from what was expected, against how much they tell."""
    players = range(len(strengths))
    spread = [[PRIOR / 4 if row == column else 0.0 for column in players] for row in players]
    for (first, second), points in pairs.items():
        expected = 2 * _score(strengths, first, second)
        _join(spread, first, second, sum((each - expected) ** 2 for each in points))
    _, bend = _derivatives(strengths, pairs)
    errors = []
    for player in players:
        beside = [float(other == player) - 1 / len(strengths) for other in players]
        weights = _solved(bend, beside)
        errors.append(sqrt(sum(weights[a] * spread[a][b] * weights[b] for a in players for b in players)))
    return errors


def _join(matrix: Matrix, first: int, second: int, amount: float) -> None:
    """Add what two players have in common: what one gains, the other loses."""
    for row, column, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
        matrix[row][column] += sign * amount


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Return x of ``matrix x = right``, by elimination; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, pivot in enumerate(rows):
        rows[place] = pivot = [value / pivot[place] for value in pivot]
        for other, row in enumerate(rows):
            if other != place:
                rows[other] = [value - row[place] * above for value, above in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
