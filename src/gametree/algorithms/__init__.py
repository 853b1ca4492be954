"""Searches as plain functions of a position, a depth, a window and a kit. All have one signature.

``catalogue`` holds what is known of each of them; ``finding`` finds those of others, too.
"""

from .catalogue import ALGORITHMS, Algorithm, Text, Way
from .exact.perft import perft
from .finding import Asked, algorithm_names, find_algorithm
from .parts.kit import Kit

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Asked",
    "Kit",
    "Text",
    "Way",
    "algorithm_names",
    "find_algorithm",
    "perft",
]
