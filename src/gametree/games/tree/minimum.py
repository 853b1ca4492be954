"""The least work that alpha-beta can do on a tree."""

from __future__ import annotations

from ...base.numbers import Ints
from ...base.values import NO_LIMIT
from .nodes import MAX, MIN, Node
from .values import backed_up, minimax_values


def minimum(node: Node) -> int:
    """Return the least number of leaves that alpha-beta can evaluate, over all orders of the children.

    To know that the value is v, one has to know two things (Knuth and Moore 1975). MAX can reach v: there
    is a strategy of MAX, one child at each MAX node and all of them at each MIN node, whose leaves are all
    at least v. MIN can hold MAX to v: there is a strategy of MIN whose leaves are all at most v. No search
    can do without the leaves of one strategy of each kind. The two share exactly one leaf, the one that
    is reached when each side follows its own: so the fewest leaves of the first, plus the fewest of the
    second, minus one, is a lower bound.

    Alpha-beta reaches it. Put the child that the owner's smallest strategy chooses first at every node:
    the shared leaf comes first and is worth v, and from then on each node beside that line is refuted by
    the first child of every node where the refuting side moves.

    >>> from gametree.games.tree import plant
    >>> minimum(plant([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    5
    """
    value = minimax_values(node)[node.place]
    return fewest_leaves(node, MAX, value) + fewest_leaves(node, MIN, value) - 1


def fewest_leaves(node: Node, owner: int, value: int) -> int:
    """Return how many leaves the smallest strategy has that secures ``value`` for its owner, MAX or MIN.

    The owner chooses the cheapest child, and has to answer all children of the opponent. ``NO_LIMIT``
    stands for what cannot be secured.

    >>> from gametree.games.tree import plant
    >>> fewest_leaves(plant([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), MAX, 3)
    3
    """

    def leaf(leaf_value: int) -> int:
        return 1 if owner * leaf_value >= owner * value else NO_LIMIT

    def inner(counts: Ints, turn: int) -> int:
        return min(counts) if turn == owner else min(sum(counts), NO_LIMIT)

    return backed_up(node, leaf, inner)[node.place]
