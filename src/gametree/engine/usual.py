"""What is meant where nothing is said: the algorithm, and how long it searches."""

from __future__ import annotations

from typing import Any

from ..base.results import Limits
from ..rules.game import Game

TEXTBOOK, STRONGEST = "alphabeta", "pvs"
DEFAULT_SECONDS = 5.0


def usual_algorithm(game: Game, position: Any, limits: Limits) -> str:
    """Return the algorithm that is meant where none is named."""
    return TEXTBOOK if limits.is_depth_only() or game.size(position) is not None else STRONGEST


def usual_limits(
    game: Game, position: Any, *, depth: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> Limits:
    """Return the limits that are meant: without any, five seconds, or all of a tree that is written out."""
    if depth is nodes is seconds is None:
        if game.size(position) is not None:
            return Limits(depth=game.plies(position))
        return Limits(seconds=DEFAULT_SECONDS)
    return Limits(depth, nodes, seconds)
