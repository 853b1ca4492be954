"""What a search uses besides the position, and what a leaf is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core import MOST, WIN, EvaluatedPosition, Evaluator, Observer, Position, Scoring


class Kit(NamedTuple):
    """The collaborators of a search, chosen by the caller."""

    scoring: Scoring
    evaluator: Evaluator
    observer: Observer

    def final(self, position: Any, ply: int) -> int:
        """Return the value of a position that is over."""
        value = self.scoring.final(position, ply)
        self.observer.final(value, ply)
        return value

    def estimate(self, position: Any, ply: int) -> int:
        """Return the value of a position at the horizon."""
        value = self.evaluator.evaluate(position)
        if value > MOST or value < -MOST:
            raise ValueError("an estimate is so large that it looks like a forced end")
        self.observer.estimate(value, ply)
        return value


class Distance(NamedTuple):
    """Wins and losses by their distance: a sooner win is better, and so is a later loss."""

    def final(self, position: Position, ply: int) -> int:
        outcome = position.outcome()
        if outcome > 1 or outcome < -1:
            raise ValueError("an outcome is neither -1, 0 nor 1")
        return outcome * (WIN - ply)


class Outcome(NamedTuple):
    """Outcomes as they are: margins, the leaves of a tree, or wins without distance."""

    def final(self, position: Position, ply: int) -> int:
        return position.outcome()


class OwnEstimate(NamedTuple):
    """Asks the position itself: its ``evaluate()``."""

    def evaluate(self, position: EvaluatedPosition) -> int:
        return position.evaluate()


class NoEstimate(NamedTuple):
    """Calls every unfinished position even."""

    def evaluate(self, position: Any) -> int:
        return 0
