"""The clock of a player, and what it allows for one move."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from .errors import InputError
from .kinds import number, whole
from .results import Limits

EXPECTED_MOVES = 30
"""So many moves a game is expected to go on, where nobody says how many are to be made before more time comes."""

BEGIN, OVERRUN, RESERVE = 0.5, 4.0, 0.75
"""Of a move's share of the time: until when another depth is begun, and how much a hard move may take in all; and how
much of what is left one move may take at the most."""

LEAST = 0.001
"""Seconds for a move where there is next to no time: something must be played."""


@dataclass(frozen=True)
class Clock:
    """What is left on a player's clock, in seconds.

    >>> from gametree import Clock
    >>> limits = Clock(60, increment=1).limits()
    >>> round(limits.soft, 2), round(limits.seconds, 2)
    (1.5, 11.99)
    """

    remaining: float
    _: KW_ONLY
    increment: float = 0.0
    """What every move brings."""
    moves_to_go: int | None = None
    """How many moves are to be made before more time comes; None where none comes."""
    overhead: float = 0.05
    """What is lost on the way to whoever keeps the clock, and is never thought away."""

    def __post_init__(self) -> None:
        for name in ("remaining", "increment", "overhead"):
            if not number(getattr(self, name), name) >= 0:
                raise InputError(f"{getattr(self, name)} seconds cannot be a clock's {name}; wanted: 0 or more")
        if self.moves_to_go is not None and whole(self.moves_to_go, "moves_to_go") < 1:
            raise InputError(f"{self.moves_to_go} moves to go cannot be; wanted: 1 or more, or None")

    def limits(self) -> Limits:
        """Return how long to think about the next move: softly about half of its share, hard some of later ones."""
        left = max(0.0, self.remaining - self.overhead)
        share = left / (self.moves_to_go or EXPECTED_MOVES) + self.increment
        hard = min(OVERRUN * share, RESERVE * left)
        return Limits(seconds=max(LEAST, hard), soft=max(LEAST, min(BEGIN * share, hard)))
