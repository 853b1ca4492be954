from __future__ import annotations

import pytest

from gametree.base.errors import InputError
from gametree.games.tree import draw, parse_tree, plant, reordered, tree_game


def test_moves_are_child_numbers() -> None:
    game = tree_game(parse_tree("gallery:two-ply"))
    position = game.play(game.start, "3, 2")
    assert game.position_name(position) == "L"
    assert position.is_over()
    assert position.outcome() == 5
    with pytest.raises(InputError, match="no move '4' here; legal: 1, 2, 3"):
        game.parse_move(game.start, "4")


def test_reordered_trees_keep_their_notation() -> None:
    root = parse_tree("gallery:two-ply")
    game, other = tree_game(root), tree_game(reordered(root, "reversed"))
    assert other.position_name(other.play(other.start, "3 1")) == "K"
    assert other.play(other.start, "3 1").outcome() == game.play(game.start, "3 1").outcome() == 14
    assert other.parse_position("K").outcome() == 14


def test_positions_are_node_names() -> None:
    game = tree_game(parse_tree("gallery:letters"))
    position = game.parse_position(" F ")
    assert game.position_name(position) == "F"
    assert position.turn == 1
    assert game.parse_position("C").turn == -1
    assert game.draw(position) == draw(position)


@pytest.mark.parametrize("text", ["P", "", "a", "A1", "7", "no such\nnode"])
def test_other_positions_are_refused(text: str) -> None:
    game = tree_game(parse_tree("gallery:letters"), "letters")
    with pytest.raises(InputError, match=r"^letters has no node '.*'; wanted: one of its 15 nodes, such as A"):
        game.parse_position(text)


def test_the_game_is_scored_by_margin_and_knows_its_widest_node() -> None:
    game = tree_game(plant([[1, 2], [3, 4, 5, 6]]))
    assert (game.name, game.scoring, game.most_moves) == ("tree", "margin", 4)
