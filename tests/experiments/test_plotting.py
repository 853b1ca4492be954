"""Plots: what is drawn, and that it can be."""

from __future__ import annotations

import pytest

from gametree import History, load_game, parse_tree
from gametree.experiments import branching, memory, one_position, ordering, ponder, uniform_trees
from gametree.experiments.charts import Curves, Dots, chart_of
from gametree.experiments.plotting import STYLES, picture, spread
from gametree.games.tree import tree_game

KINDS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.fixture(scope="module")
def orders() -> Curves | Dots:
    return chart_of(ordering(uniform_trees("random", 2, 3, seeds=2)))


def test_the_curves_of_an_ordering(orders: Curves | Dots) -> None:
    assert isinstance(orders, Curves)
    assert orders.title == "What order is worth, random:b=2,d=3,seed=1 and on, mean of 2 trees"
    assert orders.is_log
    curves = {curve.name: curve for curve in orders.curves}
    assert curves["minimax"].points == [(1, 2), (2, 4), (3, 8)]
    assert curves["minimum"].points == [(1, 2), (2, 3), (3, 5)]
    assert [name for name, curve in curves.items() if curve.is_reference] == ["minimum"]
    assert len(curves) <= len(STYLES), "no two look the same"


def test_the_limits_of_a_branching_factor() -> None:
    chart = chart_of(branching(uniform_trees("random", 2, 4)))
    assert isinstance(chart, Curves)
    limits = {curve.name: curve.points for curve in chart.curves if curve.is_reference}
    assert list(limits) == ["b = 2", "Pearl's asymptote = 1.618", "square root of b = 1.414"]
    assert limits["b = 2"] == [(1, 2.0), (4, 2.0)]


def test_one_depth_is_drawn_as_dots() -> None:
    tree = tree_game(parse_tree("gallery:thirty-six"), "thirty-six")
    by_order, by_memory = chart_of(ordering(one_position(tree))), chart_of(memory(one_position(tree)))
    assert isinstance(by_order, Dots)
    assert by_order.title == "What order is worth, thirty-six, depth 4"
    assert dict(zip(by_order.names, by_order.panels[0].values, strict=True))["sss"] == 17
    assert isinstance(by_memory, Dots)
    assert [panel.across for panel in by_memory.panels] == ["nodes", "positions kept", "seconds"]
    assert by_memory.panels[1].values[0] is None, "alpha-beta keeps nothing"


def test_shares_are_drawn_from_nothing_up() -> None:
    chart = chart_of(ponder(History.begin(load_game("connect4")), depth=3, replies=2, seeds=1))
    assert isinstance(chart, Dots)
    assert chart.title == "What the opponent's time buys, connect4, depth 3"
    assert not chart.is_log
    assert (chart.names[0], chart.names[-1]) == ("anew, expected reply", "pondered, other reply")
    assert [panel.values[0] for panel in chart.panels] == [1.0, 1.0]
    pytest.importorskip("matplotlib", reason="needs the plot extra")
    assert b">pondered, other reply</text>" in picture(chart, "svg")


def test_names_are_moved_apart_and_no_further_than_needed() -> None:
    moved = spread([0.0, 0.3, 0.31, 0.32, 0.9], 0.05)
    assert moved[0] == 0.0
    assert moved[-1] == 0.9
    assert moved[1:4] == pytest.approx([0.26, 0.31, 0.36])
    assert spread([], 0.05) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_of_each_kind(orders: Curves | Dots, kind: str) -> None:
    pytest.importorskip("matplotlib", reason="needs the plot extra")
    drawn = picture(orders, kind)
    assert drawn.startswith(KINDS[kind])
    assert drawn == picture(orders, kind), "the same figures make the same file"


def test_a_picture_has_its_names_as_text() -> None:
    pytest.importorskip("matplotlib", reason="needs the plot extra")
    tree = tree_game(parse_tree("gallery:thirty-six"), "thirty-six")
    drawn = picture(chart_of(memory(one_position(tree))), "svg").decode()
    for text in ("What memory buys, thirty-six, depth 4", "pvs 16 MB", "positions kept", "seconds"):
        assert f">{text}</text>" in drawn
