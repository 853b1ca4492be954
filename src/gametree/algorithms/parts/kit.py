"""What a search uses besides the position, and what a leaf is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...base.collaborators import EvaluatedPosition, Evaluator, Observer, Position, Scoring
from ...base.numbers import Bits, Fixed
from ...base.values import INF, MOST, WIN
from ...bits import FULL
from ...rules.turns import Alternating, Turns
from .path import NoPath
from .table import NoTable


class AsListed(NamedTuple):
    """No order but the game's: the textbook's searches go through ``moves()`` themselves."""


class AsItIs(NamedTuple):
    """Every position is searched as it is."""

    def look(self, position: Any) -> Any:
        """Return the position that is searched in the place of this one."""
        return position

    def is_used(self) -> bool:
        """Tell whether another one may be."""
        return False


class OneForAll(NamedTuple):
    """One of all mirrored positions, as the game's ``symmetries()`` list them, is searched for all: the least key."""

    is_worth_it: bool = True
    """Whether mirrored positions meet; looking for them takes time."""

    def look(self, position: Any) -> Any:
        return self.chosen(position) if self.is_worth_it else position

    def is_used(self) -> bool:
        return self.is_worth_it

    def chosen(self, position: Any) -> Any:
        """Return the one that stands for all."""
        least, chosen = position.key() & FULL, position
        for mirrored in position.symmetries():
            key = mirrored.key() & FULL  # as a table has it: a negative one is the same number, compiled or not
            if key < least:
                least, chosen = key, mirrored
        return chosen


