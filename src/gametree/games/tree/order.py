"""The same tree with the children of its nodes in another order."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

from ...base.errors import InputError
from ...base.suggesting import suggested
from ...base.values import check_seed
from .nodes import Branches, Node
from .values import minimax_values
from .wording import shortened

ORDERS = ("natural", "reversed", "best", "worst", "random")


def reordered(node: Node, order: str, seed: int = 1) -> Node:
    """Return the tree below a node with all children in the given order; its value stays the same.

    ``natural`` keeps the order, ``reversed`` mirrors every node; ``best`` and ``worst`` sort by the exact
    value for the mover, equal children as they stand; ``random`` shuffles by ``seed``. Moves and nodes
    keep the names they have in the tree as written.

    >>> from gametree.games.tree import nested, plant
    >>> root = plant([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> nested(reordered(root, "best"))
    [[3, 8, 12], [2, 4, 6], [2, 5, 14]]
    >>> reordered(root, "bets")
    Traceback (most recent call last):
    ...
    gametree.InputError: no order 'bets'; did you mean best? (natural, reversed, best, worst, random)
    """
    arrange = _arrangement(node, order, check_seed(seed))
    first, width, *_ = node.tree
    turn, level = node.turn, [node.place]
    places: list[int] = []  # where each node of the new tree stands in the old one
    while level:
        places += level
        level = [
            child for index in level for child in arrange(range(first[index], first[index] + width[index]), turn)
        ]
        turn = -turn
    _, width, value, number, name, points = node.tree
    memories = (array("q", [memory[place] for place in places]) for memory in (width, value, number, name))
    width, value, number, name = memories
    starts = accumulate(width, initial=1)  # children stand behind those of all nodes before
    first = array("q", list(starts)[:-1])
    return Node(Branches(first, width, value, number, name, points), 0, node.turn)


def _arrangement(node: Node, order: str, seed: int) -> Callable[[range, int], Sequence[int]]:
    """Return what puts the indices of a node's children in order, given the node's turn."""
    if order == "natural":
        return lambda children, turn: children
    if order == "reversed":
        return lambda children, turn: children[::-1]
    if order == "random":
        random = Random(seed)
        return lambda children, turn: random.sample(children, len(children))
    if order in ("best", "worst"):
        value = minimax_values(node)
        sign = -1 if order == "best" else 1
        return lambda children, turn: sorted(children, key=lambda child: sign * turn * value[child])
    raise InputError(f"no order {shortened(order)}{suggested(order, ORDERS)} ({', '.join(ORDERS)})")
