"""Uniform trees by a hash: the leaves are as random as they should be, and searches find what minimax finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gametree import load_game, perft, search
from gametree.base.errors import InputError
from gametree.base.values import MOST
from gametree.games.implicit import VALUE_BITS, Implicit, implicit_tree
from gametree.testing import report_on

DEPTH = 16


def leaves_below(node: Implicit) -> Iterator[int]:
    if node.is_over():
        yield node.outcome()
        return
    for move in node.moves():
        yield from leaves_below(node.play(move))


@pytest.fixture(scope="module")
def leaves() -> list[int]:
    return list(leaves_below(implicit_tree(2, DEPTH).start))


def test_leaves_are_nearly_distinct_and_within_bounds(leaves: list[int]) -> None:
    assert len(leaves) == 2**DEPTH
    assert len(set(leaves)) >= len(leaves) - 12, "2 equal pairs are to be expected"
    assert max(map(abs, leaves)) <= 1 << (VALUE_BITS - 1) < MOST


def test_leaves_are_spread_evenly(leaves: list[int]) -> None:
    counts = Counter(value >> (VALUE_BITS - 5) for value in leaves)
    expected = len(leaves) / 32
    assert len(counts) == 32
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 61, (
        "chance goes beyond it once in 1,000"
    )


@pytest.mark.parametrize("distance", [1, 2, 4, 1024])
def test_leaves_have_nothing_to_do_with_their_neighbours(leaves: list[int], distance: int) -> None:
    pairs = list(zip(leaves, leaves[distance:], strict=False))
    variance = sum(value * value for value in leaves) / len(leaves)
    correlation = sum(one * other for one, other in pairs) / len(pairs) / variance
    assert abs(correlation) < 4 / len(pairs) ** 0.5
    rises = sum(one < other for one, other in pairs) / len(pairs)
    assert abs(rises - 0.5) < 2 / len(pairs) ** 0.5


def test_no_two_nodes_have_the_same_key() -> None:
    keys: set[int] = set()
    level = [implicit_tree(3, 8).start]
    total = 0
    while level:
        keys |= {node.key() for node in level}
        total += len(level)
        level = [node.play(move) for node in level for move in node.moves()]
    assert len(keys) == total == (3**9 - 1) // 2


def negamax(node: Implicit) -> int:
    return node.outcome() if node.is_over() else max(-negamax(node.play(move)) for move in node.moves())


@pytest.mark.parametrize(("branching", "depth", "seed"), [(2, 9, 1), (2, 8, -5), (3, 6, 2)])
def test_searches_find_the_value_compiled_or_not(branching: int, depth: int, seed: int) -> None:
    game = implicit_tree(branching, depth, seed)
    found = [search(game, depth=depth, interpreted=interpreted) for interpreted in (True, False)]
    assert [result.value for result in found] == [negamax(game.start)] * 2
    assert [result.compiled for result in found] == [False, True]
    assert found[0].leaves == found[1].leaves < branching**depth


def test_seeds_and_depths_make_other_trees() -> None:
    first = [next(leaves_below(implicit_tree(2, depth, seed).start)) for depth in (3, 4) for seed in (1, 2, 3)]
    assert len(set(first)) == len(first)


def test_depth_costs_nothing() -> None:
    game = implicit_tree(1000, 250)
    assert perft(game, 1, interpreted=True).nodes == 1000
    assert game.play(game.start, "1000 7").left == 248


def test_it_is_sound() -> None:
    told = report_on("implicit:b=3,d=5,seed=7")
    assert told.faults == ()
    assert told.checked.compiled
    assert told.checked.positions == (3**6 - 1) // 2
    assert set(told.checked.methods) == {"key", "count_moves"}


def test_it_is_named_as_it_is_loaded() -> None:
    game = load_game("implicit:d=12,b=3")
    assert game.name == "implicit:b=3,d=12,seed=1"
    assert load_game(game.name).start == game.start
    assert game.draw(game.start) == "A node of a uniform tree: 3 children, 12 plies left, 3^12 leaves."
    leaf = game.play(game.start, " ".join("1" * 12))
    assert game.draw(leaf) == f"A leaf, worth {leaf.outcome():+,} to the side to move."
    assert list(leaf.moves()) == []


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ("", "there is no parameter ''; wanted: implicit:b=3,d=12,seed=1"),
        ("b=3", "d is missing"),
        ("b=3,d=4,x=1", "there is no parameter 'x'"),
        ("b=3,d=4,b=3", "b is given twice"),
        ("b=0,d=4", "b=0 is no branching; wanted: 1 to 1,000 children a node"),
        ("b=1001,d=4", "b=1001 is no branching"),
        ("b=2,d=0", "d=0 is no depth; wanted: 1 to 250 plies"),
        ("b=2,d=251", "d=251 is no depth"),
        ("b=2,d=four", "d is 'four'; wanted: a whole number"),
    ],
)
def test_what_is_refused(parameters: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        load_game(f"implicit:{parameters}")
    assert str(caught.value).startswith(f"cannot read the tree 'implicit:{parameters}': {told}")
