"""Packets against their definition, pruned against full, one criterion against minimax."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import compare, search
from gametree.criteria import ALGORITHMS, VectorTree, packets_of, read_vectors, search_vectors
from gametree.criteria.outcomes import Outcome
from gametree.criteria.packets import Plan
from gametree.games.tree.nodes import MAX, Node
from gametree.games.tree.vector_gallery import VECTOR_GALLERY, VectorGalleryTree

from .vectors import packets_by_strategies, trees

EXAMPLE = "((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))"
PRUNED = [name for name in ALGORITHMS if name != "packets"]


def found(tree: VectorTree, algorithm: str = "packets") -> set[frozenset[Outcome]]:
    return {frozenset(packet) for packet in search_vectors(tree, algorithm=algorithm).value}


def turned(tree: VectorTree) -> VectorTree:
    return VectorTree(tree.root._replace(turn=-tree.root.turn), tree.outcomes)


@given(trees())
def test_packets_are_those_of_all_strategies(tree: VectorTree) -> None:
    assert found(tree) == packets_by_strategies(tree)


@given(trees(), st.sampled_from(PRUNED))
def test_pruned_equals_full(tree: VectorTree, algorithm: str) -> None:
    full, pruned = search_vectors(tree, algorithm="packets"), search_vectors(tree, algorithm=algorithm)
    assert pruned.value == full.value
    assert pruned.leaves <= full.leaves
    assert full.cutoffs == (0, 0, 0)


@given(trees())
def test_deep_cutoffs_only_save(tree: VectorTree) -> None:
    shallow = search_vectors(tree, algorithm="packets-shallow")
    deep = search_vectors(tree, algorithm="packets-alphabeta")
    assert shallow.cutoffs.deep == 0
    assert deep.leaves <= shallow.leaves


@given(trees(criteria=1))
def test_one_criterion_is_alphabeta_leaf_for_leaf(tree: VectorTree) -> None:
    numbers = tree.numbers()
    for algorithm, counterpart in (
        ("packets", "minimax"),
        ("packets-shallow", "alphabeta-shallow"),
        ("packets-alphabeta", "alphabeta"),
    ):
        ours, theirs = (
            search_vectors(tree, algorithm=algorithm),
            search(numbers, algorithm=counterpart, interpreted=True),
        )
        sign = 1 if tree.root.turn == MAX else -1
        assert str(ours.value) == str(sign * theirs.value)
        assert (ours.nodes, ours.leaves, ours.children) == (theirs.nodes, theirs.leaves, theirs.children)
        assert ours.cutoffs == theirs.cutoffs
        (row,) = compare(numbers, algorithms=[counterpart], interpreted=True).rows
        seen = [numbers.tree.value[place] for place in ours.leaf_order]
        assert seen == [sign * each for each in row.leaf_order]


def leads_to(tree: VectorTree, node: Node, plan: Plan) -> set[Outcome]:
    """Return the outcomes that a strategy leaves, walked down by the rules of strategies."""
    assert plan.place == node.place
    if node.is_over():
        return {tree.outcome(node)}
    moves = list(node.moves())
    chosen = [each.place for each in plan.chosen]
    assert chosen == moves if node.turn != MAX else len(chosen) == 1
    assert set(chosen) <= set(moves)
    return set().union(*(leads_to(tree, node.play(each.place), each) for each in plan.chosen))


@given(trees())
def test_the_strategy_of_a_packet_leads_to_it(tree: VectorTree) -> None:
    result = search_vectors(tree, algorithm="packets")
    for packet in result.value:
        outcomes = leads_to(tree, tree.root, result.plan(packet))
        assert packets_of([outcomes]) == packets_of([packet])


@given(trees(), st.integers(1, 3), st.sampled_from(list(ALGORITHMS)))
def test_with_too_little_room_max_has_what_is_told(tree: VectorTree, most: int, algorithm: str) -> None:
    exact, capped = search_vectors(tree), search_vectors(tree, most=most, algorithm=algorithm)
    assert capped.value.is_at_most(exact.value)
    if capped.is_whole:
        assert capped.value == exact.value


def test_the_worked_example() -> None:
    tree = read_vectors(EXAMPLE)
    for algorithm in ALGORITHMS:
        assert found(tree, algorithm) == {frozenset({(1, 3), (3, 1)}), frozenset({(2, 2)})}
        assert found(turned(tree), algorithm) == {frozenset({(1, 3), (2, 2)}), frozenset({(2, 2), (3, 1)})}


@pytest.mark.parametrize("shown", VECTOR_GALLERY, ids=lambda shown: shown.name)
def test_the_gallery_says_what_is(shown: VectorGalleryTree) -> None:
    assert str(search_vectors(read_vectors(f"gallery:{shown.name}")).value) == shown.packets


def test_the_gallery_has_a_deep_cutoff_and_one_without_any() -> None:
    deep = search_vectors(read_vectors("gallery:deep-packet"))
    assert (deep.cutoffs.shallow, deep.cutoffs.deep, deep.leaves) == (0, 1, 5)
    shallow = search_vectors(read_vectors("gallery:deep-packet"), algorithm="packets-shallow")
    assert (shallow.cutoffs, shallow.leaves) == ((0, 0, 0), 6)
    tree = read_vectors("gallery:nothing-gained")
    assert search_vectors(tree).cutoffs == (0, 0, 0)
    alone = [VectorTree(tree.root, tuple((each[criterion],) for each in tree.outcomes)) for criterion in (0, 1)]
    assert [search_vectors(each).leaves for each in alone] == [4, 5]
