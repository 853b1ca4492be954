"""Whole games solved: every position that can be reached, its value and distance, kept in a folder and looked up.

solver     the verb, ``solve``            solution   what answers           folder    slices on disk
staged     stage by stage, in slices      as_graph   all positions at once, where they come back
spreading  graph                          the texts of the two ways, which are compiled
shelf      slices                         positions as rows: each once, and in order
scores     terms                          what a position is worth, and to whom; which positions are one
texts      compiled or not                identity   whose solution it is    tally    what came of it
verifying  by the plain rules, with nothing of all this                  estimating  how large it is, before
"""

from .estimating import Estimate, estimate
from .solution import Answer, Solution
from .solver import solve
from .verifying import verify_solution

__all__ = ["Answer", "Estimate", "Solution", "estimate", "solve", "verify_solution"]
