"""The verbs: search, deepen, compare, perft, explain, prove, verify."""

from .asynchronous import deepen_async
from .comparing import Comparison, Row, compare
from .counting import Perft, perft
from .explaining import explain
from .proving import Proof, Strategy, prove
from .ready.running import RunsInterpreted
from .searching import deepen, search
from .tracing.trace import Trace
from .verifying import Verification, verify

__all__ = [
    "Comparison",
    "Perft",
    "Proof",
    "Row",
    "RunsInterpreted",
    "Strategy",
    "Trace",
    "Verification",
    "compare",
    "deepen",
    "deepen_async",
    "explain",
    "perft",
    "prove",
    "search",
    "verify",
]
