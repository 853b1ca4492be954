r"""Explicit trees as records: the positions of a game whose rules are a table.

Nodes are numbered level by level, so the children of a node stand side by side, and so do all its
descendants on any one level. The tree ``((3 12) 8)`` is kept as::

    MAX            A                  index   0  1  2  3   4
                 1/ \2                name    A  B  C  D   E
    MIN          B   C = 8            first   1  3  5  5   5
               1/ \2                  width   2  2  0  0   0
    MAX    D = 3   E = 12             value   0  0  8  3  12
                                      number  0  1  2  1   2

A leaf's ``first`` is where its children would stand if it had any: a level then ends where the children
of its last node end, whether that node is a leaf or not.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from ...base.errors import InputError
from ...base.numbers import Bits, Ints, Move, ints
from ...base.showing import shown
from ...base.values import MAX_DEPTH, MOST
from .names import numbered, written
from .wording import shortened

if TYPE_CHECKING:
    from ...rules.game import Game

Leaf: TypeAlias = int
"""A leaf as it was written: a whole number, or a ``float`` where a tree has decimals, as few have to know."""
Nested: TypeAlias = "Leaf | list[Nested]"
"""A leaf, or the list of a node's children; either may be ``named``."""

MAX, MIN = 1, -1
MOST_NODES = 5_000_000
MOST_DECIMALS = 6
TOO_MANY = "it has too many nodes; wanted: at most {:,}"


class NamedLeaf(int):
    """A leaf that somebody has named."""

    name: str

    def __repr__(self) -> str:
        return f"{self.name}={int(self)}"


class NamedDecimal(float):
    """A leaf with decimals that somebody has named."""

    name: str

    def __repr__(self) -> str:
        return f"{self.name}={float(self)}"


class NamedChildren(list[Nested]):
    """The children of a node that somebody has named."""

    name: str

    def __repr__(self) -> str:
        return f"{self.name}={super().__repr__()}"


def named(name: str | None, nested: Nested) -> Nested:
    """Return a leaf or a list of children with a name; without one as it is.

    >>> named("top", [named("left", 3), 12])
    top=[left=3, 12]
    """
    if name is None:
        return nested
    result: Any
    if isinstance(nested, list):
        result = NamedChildren(nested)
    else:
        result = NamedDecimal(nested) if isinstance(nested, float) else NamedLeaf(nested)
    result.name = name
    return cast(Nested, result)


class Branches(NamedTuple):
    """A whole tree, one entry a node in each memory."""

    first: Ints
    """The index of the first child."""
    width: Ints
    """How many children: none at a leaf."""
    value: Ints
    """What a leaf is worth to MAX; 0 at an inner node."""
    number: Ints
    """Which child of its parent this is, from 1, in the tree as written; 0 at the root.

    A reordered tree goes on naming its moves, and by ``name`` its nodes, as the original does.
    """
    name: Ints
    """What it is called: its place in the tree as written, or a name that it was given (``names``)."""
    points: int = 1
    """So much of a value makes one: 100 where leaves have two decimals, so that searches have whole numbers."""


