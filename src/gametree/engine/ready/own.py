"""Evaluators, orders and observers of others, for games that are not theirs: records, or plain functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any, NamedTuple

from ...algorithms.parts.ordering import Guide
from ...base.collaborators import Evaluator, Observer
from ...base.errors import InputError
from ...base.numbers import Move
from ...observers import SILENT
from ...rules.game import Game


def with_evaluator(game: Game, evaluator: Any) -> Game:
    """Return a game whose unfinished positions somebody else estimates; None leaves it to the game.

    Nobody knows what such estimates are counted in, unless outcomes say it: in games by margin.
    """
    if evaluator is None:
        return game
    wording = game.wording if game.scoring == "margin" else replace(game.wording, unit=None, points=1)
    return replace(game, evaluator=evaluator_of(evaluator), wording=wording)


def evaluator_of(given: Any) -> Evaluator:
    """Return an evaluator: a record with ``evaluate(position)``, or what stands for a function of a position.

    >>> evaluator_of(lambda position: 7).evaluate(None)
    7
    >>> evaluator_of(3)
    Traceback (most recent call last):
    ...
    gametree.InputError: 3 is no evaluator; wanted: a function of (position), or a record with evaluate(position)
    """
    wanted = "a function of (position), or a record with evaluate(position)"
    if isinstance(given, FunctionType):
        _check_signature(given, 1, "evaluator", wanted)
        given = _record(given, evaluate=_evaluate)
    _check_methods(given, "evaluator", wanted, "evaluate")
    evaluator: Evaluator = given
    return evaluator


def guide_of(given: Any) -> Guide:
    """Return a guide to the order of moves: a record with ``worth``, or what stands for a function of a move.

    >>> guide_of(lambda position, move: -move).worth(None, 7, 0, 0)
    -7
    """
    wanted = "a function of (position, move), or a record with worth(position, move, hint, ply) and reward(...)"
    if isinstance(given, FunctionType):
        _check_signature(given, 2, "order", wanted)
        given = _record(given, worth=_worth, reward=_reward)
    _check_methods(given, "order", wanted, "worth", "reward")
    guide: Guide = given
    return guide


def observer_of(given: Any) -> Observer:
    """Return an observer that answers everything: what it does not hear itself, it hears in silence.

    >>> class Cutoffs:
    ...     def cutoff(self, value, ply):
    ...         return "heard"
    >>> observer = observer_of(Cutoffs())
    >>> observer.cutoff(3, 1), observer.leave(3, 1)
    ('heard', None)
    """
    wanted = f"an object with some of {', '.join(SILENT)}"
    if isinstance(given, type):
        raise InputError(f"{given.__name__} is a class; wanted: {wanted}, such as {given.__name__}()")
    missing = {name: silent for name, silent in SILENT.items() if not callable(getattr(given, name, None))}
    if len(missing) == len(SILENT):
        raise InputError(f"{given!r} is no observer; wanted: {wanted}")
    if missing:
        kind = type(type(given).__name__, (type(given),), {"__slots__": (), **missing})
        given = kind(*given) if isinstance(given, tuple) else _Filled(given, missing)
    observer: Observer = given
    return observer


class _Filled:
    """An object with methods that it lacks."""

    def __init__(self, given: Any, missing: dict[str, Callable[..., Any]]) -> None:
        self._given, self._missing = given, missing

    def __getattr__(self, name: str) -> Any:
        return self._missing[name].__get__(self) if name in self._missing else getattr(self._given, name)


def _evaluate(self: Any, position: Any) -> int:
    return own(position)  # type: ignore[name-defined,no-any-return] # noqa: F821 (see ``_record``)


def _worth(self: Any, position: Any, move: Move, hint: Move, ply: int) -> int:
    return own(position, move)  # type: ignore[name-defined,no-any-return] # noqa: F821


def _reward(self: Any, move: Move, depth: int, ply: int) -> None:
    pass


class _Nothing(NamedTuple):
    """A record without fields."""


def _record(function: FunctionType, **methods: Any) -> Any:
    """Make a record whose methods call a function of somebody else's, which they know as ``own``."""
    scope = {"own": function, "__name__": function.__module__, "Any": Any, "Move": Move}
    made = {name: FunctionType(method.__code__, scope, name) for name, method in methods.items()}
    return type(function.__name__, (_Nothing,), {"__slots__": (), **made})()


def _check_signature(function: FunctionType, arguments: int, what: str, wanted: str) -> None:
    signature = inspect.signature(function)
    try:
        signature.bind(*(None,) * arguments)
    except TypeError:
        raise InputError(f"{function.__name__}{signature} is no {what}; wanted: {wanted}") from None


def _check_methods(given: Any, what: str, wanted: str, *methods: str) -> None:
    if isinstance(given, type):
        raise InputError(f"{given.__name__} is a class; wanted: {wanted}, such as {given.__name__}()")
    if not all(callable(getattr(given, method, None)) for method in methods):
        raise InputError(f"{given!r} is no {what}; wanted: {wanted}")
