"""Adversarial search over games written in plain Python: read, explained step by step, and compiled."""

from __future__ import annotations

TYPE_CHECKING = False  # without importing typing: before the command line can listen to Ctrl-C, this is imported
if TYPE_CHECKING:
    from typing import Any

    from .algorithms import ALGORITHMS as ALGORITHMS
    from .algorithms import Algorithm as Algorithm
    from .core import INF as INF
    from .core import AlgorithmFault as AlgorithmFault
    from .core import Bits as Bits
    from .core import Fixed as Fixed
    from .core import GameFault as GameFault
    from .core import GametreeError as GametreeError
    from .core import InputError as InputError
    from .core import Ints as Ints
    from .core import Limits as Limits
    from .core import Position as Position
    from .core import SearchResult as SearchResult
    from .core import Stop as Stop
    from .core import Words as Words
    from .core import ints as ints
    from .core import words as words
    from .engine import Proof as Proof
    from .engine import RunsInterpreted as RunsInterpreted
    from .engine import Trace as Trace
    from .engine import compare as compare
    from .engine import deepen as deepen
    from .engine import deepen_async as deepen_async
    from .engine import explain as explain
    from .engine import perft as perft
    from .engine import prove as prove
    from .engine import search as search
    from .engine import verify as verify
    from .game import Game as Game
    from .games import load_game as load_game
    from .games.tree import parse_tree as parse_tree
    from .games.tree import strategy_count as strategy_count
    from .history import History as History
    from .jit import compiled as compiled
    from .referee import Ending as Ending
    from .referee import Referee as Referee
    from .testing import check_game as check_game

__version__ = "0.1.0"

_HOMES = {
    "algorithms": ["ALGORITHMS", "Algorithm"],
    "core": [
        "INF",
        "AlgorithmFault",
        "Bits",
        "Fixed",
        "GameFault",
        "GametreeError",
        "InputError",
        "Ints",
        "Limits",
        "Position",
        "SearchResult",
        "Stop",
        "Words",
        "ints",
        "words",
    ],
    "engine": [
        "Proof",
        "RunsInterpreted",
        "Trace",
        "compare",
        "deepen",
        "deepen_async",
        "explain",
        "perft",
        "prove",
        "search",
        "verify",
    ],
    "game": ["Game"],
    "games": ["load_game"],
    "games.tree": ["parse_tree", "strategy_count"],
    "history": ["History"],
    "jit": ["compiled"],
    "referee": ["Ending", "Referee"],
    "testing": ["check_game"],
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    """Import a public name when it is asked for: a game that only needs ``Game`` starts at once."""
    if name in _MODULES:
        import importlib

        return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
