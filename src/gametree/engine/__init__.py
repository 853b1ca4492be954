"""The verbs: search, deepen, compare, perft, explain, prove, verify; and ``Engine``, which lives on."""

from .comparing import Comparison, Row, compare
from .counting import Perft, perft
from .explaining import explain
from .proving import Proof, Strategy, prove
from .ready.running import RunsInterpreted
from .searching import deepen, deepen_async, search
from .thinker import Engine
from .tracing.trace import Trace
from .verifying import Verification, verify

__all__ = [
    "Comparison",
    "Engine",
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
