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


@overload
def weigh(features: tuple[int, ...], weights: tuple[int, ...]) -> int: ...
@overload
def weigh(features: tuple[int, ...], weights: tuple[Record, ...]) -> Record: ...
def weigh(features: tuple[int, ...], weights: tuple[int | Record, ...]) -> int | Record:
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
    """
    objection = objection_to_weighing(type(features), type(weights))
    if objection:
        raise TypeError(objection)
    part, rows = part_of(type(weights)), cast(Any, weights)
    if part is int:
        return _sum(features, rows)
    total: Record = part._make(_sum(features, column) for column in zip(*rows, strict=True))
    return total


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
    part = part_of(weights)
    unlike = _unlike(features, int) or _unlike(weights, part)
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


@functools.cache
def part_of(weights: Any) -> Any:
    """Return what the weights in a record are, by its first: ``int``, or a class of records with parts."""
    hints = get_type_hints(weights)
    first = next((hints.get(name) for name in weights._fields), int)
    return first if is_record(first) else int


def _unlike(record: Any, wanted: Any, *, is_made: bool = False) -> str:
    """Name the first field that is annotated as something else; what is made anew has no ``Fixed`` fields."""
    hints = get_type_hints(record, include_extras=True)
    for name in record._fields:
        hint = hints.get(name)
        if (hint if is_made else unfixed(hint)) != wanted:
            return f"{record.__name__}.{name} should be annotated as {wanted.__name__}"
    return ""
