"""Choosing one of the packets, and what it leads to: by weights, in order of the criteria, or by its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..games.tree import Node
from ..games.tree.wording import shortened
from .outcomes import Outcome
from .packets import Packet, Packets, Plan
from .searching import VectorResult

LEXICAL = "lexical"
WANTED = f"wanted: weights such as 2,1, {LEXICAL}, or the number of a packet such as #2"
WEIGHTS = re.compile(r"\s*[+-]?[0-9]{1,9}(\s*,\s*[+-]?[0-9]{1,9})*\s*")


class Reached(NamedTuple):
    """An outcome, and the moves that lead to it if MAX plays by a strategy and MIN as it likes."""

    outcome: Outcome
    line: tuple[str, ...]


def chosen(value: Packets, how: str, criteria: int) -> Packet:
    """Return the packet that is chosen in some way; MIN is taken to do its worst, judged in the same way.

    >>> from gametree.criteria import packets_of
    >>> value = packets_of([[(1, 3), (3, 1)], [(2, 2)], [(0, 9)]])
    >>> chosen(value, "1,1", 2), chosen(value, "1,3", 2), chosen(value, "lexical", 2), chosen(value, "#2", 2)
    (((0, 9),), ((0, 9),), ((2, 2),), ((1, 3), (3, 1)))
    """
    if how.startswith("#"):
        return numbered(value, int(how[1:]) if how[1:].isdecimal() and len(how) < 10 else 0)
    judged = _judge(how, criteria)
    return max(value, key=lambda packet: min(map(judged, packet)))


def numbered(value: Packets, number: int) -> Packet:
    """Return a packet by its number, from 1."""
    packets = list(value)
    if not 1 <= number <= len(packets):
        raise InputError(f"there is no packet {number}; wanted: 1 to {len(packets)}")
    return packets[number - 1]


def _judge(how: str, criteria: int) -> Callable[[Outcome], Any]:
    """Return what an outcome is judged by."""
    if how == LEXICAL:
        return lambda outcome: outcome
    if not WEIGHTS.fullmatch(how):
        raise InputError(f"nothing can be chosen by {shortened(how)}; {WANTED}")
    weights = [int(weight) for weight in how.split(",")]
    if len(weights) != criteria:
        raise InputError(f"{how} has {len(weights)} of {criteria} weights; wanted: one for each criterion")
    return lambda outcome: sum(weight * each for weight, each in zip(weights, outcome, strict=True))


def places(plan: Plan) -> Iterator[int]:
    """Yield the nodes of a strategy."""
    waiting = [plan]
    while waiting:
        each = waiting.pop()
        yield each.place
        waiting.extend(each.chosen)


def ways(result: VectorResult, packet: Packet) -> list[Reached]:
    """Return how each outcome of a packet is reached: what MIN has to play for it.

    >>> from gametree.criteria import read_vectors, search_vectors
    >>> result = search_vectors(read_vectors("gallery:two-criteria"))
    >>> ways(result, ((1, 3), (3, 1)))
    [Reached(outcome=(1, 3), line=('1', '2')), Reached(outcome=(3, 1), line=('1', '1'))]
    """
    tree = result.tree
    found: dict[Outcome, tuple[str, ...]] = {}

    def walk(node: Node, plan: Plan, line: tuple[str, ...]) -> None:
        if node.is_over():
            found.setdefault(tree.outcome(node), line)
        for each in plan.chosen:
            walk(node.play(each.place), each, (*line, str(node.tree.number[each.place])))

    walk(tree.root, result.plan(packet), ())
    return [Reached(outcome, found[outcome]) for outcome in packet]
