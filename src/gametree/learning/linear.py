"""The evaluator by features: a weighted sum of what a game measures itself, its weights sliding as the game goes on.

A position has ``features()``, a record of named whole numbers. If it has a ``phase()``, too, there are two weights
for each: one for the first phase, one for the last, and in between they slide from one to the other, so that no move
makes the estimate jump.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_type_hints

from ..base.errors import InputError
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
    """Return the names of a game's features; refuse a game that has none, or has them in groups."""
    if not offers(game.start, "features"):
        raise InputError(f"{game.name} has no features; wanted: a method features() that returns a record of numbers")
    features = game.start.features()
    names = getattr(type(features), "_fields", None)
    if names is None:
        raise InputError(f"the features of {game.name} have no names; wanted: a NamedTuple of whole numbers")
    if not all(type(each) is int for each in features):
        raise InputError(f"the features of {game.name} come in groups; wanted: a NamedTuple of whole numbers")
    return tuple(names)


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
    kind: Any = NamedTuple("Weights", [(name, int) for name in names])  # type: ignore[misc]
    get_type_hints(kind)
    units = THOUSAND if game.scoring == "result" else 1
    if not slides(game):
        return Linear(Steady(kind(*weights)), units)
    return Linear(Sliding(kind(*weights[: len(names)]), kind(*weights[len(names) :]), phases_of(game) - 1), units)
