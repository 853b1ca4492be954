"""How long to think, from what a program says about clocks, depths and nodes."""

from __future__ import annotations

from typing import TypeVar

from ...base.clock import LEAST, Clock
from ...base.results import Limits
from ...rules.history import History
from ...rules.turns import deepest
from .commands import Go

THOUSAND = 1000
Number = TypeVar("Number", int, float)


def limits_for(go: Go, history: History, overhead: int) -> Limits:
    """Return when a search ends; ``overhead`` milliseconds of every move are lost on the way.

    >>> from gametree import History, load_game
    >>> history = History.begin(load_game("chess"))
    >>> limits_for(Go(mate=3), history, overhead=50)
    Limits(depth=5, nodes=None, seconds=None, soft=None)
    >>> limits_for(Go(wtime=60_000, btime=1, movetime=500), history, overhead=50).seconds
    0.5
    """
    clock = _clock(go, history, overhead)
    shared = Limits() if clock is None else clock.limits()
    depths = [*_given(go.depth), *(2 * moves - 1 for moves in _given(go.mate))]
    seconds = [*_given(shared.seconds), *(max(LEAST, each / THOUSAND) for each in _given(go.movetime))]
    return Limits(
        depth=max(1, min(*depths, deepest(history.position))) if depths else None,
        nodes=None if go.nodes is None else max(1, go.nodes),
        seconds=min(seconds, default=None),
        soft=shared.soft,
    )


def _clock(go: Go, history: History, overhead: int) -> Clock | None:
    """Return the clock of the side to move; White's is the first player's in all games."""
    remaining, increment = (go.btime, go.binc) if is_second(history) else (go.wtime, go.winc)
    if remaining is None:
        return None
    to_go = go.movestogo if go.movestogo is not None and go.movestogo > 0 else None
    return Clock(
        max(0, remaining) / THOUSAND,
        increment=max(0, increment or 0) / THOUSAND,
        moves_to_go=to_go,
        overhead=overhead / THOUSAND,
    )


def is_second(history: History) -> bool:
    """Tell whether the second player is to move: the position says, or who has moved so far."""
    wording = history.game.wording
    return history.side == 1 if wording.is_second is None else wording.is_second_to_move(history.position)


def _given(number: Number | None) -> list[Number]:
    return [] if number is None else [number]
