"""The pieces of a selective search: each a rule by which something is looked at less deep, deeper, or not at all.

A piece is a record with its numbers beside it. One that is left out is a ``LeftOut``, which says no to every
question: machine code without it is as if it had never been written. Margins are in hundredths of a *unit*, which is
about a pawn in chess, so that one text of them serves all games.
"""

from __future__ import annotations

import math
from array import array
from typing import Any, NamedTuple

from ...base.numbers import Fixed
from ...base.values import INF, MOST
from .picking import KILLER_WORTH

MOST_COUNTED = 64


class LeftOut(NamedTuple):
    """What every piece answers that is left out."""

    def follows(self, plies: int) -> bool:
        return False

    def is_enough(self, static: int, depth: int, beta: int, is_better: bool) -> bool:
        return False

    def is_hopeless(self, static: int, depth: int, alpha: int) -> bool:
        return False

    def hope(self, static: int, depth: int) -> int:
        return INF

    def is_late(self, tried: int, depth: int, is_better: bool, missing: int) -> bool:
        return False

    def loses(self, depth: int, is_quiet: bool) -> int:
        return -MOST

    def may_skip(self, position: Any, static: int, depth: int, beta: int) -> bool:
        return False

    def skipped(self, position: Any) -> Any:
        return position

    def less(self, depth: int, index: int) -> int:
        return 0

    def judged(self, less: int, worth: int, is_open: bool, is_tense: bool) -> int:
        return 0

    def more(self, ply: int) -> int:
        return 0

    def least(self, static: int, alpha: int) -> int:
        return 0


class Quiescence(NamedTuple):
    """Below the horizon loud moves are followed until nothing is loud (Shannon 1950; Greenblatt 1967).

    Whoever need not answer a threat may also leave things as they are.
    """

    plies: Fixed[int] = 32
    """A game whose loud moves never end is only followed so far."""

    def follows(self, plies: int) -> bool:
        """Tell whether so many plies below the horizon loud moves are still looked at."""
        return plies < self.plies


class Delta(NamedTuple):
    """A capture must win what is missing to the window, but for a margin; otherwise it is not followed."""

    unit: Fixed[int]

    def least(self, static: int, alpha: int) -> int:
        """Return what an exchange must gain at least."""
        return max(0, min(alpha - static, MOST) - 2 * self.unit)


class ReverseFutility(NamedTuple):
    """So far above the window that a few plies will not lose it (Beal 1989; Heinz 1998)."""

    unit: Fixed[int]
    deepest: Fixed[int] = 7

    def is_enough(self, static: int, depth: int, beta: int, is_better: bool) -> bool:
        plies = depth - 1 if is_better else depth
        return depth <= self.deepest and static - plies * self.unit * 80 // 100 >= beta


class Razoring(NamedTuple):
    """So far below the window that only loud moves could help: only they are tried (Birmingham and Kent 1977)."""

    unit: Fixed[int]
    deepest: Fixed[int] = 3

    def is_hopeless(self, static: int, depth: int, alpha: int) -> bool:
        return depth <= self.deepest and static + self.unit * (200 + 200 * depth) // 100 < alpha


class NullMove(NamedTuple):
    """If even a pass is enough, a move will be (Beal 1989; Donninger 1993); so the pass is searched less deep.

    The game says where passing is worse than all moves: ``may_pass()``; and what it leads to: ``null()``.
    """

    unit: Fixed[int]
    least: Fixed[int] = 3

    def may_skip(self, position: Any, static: int, depth: int, beta: int) -> bool:
        return depth >= self.least and static >= beta and bool(position.may_pass())

    def skipped(self, position: Any) -> Any:
        return position.null()

    def less(self, depth: int, above: int) -> int:
        """Return how many plies less deep the pass is searched, for an estimate so much above the window."""
        return 3 + depth // 4 + min(above // (2 * self.unit), 3)


