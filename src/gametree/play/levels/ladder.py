"""The levels of a game, weakest first, and what is known of their strength.

A game that nobody has measured has the usual levels. Where matches were played, each step has a score with an error,
and every level an Elo on a scale of the game's own: the first level counts 1000, and the others follow from what each
scored against the one below. It is no rating of people, nor one of any list.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from math import hypot
from typing import Any

from ...base.errors import InputError
from ..statistics import elo_of, expected_score
from .level import MOST_LEVELS, OVERLOOKING, Level, at_strength

FIRST_ELO = 1000
"""What the first level counts."""
WEAKEST, STRONGEST = 0.1, 0.9
"""Between these places the usual levels lie (see ``at_strength``)."""


@dataclass(frozen=True)
class Step:
    """What a level scored against the one below, a game."""

    score: float
    error: float
    """95 times of 100 the truth is no further away."""
    games: int

    @property
    def elo(self) -> float:
        """How much stronger the level is; where it has won everything, as if it had not once in twice so many."""
        return elo_of(min(max(self.score, 0.5 / self.games), 1 - 0.5 / self.games))

    @property
    def elo_error(self) -> float:
        """The error of that, where the score is."""
        return self.error / (expected_score(self.elo + 0.5) - expected_score(self.elo - 0.5))


@dataclass(frozen=True)
class Ladder:
    """All levels of a game; the last is the full engine.

    >>> ladder = usual("hex")
    >>> len(ladder.levels), ladder.level(10).is_full, ladder.level(3) == ladder.levels[2]
    (10, True, True)
    >>> ladder.level(11)
    Traceback (most recent call last):
    ...
    gametree.InputError: no level 11 of hex; wanted: 1 to 10
    """

    game: str
    levels: tuple[Level, ...]
    steps: tuple[Step, ...] = ()
    """What each level but the first scored against the one below it; none where nothing was measured."""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    """Under which all this was measured: ``nodes`` of the full engine, and what a match tells."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.levels) <= MOST_LEVELS:
            raise InputError(f"a ladder of {len(self.levels)} levels cannot be; wanted: 1 to {MOST_LEVELS}")
        if not self.levels[-1].is_full or any(level.is_full for level in self.levels[:-1]):
            raise InputError("the last level, and no other, is the full engine; wanted: nodes for all others")
        if any(level.overlooks for level in self.levels[OVERLOOKING:]):
            raise InputError(f"a level above {OVERLOOKING} overlooks nothing in one move; wanted: overlooks=false")
        if self.steps and len(self.steps) != len(self.levels) - 1:
            raise InputError(f"{len(self.levels)} levels have {len(self.levels) - 1} steps, not {len(self.steps)}")

    def level(self, number: int) -> Level:
        """Return a level by its number, from 1."""
        if not 1 <= number <= len(self.levels):
            raise InputError(f"no level {number} of {self.game}; wanted: 1 to {len(self.levels)}")
        return self.levels[number - 1]

    @property
    def elos(self) -> tuple[int, ...]:
        """The strength of all levels, on the game's own scale; none where nothing was measured."""
        return (
            tuple(map(round, accumulate((step.elo for step in self.steps), initial=FIRST_ELO))) if self.steps else ()
        )

    @property
    def elo_errors(self) -> tuple[int, ...]:
        """How far each is off, of its distance from the first level, 95 times of 100."""
        errors = accumulate((step.elo_error for step in self.steps), hypot, initial=0.0)
        return tuple(map(round, errors)) if self.steps else ()

    def at_elo(self, elo: int) -> Level:
        """Return the level of a strength on the game's own scale; in between, what lies between two levels.

        >>> steps = tuple(Step(0.75, 0.1, 50) for _ in range(2))
        >>> ladder = Ladder("hex", (Level(100, 40.0), Level(400, 20.0), Level()), steps, {"nodes": 1000})
        >>> ladder.elos, ladder.at_elo(1095), ladder.at_elo(9999).is_full
        ((1000, 1191, 1382), Level(nodes=199, loss=30.1, overlooks=False), True)
        """
        elos = self.elos
        if elo >= elos[-1]:
            return self.levels[-1]
        above = max(1, bisect_left(elos, elo))
        share = max(0.0, (elo - elos[above - 1]) / (elos[above] - elos[above - 1]))
        full = Level(int(self.conditions["nodes"]))
        stronger = full if self.levels[above].is_full else self.levels[above]
        return self.levels[above - 1].towards(stronger, share)


def usual(game: str) -> Ladder:
    """Return the levels of a game of which nothing is known: evenly spread over the line of strengths."""
    return Ladder(game, tuple(_spread(MOST_LEVELS)))


def _spread(count: int) -> Iterator[Level]:
    for number in range(1, count):
        place = WEAKEST + (STRONGEST - WEAKEST) * (number - 1) / (count - 2)
        yield at_strength(place, overlooks=number <= OVERLOOKING)
    yield Level()
