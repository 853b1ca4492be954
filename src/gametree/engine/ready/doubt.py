"""How long a move deserves to be thought about: longer while it is in doubt, shorter when it is settled.

A clock gives every move a share of the time, and what is saved on easy moves is there for hard ones (Hyatt 1984).
Which it is, the depths so far say: a best move that changes, or a value that falls, asks for another depth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...base.numbers import Move
from ...base.values import MOST

CALM, CHANGED = 0.7, 0.6
"""Of the soft time: what a move takes that was best from the start, and what a change at the last depth adds."""
FADING = 0.5
"""What is left of a change with every depth that brings none."""
FALLEN = 0.6
"""What is added to that by a value that has fallen by a unit, or more."""
DECIDED = 0.25
"""Of the soft time, for a forced win or loss: a sooner or a later one may still be found."""


@dataclass(frozen=True)
class Doubt:
    """What the depths so far have found of a move and its value. It never changes: ``after`` returns another one.

    >>> calm = Doubt().after(7, 20).after(7, 25).after(7, 22)
    >>> unsure = calm.after(3, 24)
    >>> [round(each.stretch(unit=100), 2) for each in (calm, unsure, unsure.after(3, -80))]
    [0.7, 1.3, 1.6]
    """

    changes: float = 0.0
    """How often the best move has changed, the last time counting most."""
    move: Move | None = None
    values: tuple[int, ...] = ()
    """Of the last three depths: an even one is compared with an odd one and an even one."""

    def after(self, move: Move | None, value: int) -> Doubt:
        """Return the doubt that another depth leaves."""
        is_other = bool(self.values) and move != self.move
        changes = self.changes * FADING + (1.0 if is_other else 0.0)
        return replace(self, changes=changes, move=move, values=(*self.values, value)[-3:])

    def stretch(self, unit: int) -> float:
        """Return by how much the soft time is stretched; a value that falls by a ``unit`` counts in full."""
        if not self.values:
            return 1.0
        *before, value = self.values
        if abs(value) > MOST:
            return DECIDED
        fall = max(0, min(before, default=value) - value)
        return (CALM + CHANGED * self.changes) * (1.0 + FALLEN * min(fall / unit, 1.0))
