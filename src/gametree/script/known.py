"""Python's own functions and classes, and what stands for them in JavaScript: the names of the runtime."""

from __future__ import annotations

import collections
import collections.abc
import dataclasses
import enum
import functools
import itertools
import math
import operator
import re
import types
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from ..base import numbers, weighing
from ..bits import has_fast_extract, upside_down
from ..rules import turns

PATTERN_FUNCTIONS = {
    getattr(re, name) for name in ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
}
"""Functions of a pattern that is known beforehand."""


class Known(NamedTuple):
    """A function of the runtime."""

    name: str
    parameters: tuple[str, ...] = ()
    """What its arguments are called, where they may be given by name."""
    first: tuple[str, ...] = ()
    """Arguments that are only given by name, where any number of others may come: they come first."""


CONSTANTS: dict[Callable[..., Any], bool] = {has_fast_extract: False}
"""What is the same all the time on a page: only the branch that is taken there is translated."""

FUNCTIONS: dict[Any, Known] = {
    len: Known("$len"),
    abs: Known("$abs"),
    divmod: Known("$divmod"),
    pow: Known("$pow", ("base", "exp", "mod")),
    round: Known("$round", ("number", "ndigits")),
    sorted: Known("$sorted", ("", "key", "reverse")),
    min: Known("$min", first=("key", "default")),
    max: Known("$max", first=("key", "default")),
    sum: Known("$sum", ("", "start")),
    any: Known("$any"),
    all: Known("$all"),
    enumerate: Known("$enumerate", ("iterable", "start")),
    zip: Known("$zip", first=("strict",)),
    map: Known("$map"),
    filter: Known("$filter"),
    reversed: Known("$reversed"),
    iter: Known("$iterator"),
    next: Known("$next"),
    range: Known("$range"),
    chr: Known("$chr"),
    ord: Known("$ord"),
    bin: Known("$bin"),
    hex: Known("$hex"),
    oct: Known("$oct"),
    repr: Known("$repr"),
    format: Known("$format"),
    callable: Known("$callable"),
    getattr: Known("$getattr"),
    hasattr: Known("$hasattr"),
    setattr: Known("$setattr"),
    object.__setattr__: Known("$setattr"),
    print: Known("$print"),
    type: Known("$type"),
    int: Known("$int", ("", "base")),
    float: Known("$float"),
    bool: Known("$bool"),
    str: Known("$str"),
    list: Known("$list"),
    tuple: Known("$tuple_of"),
    set: Known("$set"),
    frozenset: Known("$frozenset"),
    dict: Known("$dict"),
    dict.fromkeys: Known("$fromkeys"),
    str.maketrans: Known("$maketrans"),
    collections.Counter: Known("$counter"),
    collections.defaultdict: Known("$defaultdict"),
    collections.deque: Known("$list"),
    array: Known("$array"),
    math.gcd: Known("$gcd"),
    math.isqrt: Known("$isqrt"),
    math.floor: Known("$floor"),
    math.ceil: Known("$ceil"),
    math.trunc: Known("$trunc"),
    math.sqrt: Known("$sqrt"),
    math.hypot: Known("$hypot"),
    math.prod: Known("$prod", ("", "start")),
    math.comb: Known("$comb"),
    math.factorial: Known("$factorial"),
    math.isfinite: Known("$isfinite"),
    itertools.chain: Known("$chain"),
    itertools.chain.from_iterable: Known("$chain_from"),
    itertools.product: Known("$product", first=("repeat",)),
    itertools.combinations: Known("$combinations", ("iterable", "r")),
    itertools.permutations: Known("$permutations", ("iterable", "r")),
    itertools.accumulate: Known("$accumulate", ("iterable", "func", "initial")),
    itertools.pairwise: Known("$pairwise"),
    itertools.count: Known("$count", ("start", "step")),
    itertools.repeat: Known("$repeat", ("object", "times")),
    itertools.cycle: Known("$cycle"),
    itertools.takewhile: Known("$takewhile"),
    itertools.islice: Known("$islice"),
    functools.reduce: Known("$reduce"),
    functools.cmp_to_key: Known("$cmp_to_key"),
    operator.attrgetter: Known("$attrgetter"),
    operator.itemgetter: Known("$itemgetter"),
    operator.add: Known("$add"),
    operator.sub: Known("$sub"),
    operator.mul: Known("$mul"),
    operator.floordiv: Known("$floordiv"),
    operator.mod: Known("$mod"),
    operator.and_: Known("$and"),
    operator.or_: Known("$or"),
    operator.xor: Known("$xor"),
    operator.neg: Known("$neg"),
    operator.not_: Known("$not"),
    operator.eq: Known("$equal"),
    operator.ne: Known("$unequal"),
    operator.lt: Known("$less"),
    operator.le: Known("$at_most"),
    operator.gt: Known("$more"),
    operator.ge: Known("$at_least"),
    operator.getitem: Known("$item"),
    operator.contains: Known("$contains"),
    numbers.ints: Known("$ints", ("count", "value")),
    numbers.words: Known("$ints", ("count",)),
    turns.own: Known("$own"),
    upside_down: Known("$upside_down"),
    weighing.weigh: Known("$weigh"),
    weighing.difference: Known("$difference"),
    dataclasses.replace: Known("$replace"),
}

EXCEPTIONS = {
    kind: Known(f"${kind.__name__}")
    for kind in (
        BaseException, Exception, ArithmeticError, AssertionError, AttributeError, IndexError, KeyError, LookupError,
        NotImplementedError, OverflowError, RecursionError, RuntimeError, StopIteration, TypeError, ValueError,
        ZeroDivisionError,
    )
}  # fmt: skip
"""Those of Python that a page knows."""

KINDS: dict[Any, str] = {
    int: "$is_int",
    bool: "$is_bool",
    float: "$is_float",
    str: "$is_str",
    tuple: "$is_tuple",
    list: "$is_list",
    dict: "$is_dict",
    set: "$is_set",
    frozenset: "$is_frozenset",
    range: "$is_range",
    collections.abc.Mapping: "$is_dict",
    collections.abc.Sequence: "$is_ordered",
    collections.abc.Iterable: "$is_iterable",
    collections.abc.Callable: "$callable",
    types.FunctionType: "$callable",
}
"""How isinstance() tells Python's own classes."""

METHOD_PARAMETERS = {
    "split": ("sep", "maxsplit"),
    "rsplit": ("sep", "maxsplit"),
    "sort": ("key", "reverse"),
    "splitlines": ("keepends",),
}
"""What the arguments of methods of texts and lists are called, where they are given by name."""

ROOTS = (object, tuple, Exception, BaseException, enum.Enum, enum.IntEnum)
"""Where classes end: what is above them is Python's."""


def known(value: object) -> Known | None:
    """Return what stands for a function or class of Python's own; None if it is of others.

    >>> known(len), known(known)
    (Known(name='$len', parameters=(), first=()), None)
    """
    try:
        return FUNCTIONS.get(value) or EXCEPTIONS.get(value)  # type: ignore[call-overload]
    except TypeError:  # nothing that is a key
        return None


def method_of_python(value: object) -> str | None:
    """Return the name of a method that is asked for by its class, such as ``str.upper`` or ``int.bit_count``."""
    if isinstance(value, types.MethodDescriptorType) and value.__objclass__ in (str, int, list, dict, set, tuple):
        return value.__name__
    return None
