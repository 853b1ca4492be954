from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.games.tree import ORDERS, Node, minimax_values, nested, node_name, plant, reordered
from tests import oracle
from tests.games.tree_strategies import trees
from tests.oracle import Tree


def mirrored(tree: Tree) -> Tree:
    return tree if isinstance(tree, int) else [mirrored(child) for child in reversed(tree)]


def arranged(tree: Tree, is_max: bool, best_first: bool) -> Tree:
    """Sort by value for the mover, written apart from the package; equal children stay in order."""
    if isinstance(tree, int):
        return tree
    ranked = sorted(
        tree,
        key=lambda child: oracle.minimax(child, is_max=not is_max) * (-1 if is_max == best_first else 1),
    )
    return [arranged(child, not is_max, best_first) for child in ranked]


def path_names(node: Node) -> dict[tuple[str, ...], int | str]:
    """What every line of moves leads to: the name of the node, and its value at a leaf."""
    found: dict[tuple[str, ...], int | str] = {}
    waiting: list[tuple[tuple[str, ...], Node]] = [((), node)]
    while waiting:
        path, here = waiting.pop()
        found[path] = f"{node_name(here)}={here.tree.value[here.place]} turn {here.turn}"
        waiting += [((*path, str(here.tree.number[move])), here.play(move)) for move in here.moves()]
    return found


@given(trees(), st.sampled_from(ORDERS), st.integers(0, 9), st.booleans())
def test_order_keeps_leaves_value_and_names(tree: list[Tree], order: str, seed: int, max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    other = reordered(root, order, seed)
    written = nested(other)
    assert sorted(oracle.leaves(written)) == sorted(oracle.leaves(tree))
    assert oracle.minimax(written, is_max=max_first) == oracle.minimax(tree, is_max=max_first)
    assert minimax_values(other)[0] == minimax_values(root)[0]
    assert path_names(other) == path_names(root)


@given(trees(), st.booleans())
def test_orders_are_what_their_names_say(tree: list[Tree], max_first: bool) -> None:
    root = plant(tree, max_first=max_first)
    assert nested(reordered(root, "natural")) == tree
    assert nested(reordered(root, "reversed")) == mirrored(tree)
    assert nested(reordered(root, "best")) == arranged(tree, max_first, best_first=True)
    assert nested(reordered(root, "worst")) == arranged(tree, max_first, best_first=False)


@given(trees(), st.sampled_from(ORDERS))
def test_a_subtree_can_be_reordered_alone(tree: list[Tree], order: str) -> None:
    root = plant([tree, tree])
    for move in root.moves():
        child = root.play(move)
        other = reordered(child, order)
        assert path_names(other) == path_names(child)
        assert minimax_values(other)[0] == minimax_values(child)[child.place]


def test_equal_children_keep_their_order() -> None:
    root = plant([[5, 7], [5, 6], [9, 5]])
    assert list(reordered(root, "best").tree.number) == [0, 1, 2, 3, 1, 2, 1, 2, 2, 1]
    assert list(reordered(root, "worst").tree.number) == [0, 1, 2, 3, 2, 1, 2, 1, 1, 2]


def test_random_order_is_decided_by_the_seed() -> None:
    root = plant([list(range(20)), list(range(20))])
    first = nested(reordered(root, "random", seed=1))
    assert first == nested(reordered(root, "random"))
    assert first != nested(reordered(root, "random", seed=2))
    assert first != nested(root)


def test_orders_can_follow_one_another() -> None:
    root = plant([[3, 12, 8], [2, 4, 6]])
    assert reordered(reordered(root, "reversed"), "reversed") == root


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("revers", "; did you mean reversed? "),
        ("Best", "; did you mean best? "),
        ("rand", "; did you mean random? "),
        ("", " "),
    ],
)
def test_unknown_order_is_told_the_nearest(order: str, told: str) -> None:
    with pytest.raises(
        InputError, match=re.escape(f"no order '{order}'{told}(natural, reversed, best, worst, random)")
    ):
        reordered(plant([1]), order)
