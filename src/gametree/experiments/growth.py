"""How the work of searches grows with the depth."""

from __future__ import annotations

from collections.abc import Iterable

from ..algorithms import find_algorithm
from ..base.stopping import Stop
from .measuring import Averages, Bench, Counted, NoRoom, Study, Watch
from .work import Work

USUAL = ("minimax", "alphabeta", "pvs", "mtdf")
MOST_COMPILED, MOST_INTERPRETED = 10_000_000, 200_000
"""Where nobody says how deep: the nodes that one more search may be expected to take."""


def growth(
    work: Work, algorithms: Iterable[str] = USUAL, *, watch: Watch | None = None, stop: Stop | None = None
) -> Study[Counted]:
    """Count the nodes and leaves of one search to each depth, each algorithm with what is usual for it.

    Without a depth, an algorithm ends where its next search would take too long, going by its last two, and all end
    where they know the value for certain.

    >>> from gametree.experiments import growth, uniform_trees
    >>> study = growth(uniform_trees("random", 3, 3), ["minimax"])
    >>> [(row.depth, row.nodes, row.leaves) for row in study.rows]
    [(1, 4, 3), (2, 13, 9), (3, 40, 27)]
    """
    left = list(algorithms)
    for name in left:
        find_algorithm(name)
    bench, counts, notes = Bench(watch, stop), Averages(), []
    for depth in work.depths:
        if not left:
            break
        is_compiled = is_solved = True
        for sample in work.samples(depth):
            for name in list(left):
                try:
                    found = bench.search(name, sample.game, sample.position, depth, algorithm=name)
                except NoRoom as reason:
                    left.remove(name)
                    counts.forget(name, depth)
                    notes.append(str(reason))
                    continue
                is_compiled, is_solved = found.compiled, is_solved and found.verdict != "unknown"
                counts.add(name, depth, found.leaves, found.nodes)
        if work.is_open:
            most = MOST_COMPILED if is_compiled else MOST_INTERPRETED
            left = [name for name in left if _next(counts, name, depth) <= most]
            if is_solved:  # nothing deeper is left to find out
                break
    return Study("growth", work.name, work.trees, list(counts.rows(work.trees)), notes)


def _next(counts: Averages, name: str, depth: int) -> float:
    """Return how many nodes a search one ply deeper will take, if it grows as it did."""
    nodes = counts.nodes(name, depth)
    return nodes * nodes / counts.nodes(name, depth - 1)
