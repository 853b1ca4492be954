"""What a value means: a forced end, a draw, or nothing that is known for sure."""

from __future__ import annotations

from dataclasses import dataclass

from ...algorithms import Algorithm
from ...base.values import MOST, WIN


@dataclass(frozen=True)
class Verdicts:
    """Puts values of a search into words: "win in 7", "draw", "unknown"."""

    algorithm: Algorithm
    scoring: str
    """The game's: by result or by margin."""
    plain: bool
    """Whether outcomes are taken as they are, without the distance to the end."""

    def is_decided(self, value: int, depth: int | None = None) -> bool:
        """Tell whether a value is a forced win or loss, which searching deeper cannot change.

        A search that leaves moves out may find a sooner end when it looks deeper, up to the one that it knows.
        """
        if depth is not None and self.algorithm.is_selective and WIN - abs(value) > depth:
            return False
        if self.scoring == "margin" and not self.algorithm.asks_who_wins:
            return False
        return abs(value) > MOST or (self.plain and value != 0)

    def of(self, value: int, *, is_exact: bool) -> str:
        """Return the verdict on a value; it is exact if it rests on no estimate."""
        if self.is_decided(value):
            side = "win" if value > 0 else "loss"
            within = "at most " if self.algorithm.is_selective and not is_exact else ""
            return f"{side} in {within}{WIN - abs(value)}" if abs(value) > MOST else side
        if not is_exact:
            return "unknown"
        return "draw" if value == 0 else f"{value:+}"