class Unbounded(NamedTuple):
    """Any value is possible."""

    def bounds(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        """Return between which values the position's lies."""
        return -INF, INF


class Bounded(NamedTuple):
    """Values are between the game's own ``bounds()``."""

    def bounds(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = position.bounds()
        if not -WIN <= low <= high <= WIN:
            raise ValueError("bounds are no two values, the lower one first")
        return scoring.at_least(low, made), scoring.at_most(high, made)


class BelowRoot(NamedTuple):
    """Bounds that hold but for the root, some of whose moves are left out: the best one perhaps."""

    limits: Any

    def bounds(self, position: Any, scoring: Scoring, ply: int) -> tuple[int, int]:
        low, high = -INF, INF
        if ply > 0:
            low, high = self.limits.bounds(position, scoring, ply)
        return low, high


class Insight(NamedTuple):
    """What is known of a position before it is searched. Each half only asks for methods that the game has."""

    mirrors: Any = AsItIs()
    limits: Any = Unbounded()

    def look(self, position: Any) -> Any:
        return self.mirrors.look(position)

    def bounds(self, position: Any, scoring: Scoring, made: int) -> tuple[int, int]:
        low, high = self.limits.bounds(position, scoring, made)
        return low, high


class Everything(NamedTuple):
    """Nothing is left out: every move is searched, as deep as all others."""


class Kit(NamedTuple):
    """The collaborators of a search, chosen by the caller."""

    scoring: Scoring
    evaluator: Evaluator
    observer: Observer
    memory: Any = NoTable()
    """What the search remembers: a table, or the nodes of a best-first search."""
    order: Any = AsListed()
    """In which order moves are tried; the textbook's searches take them as they are listed."""
    insight: Any = Insight()
    """What is known of a position before it is searched: static bounds, symmetries."""
    path: Any = NoPath()
    """The line that is searched, where positions may come back."""
    turns: Turns = Alternating()
    """What counts as a move: every ply, or all but the passes that are put in where sides move again."""
    selection: Any = Everything()
    """By which rules a selective search judges what to look at."""

    def key(self, position: Any, ply: int) -> Bits:
        """Return the key by which the memory knows a position on the line that is searched."""
        key: Bits = self.path.told_apart(self.memory.key(position), ply)
        return key

    def cost(self, position: Any) -> int:
        """Return what a move at a position takes off the depth: 1, and nothing if it is a pass that was put in."""
        return self.turns.cost(position)

    def made(self, position: Any, ply: int) -> int:
        """Return how many moves were made from the root: as many as plies, but for passes that were put in."""
        return self.turns.made(position, ply)

    def final(self, position: Any, ply: int) -> int:
        """Return the value of a position that is over."""
        entry, made = self.memory.leaf(position), self.made(position, ply)
        if entry.is_known():
            return self.known(entry.value(made), ply)
        value = self.scoring.final(position, made)
        self.observer.final(value, ply)
        self.memory.store_leaf(position, value, made)
        return value

    def drawn(self, ply: int) -> int:
        """Return the value of a position that the referee calls a draw."""
        self.observer.final(0, ply)
        return 0

    def estimate(self, position: Any, ply: int) -> int:
        """Return the value of a position at the horizon."""
        entry, made = self.memory.leaf(position), self.made(position, ply)
        if entry.is_known():
            return self.known(entry.value(made), ply)
        return self.judged(position, estimated(position, self.evaluator), ply)

    def judged(self, position: Any, value: int, ply: int) -> int:
        """Return what a position was estimated at, as the value of a leaf."""
        self.observer.estimate(value, ply)
        self.memory.store_leaf(position, value, self.made(position, ply))
        return value

    def known(self, value: int, ply: int) -> int:
        """Return a value, or a bound that is enough, which is known without a search."""
        self.observer.known(value, ply)
        return value


class Distance(NamedTuple):
    """Wins and losses by their distance: a sooner win is better, and so is a later loss."""

    def final(self, position: Position, made: int) -> int:
        outcome = position.outcome()
        if outcome > 1 or outcome < -1:
            raise ValueError("an outcome is neither -1, 0 nor 1")
        return outcome * (WIN - made)

    def at_least(self, value: int, made: int) -> int:
        """Return what a static lower bound means after so many moves; an outcome holds no distance."""
        if value > MOST:
            return value - made
        return value + made if value < -MOST else MOST if value > 0 else -MOST if value == 0 else -WIN

    def at_most(self, value: int, made: int) -> int:
        """Return what a static upper bound means after so many moves."""
        return -self.at_least(-value, made)

    def from_root(self, value: int, made: int) -> int:
        """Return what a value that counts from a position is worth after so many moves."""
        if value > MOST:
            return value - made
        return value + made if value < -MOST else value

    def from_here(self, value: int, made: int) -> int:
        """Return how a value, or a question, counts from a position after so many moves."""
        if value > MOST:
            return value + made
        return value - made if value < -MOST else value


class Outcome(NamedTuple):
    """Outcomes as they are: margins, the leaves of a tree, or wins without distance."""

    most: Fixed[int] = MOST
    """The greatest outcome there is: 1 in a game by result."""

    def final(self, position: Position, made: int) -> int:
        outcome = position.outcome()
        if outcome > self.most or outcome < -self.most:
            raise ValueError("an outcome is greater than any that the game may have")
        return outcome

    def at_least(self, value: int, made: int) -> int:
        """Return what a static lower bound means: distances are left out."""
        return max(-self.most, min(value, self.most))

    def at_most(self, value: int, made: int) -> int:
        """Return what a static upper bound means."""
        return max(-self.most, min(value, self.most))

    def from_root(self, value: int, made: int) -> int:
        """Return what a value that counts from a position means: distances are left out."""
        return max(-self.most, min(value, self.most))

    def from_here(self, value: int, made: int) -> int:
        """Return a value as it is."""
        return value


def estimated(position: Any, evaluator: Evaluator) -> int:
    """Return what an evaluator says of an unfinished position; a number beyond ``MOST`` would be a forced end."""
    value = evaluator.evaluate(position)
    if value > MOST or value < -MOST:
        raise ValueError("an estimate is so large that it looks like a forced end")
    return value


class OwnEstimate(NamedTuple):
    """Asks the position itself: its ``evaluate()``."""

    def evaluate(self, position: EvaluatedPosition) -> int:
        return position.evaluate()


class NoEstimate(NamedTuple):
    """Calls every unfinished position even."""

    def evaluate(self, position: Any) -> int:
        return 0
