"""The branching factor of alpha-beta on uniform trees with random leaves, measured and as Pearl has proved it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..base.errors import InputError
from ..base.stopping import Stop
from .measuring import Averages, Bench, Number, Study, Watch
from .work import Work


class Step(NamedTuple):
    """Alpha-beta at one depth: averages over all trees."""

    depth: int
    trees: int
    leaves: Number
    root: float
    """The ``depth``-th root of the leaves: so many children a node would have if all leaves were looked at."""
    ratio: float | None
    """How much the leaves grow by a ply, over the last two plies: odd depths and even ones differ."""


@dataclass(frozen=True)
class Branching(Study[Step]):
    """The branching factors measured, between what cannot be worse and what cannot be better."""

    branching: int = 1

    @property
    def pearl(self) -> float:
        """Return what they tend to."""
        return pearl(self.branching)

    @property
    def best(self) -> float:
        """Return what they would tend to in the best order: the square root."""
        return float(self.branching**0.5)


def branching(work: Work, *, watch: Watch | None = None, stop: Stop | None = None) -> Branching:
    """Measure the effective branching factor of alpha-beta on uniform trees, depth by depth.

    >>> from gametree.experiments import branching, uniform_trees
    >>> study = branching(uniform_trees("random", 2, 4))
    >>> [(row.depth, row.leaves) for row in study.rows]
    [(1, 2), (2, 4), (3, 8), (4, 11)]
    """
    if work.branching is None:
        raise InputError(f"{work.name} is no uniform tree; wanted: trees such as implicit:b=2,d=20 or random:b=3,d=8")
    bench, counts = Bench(watch, stop), Averages()
    for depth in work.depths:
        for sample in work.samples(depth):
            found = bench.search("alphabeta", sample.game, sample.position, depth, algorithm="alphabeta")
            counts.add("alphabeta", depth, found.leaves, found.nodes)
    leaves = [1, *(row.leaves for row in counts.rows(work.trees))]
    steps = [_step(leaves, depth, work.trees) for depth in work.depths]
    return Branching("branching", work.name, work.trees, steps, branching=work.branching)


def _step(leaves: list[Number], depth: int, trees: int) -> Step:
    root = round(float(leaves[depth] ** (1 / depth)), 4)
    ratio = round(float((leaves[depth] / leaves[depth - 2]) ** 0.5), 4) if depth >= 2 else None
    return Step(depth, trees, leaves[depth], root, ratio)


def pearl(branching: int) -> float:
    """Return what alpha-beta's branching factor tends to as trees with distinct random leaves get deeper.

    x / (1 - x), where x is the positive root of x^b + x = 1 (Pearl 1982): the golden ratio for b = 2.

    >>> [round(pearl(branching), 3) for branching in (1, 2, 3, 8)]
    [1.0, 1.618, 2.148, 4.309]
    """
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        if middle**branching + middle < 1:
            low = middle
        else:
            high = middle
    return low / (1 - low)
