"""Every tree of a sheet has what was asked for, by searches written apart from the package."""

from __future__ import annotations

import itertools
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.exercises import KINDS, PROPERTIES, new_sheet
from gametree.exercises.making import Exercise
from gametree.exercises.sizes import Size
from gametree.games.tree import nested
from tests import oracle
from tests.exercises import slow
from tests.exercises.classroom import OF_NUMBERS
from tests.oracle import Tree, shaped

MANY_LEAVES = 16
"""All strategies of larger trees are too many to write out."""


def tree_of(exercise: Exercise) -> Tree:
    return nested(exercise.facts.root)


def has(name: str, tree: Tree, is_max: bool = True) -> bool:
    """Tell whether a tree has a property, by its definition."""
    searched, cuts = oracle.alphabeta(tree, is_max=is_max), slow.cutoffs(tree, is_max)
    every = oracle.leaves(tree)
    answers = {
        "alpha cut": lambda: any(cut.bound == "alpha" for cut in cuts),
        "beta cut": lambda: any(cut.bound == "beta" for cut in cuts),
        "shallow cut": lambda: searched.shallow > 0,
        "deep cut": lambda: searched.deep > 0,
        "subtree cut": lambda: any(isinstance(child, list) for cut in cuts for child in cut.left),
        "no cut": lambda: len(searched.leaves) == len(every),
        "every cut": lambda: len(searched.leaves) == fewest(tree, is_max) < len(every),
        "order matters": lambda: (
            len(oracle.alphabeta(slow.mirrored(tree), is_max=is_max).leaves) != len(searched.leaves)
        ),
        "sss saves leaves": lambda: len(slow.sss(tree, is_max).leaves) < len(searched.leaves),
        "unequal shape": lambda: widths(tree) is None,
    }
    return answers[name]()


def widths(tree: Tree) -> list[int] | None:
    """The number of children on each level; None where nodes of a level differ."""
    found, level = [], [tree]
    while any(isinstance(node, list) for node in level):
        counts = {len(node) if isinstance(node, list) else 0 for node in level}
        if len(counts) > 1:
            return None
        found.append(counts.pop())
        level = [child for node in level if isinstance(node, list) for child in node]
    return found


def fewest(tree: Tree, is_max: bool) -> int:
    """The fewest leaves in any order: by the formula of Knuth and Moore, or all orders tried."""
    by_level = widths(tree)
    if by_level is None:
        return slow.minimum(tree, is_max)
    return prod(by_level[::2]) + prod(by_level[1::2]) - 1


@given(st.sampled_from(sorted(PROPERTIES)), st.sampled_from(sorted(OF_NUMBERS)), st.integers(0, 10**6), st.booleans())
@settings(max_examples=60)
def test_every_tree_has_the_property_and_no_ties(name: str, kind: str, seed: int, is_max: bool) -> None:
    sheet = new_sheet(kind, 2, seed, properties=[name], root="max" if is_max else "min")
    for exercise in sheet.exercises:
        tree = tree_of(exercise)
        leaves = oracle.leaves(tree)
        assert has(name, tree, is_max)
        assert len(set(leaves)) == len(leaves)
        assert all(0 <= leaf <= 99 for leaf in leaves)
        assert 4 <= len(leaves) <= 18


@pytest.mark.parametrize("kind", OF_NUMBERS)
@pytest.mark.parametrize("root", ["max", "min"])
@given(seed=st.integers(0, 10**6), unequal=st.booleans())
@settings(max_examples=6)
def test_the_key_is_what_slow_searches_say(kind: str, root: str, seed: int, unequal: bool) -> None:
    properties = ["unequal shape"] if unequal else []
    sheet = new_sheet(kind, 3, seed, properties=properties, root=root)
    for exercise in sheet.exercises:
        tree, is_max = tree_of(exercise), root == "max"
        right = slow.right_answers(kind, tree, exercise.given, is_max)
        key = sheet.kind.answers(exercise)
        if kind == "strategies":
            assert key.pop("best") in right.pop("best")
        if kind == "order" and len(oracle.leaves(tree)) > 8:
            right["minimum"] = fewest(tree, is_max) if not unequal else key["minimum"]
        assert key == right


@pytest.mark.parametrize("root", ["max", "min"])
def test_several_properties_at_once(root: str) -> None:
    wanted = ["deep cut", "beta cut", "alpha cut", "sss saves leaves", "order matters"]
    for exercise in new_sheet("cutoffs", 4, 3, properties=wanted, root=root).exercises:
        assert all(has(name, tree_of(exercise), root == "max") for name in wanted)


