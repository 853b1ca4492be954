"""Sums and differences over the fields of records: what an evaluation by features is made of.

Compiled, both are written out field by field, on the registers that the records lie in.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from operator import mul, sub
from typing import Any, TypeVar, cast, get_type_hints, overload

from .numbers import is_record, unfixed

Record = TypeVar("Record", bound=tuple[int, ...])

ALL_OF_IT = 1 << 16
"""Where an evaluation has weights for stages of a game, each counts for a share of this."""


@overload
def weigh(features: tuple[int, ...], weights: tuple[int, ...]) -> int: ...
@overload
def weigh(features: tuple[int, ...], weights: tuple[Record, ...]) -> Record: ...
@overload
def weigh(features: tuple[Any, ...], weights: tuple[Any, ...]) -> Any: ...
def weigh(features: tuple[Any, ...], weights: tuple[Any, ...]) -> Any:
    """Return the sum of features times weights: the first field by the first, the second by the second, and so on.

    Both are records with as many fields, each an ``int``.

    >>> from typing import NamedTuple
    >>> from gametree import weigh
    >>> class Counts(NamedTuple):
    ...     men: int
    ...     kings: int
    >>> weigh(Counts(men=2, kings=-1), Counts(men=100, kings=130))
    70

    Where each weight is a record, one number for the middle game and one for the end game, so is the sum.

    >>> class Weight(NamedTuple):
    ...     middle: int
    ...     end: int
    >>> Weights = NamedTuple("Weights", [("men", Weight), ("kings", Weight)])
    >>> weigh(Counts(men=2, kings=-1), Weights(men=Weight(100, 100), kings=Weight(130, 160)))
    Weight(middle=70, end=40)

    Features may come in groups, which are records themselves. Then so do their weights, and all groups are added up.

    >>> Groups = NamedTuple("Groups", [("pieces", Counts), ("steps", int)])
    >>> weigh(Groups(Counts(2, -1), 7), Groups(Counts(100, 130), 3))
    91
    """
    objection = objection_to_weighing(type(features), type(weights))
    if objection:
        raise TypeError(objection)
    part, (numbers, rows) = part_of(type(features), type(weights)), _in_one_row(features, weights)
    if part is int:
        return _sum(numbers, rows)
    return part._make(_sum(numbers, column) for column in zip(*rows, strict=True))


def _in_one_row(features: Any, weights: Any) -> tuple[list[int], list[Any]]:
    """Return the features of all groups, and the weight of each."""
    numbers, rows = [], []
    for feature, weight in zip(features, weights, strict=True):
        if is_record(type(feature)):
            inner = _in_one_row(feature, weight)
            numbers.extend(inner[0])
            rows.extend(inner[1])
        else:
            numbers.append(feature)
            rows.append(weight)
    return numbers, rows


def _sum(features: Iterable[int], weights: Iterable[int]) -> int:
    return sum(map(mul, features, weights))


def difference(own: Record, other: Record) -> Record:
    """Return what one record has more than another, field by field; both are of one class, each field an ``int``.

    >>> from typing import NamedTuple
    >>> from gametree import difference
    >>> class Counts(NamedTuple):
    ...     men: int
    ...     kings: int
    >>> difference(Counts(men=5, kings=0), Counts(men=3, kings=1))
    Counts(men=2, kings=-1)
    """
    objection = objection_to_difference(type(own), type(other))
    if objection:
        raise TypeError(objection)
    more: Record = cast(Any, own)._make(map(sub, own, other))
    return more


# --- what can be weighed ------------------------------------------------------------------------------
# By the annotations alone, which are all that a compiler knows: so it says the same, in the same words.


@functools.cache
def objection_to_weighing(features: Any, weights: Any) -> str:
    """Say why records of two classes cannot be weighed; nothing if they can."""
    if not is_record(features) or not is_record(weights):
        return f"weigh takes two records, not {features.__name__} and {weights.__name__}"
    if len(features._fields) != len(weights._fields):
        return (
            f"weigh takes a weight for each feature: {features.__name__} has {len(features._fields)} fields, "
            f"{weights.__name__} has {len(weights._fields)}"
        )
    part = part_of(features, weights)
    for kind, weight in groups_of(features, weights):
        objection = objection_to_weighing(kind, weight)
        if objection:
            return objection
        if part_of(kind, weight) is not part:
            return f"weigh takes weights of one kind: those of {kind.__name__} are not as the others"
    unlike = _unlike(features, int, with_groups=True) or _unlike_weights(features, weights, part)
    if part is not int:
        unlike = unlike or _unlike(part, int, is_made=True)
    return f"weigh takes whole numbers: {unlike}" if unlike else ""


@functools.cache
def objection_to_difference(own: Any, other: Any) -> str:
    """Say why records of two classes have no difference; nothing if they have."""
    if not is_record(own) or own is not other:
        return f"difference takes two records of one class, not {own.__name__} and {other.__name__}"
    unlike = _unlike(own, int, is_made=True)
    return f"difference takes whole numbers: {unlike}" if unlike else ""


def groups_of(features: Any, weights: Any) -> list[tuple[Any, Any]]:
    """Return the classes of the groups of features, each with that of its weights."""
    pairs = zip(_kinds(features), _kinds(weights), strict=True)
    return [(kind, weight) for (_, kind), (_, weight) in pairs if is_record(kind)]


@functools.cache
def part_of(features: Any, weights: Any) -> Any:
    """Return what weights are, by that of the first feature: ``int``, or a class of records with parts."""
    for (_, kind), (_, weight) in zip(_kinds(features), _kinds(weights), strict=True):
        if not is_record(kind):
            return weight if is_record(weight) else int
        return part_of(kind, weight) if is_record(weight) and len(kind._fields) == len(weight._fields) else int
    return int


def _kinds(record: Any) -> list[tuple[str, Any]]:
    """Return the fields of a record and what they are annotated as."""
    hints = get_type_hints(record, include_extras=True)
    return [(name, unfixed(hints.get(name))) for name in record._fields]


def _unlike_weights(features: Any, weights: Any, part: Any) -> str:
    """Name the first weight of a feature that is annotated as something else than the others."""
    for (_, kind), (name, weight) in zip(_kinds(features), _kinds(weights), strict=True):
        if not is_record(kind) and weight != part:
            return f"{weights.__name__}.{name} should be annotated as {part.__name__}"
    return ""


def _unlike(record: Any, wanted: Any, *, is_made: bool = False, with_groups: bool = False) -> str:
    """Name the first field that is annotated as something else; what is made anew has no ``Fixed`` fields."""
    hints = get_type_hints(record, include_extras=True)
    for name in record._fields:
        hint = hints.get(name)
        kind = hint if is_made else unfixed(hint)
        if kind != wanted and not (with_groups and is_record(kind)):
            return f"{record.__name__}.{name} should be annotated as {wanted.__name__}"
    return ""