class Node(NamedTuple):
    """A node as a position: its moves are the indices of its children.

    >>> root = plant([[3, 12], 8])
    >>> list(root.moves())
    [1, 2]
    >>> leaf = root.play(2)
    >>> leaf.is_over(), leaf.outcome()
    (True, -8)
    """

    tree: Branches
    place: int = 0
    turn: int = MAX
    """Who is to move: 1 for MAX, -1 for MIN."""

    def moves(self) -> Iterator[Move]:
        """List the children from left to right."""
        first = self.tree.first[self.place]
        for offset in range(self.tree.width[self.place]):
            yield first + offset

    def play(self, move: Move) -> Node:
        """Go down to a child."""
        return Node(self.tree, move, -self.turn)

    def is_over(self) -> bool:
        """Tell whether this is a leaf."""
        return self.tree.width[self.place] == 0

    def outcome(self) -> int:
        """Return what the leaf is worth to the side to move."""
        return self.turn * self.tree.value[self.place]

    def key(self) -> Bits:
        """Return the index: no node is reached by two lines, so it tells nodes and turns apart."""
        return self.place

    def promise(self, move: Move) -> int:
        """Promise nothing of any child: to look at leaves is the work that a search is counted by."""
        return 0

    def evaluate(self) -> int:
        """Return 0: an inner node has no value but the one that its leaves give it."""
        return 0

    def with_mover(self, mover: str) -> Node:
        """Return the same node with "max" or "min" to move.

        >>> [plant([3, 12]).with_mover(mover).turn for mover in ("max", "min")]
        [1, -1]
        """
        return self._replace(turn=MAX if mover == "max" else MIN)

    def own_game(self) -> Game:
        """Return the game that starts here: a node is all of it."""
        from . import tree_game  # a game of trees is made of nodes

        return tree_game(self)

    def _repr_svg_(self) -> str | None:
        return shown(self, "svg")

    def _repr_html_(self) -> str | None:
        return shown(self, "html")


def plant(nested: Nested, *, max_first: bool = True, most: int = MOST) -> Node:
    """Make the root of a tree from nested lists of leaves between ``-most`` and ``most``.

    >>> plant([[3, 12], 8]).tree.width
    array('q', [2, 2, 0, 0, 0])
    >>> plant([3, 1.25]).tree[2:3], plant([3, 1.25]).tree.points
    ((array('q', [0, 300, 125]),), 100)
    >>> plant([[3, 12], []])
    Traceback (most recent call last):
    ...
    gametree.InputError: node C is an empty pair of brackets; wanted: at least one child in it
    """
    if not isinstance(nested, list):
        raise InputError(f"{shortened(nested)} is not a tree; wanted: a list such as [[3, 12, 8], [2, 4, 6]]")
    first, width, value, number = ints(0), ints(0), ints(0), ints(1)
    given: dict[int, str] = {}
    points = 1
    for level in _levels_of(nested):
        points = max([points, *(_points_of(item) for item in level if isinstance(item, float))])
    for level in _levels_of(nested):
        for item in level:
            if isinstance(item, (NamedLeaf, NamedDecimal, NamedChildren)):
                given[len(first)] = item.name
            children = item if isinstance(item, list) else []
            first.append(len(number))  # one entry for every node met so far, so the next index
            width.append(len(children))
            value.append(0 if children else _leaf_value(item, len(value), most, points))
            number.extend(range(1, len(children) + 1))
    name = array("q", numbered(given, len(number)))
    return Node(Branches(first, width, value, number, name, points), 0, MAX if max_first else MIN)


def _points_of(leaf: float) -> int:
    """Return how many points make one, so that a leaf is a whole number of them."""
    text = f"{leaf:.{MOST_DECIMALS}f}"
    if not math.isfinite(leaf) or float(text) != leaf:
        raise InputError(f"{leaf!r} is not a leaf; wanted: a number with {MOST_DECIMALS} decimals at most")
    return int(10 ** len(text.rstrip("0").partition(".")[2]))


def as_written(value: int, points: int) -> Leaf:
    """Return a value as people know it, whatever it is counted in.

    >>> as_written(125, 100), as_written(300, 100), as_written(7, 1)
    (1.25, 3, 7)
    """
    return cast(Leaf, value / points) if value % points else value // points


def nested(node: Node) -> Nested:
    """Write the tree below a node as nested lists, the reverse of ``plant``.

    >>> nested(plant([[3, 12], 8]).play(1))
    [3, 12]
    """
    first, width, value, _, name, points = node.tree
    below: list[Nested] = []
    for _, level in reversed(list(levels(node))):
        start = first[level[0]]
        below = [
            named(
                written(name[index]) if name[index] < 0 else None,
                below[first[index] - start : first[index] - start + width[index]]
                if width[index]
                else as_written(value[index], points),
            )
            for index in level
        ]
    return below[0]


