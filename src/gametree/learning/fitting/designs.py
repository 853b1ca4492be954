"""All positions as numbers, ready to be multiplied by weights: features as a table, patterns as places of weights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ...base.errors import GameFault, InputError
from ...base.numbers import ints
from ...rules.game import Game
from ..linear import feature_names, phases_of, slides
from ..patterns.patterns import Patterns
from .samples import Sampled, goals

Row = Any
"""An array of numpy's."""
GREATEST = 1 << 31
"""No feature is larger: its products with weights would not fit."""


class Design(Protocol):
    """What multiplies the weights, one row for every position."""

    @property
    def count(self) -> int:
        """How many weights there are."""

    def totals(self, weights: Row, rows: Row) -> Row:
        """Return the weighted sums of some rows."""

    def gradient(self, errors: Row, rows: Row) -> Row:
        """Return what errors of some rows say about the weights."""


@dataclass(frozen=True)
class Dense:
    """Features: a number for each weight."""

    table: Row

    @property
    def count(self) -> int:
        return int(self.table.shape[1])

    def totals(self, weights: Row, rows: Row) -> Row:
        return self.table[rows] @ weights

    def gradient(self, errors: Row, rows: Row) -> Row:
        return errors @ self.table[rows]


@dataclass(frozen=True)
class Placed:
    """Patterns: the places of the weights that are seen, the same number of them in every position."""

    places: Row
    count: int

    def totals(self, weights: Row, rows: Row) -> Row:
        return weights[self.places[rows]].sum(axis=1)

    def gradient(self, errors: Row, rows: Row) -> Row:
        seen = self.places[rows]
        return np.bincount(seen.ravel(), np.repeat(errors, seen.shape[1]), self.count)


@dataclass(frozen=True)
class Data:
    """A design, what is to be learned from each of its rows, and which games they are of."""

    design: Design
    goals: Row
    games: Row
    is_held_out: Row

    def __post_init__(self) -> None:
        kept = self.goals[~self.is_held_out]
        if len(kept) == 0:
            raise InputError("there is nothing to learn from; wanted: positions of games that are not held out")
        if np.all(kept == kept[0]):
            raise InputError(f"all games ended alike ({kept[0]:+g}); wanted: games of both results")

    def rows(self, *, held_out: bool) -> Row:
        """Return the numbers of the rows that are learned from, or of those held out."""
        return np.flatnonzero(self.is_held_out == held_out)


def features_of(game: Game, samples: Iterable[Sampled]) -> Data:
    """Measure all positions; where weights slide, each feature counts for the first phase and for the last."""
    names, last = feature_names(game), phases_of(game) - 1
    table: list[list[float]] = []
    told: list[tuple[int, int, bool]] = []
    for sample, goal in goals(samples, game.scoring):
        features = list(sample.position.features())
        for name, value in zip(names, features, strict=True):
            if type(value) is not int or abs(value) >= GREATEST:
                raise GameFault(f"{game.name}: the feature {name} is {value!r}; wanted: a number within {GREATEST:,}")
        if slides(game):
            share = sample.position.phase() / last
            features = [(1 - share) * each for each in features] + [share * each for each in features]
        table.append(features)
        told.append((goal, sample.game, sample.is_held_out))
    return _data(
        Dense(np.array(table, dtype=float).reshape(len(told), len(names) * (2 if slides(game) else 1))), told
    )


def patterns_of(game: Game, patterns: Patterns, samples: Iterable[Sampled]) -> Data:
    """Look at all positions; goals of games by margin are shares of the greatest."""
    active = len(patterns.starts)
    trail, places = ints(active), bytearray()
    told: list[tuple[int, int, bool]] = []
    for sample, goal in goals(samples, game.scoring):
        patterns.note(sample.position, trail, 0)
        places += np.asarray(trail, dtype=np.int32).tobytes()
        told.append((goal, sample.game, sample.is_held_out))
    seen = np.frombuffer(bytes(places), dtype=np.int32).reshape(len(told), active)
    return _data(Placed(seen, len(patterns.weights)), told, getattr(patterns.unit, "greatest", 1))


def _data(design: Design, told: list[tuple[int, int, bool]], greatest: int = 1) -> Data:
    columns = [np.array(column) for column in zip(*told, strict=True)] if told else [np.zeros(0)] * 3
    results, games, held_out = columns
    shares = np.clip(results.astype(float) / greatest, -1, 1) if greatest > 1 else results.astype(float)
    return Data(design, shares, games, held_out.astype(bool))
