"""The right answers to every kind of exercise, from the definitions and apart from the package."""

from __future__ import annotations

import math
from itertools import count
from typing import Any, NamedTuple

from tests import oracle
from tests.oracle import Tree


class SlowCutoff(NamedTuple):
    """A cutoff, with the children that it leaves out."""

    node: str
    bound: str
    reach: str
    left: list[Tree]


def names(tree: Tree) -> dict[tuple[int, ...], str]:
    """The letter of every node by the way to it: level by level, from left to right."""
    found: dict[tuple[int, ...], str] = {}
    level: list[tuple[tuple[int, ...], Tree]] = [((), tree)]
    numbers = count()
    while level:
        for way, _ in level:
            lap, letter = divmod(next(numbers), 26)
            found[way] = chr(ord("A") + letter) + (str(lap) if lap else "")
        level = [
            ((*way, step), child)
            for way, node in level
            if isinstance(node, list)
            for step, child in enumerate(node, 1)
        ]
    return found


def cutoffs(tree: Tree, is_max: bool = True) -> list[SlowCutoff]:
    """Alpha-beta's cutoffs: each node is asked for the nearest ancestor of the other side that has enough."""
    name, found = names(tree), list[SlowCutoff]()

    def visit(node: Tree, way: tuple[int, ...], is_max: bool, above: list[float | None]) -> float:
        if isinstance(node, int):
            return node
        best: float | None = None
        for step, child in enumerate(node, 1):
            others = above[::-1][::2]
            enough = [
                held is not None and best is not None and (best >= held if is_max else best <= held)
                for held in others
            ]
            if any(enough):
                reach = "shallow" if enough[0] else "deep"
                found.append(SlowCutoff(name[way], "beta" if is_max else "alpha", reach, node[step - 1 :]))
                break
            value = visit(child, (*way, step), not is_max, [*above, best])
            best = value if best is None else (max if is_max else min)(best, value)
        assert best is not None
        return best

    visit(tree, (), is_max, [])
    return found


def values(tree: Tree, is_max: bool = True) -> dict[str, int]:
    """The value of every inner node, by its letter."""
    name, found = names(tree), dict[str, int]()

    def visit(node: Tree, way: tuple[int, ...], is_max: bool) -> None:
        if isinstance(node, list):
            for step, child in enumerate(node, 1):
                visit(child, (*way, step), not is_max)
            found[name[way]] = oracle.minimax(node, is_max=is_max)

    visit(tree, (), is_max)
    return found


def negated(tree: Tree) -> Tree:
    return -tree if isinstance(tree, int) else [negated(child) for child in tree]


def mirrored(tree: Tree) -> Tree:
    return tree if isinstance(tree, int) else [mirrored(child) for child in reversed(tree)]


def best_first(tree: Tree, is_max: bool = True) -> Tree:
    if isinstance(tree, int):
        return tree
    children = sorted(tree, key=lambda child: oracle.minimax(child, is_max=not is_max), reverse=is_max)
    return [best_first(child, not is_max) for child in children]


def sss(tree: Tree, is_max: bool = True) -> oracle.Search:
    """SSS* for the side that moves at the root; a MIN root is a MAX root with the leaves negated."""
    if is_max:
        return oracle.sss(tree)
    found = oracle.sss(negated(tree))
    return oracle.Search(-found.value, [-leaf for leaf in found.leaves])


def initial_clusters(tree: Tree, splits: bool = True) -> list[int]:
    """All children where the root's side moves, the leftmost one elsewhere."""
    if isinstance(tree, int):
        return [tree]
    return [leaf for child in (tree if splits else tree[:1]) for leaf in initial_clusters(child, not splits)]


def minimum(tree: Tree, is_max: bool = True) -> int:
    """The fewest leaves in any order: all orders are tried."""
    return min(len(oracle.alphabeta(order, is_max=is_max).leaves) for order in oracle.orders(tree))


def kept(tree: Tree, choices: dict[str, int], is_max: bool = True) -> list[int]:
    """The leaves of a strategy of MAX that is given by its moves."""
    name = names(tree)

    def visit(node: Tree, way: tuple[int, ...], is_max: bool) -> list[int]:
        if isinstance(node, int):
            return [node]
        steps = [choices[name[way]]] if is_max else range(1, len(node) + 1)
        return [leaf for step in steps for leaf in visit(node[step - 1], (*way, step), not is_max)]

    return visit(tree, (), is_max)


def best_move(tree: Tree, is_max: bool = True) -> int:
    assert isinstance(tree, list)
    worth = [oracle.minimax(child, is_max=not is_max) for child in tree]
    return worth.index(max(worth) if is_max else min(worth)) + 1


def right_answers(kind: str, tree: Tree, given: dict[str, int], is_max: bool = True) -> dict[str, Any]:
    """The right answers to an exercise."""
    searched = oracle.alphabeta(tree, is_max=is_max)
    if kind == "minimax":
        return {"values": values(tree, is_max), "value": searched.value, "move": best_move(tree, is_max)}
    if kind == "alphabeta":
        return {"leaves": searched.leaves, "value": searched.value, "move": best_move(tree, is_max)}
    if kind == "cutoffs":
        found = [{"node": cut.node, "bound": cut.bound, "reach": cut.reach} for cut in cutoffs(tree, is_max)]
        left = [leaf for leaf in oracle.leaves(tree) if leaf not in searched.leaves]
        return {"cutoffs": found, "unsearched": left}
    if kind == "order":
        return {
            "left": len(searched.leaves),
            "right": len(oracle.alphabeta(mirrored(tree), is_max=is_max).leaves),
            "best": len(oracle.alphabeta(best_first(tree, is_max), is_max=is_max).leaves),
            "minimum": minimum(tree, is_max) if len(oracle.leaves(tree)) <= 8 else math.nan,
        }
    if kind == "sss":
        found_by_sss = sss(tree, is_max)
        return {"clusters": initial_clusters(tree), "leaves": found_by_sss.leaves, "value": found_by_sss.value}
    all_of_them = list(oracle.strategies(tree, is_max=is_max))
    return {
        "count": len(all_of_them),
        "worth": min(kept(tree, given, is_max)),
        "best": [leaves for leaves in all_of_them if min(leaves) == max(map(min, all_of_them))],
    }
