from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gametree.base.errors import InputError
from gametree.base.values import MAX_DEPTH, MOST
from gametree.games.tree import Node, find_node, height, is_win_loss, leaf_count, nested, node_count, node_name, plant
from gametree.games.tree import nodes as nodes_module
from tests.games.tree_strategies import trees
from tests.oracle import Tree, leaves, minimax


def negamax(position: Node) -> int:
    """The value for the side to move, by the rules alone."""
    if position.is_over():
        return position.outcome()
    return max(-negamax(position.play(move)) for move in position.moves())


class Lines:
    def __repr__(self) -> str:
        return "two\nlines"


def chain(depth: int) -> Tree:
    tree: Tree = 7
    for _ in range(depth):
        tree = [tree]
    return tree


@given(trees())
def test_planting_and_writing_are_reverse(tree: list[Tree]) -> None:
    assert nested(plant(tree)) == tree


@given(trees())
def test_rules_give_the_minimax_value_to_either_side(tree: list[Tree]) -> None:
    assert negamax(plant(tree)) == minimax(tree)
    assert -negamax(plant(tree, max_first=False)) == minimax(tree, is_max=False)


@given(trees())
def test_every_subtree_is_the_subtree_that_was_written(tree: list[Tree]) -> None:
    root = plant(tree)
    for move, child in zip(root.moves(), tree, strict=True):
        assert nested(root.play(move)) == child
        assert leaf_count(root.play(move)) == len(leaves(child))


@given(trees())
def test_counts_agree_with_a_walk(tree: list[Tree]) -> None:
    def depth_of(node: Tree) -> int:
        return 0 if isinstance(node, int) else 1 + max(map(depth_of, node))

    def size_of(node: Tree) -> int:
        return 1 if isinstance(node, int) else 1 + sum(map(size_of, node))

    root = plant(tree)
    assert height(root) == depth_of(tree)
    assert node_count(root) == size_of(tree)
    assert leaf_count(root) == len(leaves(tree))
    assert is_win_loss(root) == all(leaf in (-1, 0, 1) for leaf in leaves(tree))


def test_layout_is_by_level() -> None:
    tree = plant([[3, 12], 8, [[5], 6]]).tree
    assert list(tree.first) == [1, 4, 6, 6, 8, 8, 8, 9, 9]
    assert list(tree.width) == [3, 2, 0, 2, 0, 0, 1, 0, 0]
    assert list(tree.value) == [0, 0, 8, 0, 3, 12, 0, 6, 5]
    assert list(tree.number) == [0, 1, 2, 3, 1, 2, 1, 2, 1]
    assert list(tree.name) == list(range(9))


def test_a_node_has_a_key_of_its_own_and_promises_nothing() -> None:
    root = plant([[3, 12], 8])
    nodes = [root, *(root.play(move) for move in root.moves())]
    assert len({node.key() for node in nodes}) == 3
    assert [root.promise(move) for move in root.moves()] == [0, 0]
    assert root.evaluate() == 0


def test_names_go_around_the_alphabet() -> None:
    root = plant([list(range(30)), list(range(30))])
    names = [node_name(root._replace(place=index)) for index in (0, 25, 26, 51, 52, 62)]
    assert names == ["A", "Z", "A1", "Z1", "A2", "K2"]


@given(trees())
def test_a_node_is_found_by_its_name(tree: list[Tree]) -> None:
    position = plant(tree)
    while not position.is_over():
        assert find_node(plant(tree), node_name(position)) == position
        position = position.play(list(position.moves())[-1])
    assert find_node(plant(tree), node_name(position)) == position


@pytest.mark.parametrize("name", ["", "D", "a", "A0", "A1", "AA", "1"])
def test_no_other_name_is_found(name: str) -> None:
    assert find_node(plant([3, 8]), name) is None


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (7, "7 is not a tree"),
        (None, "None is not a tree"),
        ("WL", "'WL' is not a tree"),
        ([], "node A is an empty pair"),
        ([[3], [[]]], "node E is an empty pair"),
        ([3, 2.5e-9], "2.5e-09 is not a leaf"),
        ([3, True], "True is not a leaf"),
        ([3, None], "None is not a leaf"),
        ([3, "x"], "'x' is not a leaf"),
        ([3, (1, 2)], "(1, 2) is not a leaf"),
        ([3, Lines()], "two lines is not a leaf"),
        ([3, tuple(range(100))], "(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11... is not a leaf"),
        ([MOST + 1], "is not a leaf"),
        ([-MOST - 1], "is not a leaf"),
        ([10**5000], "a number that long is not a leaf"),
        (chain(MAX_DEPTH + 1), f"at most {MAX_DEPTH} plies"),
    ],
)
def test_what_is_not_a_tree_is_refused(given: Any, told: str) -> None:
    with pytest.raises(InputError) as caught:
        plant(given)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "wanted: " in str(caught.value)


def test_limits_themselves_are_taken() -> None:
    assert height(plant(chain(MAX_DEPTH))) == MAX_DEPTH
    assert nested(plant([MOST, -MOST])) == [MOST, -MOST]


def test_too_many_nodes_are_refused_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes_module, "MOST_NODES", 7)
    assert node_count(plant([[1, 2], [3, 4]])) == 7
    with pytest.raises(InputError, match="at most 7"):
        plant([[1, 2], [3, 4, 5]])


def test_a_list_that_holds_itself_is_refused() -> None:
    alone: list[Tree] = []
    alone.append(alone)
    with pytest.raises(InputError, match="too deep"):
        plant(alone)
    double: list[Tree] = []
    double.extend([double] * 1000)
    with pytest.raises(InputError, match="too many nodes"):
        plant(double)
