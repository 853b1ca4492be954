"""A coach: what a move has cost, and the moves that decided a game. It neither asks nor tells anybody.

A move is compared with the best one by two searches within the same limits, each with nothing kept from before: one
of all moves, and one that keeps to the move that was played. Where the first sees no end, the second goes as deep and
no deeper, so that estimates of one depth are compared. By plies or nodes the same comes out again, on any machine.

What counts is the outcome: a move is costly if it turns a win into a draw or a loss, or what was not lost into a
loss. As long as nobody sees the end, it is costly if estimates fall by the *unit* of the game, about a pawn in chess.
One that keeps a win is not, however long it takes; nor is any move of a game that is lost.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum

from ...base.numbers import Move
from ...base.results import Line
from ...base.suggesting import unknown
from ...engine.ready.faults import naming_faults
from ...rules.history import History
from .advice import Adviser, difference, line_of

MOST_MOMENTS = 3
"""So many moves have decided a game, at the most."""


class Coaching(Enum):
    """When people hear of a move that costs much."""

    TELLS = "on"
    """After it was played."""
    ASKS = "ask"
    """Before it is final."""


OFF = "off"


def read_coaching(word: str) -> Coaching | None:
    """Read how a coach is wanted; None if it is not.

    >>> read_coaching("ask"), read_coaching("off")
    (<Coaching.ASKS: 'ask'>, None)
    """
    ways = {way.value: way for way in Coaching}
    if word not in (*ways, OFF):
        raise unknown("way to coach", word, (*ways, OFF))
    return ways.get(word)


class Prospect(Enum):
    """What is known of the end of a game, for whoever is to move."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"

    @staticmethod
    def of(line: Line) -> Prospect:
        """Return how a game stands if it goes on so.

        >>> Prospect.of(Line(3, -4, (3,), "-4")), Prospect.of(Line(3, 20, (3,), "unknown"))
        (<Prospect.LOST: 'lost'>, <Prospect.OPEN: 'open'>)
        """
        if line.verdict == "unknown":
            return Prospect.OPEN
        return Prospect.WON if line.value > 0 else Prospect.LOST if line.value < 0 else Prospect.DRAWN


POINTS = {Prospect.WON: 2, Prospect.DRAWN: 1, Prospect.OPEN: 1, Prospect.LOST: 0}


@dataclass(frozen=True)
class Judgement:
    """A move that was played, or is about to be, and the best one; values are for whoever plays it."""

    before: History
    """Where it is played."""
    played: Line
    best: Line
    _: KW_ONLY
    depth: int
    """So deep the two were searched, or until the end was seen."""
    unit: int | None
    """What estimates are compared in; None where there are none."""

    @property
    def ply(self) -> int:
        """Which move of the game it is; the first is 1."""
        return len(self.before.moves) + 1

    @property
    def before_it(self) -> Prospect:
        """How the game stands with the best move."""
        return Prospect.of(self.best)

    @property
    def after_it(self) -> Prospect:
        """How it stands with the move that is played."""
        return Prospect.of(self.played)

    @property
    def has_better(self) -> bool:
        return self.best.value > self.played.value

    @property
    def cost(self) -> int | None:
        """By how much the best move is better, in the numbers of the game; None where one is a forced end."""
        return difference(self.best, self.played)

    @property
    def is_costly(self) -> bool:
        """Whether it costs much: the outcome, or a unit and more."""
        before, after = self.before_it, self.after_it
        if not self.has_better or before is Prospect.LOST or after is Prospect.WON:
            return False
        if before is Prospect.WON and after is Prospect.OPEN:  # it may be a slower win: estimates say what is left
            return self.unit is not None and self.played.value < self.unit
        if after is Prospect.LOST and (before is not Prospect.OPEN or self.cost is None):
            return True
        if before is Prospect.WON:
            return True
        return self.unit is not None and (self.cost or 0) >= self.unit

    @property
    def is_remarkable(self) -> bool:
        """Whether a word may be said though it is not costly: a win could be had sooner, or be larger."""
        if not self.has_better or self.is_costly:
            return False
        return self.before_it is Prospect.WON or (self.before_it is Prospect.LOST and self.cost is not None)

    @property
    def is_told(self) -> bool:
        return self.is_costly or self.is_remarkable

    @property
    def weight(self) -> tuple[int, float]:
        """By what costly moves are compared: first what the outcome lost, then what estimates did."""
        lost = POINTS[self.before_it] - POINTS[self.after_it]
        return lost, float("inf") if self.cost is None else self.cost


@dataclass(frozen=True)
class Review:
    """What the moves of a game have cost, in the order in which they were played."""

    judgements: tuple[Judgement, ...]

    @property
    def costly(self) -> tuple[Judgement, ...]:
        return tuple(each for each in self.judgements if each.is_costly)

    @property
    def moments(self) -> tuple[Judgement, ...]:
        """The few moves that decided the game."""
        heaviest = sorted(self.costly, key=lambda each: each.weight, reverse=True)[:MOST_MOMENTS]
        return tuple(sorted(heaviest, key=lambda each: each.ply))


class Coach:
    """Judges moves, each once, and remembers what it has found of the game.

    >>> from gametree import History, Limits, load_game
    >>> from gametree.play.table.advice import Adviser
    >>> before = History.begin(load_game("tictactoe")).play_named("a1 b1 a2 b2")
    >>> coach = Coach(Adviser(before.game, Limits(depth=5), interpreted=True))
    >>> judgement = coach.judge(before, before.names()["c3"])
    >>> before.game.move_name(before.position, judgement.best.move), judgement.played.verdict, judgement.is_costly
    ('a3', 'loss in 2', True)
    """

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._known: dict[tuple[Move, ...], Judgement] = {}

    def knows(self, after: History) -> bool:
        """Tell whether the last move was judged already."""
        return after.moves in self._known

    def judge(self, before: History, move: Move) -> Judgement:
        """Compare a move with the best one."""
        known = self._known.get((*before.moves, move))
        return known if known is not None else self.remember(self._judged(before, move))

    def remember(self, judgement: Judgement) -> Judgement:
        """Keep what was found, now or in a game that goes on."""
        self._known[(*judgement.before.moves, judgement.played.move)] = judgement
        return judgement

    def known(self, history: History) -> list[Judgement]:
        """Return what was found about the moves of a game, in their order."""
        moves = history.moves
        found = (self._known.get(moves[: count + 1]) for count in range(len(moves)))
        return [judgement for judgement in found if judgement is not None]

    def _judged(self, before: History, move: Move) -> Judgement:
        adviser, limits = self._adviser, self._adviser.limits
        with naming_faults(before.game, before.position):
            best = adviser.look_anew(before, limits)
            depth, best_line = best.depth, line_of(best)
            played_line = best_line
            if best.move != move:
                as_deep = replace(limits, depth=best.depth) if best.verdict == "unknown" else limits
                played = adviser.look_anew(before, as_deep, keep_to=[move])
                depth, played_line = max(depth, played.depth), line_of(played)
        if played_line.value > best_line.value:  # it has seen further by itself
            best_line = played_line
        return Judgement(before, played_line, best_line, depth=depth, unit=adviser.unit)
