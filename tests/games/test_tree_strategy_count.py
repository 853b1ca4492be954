"""How many strategies a tree has, counted and listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.games.tree import parse_tree, plant, strategy_count, uniform_strategy_count, uniform_tree
from gametree.games.tree.nodes import MAX, MIN
from tests import oracle
from tests.games.tree_strategies import trees
from tests.oracle import Tree


def test_the_textbook_counts_eight() -> None:
    assert strategy_count(parse_tree("gallery:strategies")) == 8
    assert strategy_count(uniform_tree(2, 4)) == uniform_strategy_count(2, 4) == 8


@given(trees(most_leaves=10), st.booleans())
def test_there_are_as_many_as_can_be_listed(tree: list[Tree], max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    assert strategy_count(root) == len(list(oracle.strategies(tree, is_max=max_first)))
    assert strategy_count(root, MIN) == len(list(oracle.strategies(tree, is_max=not max_first)))


@given(trees(most_leaves=10))
def test_the_best_strategy_is_worth_the_value_of_the_tree(tree: list[Tree]) -> None:
    assert max(min(leaves) for leaves in oracle.strategies(tree)) == oracle.minimax(tree)


@pytest.mark.parametrize("branching", [1, 2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_the_formula_counts_uniform_trees(branching: int, depth: int) -> None:
    root = uniform_tree(branching, depth)
    assert strategy_count(root, MAX) == uniform_strategy_count(branching, depth)
    below = uniform_strategy_count(branching, depth - 1)
    assert strategy_count(root, MIN) == below**branching, "one for each move of MAX"


def test_counts_outgrow_a_machine_word() -> None:
    assert strategy_count(uniform_tree(3, 8)) == 3 ** (1 + 3 + 9 + 27)


def test_below_a_node_its_own_part_counts() -> None:
    root = parse_tree("((1 2 3) ((4 5) 6))")
    assert [strategy_count(root.play(move)) for move in root.moves()] == [1, 2]
    assert [strategy_count(root.play(move), MIN) for move in root.moves()] == [3, 2]


@pytest.mark.parametrize(("branching", "depth"), [(0, 2), (2, -1)])
def test_no_such_tree(branching: int, depth: int) -> None:
    with pytest.raises(InputError, match="make no tree"):
        uniform_strategy_count(branching, depth)
