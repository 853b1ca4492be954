"""The verbs: search, deepen, compare, perft."""

from .asynchronous import deepen_async
from .comparing import Comparison, Row, compare
from .counting import Perft, perft
from .explaining import Trace, explain
from .running import RunsInterpreted
from .searching import deepen, search

__all__ = [
    "Comparison",
    "Perft",
    "Row",
    "RunsInterpreted",
    "Trace",
    "compare",
    "deepen",
    "deepen_async",
    "explain",
    "perft",
    "search",
]
