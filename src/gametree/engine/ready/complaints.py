"""What is wrong with a search itself, in a sentence: it has no room, or somebody else's keeps no rules."""

from __future__ import annotations

from typing import Any

from ...algorithms import Algorithm
from ...algorithms.best_first.sss import MOVER
from ...base.errors import AlgorithmFault
from ...base.values import INF


def check_own(algorithm: Algorithm, value: Any, nodes: int) -> None:
    """Refuse what an algorithm of somebody else's returns, if it is no value, and one that is not heard of."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise AlgorithmFault(
            f"{algorithm.name} returned {value!r}; wanted: a whole number, the value for the side to move"
        )
    if nodes == 0:
        raise AlgorithmFault(
            f"{algorithm.name} has told its observer of no node; "
            "wanted: kit.observer.enter(position, depth, alpha, beta, ply) at every node"
        )


def no_room(algorithm: Algorithm, memory: Any, depth: int) -> str:
    """Say that a best-first search has filled its memory, and what is known so far."""
    known = ""
    if abs(memory.bound()) < INF:
        is_upper = algorithm.strategies_of == MOVER
        bound = memory.bound() if is_upper else -memory.bound()
        known = f"; the value is {'at most' if is_upper else 'at least'} {bound:+}"
    return (
        f"{algorithm.name} has no room for more than {memory.room - 1:,} nodes at depth {depth}{known}; "
        "wanted: more memory (--table MB), or a smaller depth"
    )
