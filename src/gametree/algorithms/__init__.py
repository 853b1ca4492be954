"""Searches as plain functions of a position, a depth, a window and a kit. All have one signature.

``catalogue`` holds what is known of each of them.
"""

from .catalogue import ALGORITHMS, Algorithm, Text, Way
from .kit import Kit
from .perft import perft

__all__ = ["ALGORITHMS", "Algorithm", "Kit", "Text", "Way", "perft"]
