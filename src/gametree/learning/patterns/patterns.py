"""The evaluator: what is seen on every set of squares has a weight, and an estimate is their sum.

Symmetric sets share weights, each looked at in the order in which its squares are mirrored; so a position and its
mirror are worth the same, and what is learned on one side of the board is known on the other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.numbers import Ints
from ..numbers import squashed


class Patterns(NamedTuple):
    """Estimates positions by patterns; ``patterns_for`` makes one for a game.

    >>> from gametree import load_game, search
    >>> from gametree.learning.patterns.making import patterns_for
    >>> game = load_game("tictactoe")
    >>> search(game, evaluator=patterns_for(game), depth=2).value
    0
    """

    sight: Any
    """How sets of squares are seen: ``ByPlanes`` or ``ByCells``."""
    phases: Any
    """Which weights hold: ``OnePhase`` or ``OwnPhases``."""
    unit: Any
    """What estimates are counted in: ``Results``, ``Margins`` or ``MarginsWithin``."""
    starts: Ints
    """Where the weights of each set begin, within a phase."""
    weights: Ints
    room: int
    """How many weights a phase has."""

    @property
    def keeps_bounds(self) -> bool:
        """Whether estimates lie within ``bounds()``, so that searches may cut by them."""
        return getattr(self.unit, "keeps_bounds", False)

    def evaluate(self, position: Any) -> int:
        estimate: int = self.unit.estimate(self.total(position), position)
        return estimate

    def value(self, position: Any) -> int:
        """Return what a position is worth between a sure loss and a sure win."""
        return squashed(self.total(position))

    def total(self, position: Any) -> int:
        """Add up the weights of all that is seen."""
        look, first = self.sight.look(position), self.room * self.phases.phase(position)
        total = 0
        for number in range(len(self.starts)):
            total += self.weights[first + self.starts[number] + self.sight.seen(look, number)]
        return total

    def note(self, position: Any, trail: Ints, start: int) -> int:
        """Write down where the weights of all that is seen are; return where the list ends."""
        look, first = self.sight.look(position), self.room * self.phases.phase(position)
        for number in range(len(self.starts)):
            trail[start + number] = first + self.starts[number] + self.sight.seen(look, number)
        return start + len(self.starts)
