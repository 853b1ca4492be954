"""Drawings for the terminal: word for word, as wide as allowed, and with marks that can be counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import ALGORITHMS, Trace, explain, parse_tree
from gametree.criteria import explain_vectors, read_vectors
from gametree.games.tree import GALLERY, plant
from gametree.view.drawing.svg import svg
from gametree.view.drawing.terminal import MOST_LINES, drawing
from tests.games.tree_strategies import trees
from tests.oracle import Tree
from tests.view.pictures import ODD, TRACES, file_of, on_tree


@pytest.mark.parametrize("name", TRACES)
def test_as_kept(name: str) -> None:
    trace, step = TRACES[name]()
    assert drawing(trace, step) + "\n" == file_of(name, "txt").read_text(encoding="utf-8")


def unsearched(trace: Trace) -> int:
    return sum(len(event.because.unsearched) for event in trace.events if event.because is not None)


@pytest.mark.parametrize("width", [40, 1000])
@pytest.mark.parametrize("name", [entry.name for entry in GALLERY])
def test_marks_are_as_many_as_the_trace_has(name: str, width: int) -> None:
    """As an outline and from the top down alike, between the caption and the legend."""
    trace = on_tree(name)
    text = drawing(trace, width=width).split("\n\n", 1)[1].rsplit("\n\n", 1)[0]
    assert text.count("╫") == unsearched(trace)
    assert text.count("cut α") + text.count("cut β") == sum(trace.cutoffs)
    assert text.count("*") == len(trace.expected)
    assert text.count("+") == len(set(trace.strategy) - set(trace.expected))
    assert text.count("·") == 2 * (len(trace.tree) - len(trace.visited))
    inner = [node for node in trace.tree if node.leaf is None]
    assert text.count("[") == sum(node.is_max for node in inner)
    assert text.count("(") == sum(not node.is_max for node in inner)


@given(trees(), st.sampled_from(list(ALGORITHMS)), st.floats(0, 1), st.integers(30, 200))
def test_any_step_of_any_search(tree: list[Tree], algorithm: str, share: float, width: int) -> None:
    trace = explain(plant(tree), algorithm=algorithm)
    step = round(share * len(trace.events))
    text = drawing(trace, step, width=width)
    plain = drawing(trace, step, width=width, ascii_only=True)
    assert plain.isascii()
    assert "?" not in plain
    assert len(plain.splitlines()) == len(text.splitlines())
    is_outline = any(line.startswith(("├─", "└─", "├╫", "└╫")) for line in text.splitlines())
    assert is_outline or max(map(len, text.splitlines())) <= max(width, len(text.splitlines()[0]))


def test_the_picture_is_taken_where_it_fits() -> None:
    trace = on_tree("letters")
    widest = max(map(len, drawing(trace, width=1000).split("\n\n")[1].splitlines()))
    assert "├" not in drawing(trace, width=widest)
    assert "├" in drawing(trace, width=widest - 1)


def test_every_node_of_the_picture_stands_free() -> None:
    """Two labels never touch: cut apart at spaces, all names and values are found again."""
    trace = on_tree("thirty-six", "minimax")
    rows = [line for line in drawing(trace, width=1000).splitlines() if "┌" not in line]
    words = {word.strip("*+") for row in rows for word in row.split()}
    assert {str(node.leaf) for node in trace.tree if node.leaf is not None} <= words
    assert {
        f"{bracket}{node.name}" for node in trace.tree if node.leaf is None for bracket in "[("[not node.is_max]
    } <= words


def test_only_so_much_is_drawn() -> None:
    lines = drawing(explain(parse_tree("random:b=3,d=5")), width=80).splitlines()
    assert f"... and {364 - MOST_LINES} more nodes" in lines
    assert len(lines) < MOST_LINES + 10


def test_names_of_games_are_left_as_they_are() -> None:
    text = drawing(explain(ODD.start, 1, game=ODD), width=200)
    assert "</text><scr…:0" in text
    assert drawing(explain(ODD.start, 1, game=ODD), width=200, ascii_only=True).isascii()


def test_packets_keep_their_blanks_and_their_strategy_its_name() -> None:
    text = drawing(explain_vectors(read_vectors("gallery:deep-packet")))
    assert "α<2,3> or <3,2> β<2,3>" in text
    assert "+ the strategy behind a packet" in text
    assert "what MAX has elsewhere, and what MIN grants" in svg(explain_vectors(read_vectors("gallery:hedging")))
