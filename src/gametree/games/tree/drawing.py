"""Trees drawn as an outline of lines and corners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .nodes import MAX, Node, leaf_of, node_count, node_name

MOST_LINES = 200


def draw(node: Node) -> str:
    """Draw the tree below a node, each child behind the number of the move that leads to it.

    >>> from gametree.games.tree import plant
    >>> print(draw(plant([[3, 12], 8])))
    A MAX
    ├─ 1: B MIN
    │  ├─ 1: 3
    │  └─ 2: 12
    └─ 2: 8
    """
    lines = list(islice(_outline(node), MOST_LINES))
    hidden = node_count(node) - len(lines)
    if hidden:
        lines.append(f"... and {hidden:,} more node{'s' if hidden > 1 else ''}")
    return "\n".join(lines)


def _outline(node: Node, margin: str = "") -> Iterator[str]:
    """Yield a line for each node, depth first; no more of them are made than are asked for."""
    yield _label(node)
    first, width, number = node.tree.first, node.tree.width, node.tree.number
    last = first[node.place] + width[node.place] - 1
    for move in node.moves():
        corner, indent = ("└─ ", "   ") if move == last else ("├─ ", "│  ")
        below = _outline(node.play(move), margin + indent)
        yield f"{margin}{corner}{number[move]}: {next(below)}"
        yield from below


def _label(node: Node) -> str:
    if node.is_over():
        return str(leaf_of(node))
    return f"{node_name(node)} {'MAX' if node.turn == MAX else 'MIN'}"
