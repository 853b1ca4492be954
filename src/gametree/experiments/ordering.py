"""What the order of moves is worth: leaves by depth, from minimax down to the least that can do."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.errors import InputError
from ..base.stopping import Stop
from ..engine.ready.options import Options
from ..engine.ready.unfolding import MOST_UNFOLDED
from ..games.tree import Node, height, minimum, reordered, tree_game
from .measuring import Averages, Bench, Counted, Study, Watch
from .work import Sample, Work

METHODS = {
    "minimax": ("minimax", "natural"),
    "alphabeta worst": ("alphabeta", "worst"),
    "alphabeta random": ("alphabeta", "random"),
    "alphabeta natural": ("alphabeta", "natural"),
    "alphabeta best": ("alphabeta", "best"),
    "pvs": ("pvs", "natural"),
    "mtdf": ("mtdf", "natural"),
    "sss": ("sss", "natural"),
}
"""Searches of the tree as it is written out, each in an order."""

DEEPENING = "alphabeta deepening"
MINIMUM = "minimum"

REORDERS = Options(table=64, order="table", without=frozenset({"bounds", "symmetries", "aspiration"}))
"""What deepening has: the best move of each depth is tried first by the next."""


def ordering(work: Work, *, watch: Watch | None = None, stop: Stop | None = None) -> Study[Counted]:
    """Count the leaves that searches judge at each depth, by the order they meet the moves in.

    A position of a game is written out as a tree first, so that all methods do the same work and none is helped by
    transpositions; only deepening searches the game itself, which judges unfinished positions on the way. Its counts
    are totals over all depths.

    >>> from gametree import parse_tree
    >>> from gametree.experiments import one_position, ordering
    >>> from gametree.games.tree import tree_game
    >>> study = ordering(one_position(tree_game(parse_tree("gallery:thirty-six"))))
    >>> [row.leaves for row in study.rows if row.method in ("alphabeta worst", "alphabeta natural", "alphabeta best")]
    [36, 26, 11]
    """
    bench, counts = Bench(watch, stop), Averages()
    if not work.is_open and next(work.samples(work.depths[-1])).tree() is None:
        raise InputError(
            f"{work.name} at depth {work.depths[-1]} has more than {MOST_UNFOLDED:,} positions, too many to put in "
            "order; wanted: a smaller depth"
        )
    for depth in work.depths:
        for sample in work.samples(depth):
            tree = sample.tree()
            if tree is None or height(tree) < depth:  # too large, or nothing deeper is left
                return _study(work, counts)
            _measure(sample, tree, bench, counts)
    return _study(work, counts)


def _measure(sample: Sample, tree: Node, bench: Bench, counts: Averages) -> None:
    game, depth = tree_game(tree, sample.game.name), sample.depth
    for name, (algorithm, order) in METHODS.items():
        for searched in _orders(tree, order, sample.seeds):
            found = bench.search(name, game, searched, depth, algorithm=algorithm)
            counts.add(name, depth, found.leaves, found.nodes)
        if order == "best":
            found = bench.search(
                DEEPENING, sample.game, sample.position, depth, algorithm=algorithm, options=REORDERS, deepening=True
            )
            counts.add(DEEPENING, depth, found.leaves, found.nodes)
    counts.add(MINIMUM, depth, minimum(tree))


def _orders(tree: Node, order: str, seeds: range) -> Iterator[Node]:
    """Yield the tree in an order; in all the random ones, if it is random."""
    if order == "natural":
        yield tree
        return
    for seed in seeds if order == "random" else seeds[:1]:
        yield reordered(tree, order, seed)


def _study(work: Work, counts: Averages) -> Study[Counted]:
    return Study("ordering", work.name, work.trees, list(counts.rows(work.trees)))
