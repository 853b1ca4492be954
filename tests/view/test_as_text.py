"""The tree of a trace as people type it: read again, it is the same tree."""

from __future__ import annotations

import pytest
from hypothesis import given

from gametree import explain, load_game, parse_tree
from gametree.criteria import explain_vectors, read_vectors
from gametree.games.tree import GALLERY, nested, plant, reordered
from gametree.games.tree.vector_gallery import VECTOR_GALLERY
from gametree.view.telling.as_text import tree_as_text
from tests import oracle
from tests.games.tree_strategies import trees


@pytest.mark.parametrize("text", [entry.text for entry in GALLERY if "W" not in entry.text])
def test_trees_of_the_gallery_are_written_as_they_stand(text: str) -> None:
    assert tree_as_text(explain(parse_tree(text))) == text


@given(trees())
def test_any_tree_is_read_again(tree: oracle.Tree) -> None:
    text = tree_as_text(explain(plant(tree)))
    assert text is not None
    assert nested(parse_tree(text)) == nested(plant(tree))


def test_names_decimals_and_another_order_are_kept() -> None:
    root = parse_tree("top=(left=(3 0.000001) right=(-2.5 quiet=4))")
    assert tree_as_text(explain(root)) == "top=(left=(3 0.000001) right=(-2.5 quiet=4))"
    assert tree_as_text(explain(reordered(root, "reversed"))) == "top=(right=(quiet=4 -2.5) left=(0.000001 3))"


@pytest.mark.parametrize("text", [entry.text for entry in VECTOR_GALLERY])
def test_vectors_are_written_as_they_stand(text: str) -> None:
    assert tree_as_text(explain_vectors(read_vectors(text))) == str(read_vectors(text))


def test_a_game_is_no_tree() -> None:
    assert tree_as_text(explain(load_game("tictactoe"), 1)) is None
