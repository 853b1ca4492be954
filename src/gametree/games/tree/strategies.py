"""How many strategies a tree has.

A strategy of MAX is the part of the tree with one child at each MAX node and all children at each MIN node; with
the sides exchanged it is one of MIN.
"""

from __future__ import annotations

from math import prod

from ...base.errors import InputError
from .nodes import MAX, Node, levels


def strategy_count(node: Node, owner: int = MAX) -> int:
    """Return how many strategies MAX has, or MIN, below a node.

    Where the owner moves it chooses one child, so counts add up; where the opponent moves every child needs an
    answer of its own, so they multiply.

    >>> from gametree import parse_tree, strategy_count
    >>> strategy_count(parse_tree("gallery:strategies"))
    8
    """
    first, width, *_ = node.tree
    counts = [1] * len(width)  # as large as they come: they soon outgrow 64 bits
    for turn, level in reversed(list(levels(node))):
        for index in level:
            if width[index]:
                below = counts[first[index] : first[index] + width[index]]
                counts[index] = sum(below) if turn == owner else prod(below)
    return counts[node.place]


def uniform_strategy_count(branching: int, depth: int) -> int:
    """Return how many strategies MAX has where every node has ``branching`` children and MAX moves first.

    MAX chooses once at the root, at ``branching`` nodes two plies below, at ``branching ** 2`` nodes after two
    more: b ** (1 + b + b ** 2 + ...) strategies, one summand for each ply on which MAX moves.

    >>> uniform_strategy_count(2, 4), uniform_strategy_count(3, 4)
    (8, 81)
    """
    if branching < 1 or depth < 0:
        raise InputError(f"b={branching} and d={depth} make no tree; wanted: b from 1 on and d from 0 on")
    strategies: int = branching ** sum(branching**turn for turn in range((depth + 1) // 2))
    return strategies
