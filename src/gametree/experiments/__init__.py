"""Studies of searches, by exact counts: what order is worth, how work grows with depth, what memory buys,
what the opponent's time,
and what several criteria cost.

>>> from gametree.experiments import ordering, uniform_trees
>>> study = ordering(uniform_trees("random", 3, 3))
>>> {row.method: row.leaves for row in study.rows if row.depth == 3 and row.method in ("minimax", "sss", "minimum")}
{'minimax': 27, 'sss': 14, 'minimum': 11}
"""

from .branching import branching, pearl
from .criteria import criteria
from .growth import growth
from .memory import memory
from .ordering import ordering
from .ponder import ponder
from .work import Work, one_position, uniform_trees

__all__ = [
    "Work",
    "branching",
    "criteria",
    "growth",
    "memory",
    "one_position",
    "ordering",
    "pearl",
    "ponder",
    "uniform_trees",
]
