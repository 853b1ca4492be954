"""What estimates are counted in, and what an outcome is worth to a learner, in parts of a sure win."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..numbers import ONE, rounded, squashed

THOUSAND = 1_000
"""Estimates of games by result: thousandths of what sums of weights are counted in."""


class Results(NamedTuple):
    """For games that are won, drawn or lost: whatever is estimated lies between a sure loss and a sure win."""

    def estimate(self, total: int, position: Any) -> int:
        return rounded(total, THOUSAND)

    def goal(self, outcome: int) -> int:
        return outcome * ONE


class Margins(NamedTuple):
    """For games won by a margin: estimates are margins, as outcomes are, so that searches may compare the two."""

    greatest: int
    """The margin that counts as a sure win."""

    def estimate(self, total: int, position: Any) -> int:
        return rounded(squashed(total), self.greatest)

    def goal(self, outcome: int) -> int:
        return max(-self.greatest, min(self.greatest, outcome)) * ONE // self.greatest


class MarginsWithin(NamedTuple):
    """The same for games whose evaluator keeps to ``bounds()``, which searches cut by."""

    greatest: int

    @property
    def keeps_bounds(self) -> bool:
        return True

    def estimate(self, total: int, position: Any) -> int:
        low, high = position.bounds()
        estimate: int = max(low, min(high, rounded(squashed(total), self.greatest)))
        return estimate

    def goal(self, outcome: int) -> int:
        return max(-self.greatest, min(self.greatest, outcome)) * ONE // self.greatest
