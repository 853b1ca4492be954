"""Slow searches of nested lists, written from the definitions and apart from the package.

MAX moves at the root unless ``is_max`` says otherwise, and every value is MAX's: nothing is negated.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

Tree: TypeAlias = "int | list[Tree]"


class Search(NamedTuple):
    """What a search found: the value, the leaves in the order of their evaluation, the cutoffs."""

    value: int
    leaves: list[int]
    shallow: int = 0
    deep: int = 0


def leaves(tree: Tree) -> list[int]:
    """All leaves from left to right."""
    return [tree] if isinstance(tree, int) else [leaf for child in tree for leaf in leaves(child)]


def minimax(tree: Tree, *, is_max: bool = True) -> int:
    if isinstance(tree, int):
        return tree
    values = [minimax(child, is_max=not is_max) for child in tree]
    return max(values) if is_max else min(values)


def alphabeta(tree: Tree, *, is_max: bool = True) -> Search:
    """Fail-soft alpha-beta without alpha and beta: each node asks what its ancestors hold.

    A MAX node is left when its value reaches what any MIN ancestor holds, and the other way round. That
    is a cutoff if a child is left unsearched: shallow if the parent's own holding is enough, else deep.
    """
    seen: list[int] = []
    cutoffs = {"shallow": 0, "deep": 0}

    def visit(node: Tree, is_max: bool, holdings: list[int | None]) -> int:
        if isinstance(node, int):
            seen.append(node)
            return node
        best: int | None = None
        for number, child in enumerate(node, start=1):
            value = visit(child, not is_max, [*holdings, best])
            best = value if best is None else max(best, value) if is_max else min(best, value)
            opponents = holdings[::-1][::2]  # the parent, its grandparent, and so on
            enough = [held is not None and (best >= held if is_max else best <= held) for held in opponents]
            if any(enough):
                if number < len(node):
                    cutoffs["shallow" if enough[0] else "deep"] += 1
                break
        assert best is not None
        return best

    return Search(visit(tree, is_max, []), seen, **cutoffs)


def shallow_alphabeta(tree: Tree, *, is_max: bool = True) -> Search:
    """Alpha-beta of a node that is told what its parent holds, and nothing of higher ancestors."""
    seen: list[int] = []

    def visit(node: Tree, is_max: bool, held: int | None) -> int:
        if isinstance(node, int):
            seen.append(node)
            return node
        values: list[int] = []
        for child in node:
            own = (max(values) if is_max else min(values)) if values else None
            values.append(visit(child, not is_max, own))
            if held is not None and (values[-1] >= held if is_max else values[-1] <= held):
                break
        return max(values) if is_max else min(values)

    return Search(visit(tree, is_max, None), seen)


def sss(tree: Tree) -> Search:
    """SSS* with Stockman's list of clusters; of equal ones the leftmost comes first."""
    seen: list[int] = []

    def at(path: tuple[int, ...]) -> Tree:
        node = tree
        for step in path:
            assert isinstance(node, list)
            node = node[step]
        return node

    clusters: list[tuple[float, tuple[int, ...], bool]] = [(-math.inf, (), False)]  # minus the bound
    while True:
        bound, path, is_solved = heapq.heappop(clusters)
        node, is_max, parent = at(path), len(path) % 2 == 0, path[:-1]
        if is_solved and not path:
            return Search(int(-bound), seen)
        if not is_solved and isinstance(node, int):
            seen.append(node)
            heapq.heappush(clusters, (max(bound, -node), path, True))
        elif not is_solved and isinstance(node, list):
            for step in range(len(node) if is_max else 1):
                heapq.heappush(clusters, (bound, (*path, step), False))
        elif is_max:
            siblings = at(parent)
            assert isinstance(siblings, list)
            is_last = path[-1] + 1 == len(siblings)
            heapq.heappush(clusters, (bound, parent if is_last else (*parent, path[-1] + 1), is_last))
        else:
            clusters = [cluster for cluster in clusters if cluster[1][: len(parent)] != parent]
            heapq.heapify(clusters)
            heapq.heappush(clusters, (bound, parent, True))


def strategies(tree: Tree, *, is_max: bool = True) -> Iterator[list[int]]:
    """The leaves of each strategy that MAX has."""
    if isinstance(tree, int):
        yield [tree]
    elif is_max:
        for child in tree:
            yield from strategies(child, is_max=False)
    else:
        for choice in product(*(list(strategies(child)) for child in tree)):
            yield [leaf for part in choice for leaf in part]


def orders(tree: Tree) -> Iterator[Tree]:
    """The tree in every order of the children of its nodes."""
    if isinstance(tree, int):
        yield tree
    else:
        for children in permutations(tree):
            for chosen in product(*(list(orders(child)) for child in children)):
                yield list(chosen)


def shaped(values: list[int], *widths: int) -> Tree:
    """The tree with these leaves, whose nodes have so many children on each level from the root down."""
    if not widths:
        (value,) = values
        return value
    size = len(values) // widths[0]
    return [shaped(values[start : start + size], *widths[1:]) for start in range(0, len(values), size)]
