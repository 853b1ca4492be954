"""Whole games solved: every position that can be reached, its value and distance, kept in a folder and looked up.

answering  opening_book  book_file        what is known, asked; exact values of the first plies, in a file
weakly     tasks  known_bounds            one value, by searches that are kept in such a file
solver     the verb, ``solve``            solution   what answers           folder    slices on disk
staged     stage by stage, in slices      as_graph   all positions at once, where they come back
word_file  files with checksums           graph_memory, halfway   what a graph knows, and keeps on the way
spreading  graph                          the texts of the two ways, which are compiled
shelf      slices                         positions as rows: each once, and in order
scores     terms                          what a position is worth, and to whom; which positions are one
texts      compiled or not                identity   whose solution it is    tally    what came of it
verifying  by the plain rules, with nothing of all this                  estimating  how large it is, before
"""

from .answering import Answer, Answering
from .estimating import Estimate, estimate
from .opening_book import OpeningBook, open_solution, write_book
from .solution import Solution
from .solver import solve
from .verifying import verify_solution
from .weakly import solve_weakly

__all__ = [
    "Answer",
    "Answering",
    "Estimate",
    "OpeningBook",
    "Solution",
    "estimate",
    "open_solution",
    "solve",
    "solve_weakly",
    "verify_solution",
    "write_book",
]
