"""The orders best and worst, on trees and on games: the exact value of every move decides, and is not counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import InputError, SearchResult, compare, load_game, search
from gametree.base.results import Limits
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options
from gametree.games.tree import leaf_count, minimum, plant, reordered, uniform_tree
from tests import oracle
from tests.games.tree_strategies import trees
from tests.thinning import thinned

CONNECT_FOUR = load_game("connect4")
OF_VALUES = ("best", "worst")


def work(found: SearchResult) -> object:
    return found.value, found.nodes, found.leaves, found.children, found.cutoffs


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
@given(trees())
@settings(deadline=None)
def test_on_trees_they_are_what_sorting_the_children_is(algorithm: str, tree: oracle.Tree) -> None:
    root = plant(tree)
    for order in OF_VALUES:
        guided = search(root, depth=250, algorithm=algorithm, order=order)
        assert work(guided) == work(search(reordered(root, order), depth=250, algorithm=algorithm, order="natural"))


@given(st.integers(2, 4), st.integers(1, 4), st.integers(1, 1000))
@settings(deadline=None)
def test_on_uniform_trees_best_first_needs_exactly_the_minimum(branching: int, depth: int, seed: int) -> None:
    root = uniform_tree(branching, depth, seed)
    best, worst = (search(root, depth=depth, algorithm="alphabeta", order=order).leaves for order in OF_VALUES)
    assert best == minimum(root) <= worst <= leaf_count(root)


def test_on_a_game_best_needs_fewer_leaves_than_natural_and_worst_more() -> None:
    best, natural, worst = (
        search(CONNECT_FOUR, depth=6, algorithm="alphabeta", order=order) for order in ("best", "natural", "worst")
    )
    assert best.compiled
    assert best.value == natural.value == worst.value
    assert best.leaves < natural.leaves < worst.leaves
    assert best.leaves == 7**3 + 7**3 - 1, "nobody can win within six plies, so the tree is uniform"


@pytest.mark.parametrize("order", OF_VALUES)
@pytest.mark.parametrize("algorithm", thinned(["alphabeta", "pvs", "mtdf", "dfpn"], lambda name: name == "pvs"))
def test_compiled_they_do_the_same(algorithm: str, order: str) -> None:
    game = load_game("mnk:4,3,3")
    for moves in ((), (0, 6, 2)):
        position = game.start
        for move in moves:
            position = position.play(move)
        fast, slow = (
            search(
                position, game=game, depth=3, algorithm=algorithm, order=order, table=0.25, interpreted=interpreted
            )
            for interpreted in (False, True)
        )
        assert fast.compiled
        assert replace(fast, compiled=False, seconds=0.0) == replace(slow, seconds=0.0)


@pytest.mark.usefixtures("interpreted")
def test_each_depth_of_deepening_has_its_own_order() -> None:
    """Where nothing is remembered, the counts of deepening are those of a search to each depth, added up."""
    options = Options(order="best", without=frozenset({"bounds"}))
    results = list(make_ready(CONNECT_FOUR, algorithm="alphabeta", options=options).deeper(Limits(depth=4)))
    assert [found.leaves for found in results] == [7, 7 + 13, 7 + 13 + 55, 7 + 13 + 55 + 97]


@pytest.mark.long
@pytest.mark.parametrize("order", OF_VALUES)
def test_compare_needs_no_tree_for_algorithms_that_order_moves_themselves(order: str) -> None:
    done, natural = (
        compare(CONNECT_FOUR, depth=7, order=each, algorithms=["alphabeta"]) for each in (order, "natural")
    )
    assert done.minimum is None, "the tree is too large to be written out"
    assert [row.value for row in done.rows] == [row.value for row in natural.rows]
    assert (done.rows[0].leaves < natural.rows[0].leaves) == (order == "best")


def test_compare_refuses_the_others_before_any_work_is_done() -> None:
    with pytest.raises(InputError, match="need a smaller depth, or one of alphabeta, pvs, mtdf, mt-sss, mt-dual"):
        compare(CONNECT_FOUR, depth=40, order="best", algorithms=["alphabeta", "sss"])


def test_a_small_game_is_compared_as_its_tree() -> None:
    """As before: all algorithms take part, and alpha-beta does what it does with the order of its own."""
    done = compare(CONNECT_FOUR, depth=4, order="best", algorithms=["alphabeta"])
    alone = search(CONNECT_FOUR, depth=4, algorithm="alphabeta", order="best")
    row = done.rows[0]
    assert (row.value, row.nodes, row.leaves, row.cutoffs) == (alone.value, alone.nodes, alone.leaves, alone.cutoffs)


@pytest.mark.parametrize(("children", "width"), [(1, 4), (2, 4), (4, 4), (5, 8), (8, 8), (9, 16)])
def test_trees_of_many_widths_share_what_is_compiled(children: int, width: int) -> None:
    job = make_ready(plant(list(range(children))), algorithm="pvs", interpreted=True)
    assert job.kit.order.width == width
    assert job.once(1).value == children - 1
