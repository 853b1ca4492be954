"""What is meant where nothing is said: the algorithm, and how long it searches."""

from __future__ import annotations

from typing import Any

from ..algorithms import ALGORITHMS
from ..base.results import Limits
from ..rules.game import Game

TEXTBOOK, EXACT, SELECTIVE = "alphabeta", "pvs", "selective"
DEFAULT_SECONDS = 5.0


def usual_algorithm(game: Game, position: Any, limits: Limits, threads: int = 1) -> str | None:
    """Return the algorithm that is meant where none is named: for one search the textbook's; None: the strongest.

    The textbook's keeps nothing that several threads could share.
    """
    is_textbook = limits.is_depth_only() or game.size(position) is not None
    return TEXTBOOK if is_textbook and threads == 1 else None


def strongest(game: Game, *, plain: bool, order: Any) -> str:
    """Return the strongest algorithm for a game: one that judges, where the game has an evaluator to judge by.

    Where wins and losses are all that counts, or where moves shall come in an order of the user's, it is the
    strongest of those that look at everything.
    """
    judges = game.evaluator is not None and game.size(game.start) is None and not plain and order is None
    return SELECTIVE if judges else EXACT


def usual_limits(
    game: Game,
    position: Any,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    algorithm: Any = None,
) -> Limits:
    """Return the limits that are meant: without any, five seconds, or all of a tree that is written out.

    An algorithm that goes to the end of the game has none: what it is stopped with is no value.
    """
    if depth is nodes is seconds is None:
        if game.size(position) is not None:
            return Limits(depth=game.plies(position))
        if isinstance(algorithm, str) and algorithm in ALGORITHMS and ALGORITHMS[algorithm].goes_to_end:
            return Limits()
        return Limits(seconds=DEFAULT_SECONDS)
    return Limits(depth, nodes, seconds)
