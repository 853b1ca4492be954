from __future__ import annotations

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.games.tree import ORDERS, minimax_values, minimum, nested, parse_tree, plant, reordered
from tests import oracle
from tests.games.tree_strategies import level_trees, trees
from tests.oracle import Tree


def minimum_by_level(widths: list[int]) -> int:
    """Return it for trees uniform by level: the product over MAX levels, plus that over MIN levels, - 1."""
    return prod(widths[::2]) + prod(widths[1::2]) - 1


@pytest.mark.parametrize(
    ("branching", "depth", "value", "shallow_only", "alphabeta", "sss", "least"),
    [
        (2, 4, 7419, 11, 11, 11, 7),
        (3, 3, 20495, 16, 16, 14, 11),
        (3, 4, 13628, 57, 49, 34, 17),
        (3, 6, 13365, 310, 237, 159, 53),
        (4, 4, 13061, 135, 112, 78, 31),
        (5, 5, 25837, 1020, 786, 601, 149),
        (2, 10, 15723, 614, 398, 258, 63),
    ],
)
def test_seeded_trees(
    branching: int, depth: int, value: int, shallow_only: int, alphabeta: int, sss: int, least: int
) -> None:
    root = parse_tree(f"random:b={branching},d={depth},seed=1")
    tree = nested(root)
    assert oracle.minimax(tree) == minimax_values(root)[0] == value
    assert len(oracle.leaves(tree)) == branching**depth
    assert len(oracle.shallow_alphabeta(tree).leaves) == shallow_only
    assert len(oracle.alphabeta(tree).leaves) == alphabeta
    assert len(oracle.sss(tree).leaves) == sss
    assert minimum(root) == least == minimum_by_level([branching] * depth)


@settings(max_examples=60, deadline=None)
@given(trees(most_leaves=7), st.booleans())
def test_minimum_is_the_least_over_all_orders(tree: list[Tree], max_first: bool) -> None:
    least = min(len(oracle.alphabeta(other, is_max=max_first).leaves) for other in oracle.orders(tree))
    assert minimum(plant(tree, max_first=max_first)) == least


@pytest.mark.parametrize(
    "text",
    [
        "(((1 2) 3) (4 (5 6)) 7)",
        "((1 (2 3 4)) ((5 6) 7))",
        "(((3 3) (3)) ((3 1)) 3)",
        "((((2 1) 4) 3) ((0 5) 6))",
    ],
)
def test_minimum_of_ragged_trees(text: str) -> None:
    root = parse_tree(text)
    assert minimum(root) == min(len(oracle.alphabeta(tree).leaves) for tree in oracle.orders(nested(root)))


@given(trees(), st.sampled_from(ORDERS), st.integers(0, 9), st.booleans())
def test_no_order_does_less(tree: list[Tree], order: str, seed: int, max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    evaluated = oracle.alphabeta(nested(reordered(root, order, seed)), is_max=max_first).leaves
    assert minimum(root) == minimum(reordered(root, order, seed)) <= len(evaluated)


@given(level_trees())
def test_best_order_reaches_the_minimum_of_trees_uniform_by_level(given: tuple[list[int], Tree]) -> None:
    widths, tree = given
    root = plant(tree)
    assert minimum(root) == minimum_by_level(widths)
    assert len(oracle.alphabeta(nested(reordered(root, "best"))).leaves) == minimum(root)


def test_best_order_can_miss_the_minimum_of_other_trees() -> None:
    root = parse_tree("((5 5 5) (5))")
    assert len(oracle.alphabeta(nested(reordered(root, "best"))).leaves) == 4
    assert minimum(root) == 2


def test_minimum_below_a_node_counts_that_subtree_only() -> None:
    root = plant([[3, 12, 8], [[2, 4], [6, 1]]])
    assert minimum(root.play(2)) == minimum(plant([[2, 4], [6, 1]], max_first=False)) == 3
