"""Estimates that are kept: a position that comes up again, in another window or a ply deeper, is not judged anew."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ...base.collaborators import Evaluator
from ...base.numbers import Words, words
from ...base.values import INF
from ...bits import mix
from .keys import Keys

CELLS = 1 << 14
"""Estimates that are kept. With their keys they take a quarter of a megabyte, and stay near the processor."""
OFFSET = INF
"""Is added to what is kept, so that no number is negative."""


class Remembered(NamedTuple):
    """An evaluator that knows what it has said of the last positions. ``remembered`` makes one.

    A position's key is all that it is known by, as in a table; other than there, what is said holds for ever.
    """

    evaluator: Evaluator
    keys: Keys
    cells: Annotated[Words, 2 * CELLS]
    """A key and an estimate, one beside the other."""

    def evaluate(self, position: Any) -> int:
        """Return what the evaluator says of a position, or has said."""
        key = self.keys.of(position)
        at = 2 * int(mix(key) >> 50)
        if self.cells[at] == key and self.cells[at + 1] != 0:
            return int(self.cells[at + 1]) - OFFSET
        value = self.evaluator.evaluate(position)
        if -INF < value < INF:
            self.cells[at] = key
            self.cells[at + 1] = value + OFFSET
        return value


def remembered(evaluator: Evaluator, keys: Keys) -> Remembered:
    """Make an evaluator that says what another one does, with nothing remembered yet."""
    return Remembered(evaluator, keys, words(2 * CELLS))
