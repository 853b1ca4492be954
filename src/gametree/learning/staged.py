"""Evaluations that a game brings along: records of weights, whose stages slide from one to the next.

Such an evaluator is a record of nothing but numbers, however nested, and its weights multiply the position's
``features()``. ``shares(position)`` tells how much each stage of weights counts there, as a record whose fields are
called as the stages are: ``middle`` and ``end`` in chess. From that its weights are learned anew, and put in their
places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.numbers import is_record
from ..rules.game import Game
from .linear import feature_names


class Plan(NamedTuple):
    """Where the weights of an evaluator stand, one after another."""

    names: tuple[str, ...]
    """What each is called: ``pieces.pawn.middle``."""
    features: tuple[int, ...]
    """The number of its feature."""
    stages: tuple[int, ...]
    """The number of its stage."""


def plan_of(game: Game) -> Plan:
    """Return where the weights of a game's own evaluator stand; refuse a game whose evaluator has none.

    >>> from gametree import load_game
    >>> plan = plan_of(load_game("checkers"))
    >>> plan.names[:2], plan.features[:2], plan.stages[:2]
    (('men.full', 'men.bare'), (0, 0), (0, 1))
    """
    evaluator, start = game.evaluator, game.start
    if not (is_record(type(evaluator)) and hasattr(evaluator, "shares")):
        raise InputError(
            f"the evaluation of {game.name} has no weights that can be learned; wanted: a record of weights with "
            "shares(position), which says how much each stage of them counts"
        )
    stages: tuple[str, ...] = type(evaluator.shares(start))._fields
    places: dict[tuple[str, ...], int] = {}
    names, features, numbers = [], [], []
    for path in paths_in(evaluator):
        stage = [part for part in path if part in stages]
        if len(stage) != 1:
            raise InputError(f"the weight {'.'.join(path)} of {game.name} belongs to no stage; wanted: {stages}")
        feature = tuple(part for part in path if part not in stages)
        names.append(".".join(path))
        features.append(places.setdefault(feature, len(places)))
        numbers.append(stages.index(stage[0]))
    count = len(feature_names(game))
    if len(places) != count or len(names) != count * len(stages):
        raise InputError(
            f"the evaluation of {game.name} has {len(names)} weights for {count} features in {len(stages)} stages; "
            f"wanted: {count * len(stages)}"
        )
    return Plan(tuple(names), tuple(features), tuple(numbers))


def paths_in(record: Any) -> Iterator[tuple[str, ...]]:
    """Yield the ways to all numbers of a record: the names of the fields that lead there."""
    for name, value in zip(type(record)._fields, record, strict=True):
        if is_record(type(value)):
            yield from ((name, *rest) for rest in paths_in(value))
        else:
            yield (name,)


def remade(evaluator: Any, numbers: Iterable[int]) -> Any:
    """Return an evaluator with other weights in the places of its own.

    >>> from gametree import load_game
    >>> from gametree.learning.linear import in_one_row
    >>> weights = load_game("checkers").evaluator
    >>> remade(weights, in_one_row(weights)) == weights
    True
    """
    return _remade(evaluator, iter(numbers))


def _remade(record: Any, numbers: Iterator[int]) -> Any:
    made = (_remade(value, numbers) if is_record(type(value)) else next(numbers) for value in record)
    return type(record)._make(made)
