"""What the algorithms say about a tree: each question is put to them once, when it is asked."""

from __future__ import annotations

from functools import cached_property

from ..criteria import VectorTree, explain_vectors
from ..engine import Trace, explain
from ..games.tree import Nested, Node, leaf_count, minimum, nested, plant, reordered, strategy_count
from ..games.tree.nodes import MAX

DIGITS = tuple(divmod(leaf, 10) for leaf in range(100))
"""Leaves of exercises are numbers of two digits: that is, outcomes by two criteria."""

Choices = dict[str, int]
"""Which move a strategy of MAX takes at each MAX node that it comes to, by the node's name."""


class Facts:
    """A tree, and what searches of it have shown. Every figure comes from a trace of the algorithm itself.

    >>> facts = Facts(plant([[3, 12, 8], [2, 4, 6], [14, 5, 1]]))
    >>> facts.evaluated, facts.unsearched, facts.values
    ([3, 12, 8, 2, 14, 5, 1], [4, 6], {'B': 3, 'C': 2, 'D': 1, 'A': 3})
    """

    def __init__(self, root: Node) -> None:
        self.root = root

    @cached_property
    def alphabeta(self) -> Trace:
        return explain(self.root)

    @cached_property
    def vectors(self) -> VectorTree:
        """The same tree by two criteria: the tens of a leaf and its ones."""
        return VectorTree(self.root, DIGITS)

    @cached_property
    def by_packets(self) -> Trace:
        return explain_vectors(self.vectors)

    @cached_property
    def minimax(self) -> Trace:
        return explain(self.root, algorithm="minimax")

    @cached_property
    def sss(self) -> Trace:
        return explain(self.root, algorithm="sss")

    @cached_property
    def mirrored(self) -> Trace:
        """Alpha-beta from right to left."""
        return explain(reordered(self.root, "reversed"))

    @cached_property
    def best(self) -> Trace:
        """Alpha-beta with the best child first at every node."""
        return explain(reordered(self.root, "best"))

    @cached_property
    def minimum(self) -> int:
        return minimum(self.root)

    @cached_property
    def leaf_count(self) -> int:
        return leaf_count(self.root)

    @cached_property
    def leaves(self) -> list[int]:
        """All leaves from left to right."""
        return _flat(nested(self.root))

    @cached_property
    def evaluated(self) -> list[int]:
        """The leaves that alpha-beta looks at, in their order."""
        return leaf_order(self.alphabeta)

    @cached_property
    def unsearched(self) -> list[int]:
        """The leaves that alpha-beta leaves out, from left to right."""
        trace = self.alphabeta
        return [
            node.leaf for place, node in enumerate(trace.tree) if node.leaf is not None and place not in trace.visited
        ]

    @cached_property
    def values(self) -> dict[str, int]:
        """The value of every inner node, in the order in which minimax finds them: children before parents."""
        trace = self.minimax
        return {
            trace.name(event.node): event.value
            for event in trace.events
            if event.kind == "leave" and event.value is not None
        }

    @cached_property
    def clusters(self) -> list[int]:
        """The leaves that stand for SSS*'s initial clusters: those it judges before any bound is known."""
        found: list[int] = []
        for event in self.sss.events:
            if event.kind == "take" and event.value is not None:
                break
            if event.kind == "final" and event.value is not None:
                found.append(event.value)
        return found

    @cached_property
    def best_strategy(self) -> list[int]:
        """The leaves of a strategy that is worth most to MAX, from left to right."""
        tree = self.minimax.tree
        return [leaf for place in self.minimax.strategy if (leaf := tree[place].leaf) is not None]

    @cached_property
    def strategies(self) -> int:
        """How many strategies MAX has."""
        return strategy_count(self.root)

    def strategies_below(self, name: str) -> int:
        """Return how many strategies MAX has below a node."""
        return strategy_count(self._node(name))

    def of_strategy(self, choices: Choices) -> Facts:
        """Return the facts about the part of the tree that a strategy of MAX leaves."""
        tree = _kept(self, 0, choices)
        return Facts(plant(tree, max_first=self.root.turn == MAX))

    def place(self, leaf: int) -> int | None:
        """Return where a leaf of this value stands in the traces; None if there is none."""
        return next((place for place, node in enumerate(self.alphabeta.tree) if node.leaf == leaf), None)

    def below(self, place: int) -> list[int]:
        """Return the leaves at or below a node, from left to right."""
        leaf = self.alphabeta.tree[place].leaf
        if leaf is not None:
            return [leaf]
        return [leaf for child in self.alphabeta.below[place] for leaf in self.below(child)]

    def value_at(self, place: int) -> int:
        """Return the exact value of a node."""
        node = self.alphabeta.tree[place]
        return self.values[node.name] if node.leaf is None else node.leaf

    def _node(self, name: str) -> Node:
        node, trace = self.root, self.alphabeta
        place = trace.find(name)
        assert place is not None
        for step in [*reversed(trace.ancestors(place)), place][1:]:
            move = trace.tree[step].move
            node = node.play(next(child for child in node.moves() if str(node.tree.number[child]) == move))
        return node

    @cached_property
    def pattern(self) -> str:
        """The tree with its leaves replaced by their ranks: trees of one pattern are the same exercise."""
        ranks = {leaf: rank for rank, leaf in enumerate(sorted(self.leaves))}
        return str(_ranked(nested(self.root), ranks))

    @cached_property
    def look(self) -> str:
        """What a solution looks like on paper: the shape, which leaves are looked at, and the best move."""
        seen = set(self.evaluated)
        marks = {leaf: int(leaf in seen) for leaf in self.leaves}
        return f"{_ranked(nested(self.root), marks)} {self.alphabeta.move}"


def leaf_order(trace: Trace) -> list[int]:
    """Return the values of the leaves that a search has looked at, in their order."""
    return [event.value for event in trace.events if event.kind == "final" and event.value is not None]


def _kept(facts: Facts, place: int, choices: Choices) -> Nested:
    trace = facts.alphabeta
    node = trace.tree[place]
    if node.leaf is not None:
        return node.leaf
    children = trace.below[place]
    if node.is_max:
        children = (children[choices[node.name] - 1],)
    return [_kept(facts, child, choices) for child in children]


def _flat(tree: Nested) -> list[int]:
    return [tree] if isinstance(tree, int) else [leaf for child in tree for leaf in _flat(child)]


def _ranked(tree: Nested, ranks: dict[int, int]) -> Nested:
    return ranks[tree] if isinstance(tree, int) else [_ranked(child, ranks) for child in tree]
