"""Partial order bounding: can MAX reach an outcome that is good enough, whatever MIN does?

What is enough is told by an up-set of outcomes; then every leaf is a win or a loss, and any search that knows who
wins answers, at the speed of one (Mueller, Partial Order Bounding: A New Approach to Evaluation in Game Tree Search,
2001). The packets of a tree say the answers to all such questions at once: yes, if all outcomes of some packet are
enough.
"""

from __future__ import annotations

from dataclasses import replace

from ..algorithms import Asked
from ..base.results import SearchResult
from ..engine import search
from ..games.tree.nodes import MAX
from .vector_tree import UpSet, VectorTree

USUAL = "winloss"


def bounded(
    tree: VectorTree, enough: UpSet, *, algorithm: Asked | None = None, interpreted: bool | None = None
) -> SearchResult:
    """Search for a strategy of MAX all of whose outcomes are enough; the value is MAX's, 1 if there is one, else -1.

    >>> from gametree.criteria import read_up_set, read_vectors
    >>> tree = read_vectors("((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))")
    >>> bounded(tree, read_up_set("<2,1>|<1,3>"), interpreted=True).value
    1
    >>> bounded(tree, read_up_set("<3,1>|<2,3>"), interpreted=True).value
    -1
    """
    found = search(tree.asking(enough), algorithm=algorithm or USUAL, plain=True, interpreted=interpreted)
    return found if tree.root.turn == MAX else replace(found, value=-found.value)
