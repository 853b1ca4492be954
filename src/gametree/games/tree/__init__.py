"""Explicit trees as a game: written in brackets, named, reordered, measured and drawn.

>>> from gametree.games.tree import parse_tree, tree_game
>>> game = tree_game(parse_tree("((3 12 8) (2 4 6))"))
>>> position = game.play(game.start, "2 1")
>>> game.position_name(position), position.outcome()
('G', 2)
"""

from __future__ import annotations

from ...base.errors import InputError
from ...rules.game import Game, Whole
from .brackets import read_brackets, write_tree
from .drawing import draw
from .gallery import GALLERY, GalleryTree, gallery_tree
from .minimum import minimum
from .nodes import (
    MAX,
    Branches,
    Nested,
    Node,
    find_node,
    height,
    is_win_loss,
    leaf_count,
    leaf_of,
    nested,
    node_count,
    node_name,
    plant,
)
from .notation import looks_like_tree, parse_tree
from .order import ORDERS, reordered
from .strategies import strategy_count, uniform_strategy_count
from .uniform import uniform_tree
from .values import minimax_values
from .wording import shortened

__all__ = [
    "GALLERY",
    "ORDERS",
    "Branches",
    "GalleryTree",
    "Nested",
    "Node",
    "draw",
    "find_node",
    "gallery_tree",
    "height",
    "is_win_loss",
    "leaf_count",
    "leaf_of",
    "looks_like_tree",
    "minimax_values",
    "minimum",
    "nested",
    "node_count",
    "node_name",
    "parse_tree",
    "plant",
    "read_brackets",
    "reordered",
    "strategy_count",
    "tree_game",
    "uniform_strategy_count",
    "uniform_tree",
    "write_tree",
]


def tree_game(node: Node, name: str = "tree") -> Game:
    """Make a game that starts at a node: moves are child numbers, positions are node names.

    >>> game = tree_game(plant([[3, 12], 8]))
    >>> [game.move_name(game.start, move) for move in game.start.moves()]
    ['1', '2']
    >>> game.parse_position("F")
    Traceback (most recent call last):
    ...
    gametree.InputError: tree has no node 'F'; wanted: one of its 5 nodes, such as A
    """

    def parse_position(text: str) -> Node:
        found = find_node(node, text.strip())
        if found is None:
            raise InputError(
                f"{name} has no node {shortened(text)}; "
                f"wanted: one of its {node_count(node):,} nodes, such as {node_name(node)}"
            )
        return found

    return Game(
        name,
        node,
        scoring="margin",
        most_moves=max(node.tree.width),
        move_name=lambda position, move: str(position.tree.number[move]),
        parse_position=parse_position,
        position_name=node_name,
        draw=draw,
        whole=Whole(
            plies=height,
            leaves=leaf_count,
            size=node_count,
            is_win_loss=is_win_loss,
            is_max=lambda position: position.turn == MAX,
        ),
    )
