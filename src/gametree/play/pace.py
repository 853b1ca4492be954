"""How long players may think: seconds, nodes or plies a move, or a clock; and who keeps the time."""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Any

from ..base.clock import Clock
from ..base.errors import InputError
from ..base.results import Limits
from .player import Turn

MARGIN = 0.25
"""Seconds by which a move may be late: the way through a pipe, and a machine that is busy, are nobody's fault."""

SILENCE = 5.0
"""Seconds beyond all time that a player has, after which nobody waits for it any more."""

CLOCK = re.compile(r"(?:(?P<moves>\d+)/)?(?P<base>\d+(?:\.\d+)?)(?:\+(?P<increment>\d+(?:\.\d+)?))?", re.ASCII)


@dataclass(frozen=True)
class Pace:
    """What both players are given to think: limits of every move, or a clock that is set to ``base`` seconds.

    >>> read_clock("10+0.1")
    Pace(limits=None, base=10.0, increment=0.1, moves=None, margin=0.25)
    >>> str(read_clock("40/60")), str(Pace(Limits(nodes=1000)))
    ('40/60', '1,000 nodes a move')
    """

    limits: Limits | None = None
    _: KW_ONLY
    base: float | None = None
    increment: float = 0.0
    """What every move brings."""
    moves: int | None = None
    """So many moves are to be made with ``base`` seconds, which then come again; None for the whole game."""
    margin: float = MARGIN

    def __post_init__(self) -> None:
        if (self.limits is None) == (self.base is None):
            raise InputError("a pace is limits of every move, or the seconds of a clock; wanted: one of the two")
        if self.base is not None and not self.base > 0:
            raise InputError(f"a clock of {self.base:g} seconds leaves no time; wanted: more than 0")
        if self.moves is not None and self.moves < 1:
            raise InputError(f"a clock for {self.moves} moves cannot be; wanted: 1 or more")

    def __str__(self) -> str:
        if self.base is not None:
            moves = "" if self.moves is None else f"{self.moves}/"
            return f"{moves}{self.base:g}" + (f"+{self.increment:g}" if self.increment else "")
        limits = self.limits or Limits()
        told = [
            *([] if limits.seconds is None else [f"{limits.seconds:g} s"]),
            *([] if limits.nodes is None else [f"{limits.nodes:,} nodes"]),
            *([] if limits.depth is None else [f"{limits.depth} plies"]),
        ]
        return f"{' or '.join(told)} a move"

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data, which ``from_dict`` reads."""
        return asdict(self)

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Pace:
        limits = data["limits"]
        return Pace(**{**data, "limits": None if limits is None else Limits(**limits)})


def read_clock(text: str) -> Pace:
    """Read a clock: ``10+0.1`` is ten seconds, and a tenth for every move; ``40/60`` a minute for forty moves."""
    found = CLOCK.fullmatch(text.strip())
    if found is None:
        raise InputError(
            f"{text!r} is no clock; wanted: seconds and what every move brings, such as 10+0.1, or 40/60"
        )
    moves = found["moves"]
    return Pace(
        base=float(found["base"]),
        increment=float(found["increment"] or 0),
        moves=None if moves is None else int(moves),
    )


@dataclass
class _Side:
    """The time of one player."""

    remaining: float
    made: int = 0


@dataclass
class Timekeeper:
    """Keeps the time of both players of a game.

    >>> keeper = Timekeeper(read_clock("10+1"))
    >>> keeper.turn(0).limits.remaining, keeper.take(0, 4.0), keeper.turn(0).limits.remaining
    (10.0, True, 7.0)
    """

    pace: Pace
    sides: tuple[_Side, _Side] = field(init=False)

    def __post_init__(self) -> None:
        self.sides = (_Side(self.pace.base or 0.0), _Side(self.pace.base or 0.0))

    def turn(self, side: int) -> Turn:
        """Return what a side may take for its next move."""
        pace = self.pace
        if pace.limits is not None:
            seconds = pace.limits.seconds
            return Turn(pace.limits, patience=None if seconds is None else seconds + pace.margin + SILENCE)
        patience = self.sides[side].remaining + pace.margin + SILENCE
        return Turn(self._clock(side), opponent=self._clock(1 - side), patience=patience)

    def take(self, side: int, seconds: float) -> bool:
        """Take what a move has cost from a side's time, and tell whether there was so much."""
        pace, at = self.pace, self.sides[side]
        if pace.limits is not None:
            return pace.limits.seconds is None or seconds <= pace.limits.seconds + pace.margin
        is_in_time = seconds <= at.remaining + pace.margin
        at.made += 1
        at.remaining = max(0.0, at.remaining - seconds) + pace.increment
        if pace.moves is not None and at.made % pace.moves == 0:
            at.remaining += pace.base or 0.0
        return is_in_time

    def _clock(self, side: int) -> Clock:
        pace, at = self.pace, self.sides[side]
        to_go = None if pace.moves is None else pace.moves - at.made % pace.moves
        return Clock(at.remaining, increment=pace.increment, moves_to_go=to_go)
