"""How programs that speak the XBoard protocol are told how long to think.

``st`` takes whole seconds, and programs do what they like with others: HoiChess ends, Sjeng takes its time. So a time
that is not whole is told as a clock on which one move is to be made before more comes; they overstep it by
milliseconds at the most.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.clock import Clock
from ...base.errors import InputError
from ...base.results import Limits
from ...rules.history import History
from ..player import Turn
from .program_player import FOR_EVER

LONG = 3600
"""Seconds for a move of which nothing is said but its depth."""


class Terms(NamedTuple):
    """What is told once and stays: a time control, or the seconds of a move; a depth."""

    moves: int | None = None
    """From the first one of the game to the next time control; 0 where there is none."""
    increment: float = 0.0
    seconds: int | None = None
    depth: int | None = None

    def lines(self, turn: Turn) -> list[str]:
        """Write it, with the time that is left now.

        >>> Terms(40, 0.5).lines(Turn(Clock(61.5))), Terms(seconds=2, depth=7).lines(Turn(Limits(7, seconds=2)))
        (['level 40 1:01 0.5'], ['st 2', 'sd 7'])
        """
        clock = own_clock(turn)
        lines = [f"st {self.seconds}"] if clock is None else [self._level(clock.remaining)]
        return lines if self.depth is None else [*lines, f"sd {self.depth}"]

    def _level(self, remaining: float) -> str:
        minutes, seconds = divmod(max(1, int(min(remaining, FOR_EVER))), 60)  # some look at no other clock
        return f"level {self.moves} {minutes}{f':{seconds:02}' if seconds else ''} {self.increment:g}"


def terms(history: History, turn: Turn) -> Terms:
    """Return what a program is to be told.

    It counts the moves itself, so those that it has made are added to those that it is to make.

    >>> from gametree import load_game
    >>> history = History.begin(load_game("chess")).play_named("e4 e5")
    >>> terms(history, Turn(Clock(61.5, increment=0.5, moves_to_go=39)))
    Terms(moves=40, increment=0.5, seconds=None, depth=None)
    >>> terms(history, Turn(Limits(7))), terms(history, Turn(Limits(seconds=0.1))).moves
    (Terms(moves=None, increment=0.0, seconds=3600, depth=7), 2)
    """
    limits = turn.limits if isinstance(turn.limits, Limits) else Limits()
    if limits.nodes is not None:
        raise InputError(
            "nodes cannot be told in the XBoard protocol; wanted: a depth or seconds for a move, or a clock"
        )
    depth = None if limits.depth is None else max(1, limits.depth)
    clock = own_clock(turn)
    if clock is not None:
        moves = 0 if clock.moves_to_go is None else len(history.moves) // 2 + clock.moves_to_go
        return Terms(moves, clock.increment, depth=depth)
    seconds = _seconds(limits)
    if seconds is None and depth is None:
        raise InputError("a program would think for ever; wanted: a depth or seconds for a move, or a clock")
    return Terms(seconds=LONG if seconds is None else int(seconds), depth=depth)


def clocks(turn: Turn) -> list[str]:
    """Write what is left on both clocks, in hundredths of a second.

    >>> clocks(Turn(Clock(2.5), opponent=Clock(60))), clocks(Turn(Limits(seconds=0.1))), clocks(Turn(Limits(7)))
    (['time 250', 'otim 6000'], ['time 10', 'otim 10'], [])
    """
    own = own_clock(turn)
    if own is None:
        return []
    return [f"{word} {_hundredths(clock)}" for word, clock in (("time", own), ("otim", turn.opponent or own))]


def own_clock(turn: Turn) -> Clock | None:
    """Return the clock of a turn, or one for seconds that are not whole; None where none is needed."""
    if isinstance(turn.limits, Clock):
        return turn.limits
    seconds = _seconds(turn.limits)
    return None if seconds is None or seconds == int(seconds) else Clock(seconds, moves_to_go=1)


def _seconds(limits: Limits) -> float | None:
    seconds = limits.soft if limits.seconds is None else limits.seconds
    return None if seconds is None else min(seconds, LONG)


def _hundredths(clock: Clock) -> int:
    return max(1, int(100 * min(clock.remaining, FOR_EVER)))
