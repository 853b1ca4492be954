"""Several criteria at once: game trees whose leaves are vectors, searched under a partial order.

>>> from gametree.criteria import read_vectors, search_vectors
>>> result = search_vectors(read_vectors("((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))"))
>>> print(result.value)
{<1,3> <3,1>} or <2,2>
"""

from __future__ import annotations

from .bounding import bounded
from .choosing import chosen, ways
from .explaining import explain_vectors
from .game_trees import judged_tree, move_names
from .packets import BEST, NOTHING, Lattice, Packets, packets_of
from .searching import ALGORITHMS, VectorResult, search_vectors
from .vector_tree import UpSet, VectorTree, has_vectors, random_tree, read_up_set, read_vectors

__all__ = [
    "ALGORITHMS",
    "BEST",
    "NOTHING",
    "Lattice",
    "Packets",
    "UpSet",
    "VectorResult",
    "VectorTree",
    "bounded",
    "chosen",
    "explain_vectors",
    "has_vectors",
    "judged_tree",
    "move_names",
    "packets_of",
    "random_tree",
    "read_up_set",
    "read_vectors",
    "search_vectors",
    "ways",
]
