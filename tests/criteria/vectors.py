"""Random trees of vectors, and their packets by going through all strategies of MAX."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from gametree.criteria import VectorTree, read_vectors
from gametree.criteria.outcomes import Outcome, written
from gametree.games.tree import Node
from gametree.games.tree.nodes import MAX

COMPONENTS = st.integers(0, 4)


@st.composite
def trees(draw: st.DrawFn, criteria: int | None = None) -> VectorTree:
    """Trees of any shape, small enough that all strategies can be counted out."""
    size = criteria or draw(st.integers(1, 3))
    leaf = st.tuples(*[COMPONENTS] * size).map(written)
    text = draw(
        st.recursive(leaf, lambda below: st.lists(below, min_size=1, max_size=3).map(_bracketed), max_leaves=9)
    )
    tree = read_vectors(text if text.startswith("(") else f"({text})")
    return VectorTree(tree.root._replace(turn=draw(st.sampled_from((1, -1)))), tree.outcomes)


def _bracketed(children: list[str]) -> str:
    return f"({' '.join(children)})"


def strategies(tree: VectorTree, node: Node) -> list[frozenset[Outcome]]:
    """Return what every strategy of MAX leaves to MIN, all outcomes of it."""
    if node.is_over():
        return [frozenset([tree.outcome(node)])]
    below = [strategies(tree, node.play(move)) for move in node.moves()]
    if node.turn == MAX:
        return [each for options in below for each in options]
    return [frozenset().union(*chosen) for chosen in product(*below)]


def packets_by_strategies(tree: VectorTree) -> set[frozenset[Outcome]]:
    """Return the packets by their definition: of all strategies, those that are not inferior to another."""

    def dominates(better: Outcome, worse: Outcome) -> bool:
        return better != worse and all(a >= b for a, b in zip(better, worse, strict=True))

    left = {
        frozenset(each for each in found if not any(dominates(each, other) for other in found))
        for found in strategies(tree, tree.root)
    }

    def is_inferior(one: frozenset[Outcome], other: frozenset[Outcome]) -> bool:
        return all(any(a == b or dominates(b, a) for a in one) for b in other)

    return {one for one in left if not any(one != other and is_inferior(one, other) for other in left)}
