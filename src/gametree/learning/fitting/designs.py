"""All positions as numbers, ready to be multiplied by weights: features as a table, patterns as places of weights."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from ...base.collaborators import Evaluator
from ...base.errors import GameFault, InputError
from ...base.packing import width_of
from ...base.weighing import ALL_OF_IT
from ...bits import FULL
from ...rules.game import Game
from ..linear import feature_names, phases_of, slides
from ..patterns.folding import Folding, places_within
from ..patterns.making import folded, folding_of
from ..patterns.patterns import Patterns
from .questions import Asked, Question, estimates_asked, features_asked, places_asked, staging_asked
from .samples import Sampled, goals

Row = Any
"""An array of numpy's."""
REACH = 0.3
"""How far the sum of the weights that are seen moves at first. Three times as much learns less in the end."""
A_PART = 1 << 16
"""Rows that are added up at the same time: of millions, all at once would not fit into memory."""
GREATEST = 1 << 31
"""No feature is larger: its products with weights would not fit."""


class Told(NamedTuple):
    """Of all samples, one after another: what is to be learned, its game, and whether it is held out."""

    goals: array[int]
    games: array[int]
    is_held_out: array[int]


class Design(Protocol):
    """What multiplies the weights, one row for every position."""

    @property
    def count(self) -> int:
        """How many weights there are."""

    @property
    def rate(self) -> float:
        """How large the first step of a weight is, in AdaGrad."""

    def totals(self, weights: Row, rows: Row) -> Row:
        """Return the weighted sums of some rows."""

    def gradient(self, errors: Row, rows: Row) -> Row:
        """Return what errors of some rows say about the weights."""


@dataclass(frozen=True)
class Dense:
    """Features: a number for each weight."""

    table: Row
    rate: float = 0.1

    @property
    def count(self) -> int:
        return int(self.table.shape[1])

    def totals(self, weights: Row, rows: Row) -> Row:
        return self.table[rows] @ weights

    def gradient(self, errors: Row, rows: Row) -> Row:
        return errors @ self.table[rows]


@dataclass(frozen=True)
class Staged:
    """An evaluation that a game has itself: by how much each of its weights is to change."""

    table: Row
    """Features."""
    shares: Row
    """How much each stage of weights counts."""
    begun: Row
    """What the weights say as they are."""
    measures: Row
    """What each of them is counted in, a row for each stage: so that all changes matter alike."""
    rate: float = 0.1

    @property
    def count(self) -> int:
        return int(self.measures.size)

    def totals(self, weights: Row, rows: Row) -> Row:
        changes = weights.reshape(self.measures.shape) * self.measures
        parts = [self._changed(changes, rows[at : at + A_PART]) for at in range(0, len(rows), A_PART)]
        return self.begun[rows] + (np.concatenate(parts) if parts else 0)

    def _changed(self, changes: Row, rows: Row) -> Row:
        return ((self.table[rows] @ changes.T) * self.shares[rows]).sum(axis=1)

    def gradient(self, errors: Row, rows: Row) -> Row:
        found = np.zeros(self.measures.shape)
        for at in range(0, len(rows), A_PART):
            part = rows[at : at + A_PART]
            found += (self.shares[part] * errors[at : at + A_PART, None]).T @ self.table[part]
        return (found * self.measures).ravel()


class Links(NamedTuple):
    """Which weights are summed up into which, where small sets are folded into larger ones: one after another."""

    of: Row
    into: Row
    fitted: int
    """How many weights are fitted."""
    room: int
    """How many sums there are."""

    def sums(self, weights: Row) -> Row:
        return np.bincount(self.into, weights[self.of], self.room)

    def shares(self, slopes: Row) -> Row:
        """Return what slopes of the sums are for the weights in them."""
        return np.bincount(self.of, slopes[self.into], self.fitted)


@dataclass(frozen=True)
class Placed:
    """Patterns: the places of what is seen, as many in every position.

    They are those of folded sets, a fifth of all. So a step goes over few places, and positions take little memory.
    """

    places: Row
    links: Links
    seen: int
    """How many of the weights that are fitted count in a position."""

    @property
    def count(self) -> int:
        return self.links.fitted

    @property
    def rate(self) -> float:
        """All weights of a position move together, so that each has its share of one step."""
        return REACH / max(1, self.seen)

    def totals(self, weights: Row, rows: Row) -> Row:
        sums = self.links.sums(weights)
        parts = [sums[self.places[rows[at : at + A_PART]]].sum(axis=1) for at in range(0, len(rows), A_PART)]
        return np.concatenate(parts) if parts else np.zeros(0)

    def gradient(self, errors: Row, rows: Row) -> Row:
        seen = self.places[rows]
        return self.links.shares(np.bincount(seen.ravel(), np.repeat(errors, seen.shape[1]), self.links.room))


