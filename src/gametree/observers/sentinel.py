"""An observer for games that run interpreted: Python would take a string for a truth and a float for a number."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..base.numbers import Move


class Sentinel(NamedTuple):
    """Raises TypeError at the first thing of the wrong kind that a game hands to a search."""

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        _refuse_unless_whole(position.is_over())

    def final(self, value: int, ply: int) -> None:
        _refuse_unless_whole(value)

    def estimate(self, value: int, ply: int) -> None:
        _refuse_unless_whole(value)

    def step(self, move: Move, ply: int) -> None:
        _refuse_unless_whole(move)

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        pass

    def cutoff(self, value: int, ply: int) -> None:
        pass

    def leave(self, value: int, ply: int) -> None:
        pass

    def known(self, value: int, ply: int) -> None:
        _refuse_unless_whole(value)

    def again(self, move: Move, ply: int) -> None:
        pass

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        pass

    def proof(self, prove: int, refute: int, ply: int) -> None:
        pass


def _refuse_unless_whole(value: object) -> None:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
