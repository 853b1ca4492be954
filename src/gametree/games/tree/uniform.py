"""Trees in which every inner node has the same number of children, with leaves that a seed decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...base.errors import InputError
from ...base.values import MAX_DEPTH, check_seed
from .brackets import WHOLE_NUMBER
from .nodes import Nested, Node, plant
from .wording import shortened

MOST_LEAVES = 2_000_000
PARAMETERS = {"b": "branching", "d": "depth", "seed": "seed"}


class Uniform(NamedTuple):
    """What decides a uniform tree."""

    branching: int
    depth: int
    seed: int = 1


def read_uniform(parameters: str, example: str) -> Uniform:
    """Read ``b=3,d=4,seed=1``; what is refused is told with an example of what is wanted.

    >>> read_uniform("d=4,b=3", "random:b=3,d=4,seed=1")
    Uniform(branching=3, depth=4, seed=1)
    >>> read_uniform("b=3", "random:b=3,d=4,seed=1")
    Traceback (most recent call last):
    ...
    gametree.InputError: d is missing; wanted: random:b=3,d=4,seed=1
    """
    given: dict[str, int] = {}
    for part in parameters.split(","):
        name, _, number = (word.strip() for word in part.partition("="))
        if name not in PARAMETERS:
            raise InputError(f"there is no parameter {shortened(name)}; wanted: {example}")
        if name in given:
            raise InputError(f"{name} is given twice; wanted: {example}")
        if not WHOLE_NUMBER.fullmatch(number):
            raise InputError(
                f"{name} is {shortened(number)}; wanted: a whole number of at most 18 digits, as in {example}"
            )
        given[name] = int(number)
    for name in ("b", "d"):
        if name not in given:
            raise InputError(f"{name} is missing; wanted: {example}")
    return Uniform(**{PARAMETERS[name]: number for name, number in given.items()})


def uniform_tree(branching: int, depth: int, seed: int = 1) -> Node:
    """Make the tree of ``branching ** depth`` leaves that the seed decides, the same on every machine.

    >>> from gametree.games.tree import nested
    >>> nested(uniform_tree(2, 2))
    [[16838, 5758], [10113, 17515]]
    """
    if branching < 1:
        raise InputError(f"b={branching} is too small; wanted: at least 1 child a node")
    check_plies(depth)
    check_seed(seed)
    if branching**depth > MOST_LEAVES:
        raise InputError(
            f"b={branching} and d={depth} give {branching}^{depth} leaves; wanted: at most {MOST_LEAVES:,}"
        )
    row: list[Nested] = list(islice(leaf_values(seed), branching**depth))
    for _ in range(depth):
        row = [row[start : start + branching] for start in range(0, len(row), branching)]
    return plant(row[0])


def check_plies(depth: int) -> None:
    """Refuse a height that no tree has."""
    if not 1 <= depth <= MAX_DEPTH:
        raise InputError(f"d={depth} is no depth; wanted: 1 to {MAX_DEPTH} plies")


def leaf_values(seed: int) -> Iterator[int]:
    """Yield numbers below 32,768 without end: the high bits of a linear congruential generator.

    >>> list(islice(leaf_values(1), 3))
    [16838, 5758, 10113]
    """
    state = seed
    while True:
        state = (1_103_515_245 * state + 12_345) % (1 << 31)
        yield state >> 16
