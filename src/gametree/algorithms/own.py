"""Algorithms of others: a plain function with the signature of all searches, and nothing to declare.

What its text asks the kit for is what it gets: ``kit.memory`` a table, ``kit.order`` an order of moves,
``kit.insight`` static bounds and symmetries. Functions of its own module that it calls are read beside it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from ..base.errors import InputError
from .catalogue import Algorithm
from .parts.memories import nothing, table_for

SIGNATURE = "(position, depth, alpha, beta, kit, ply=0)"
FIVE = (None,) * 5
"""What a search is called with; ``ply`` is for its own calls of itself."""


def algorithm_of(function: Any) -> Algorithm:
    """Return what is known of a function that searches.

    >>> from gametree.algorithms.exact.pvs import pvs
    >>> found = algorithm_of(pvs)
    >>> found.name, found.remembers, found.takes_order, found.takes_insight
    ('pvs', True, True, True)
    >>> algorithm_of(len)
    Traceback (most recent call last):
    ...
    gametree.InputError: len is no algorithm; wanted: a function of (position, depth, alpha, beta, kit, ply=0)
    """
    if not isinstance(function, FunctionType):
        told = getattr(function, "__name__", repr(function))
        raise InputError(f"{told} is no algorithm; wanted: a function of {SIGNATURE}")
    _check_signature(function)
    texts = list(_reached(function))
    asked = {name for text in texts for name in _names(text.__code__)}
    return Algorithm(
        function.__name__,
        function,
        beside=tuple(texts[1:]),
        memory=table_for if "memory" in asked else nothing,
        takes_order="order" in asked,
        is_guided="order" in asked,
        takes_insight="insight" in asked,
        asks_questions="again" in asked,
    )


def _check_signature(function: FunctionType) -> None:
    signature = inspect.signature(function)
    try:
        signature.bind(*FIVE)
    except TypeError:
        raise InputError(
            f"{function.__name__}{signature} cannot be called as a search; wanted: a function of {SIGNATURE}"
        ) from None


def _reached(function: FunctionType) -> Iterator[FunctionType]:
    """Yield a function and those of its own module that it mentions, each once."""
    seen, waiting = {function.__code__}, [function]
    while waiting:
        current = waiting.pop(0)
        yield current
        for name in _names(current.__code__):
            found = current.__globals__.get(name)
            if (
                isinstance(found, FunctionType)
                and found.__module__ == function.__module__
                and found.__code__ not in seen
            ):
                seen.add(found.__code__)
                waiting.append(found)


def _names(code: CodeType) -> Iterator[str]:
    """Yield the global and attribute names that code mentions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