def test_no_two_exercises_are_alike() -> None:
    for kind in KINDS:
        sheet = new_sheet(kind, 20, 1)
        assert len({exercise.facts.pattern for exercise in sheet.exercises}) == 20
        assert len({exercise.facts.look for exercise in sheet.exercises}) >= 15
        assert len({str(exercise.facts.alphabeta.move) for exercise in sheet.exercises}) >= 2


def test_the_seed_decides_and_more_exercises_leave_the_first_ones_as_they_are() -> None:
    trees = [[tree_of(exercise) for exercise in new_sheet("sss", count, 9).exercises] for count in (3, 6)]
    assert trees[0] == trees[1][:3]
    assert trees[0] != [tree_of(exercise) for exercise in new_sheet("sss", 3, 10).exercises]
    assert trees[0][0] != tree_of(new_sheet("alphabeta", 1, 9).exercises[0])


SMALL = [
    (2, 2),
    (3, 2),
    (2, 3),
    (4,),
    (1, 2, 2),
    (2, 1, 2),
    (2, 2, 1),
    (1, 3, 2),
    (2, 1, 1, 2),
    (1, 2, 1, 2),
    (2, 1, 2, 1),
]
SMALL += [(1, 2, 1, 1, 2), (2, 1, 1, 1, 2), (3, 1, 2), (1, 1, 2, 2)]


@pytest.mark.parametrize("is_max", [True, False])
@pytest.mark.parametrize("widths", SMALL, ids=lambda widths: "x".join(map(str, widths)))
def test_a_property_is_refused_where_no_tree_has_it_and_only_there(widths: tuple[int, ...], is_max: bool) -> None:
    """All orders of the leaves are tried, so all trees of the shape without ties."""
    trees = [shaped(list(leaves), *widths) for leaves in itertools.permutations(range(prod(widths)))]
    for name in set(PROPERTIES) - {"unequal shape"}:
        is_possible = any(has(name, tree, is_max) for tree in trees)
        assert (PROPERTIES[name].why_not(Size(widths, is_max)) is None) == is_possible, name


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (
            {"properties": ["deep cut"], "shape": (2, 2, 2)},
            ["a deep cut needs at least 4 plies", "2x2x2 has no such"],
        ),
        ({"properties": ["beta cut"], "shape": (3, 3)}, ["a beta cut needs a MAX node", "3x3"]),
        ({"properties": ["alpha cut"], "shape": (3, 3), "root": "min"}, ["an alpha cut needs a MIN node", "3x3"]),
        ({"properties": ["subtree cut"], "shape": (3, 3)}, ["inner nodes below it; 3x3 has none"]),
        ({"properties": ["every cut"], "shape": (9,)}, ["a cut needs two nodes", "9 has none"]),
        ({"properties": ["unequal shape"], "shape": (9,)}, ["two inner nodes beside each other"]),
        ({"properties": ["sss saves leaves"], "shape": (1, 2, 2)}, ["SSS* saves leaves only where"]),
        ({"properties": ["no cut", "deep cut"]}, ["no tree has both 'no cut' and 'deep cut'"]),
        ({"properties": ["every cut", "sss saves leaves"]}, ["no search looks at fewer leaves"]),
        ({"properties": ["depe cut"]}, ["no property 'depe cut'; did you mean deep cut?"]),
        ({"properties": [""]}, ["no property ''"]),
        ({"count": 0}, ["0 exercises make no sheet; wanted: 1 to 3,000"]),
        ({"count": 3_001}, ["3001 exercises make no sheet"]),
        ({"root": "middle"}, ["'middle' cannot move at the root"]),
        ({"shape": (2, 1), "count": 3}, ["2 different trees were found", "600 more of the shape 2x1 no new one"]),
    ],
)
def test_what_is_refused(options: dict[str, object], parts: list[str]) -> None:
    with pytest.raises(InputError) as refusal:
        new_sheet("alphabeta", **{"count": 2, **options})  # type: ignore[arg-type]
    for part in parts:
        assert part in str(refusal.value)


def test_a_kind_that_is_not_known() -> None:
    with pytest.raises(InputError, match="no kind 'alfabeta'; did you mean alphabeta"):
        new_sheet("alfabeta")


def test_without_a_shape_one_is_found_that_can_have_the_property() -> None:
    for exercise in new_sheet("minimax", 3, properties=["deep cut"]).exercises:  # its usual trees have three plies
        assert oracle.alphabeta(tree_of(exercise)).deep > 0
