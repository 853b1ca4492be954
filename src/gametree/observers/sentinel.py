"""An observer for games that run interpreted: Python would take a string for a truth and a float for a number."""

from __future__ import annotations

from typing import Any

from ..base.numbers import Move
from ..rules.turns import Turn
from .silent import Silent


class Sentinel(Silent):
    """Raises TypeError at the first thing of the wrong kind that a game hands to a search."""

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        _refuse_unless_whole(position.is_over())
        if isinstance(position, Turn):
            _refuse_unless_whole(position.is_pass)

    def final(self, value: int, ply: int) -> None:
        _refuse_unless_whole(value)

    def estimate(self, value: int, ply: int) -> None:
        _refuse_unless_whole(value)

    def step(self, move: Move, ply: int) -> None:
        _refuse_unless_whole(move)


def _refuse_unless_whole(value: object) -> None:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
