"""Random trees by every algorithm, compiled and interpreted, against the slow searches of ``tests.oracle``."""

from __future__ import annotations

import random
from dataclasses import replace

from gametree import ALGORITHMS, compare, search
from gametree.games.tree import plant
from tests import oracle
from tests.families import WIN_LOSS

VALUES = (range(-1, 2), range(-4, 5), range(-1000, 1001), (-999_999_000, 0, 999_999_000))


def draw_tree(draw: random.Random) -> list[oracle.Tree]:
    """Draw a tree of any shape: bushy or thin, level or ragged, with few values or many."""
    values, width, ragged = draw.choice(VALUES), draw.choice([2, 3, 4, 9]), draw.choice([0.0, 0.2, 0.5])
    left = draw.choice([5, 20, 60, 200])

    def below(depth: int) -> oracle.Tree:
        nonlocal left
        left -= 1
        if depth == 0 or left < 0 or draw.random() < ragged:
            return draw.choice(values)
        return [below(depth - 1) for _ in range(draw.randint(1, width))]

    depth = draw.randint(1, 7)
    return [below(depth - 1) for _ in range(draw.randint(1, width))]


def attack(draw: random.Random, *, compiled: bool = True) -> int:
    """Search one tree by every algorithm and return how many searches that were."""
    tree = draw_tree(draw)
    root, wanted = plant(tree), oracle.minimax(tree)
    for algorithm in ALGORITHMS:
        slow = search(root, algorithm=algorithm, interpreted=True)
        value = (wanted > 0) - (wanted < 0) if algorithm in WIN_LOSS else wanted
        assert slow.value == value, f"{algorithm} says {slow.value}, the oracle {value}"
        if compiled:
            fast = search(root, algorithm=algorithm, interpreted=False)
            assert replace(fast, compiled=False, seconds=0.0) == replace(slow, seconds=0.0), f"{algorithm} differs"
    leaves = {row.algorithm: row.leaf_order for row in compare(root, algorithms=["alphabeta", "sss"]).rows}
    assert leaves == {"alphabeta": oracle.alphabeta(tree).leaves[:1000], "sss": oracle.sss(tree).leaves[:1000]}
    return len(ALGORITHMS) * (2 if compiled else 1)