def leaf_of(node: Node) -> Leaf:
    """Return what a leaf is worth to MAX, as it was written.

    >>> leaf_of(plant([3, 1.25]).play(2))
    1.25
    """
    return as_written(node.tree.value[node.place], node.tree.points)


def unnamed(nested: Nested) -> Nested:
    """Return leaves and lists without the names that somebody has given them.

    >>> unnamed(named("top", [named("left", 3), 12]))
    [3, 12]
    """
    if isinstance(nested, list):
        return [unnamed(child) for child in nested]
    return cast(Leaf, float(nested)) if isinstance(nested, float) else int(nested)


def levels(node: Node) -> Iterator[tuple[int, range]]:
    """Yield the turn and the indices of each level, from the node itself down.

    >>> [(turn, list(level)) for turn, level in levels(plant([[3, 12], 8]))]
    [(1, [0]), (-1, [1, 2]), (1, [3, 4])]
    """
    first, width, *_ = node.tree
    turn, level = node.turn, range(node.place, node.place + 1)
    while level:
        yield turn, level
        turn, level = -turn, range(first[level[0]], first[level[-1]] + width[level[-1]])


def height(node: Node) -> int:
    """Return how many plies the longest line below the node has.

    >>> height(plant([[3, 12], 8]))
    2
    """
    return sum(1 for _ in levels(node)) - 1


def node_count(node: Node) -> int:
    """Return how many nodes there are, inner ones and leaves, the node itself included.

    >>> node_count(plant([[3, 12], 8]))
    5
    """
    return sum(len(level) for _, level in levels(node))


def leaf_count(node: Node) -> int:
    """Return how many leaves there are.

    >>> leaf_count(plant([[3, 12], 8]))
    3
    """
    return sum(node.tree.width[level.start : level.stop].count(0) for _, level in levels(node))


def is_win_loss(node: Node) -> bool:
    """Tell whether every leaf is a win, a draw or a loss: 1, 0 or -1.

    >>> is_win_loss(plant([[1, 0], -1])), is_win_loss(plant([[3, 12], 8]))
    (True, False)
    """
    value = node.tree.value
    return node.tree.points == 1 and all(-1 <= value[index] <= 1 for _, level in levels(node) for index in level)


def node_name(node: Node) -> str:
    """Name a node as it was named, or by its place in the tree as written, level by level: A to Z, A1 to Z1 and on.

    >>> root = plant([[3, 12], 8])
    >>> node_name(root), node_name(root.play(1).play(4))
    ('A', 'E')
    """
    return written(node.tree.name[node.place])


def find_node(root: Node, name: str) -> Node | None:
    """Return the node of that name at or below ``root``, or None.

    >>> find_node(plant([[3, 12], 8]), "C").outcome()
    -8
    """
    names = root.tree.name
    for turn, level in levels(root):
        for index in level:
            if written(names[index]) == name:
                return Node(root.tree, index, turn)
    return None


def _levels_of(nested: Nested) -> Iterator[list[Nested]]:
    """Yield what stands on each level, once it is known that the level below is not too large."""
    level, total = [nested], 1
    for _ in range(MAX_DEPTH + 1):
        inner = [item for item in level if isinstance(item, list)]
        total += sum(len(item) for item in inner)
        if total > MOST_NODES:
            raise InputError(TOO_MANY.format(MOST_NODES))
        yield level
        if not inner:
            return
        level = [child for item in inner for child in item]
    raise InputError(f"it is too deep; wanted: at most {MAX_DEPTH} plies from the root to any leaf")


def _leaf_value(item: Nested, place: int, most: int, points: int) -> int:
    """Return a leaf as it is counted; callers may hand over anything, whatever the annotations say."""
    if isinstance(item, list):
        raise InputError(f"node {written(place)} is an empty pair of brackets; wanted: at least one child in it")
    if not isinstance(item, (int, float)) or isinstance(item, bool) or not -most <= item * points <= most:
        greatest = most // points
        raise InputError(f"{shortened(item)} is not a leaf; wanted: a number from {-greatest:,} to {greatest:,}")
    return round(item * points)
