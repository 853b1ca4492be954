"""Which pieces a search of a game uses: those without which it would be put together in another way."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from typing import Any

from ...algorithms import find_algorithm
from ...observers import SILENT
from ...rules.game import Game
from .kits import kit_for
from .options import Options
from .outfit import as_game

SMALL = 0.125
"""Megabytes of memory: nothing is searched."""


def uses(game: Game, algorithm: str, piece: str) -> bool:
    """Tell whether a search of a game by an algorithm has a piece that can be left out, or asks such a method.

    >>> from gametree import load_game
    >>> othello = load_game("othello")
    >>> uses(othello, "selective", "reductions"), uses(othello, "selective", "quiescence")
    (True, False)
    """
    known = find_algorithm(algorithm)
    if piece == "aspiration":  # which is how a search is asked, and no part of it
        return known.aspires
    asked, position = as_game(game, None)
    kits = (
        kit_for(asked, position, SILENT, algorithm=known, options=Options(SMALL, without=frozenset(without)))
        for without in ((), (piece,))
    )
    return len({_makeup(kit) for kit in kits}) == 2


def _makeup(part: Any) -> Hashable:
    """Return what a record is made of: which records, with which numbers; of memory, how much."""
    if isinstance(part, tuple):
        return (type(part), *map(_makeup, part))
    if isinstance(part, array):
        return len(part)
    return part if isinstance(part, int) else type(part).__qualname__
