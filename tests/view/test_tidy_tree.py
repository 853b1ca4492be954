from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.games.tree import plant
from gametree.view.drawing.bare import written
from gametree.view.drawing.tidy_tree import Extent, tidy
from tests.games.test_tree_nodes import chain
from tests.games.tree_strategies import trees
from tests.oracle import Tree

GAP = 1.5


def children_of(tree: Tree) -> list[list[int]]:
    """The children of every node, the root first, parents before children."""
    nodes = written(plant(tree))
    return [[child for child, node in enumerate(nodes) if node.parent == place] for place in range(len(nodes))]


def levels_of(below: list[list[int]]) -> list[list[int]]:
    levels = [[0]]
    while level := [child for node in levels[-1] for child in below[node]]:
        levels.append(level)
    return levels


def check(below: list[list[int]], extents: list[Extent], places: list[float]) -> None:
    for level in levels_of(below):
        for left, right in pairwise(level):
            between = places[right] - extents[right][0] - places[left] - extents[left][1]
            assert between >= GAP - 1e-6
    for node, children in enumerate(below):
        if children:
            assert places[node] == pytest.approx((places[children[0]] + places[children[-1]]) / 2)
    assert min(place - extent[0] for place, extent in zip(places, extents, strict=True)) == pytest.approx(0)


@st.composite
def with_extents(draw: st.DrawFn) -> tuple[list[list[int]], list[Extent]]:
    below = children_of(draw(trees()))
    reach = st.integers(0, 8).map(float)
    return below, draw(st.lists(st.tuples(reach, reach), min_size=len(below), max_size=len(below)))


@given(with_extents())
def test_nothing_overlaps_and_parents_stand_in_the_middle(given: tuple[list[list[int]], list[Extent]]) -> None:
    below, extents = given
    check(below, extents, tidy(below, extents, GAP))


@given(with_extents())
def test_a_mirrored_tree_is_drawn_mirrored(given: tuple[list[list[int]], list[Extent]]) -> None:
    below, extents = given
    mirrored = tidy([children[::-1] for children in below], [(right, left) for left, right in extents], GAP)
    places = tidy(below, extents, GAP)
    sums = [place + other for place, other in zip(places, mirrored, strict=True)]
    assert sums == pytest.approx([sums[0]] * len(sums))


def test_subtrees_are_pushed_together() -> None:
    """A long subtree reaches below a short one: side by side they would be as wide as all their leaves."""
    below = children_of([[[[1, 2, 3, 4]]], 5, 6])
    places = tidy(below, [(1.0, 1.0)] * len(below), 1.0)
    assert max(places) + 1 < 6 * 3 - 1


def test_a_small_subtree_between_large_ones_stands_in_the_middle() -> None:
    below = children_of([[1, 2, 3, 4, 5], 6, 7, 8, [1, 2, 3, 4, 5]])
    places = tidy(below, [(1.0, 1.0)] * len(below), 1.0)
    first, *_, last = (places[child] for child in below[0])
    assert places[below[0][2]] == pytest.approx((first + last) / 2)


def test_one_node() -> None:
    assert tidy([[]], [(2.0, 3.0)], 1.0) == [2.0]


def test_deep_and_large_trees() -> None:
    deep = children_of(chain(250))
    assert set(tidy(deep, [(1.0, 1.0)] * len(deep), 1.0)) == {1.0}
    below = [list(range(3 * node + 1, 3 * node + 4)) if node < 3280 else [] for node in range(9841)]
    extents = [(1.0, 1.0)] * len(below)
    check(below, extents, tidy(below, extents, GAP))
