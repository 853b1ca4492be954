"""Outcomes by several criteria, and what it means that one is no better than another.

An outcome is a vector, one whole number for each criterion, all of them MAX's. Of two outcomes one may be better by
the first criterion and worse by the second: then neither is better, and only a person, or weights, could choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from ..base.errors import InputError
from ..base.values import MOST
from ..games.tree.wording import shortened

Outcome: TypeAlias = "tuple[int, ...]"

MOST_CRITERIA = 8
VECTOR = re.compile(r"<([^<>]*)>")
NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
EXAMPLE = "<3,1>"


def is_no_better(one: Outcome, other: Outcome) -> bool:
    """Tell whether no component of the first is greater.

    >>> is_no_better((1, 3), (1, 4)), is_no_better((1, 3), (3, 1)), is_no_better((2, 2), (2, 2))
    (True, False, True)
    """
    return all(a <= b for a, b in zip(one, other, strict=True))


def minimal(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Return the outcomes that are not better than another of them, in order: all that MIN would ever choose from.

    >>> minimal([(3, 1), (1, 3), (3, 3), (1, 3)])
    ((1, 3), (3, 1))
    """
    found = sorted(set(outcomes))
    return tuple(each for each in found if not any(other != each and is_no_better(other, each) for other in found))


def read_outcome(text: str) -> Outcome:
    """Read an outcome as it is written, ``<3,1>``.

    >>> read_outcome("<3, -1>")
    (3, -1)
    >>> read_outcome("<>")
    Traceback (most recent call last):
    ...
    gametree.InputError: '<>' is an empty vector; wanted: a whole number for each criterion, such as <3,1>
    """
    found = VECTOR.fullmatch(text.strip())
    if found is None:
        raise InputError(f"{shortened(text)} is no vector; wanted: numbers in angle brackets, such as {EXAMPLE}")
    words = found[1].replace(",", " ").split()
    if not words:
        raise InputError(
            f"{text.strip()!r} is an empty vector; wanted: a whole number for each criterion, such as {EXAMPLE}"
        )
    if len(words) > MOST_CRITERIA:
        raise InputError(f"{shortened(text)} has {len(words)} criteria; wanted: at most {MOST_CRITERIA}")
    for word in words:
        if not NUMBER.fullmatch(word) or abs(int(word)) > MOST:
            raise InputError(
                f"{shortened(word)} in {shortened(text)} is no number; wanted: whole ones up to {MOST:,}"
            )
    return tuple(map(int, words))


def written(outcome: Outcome) -> str:
    """Write an outcome as it is read.

    >>> written((3, -1))
    '<3,-1>'
    """
    return f"<{','.join(map(str, outcome))}>"
