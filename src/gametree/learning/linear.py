"""The evaluator by features: a weighted sum of what a game measures itself, its weights sliding as the game goes on.

A position has ``features()``, a record of named whole numbers. If it has a ``phase()``, too, there are two weights
for each: one for the first phase, one for the last, and in between they slide from one to the other, so that no move
makes the estimate jump.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_type_hints

from ..base.errors import InputError
from ..base.numbers import is_record
from ..base.weighing import weigh
from ..rules.game import Game
from ..rules.turns import offers
from .patterns.units import THOUSAND

PLACES = 16
"""Binary places of a weight."""


class Steady(NamedTuple):
    """One set of weights for all of a game."""

    weights: Any

    def total(self, position: Any) -> int:
        total: int = weigh(position.features(), self.weights)
        return total


class Sliding(NamedTuple):
    """Weights for the first phase and for the last, and all between."""

    first: Any
    last: Any
    steps: int
    """From the first phase to the last."""

    def total(self, position: Any) -> int:
        features, phase = position.features(), position.phase()
        sliding: int = weigh(features, self.first) * (self.steps - phase) + weigh(features, self.last) * phase
        return sliding // self.steps


class Linear(NamedTuple):
    """Estimates positions by their features; ``linear_for`` makes one.

    >>> from gametree import load_game
    >>> game = load_game("checkers")
    >>> names = feature_names(game)
    >>> linear = linear_for(game, [1 << PLACES if name == "men" else 0 for name in names])
    >>> linear.evaluate(game.start)
    0
    """

    weighing: Any
    """``Steady`` or ``Sliding``."""
    units: int
    """How many units of an estimate a weighted sum of 1 is."""

    def evaluate(self, position: Any) -> int:
        total: int = self.weighing.total(position)
        return (total * self.units + (1 << PLACES - 1)) >> PLACES


def feature_names(game: Game) -> tuple[str, ...]:
    """Return the names of a game's features, those of groups with the group's before them; refuse a game without."""
    if not offers(game.start, "features"):
        raise InputError(f"{game.name} has no features; wanted: a method features() that returns a record of numbers")
    names = tuple(_names(game, game.start.features()))
    if not names:
        raise InputError(f"the features of {game.name} are none; wanted: a NamedTuple of whole numbers")
    return names


def _names(game: Game, features: Any, group: str = "") -> Iterator[str]:
    """Yield the names of features, group by group."""
    if not is_record(type(features)):
        raise InputError(f"the features of {game.name} have no names; wanted: a NamedTuple of whole numbers")
    for name, each in zip(type(features)._fields, features, strict=True):
        if type(each) is int:
            yield f"{group}{name}"
        else:
            yield from _names(game, each, f"{group}{name}.")


def _weights(features: Any, weights: Iterator[int]) -> Any:
    """Return a record of weights that has the groups of a record of features."""
    fields = [(name, each, type(each)) for name, each in zip(type(features)._fields, features, strict=True)]
    made = [next(weights) if kind is int else _weights(each, weights) for _, each, kind in fields]
    hints = [(name, int if kind is int else type(part)) for (name, _, kind), part in zip(fields, made, strict=True)]
    record: Any = NamedTuple("Weights", hints)  # type: ignore[misc]
    get_type_hints(record)
    return record(*made)


def in_one_row(weights: Any) -> Iterator[int]:
    """Yield the weights of a record, group by group, as ``linear_for`` takes them."""
    for each in weights:
        if isinstance(each, int):
            yield each
        else:
            yield from in_one_row(each)


def slides(game: Game) -> bool:
    """Tell whether a game has phases, so that there are two weights for each feature."""
    return phases_of(game) > 1


def phases_of(game: Game) -> int:
    """Return into how many phases a game is divided."""
    return 1 if game.cells is None or not offers(game.start, "phase") else game.cells.phases


def linear_for(game: Game, weights: list[int]) -> Linear:
    """Make an evaluator from a weight for each feature, or from all of the first phase and then all of the last."""
    names = feature_names(game)
    count = len(names) * (2 if slides(game) else 1)
    if len(weights) != count:
        raise InputError(f"{len(weights)} weights were given for {game.name}; wanted: {count}")
    features, units = game.start.features(), THOUSAND if game.scoring == "result" else 1
    first = _weights(features, iter(weights[: len(names)]))
    if not slides(game):
        return Linear(Steady(first), units)
    last = type(first)(*_weights(features, iter(weights[len(names) :])))
    return Linear(Sliding(first, last, phases_of(game) - 1), units)
