"""An explicit tree as an SVG picture, before anything has searched it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...base.results import Cutoffs
from ...engine.tracing.trace import Trace, TreeNode
from ...games.tree import Node, height, leaf_count, leaf_of, node_count, node_name
from ...games.tree.nodes import MAX
from ..stage import Stage, check_size
from ..telling.words import counted
from .legend import entries
from .svg import MOST_NODES, Drawing


def bare_svg(node: Node, moves: Mapping[str, str] | None = None) -> str:
    """Draw the tree below a node, with the names of moves at its edges where there are any: by the node they lead to.

    >>> from gametree import parse_tree
    >>> picture = bare_svg(parse_tree("((3 12 8) (2 4 6))"))
    >>> picture.count('class="node leaf'), 'class="node max' in picture
    (6, True)
    """
    nodes = node_count(node)
    check_size(nodes, MOST_NODES, "an SVG")
    stage = Stage(_unsearched(node, moves or {}))
    scene = stage.at(0)
    drawn = [
        replace(each, status="judged", is_settled=True) if each.shape == "leaf" else replace(each, status="open")
        for each in scene.drawn
    ]
    drawn[0] = replace(drawn[0], is_expected=False)  # no line is expected, not even an empty one
    scene = replace(scene, drawn=tuple(drawn))
    about = f"A tree of {counted(nodes, 'node')}, {leaf_count(node):,} of them leaves"
    return Drawing(stage).bare(scene, entries(stage, scene), about)


def _unsearched(node: Node, moves: Mapping[str, str]) -> Trace:
    """Return the trace of a search that has not begun."""
    tree = (each._replace(move=moves.get(each.name, each.move)) for each in written(node))
    return Trace(
        game="tree",
        position=node_name(node),
        algorithm="",
        way="walk",
        strategies_of=None,
        asks_questions=False,
        asks_who_wins=False,
        depth=height(node),
        root="max" if node.turn == MAX else "min",
        value=0,
        move=None,
        line=(),
        nodes=0,
        leaves=0,
        children=0,
        cutoffs=Cutoffs(),
        memory=None,
        source=(),
        tree=tuple(tree),
        events=(),
        is_played=bool(moves),
    )


def written(root: Node) -> list[TreeNode]:
    """Write out a tree as a trace holds it: the root first, parents before children, children from left to right."""
    tree: list[TreeNode] = []
    waiting: list[tuple[Node, int | None, int]] = [(root, None, 0)]
    while waiting:
        node, parent, ply = waiting.pop()
        here = len(tree)
        leaf = leaf_of(node) if node.is_over() else None
        move = None if parent is None else str(node.tree.number[node.place])
        tree.append(TreeNode(node_name(node), parent, move, ply, node.turn == MAX, leaf))
        waiting.extend((node.play(child), here, ply + 1) for child in reversed(list(node.moves())))
    return tree
