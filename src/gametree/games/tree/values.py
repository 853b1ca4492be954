"""Numbers worked out for every node of a tree, from the leaves up."""

from __future__ import annotations

from collections.abc import Callable

from ...base.numbers import Ints, ints
from .nodes import MAX, Node, levels


def backed_up(node: Node, leaf: Callable[[int], int], inner: Callable[[Ints, int], int]) -> Ints:
    """Work out a number for a node and all its descendants, and return them by index.

    ``leaf`` takes the value of a leaf; ``inner`` takes the numbers of the children and whose turn it is.
    It goes level by level, so no tree is too deep for it.

    >>> from gametree.games.tree import plant
    >>> backed_up(plant([[3, 12], 8]), leaf=lambda value: 1, inner=lambda leaves, turn: sum(leaves))
    array('q', [3, 2, 1, 1, 1])
    """
    first, width, value, *_ = node.tree
    result = ints(len(first))
    for turn, level in reversed(list(levels(node))):
        for index in level:
            if width[index]:
                result[index] = inner(result[first[index] : first[index] + width[index]], turn)
            else:
                result[index] = leaf(value[index])
    return result


def minimax_values(node: Node) -> Ints:
    """Return the exact value to MAX of a node and all its descendants, by index.

    >>> from gametree.games.tree import plant
    >>> minimax_values(plant([[3, 12], 8]))
    array('q', [8, 3, 8, 3, 12])
    """
    return backed_up(
        node,
        leaf=lambda value: value,
        inner=lambda values, turn: max(values) if turn == MAX else min(values),
    )
