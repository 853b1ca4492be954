"""Trees in which every inner node has the same number of children, with leaves that a seed decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...core import MAX_DEPTH, InputError
from .memory import Nested, Node, plant

MOST_LEAVES = 2_000_000


def uniform_tree(branching: int, depth: int, seed: int = 1) -> Node:
    """Make the tree of ``branching ** depth`` leaves that the seed decides, the same on every machine.

    >>> from gametree.games.tree import nested
    >>> nested(uniform_tree(2, 2))
    [[16838, 5758], [10113, 17515]]
    """
    if branching < 1:
        raise InputError(f"b={branching} is too small; wanted: at least 1 child a node")
    if not 1 <= depth <= MAX_DEPTH:
        raise InputError(f"d={depth} is no depth; wanted: 1 to {MAX_DEPTH} plies")
    if branching**depth > MOST_LEAVES:
        raise InputError(
            f"b={branching} and d={depth} give {branching}^{depth} leaves; wanted: at most {MOST_LEAVES:,}"
        )
    row: list[Nested] = list(islice(leaf_values(seed), branching**depth))
    for _ in range(depth):
        row = [row[start : start + branching] for start in range(0, len(row), branching)]
    return plant(row[0])


def leaf_values(seed: int) -> Iterator[int]:
    """Yield numbers below 32,768 without end: the high bits of a linear congruential generator.

    >>> list(islice(leaf_values(1), 3))
    [16838, 5758, 10113]
    """
    state = seed
    while True:
        state = (1_103_515_245 * state + 12_345) % (1 << 31)
        yield state >> 16