def links_of(found: Folding, phases: int) -> Links:
    """Return which weights of sets are summed up into which of the folded ones."""
    of, into, first = [], [], 0
    for table in found.tables:
        size = found.kinds ** len(table.squares)
        for squares, start in table.parts:
            places = np.array(places_within(table.squares, squares, found.kinds), dtype=np.int32)
            for phase in range(phases):
                of.append(places + (phase * found.room + start))
                into.append(np.arange(size, dtype=np.int32) + (phase * found.sets.room + first))
        first += size
    return Links(np.concatenate(of), np.concatenate(into), phases * found.room, phases * found.sets.room)


@dataclass(frozen=True)
class Data:
    """A design, what is to be learned from each of its rows, and which games they are of."""

    design: Design
    goals: Row
    games: Row
    is_held_out: Row
    estimates: Row = None
    """What an evaluator beside says of each row."""

    def __post_init__(self) -> None:
        kept = self.goals[~self.is_held_out]
        if len(kept) == 0:
            raise InputError("there is nothing to learn from; wanted: positions of games that are not held out")
        if np.all(kept == kept[0]):
            raise InputError(f"all games ended alike ({kept[0]:+g}); wanted: games of both results")

    def rows(self, *, held_out: bool) -> Row:
        """Return the numbers of the rows that are learned from, or of those held out."""
        return np.flatnonzero(self.is_held_out == held_out)


def features_of(game: Game, samples: Iterable[Sampled], beside: Evaluator | None = None) -> Data:
    """Measure all positions; where weights slide, each feature counts for the first phase and for the last."""
    names, last = feature_names(game), phases_of(game) - 1
    shares = array("d")

    def shown() -> Iterator[Sampled]:
        for sample in samples:
            if slides(game):
                shares.append(sample.position.phase() / last)
            yield sample

    table, told, estimates = _asked(game, shown(), features_asked(len(names)), beside)
    for name, column in zip(names, table.T, strict=True):
        if len(column) and np.abs(column).max() >= GREATEST:
            far = int(column[np.abs(column).argmax()])
            raise GameFault(f"{game.name}: the feature {name} is {far!r}; wanted: a number within {GREATEST:,}")
    if slides(game):
        share = np.array(shares)[:, None]
        table = np.concatenate([(1 - share) * table, share * table], axis=1)
    return _data(Dense(table.astype(float)), told, estimates)


class Stages(NamedTuple):
    """What is known of all positions, for an evaluation that a game has itself."""

    data: Data
    """With features and shares in a design, and nothing that was begun with."""
    values: Row
    """What searches found, where that is known; ``nan`` elsewhere."""


def stages_of(game: Game, samples: Iterable[Sampled]) -> Stages:
    """Measure all positions, and ask how much the stages of weights count."""
    stages, count, values = width_of(game.evaluator.shares(game.start)), len(feature_names(game)), array("d")

    def shown() -> Iterator[Sampled]:
        for sample in samples:
            found = getattr(sample, "value", None)
            values.append(np.nan if found is None else found)
            yield sample

    table, told, _ = _asked(game, shown(), staging_asked(game.evaluator, count, stages), None)
    features, shares = table[:, :count].astype(np.float32), table[:, count:] / ALL_OF_IT
    none = np.zeros(len(table))
    return Stages(_data(Staged(features, shares, none, np.ones((stages, count))), told, None), np.array(values))


def patterns_of(
    game: Game, patterns: Patterns, shapes: str, samples: Iterable[Sampled], beside: Evaluator | None = None
) -> Data:
    """Look at all positions, by folded sets; goals of games by margin are shares of the greatest."""
    question = places_asked(folded(game, patterns, shapes))
    table, told, estimates = _asked(game, samples, question, beside)
    links = links_of(folding_of(game, shapes), len(patterns.weights) // patterns.room)
    greatest = getattr(patterns.unit, "greatest", 1)
    return _data(Placed(table, links, len(patterns.starts)), told, estimates, greatest)


def _asked(
    game: Game, samples: Iterable[Sampled], question: Question, beside: Evaluator | None
) -> tuple[Row, Told, Row]:
    """Return the answers for all positions, what is to be learned from them, and what an evaluator says of them."""
    measured, judged = Asked(game, question), None if beside is None else Asked(game, estimates_asked(beside))
    told = Told(array("q"), array("Q"), array("b"))
    for sample, goal in goals(samples, game.scoring):
        measured.take(sample.position)
        if judged is not None:
            judged.take(sample.position)
        told.goals.append(goal)
        told.games.append(sample.game & FULL)
        told.is_held_out.append(sample.is_held_out)
    return measured.table(), told, None if judged is None else judged.table()[:, 0].astype(float)


def _data(design: Design, told: Told, estimates: Row, greatest: int = 1) -> Data:
    results, games = np.array(told.goals, dtype=float), np.array(told.games, dtype=np.uint64)
    shares = np.clip(results / greatest, -1, 1) if greatest > 1 else results
    return Data(design, shares, games, np.array(told.is_held_out, dtype=bool), estimates)
