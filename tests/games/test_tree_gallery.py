"""The worked examples, their figures computed by the oracle from the text in the gallery."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from gametree.base.errors import InputError
from gametree.games.tree import GALLERY, gallery_tree, minimax_values, minimum, nested, parse_tree, reordered
from tests import oracle
from tests.oracle import Tree


class Figures(NamedTuple):
    value: int
    leaves: int
    of: int
    shallow: int
    deep: int


FIGURES = {
    "two-ply": Figures(3, 7, 9, 1, 0),
    "minimax-first": Figures(4, 3, 4, 1, 0),
    "pruned-first": Figures(4, 3, 4, 1, 0),
    "depth-first": Figures(6, 8, 8, 0, 0),
    "letters": Figures(3, 5, 8, 2, 0),
    "deep-cut": Figures(6, 10, 16, 3, 1),
    "profit": Figures(10, 7, 16, 4, 1),
    "clusters": Figures(12, 13, 16, 1, 1),
    "thirty-six": Figures(31, 26, 36, 5, 1),
    "contrived": Figures(32, 11, 36, 7, 2),
    "win-loss": Figures(1, 5, 9, 2, 0),
    "strategies": Figures(1, 6, 8, 1, 0),
    "beta-cut": Figures(4, 2, 3, 1, 0),
    "alpha-cut": Figures(3, 2, 3, 1, 0),
    "shallow-cut": Figures(10, 3, 5, 1, 0),
    "deep-only": Figures(11, 4, 5, 0, 1),
    "plaat": Figures(35, 12, 16, 2, 0),
}
SHAPED = {
    "thirty-six": "27 28 22 77 38 41 26 70 79 24 73 50 39 3 47 54 11 60 10 17 5 76 20 53 "
    "67 75 1 55 44 46 58 59 57 23 65 31",
    "contrived": "32 33 30 33 33 33 30 30 32 32 32 30 30 33 30 30 30 33 32 32 33 30 30 32 "
    "32 32 30 32 32 33 33 32 32 32 32 33",
}


def tree_named(name: str) -> Tree:
    return nested(parse_tree(f"gallery:{name}"))


def test_every_tree_has_its_figures() -> None:
    assert [entry.name for entry in GALLERY] == list(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str) -> None:
    tree = tree_named(name)
    found = oracle.alphabeta(tree)
    figures = Figures(found.value, len(found.leaves), len(oracle.leaves(tree)), found.shallow, found.deep)
    assert figures == FIGURES[name]
    assert oracle.minimax(tree) == gallery_tree(name).value == figures.value
    assert minimax_values(parse_tree(f"gallery:{name}"))[0] == figures.value


@pytest.mark.parametrize("name", SHAPED)
def test_trees_given_by_their_leaves(name: str) -> None:
    assert tree_named(name) == oracle.shaped([int(leaf) for leaf in SHAPED[name].split()], 3, 3, 2, 2)


@pytest.mark.parametrize(
    ("name", "evaluated"),
    [
        ("two-ply", [3, 12, 8, 2, 14, 5, 2]),
        ("minimax-first", [4, 5, 2]),
        ("pruned-first", [4, 5, 1]),
        ("letters", [2, 3, 5, 0, 1]),
        ("deep-cut", [8, 5, 3, 9, 7, 1, 6, 9, 9, 11]),
        ("profit", [10, 11, 9, 14, 15, 5, 4]),
        ("beta-cut", [4, 8]),
        ("alpha-cut", [3, 2]),
        ("shallow-cut", [10, 14, 15]),
        ("deep-only", [10, 5, 12, 11]),
        ("plaat", [41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36]),
    ],
)
def test_leaves_that_alphabeta_evaluates(name: str, evaluated: list[int]) -> None:
    assert oracle.alphabeta(tree_named(name)).leaves == evaluated


@pytest.mark.parametrize(
    ("name", "evaluated"),
    [
        ("clusters", [15, 21, 5, 13, 5, 11, 12, 13, 14]),
        ("plaat", [41, 12, 34, 36, 5, 35, 50, 36]),
    ],
)
def test_leaves_that_sss_evaluates(name: str, evaluated: list[int]) -> None:
    assert oracle.sss(tree_named(name)) == (FIGURES[name].value, evaluated, 0, 0)


@pytest.mark.parametrize(("name", "count"), [("depth-first", 6), ("thirty-six", 17)])
def test_number_of_leaves_that_sss_evaluates(name: str, count: int) -> None:
    assert len(oracle.sss(tree_named(name)).leaves) == count


@pytest.mark.parametrize(("order", "count"), [("natural", 26), ("reversed", 23), ("best", 11), ("worst", 36)])
def test_order_decides_the_work_on_thirty_six(order: str, count: int) -> None:
    root = reordered(parse_tree("gallery:thirty-six"), order)
    assert len(oracle.alphabeta(nested(root)).leaves) == count


def test_two_ply_with_its_third_node_reordered() -> None:
    tree = nested(parse_tree("((3 12 8) (2 4 6) (2 5 14))"))
    assert len(oracle.alphabeta(tree).leaves) == 5 == minimum(parse_tree("gallery:two-ply"))


def test_contrived_needs_no_more_than_the_minimum() -> None:
    assert minimum(parse_tree("gallery:contrived")) == 11


def test_a_bound_from_the_parent_alone_does_not_cut_deep_only() -> None:
    assert len(oracle.shallow_alphabeta(tree_named("deep-only")).leaves) == 5


def test_strategies_of_max() -> None:
    securities = [min(leaves) for leaves in oracle.strategies(tree_named("strategies"))]
    assert len(securities) == 8
    assert max(securities) == 1
    assert 0 in securities


def test_only_the_first_move_wins_win_loss() -> None:
    root = parse_tree("gallery:win-loss")
    values = minimax_values(root)
    assert [values[move] for move in root.moves()] == [1, -1, -1]


def test_every_entry_says_what_it_shows() -> None:
    assert all(entry.shows.endswith(".") for entry in GALLERY)


@pytest.mark.parametrize(
    ("given", "nearest"), [("two-plies", "two-ply"), ("Plaat", "plaat"), ("thirtysix", "thirty-six")]
)
def test_unknown_name_is_told_the_nearest(given: str, nearest: str) -> None:
    with pytest.raises(InputError, match=rf"{given}.*did you mean {nearest}\?"):
        gallery_tree(given)
