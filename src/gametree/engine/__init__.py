"""The verbs: search, deepen, compare, perft."""

from .comparing import Comparison, Row, compare
from .counting import Perft, perft
from .running import RunsInterpreted
from .searching import deepen, search

__all__ = ["Comparison", "Perft", "Row", "RunsInterpreted", "compare", "deepen", "perft", "search"]
