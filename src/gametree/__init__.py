"""Adversarial search over games written in plain Python: read, explained step by step, and compiled."""

from __future__ import annotations

TYPE_CHECKING = False  # without importing typing: before the command line can listen to Ctrl-C, this is imported
if TYPE_CHECKING:
    from typing import Any

    from .algorithms import ALGORITHMS as ALGORITHMS
    from .algorithms import Algorithm as Algorithm
    from .base.clock import Clock as Clock
    from .base.collaborators import Position as Position
    from .base.errors import AlgorithmFault as AlgorithmFault
    from .base.errors import GameFault as GameFault
    from .base.errors import GametreeError as GametreeError
    from .base.errors import InputError as InputError
    from .base.numbers import Bits as Bits
    from .base.numbers import Fixed as Fixed
    from .base.numbers import Ints as Ints
    from .base.numbers import Words as Words
    from .base.numbers import ints as ints
    from .base.numbers import words as words
    from .base.results import Limits as Limits
    from .base.results import Line as Line
    from .base.results import SearchResult as SearchResult
    from .base.stopping import Stop as Stop
    from .base.values import INF as INF
    from .base.values import WIN as WIN
    from .base.weighing import difference as difference
    from .base.weighing import weigh as weigh
    from .engine import Engine as Engine
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
    from .games import load_game as load_game
    from .games.tree import parse_tree as parse_tree
    from .games.tree import strategy_count as strategy_count
    from .jit import compiled as compiled
    from .rules.cells import Cells as Cells
    from .rules.cells import grid_cells as grid_cells
    from .rules.game import Game as Game
    from .rules.history import History as History
    from .rules.pictures.layout import Layout as Layout
    from .rules.pictures.layout import Place as Place
    from .rules.pictures.layout import grid_layout as grid_layout
    from .rules.pictures.picture import Picture as Picture
    from .rules.pictures.picture import Text as Text
    from .rules.referee import Ending as Ending
    from .rules.referee import Referee as Referee
    from .rules.wording import Wording as Wording
    from .testing import check_game as check_game

__version__ = "0.1.0"

_HOMES = {
    "algorithms": ["ALGORITHMS", "Algorithm"],
    "base.clock": ["Clock"],
    "base.collaborators": ["Position"],
    "base.errors": ["AlgorithmFault", "GameFault", "GametreeError", "InputError"],
    "base.numbers": ["Bits", "Fixed", "Ints", "Words", "ints", "words"],
    "base.results": ["Limits", "Line", "SearchResult"],
    "base.stopping": ["Stop"],
    "base.values": ["INF", "WIN"],
    "base.weighing": ["difference", "weigh"],
    "engine": [
        "Engine",
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
    "games": ["load_game"],
    "games.tree": ["parse_tree", "strategy_count"],
    "jit": ["compiled"],
    "rules.cells": ["Cells", "grid_cells"],
    "rules.game": ["Game"],
    "rules.history": ["History"],
    "rules.pictures.layout": ["Layout", "Place", "grid_layout"],
    "rules.pictures.picture": ["Picture", "Text"],
    "rules.referee": ["Ending", "Referee"],
    "rules.wording": ["Wording"],
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