class Futility(NamedTuple):
    """Near the horizon quiet moves are left out where the estimate is far below the window (Schaeffer 1986)."""

    unit: Fixed[int]
    deepest: Fixed[int] = 6

    def hope(self, static: int, depth: int) -> int:
        """Return what a quiet move can be worth at best."""
        return static + self.unit * (120 + 90 * depth) // 100 if depth <= self.deepest else INF


class LateMoves(NamedTuple):
    """Near the horizon only the first quiet moves are tried, the more the deeper.

    But not where the best of them is worth so much less than the estimate that something must be threatened: the
    move that meets it may be among the last, as the retreat of a piece that would be taken.
    """

    unit: Fixed[int]
    deepest: Fixed[int] = 6

    def is_late(self, tried: int, depth: int, is_better: bool, missing: int) -> bool:
        """Tell whether enough were tried, where so much is ``missing`` from the best to the estimate."""
        enough = 3 + depth * depth
        is_calm = missing <= 2 * self.unit
        return depth <= self.deepest and is_calm and tried >= (enough if is_better else enough // 2)


class LosingMoves(NamedTuple):
    """Near the horizon moves are left out whose exchange loses more than a few plies make up for."""

    unit: Fixed[int]
    deepest: Fixed[int] = 7

    def loses(self, depth: int, is_quiet: bool) -> int:
        """Return the least that an exchange must gain; it may be negative."""
        return -self.unit * depth * (60 if is_quiet else 100) // 100 if depth <= self.deepest else -MOST


def _reductions() -> array[int]:
    return array(
        "q",
        [
            int(0.75 + math.log(depth) * math.log(index) / 2.25) if depth and index else 0
            for depth in range(MOST_COUNTED)
            for index in range(MOST_COUNTED)
        ],
    )


REDUCTIONS = _reductions()


class LateMoveReductions(NamedTuple):
    """Late moves are searched less deep, and again if they are better than thought (Heinz 2000; Romstad 2006).

    The less so, the better they did before; the window is open, or a threat is made or answered: a ply deeper each.
    """

    least: Fixed[int] = 3
    learned: Fixed[int] = 8192
    """So much that was learned of a move is worth a ply, for it or against it."""
    most: Fixed[int] = 2
    """So many plies it is worth at the most."""

    def less(self, depth: int, index: int) -> int:
        """Return by how many plies, for a move that comes after so many others."""
        if depth < self.least:
            return 0
        return REDUCTIONS[min(depth, MOST_COUNTED - 1) * MOST_COUNTED + min(index, MOST_COUNTED - 1)]

    def judged(self, less: int, worth: int, is_open: bool, is_tense: bool) -> int:
        """Return by how many plies when it is known what became of the move before, and what it meets."""
        less -= 1 if worth >= KILLER_WORTH else max(-self.most, min(worth // self.learned, self.most))
        less -= 1 if is_open else 0
        less -= 1 if is_tense else 0
        return max(0, less)


class InternalReduction(NamedTuple):
    """Where the table knows no move the order is bad: search less deep, and better the next time (Schroeder 2020)."""

    least: Fixed[int] = 4

    def less(self, depth: int, index: int) -> int:
        return 1 if depth >= self.least else 0


class ThreatExtension(NamedTuple):
    """Answers to threats are searched a ply deeper, so that none is pushed over the horizon (Greenblatt 1967)."""

    def more(self, ply: int) -> int:
        return 1


class Selection(NamedTuple):
    """All pieces, by the names under which they are left out."""

    quiescence: Any = LeftOut()
    delta: Any = LeftOut()
    reverse: Any = LeftOut()
    razoring: Any = LeftOut()
    null: Any = LeftOut()
    futility: Any = LeftOut()
    late: Any = LeftOut()
    losing: Any = LeftOut()
    reductions: Any = LeftOut()
    internal: Any = LeftOut()
    threats: Any = LeftOut()
