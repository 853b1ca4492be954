"""A search to the end in parts: the first plies are searched by the same text, and what lies behind them by tasks.

A *task* is one question about one position, asked of an ordinary search to the end that may visit so many nodes. A
position for which that is not enough is *hard*: its moves are looked at instead, and then it is they that are tasks.
Where most positions of a ply have been hard, the others are taken for hard, too.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple

from ..algorithms.exact.exact import ask
from ..algorithms.parts.kit import Kit
from ..algorithms.parts.knowing import Knowledge
from ..base.errors import Stopped
from ..base.numbers import Move
from ..base.results import Limits
from ..base.values import NO_LIMIT
from ..engine import Engine
from ..engine.ready.job import Job
from ..observers.meter import NODES, begin_count
from ..rules.game import is_over
from ..rules.turns import Turn, is_pass, own, taking_turns
from .answering import before
from .book_file import outcome_of
from .known_bounds import KnownBounds
from .terms import Images

FIRST_TRIES = 2
"""So many positions of each ply are tried whatever came of it."""
SHARE = 3
"""Then tasks must be enough so many times as often as not: to look at moves costs little."""


class Progress(NamedTuple):
    """How far it is."""

    question: int
    """Which question about the start it is, from 1."""
    asked: int
    """Whether the start is worth more than this."""
    share: float
    """How much of the question is behind, if all moves took as long, and were all looked at."""
    searches: int
    hard: int
    nodes: int


Tell = Callable[[Progress], None]


class Walk:
    """Where the search is: the moves of each ply of the line, how many are behind, and which question it is about."""

    def __init__(self) -> None:
        self.ply, self.question, self.asked = 0, 0, 0
        self._moves: dict[int, list[Move]] = {}
        self._behind: dict[int, float] = {}
        self._farthest: dict[int, float] = {}

    def begin_again(self) -> None:
        """Walk once more from the start, now that more is known."""
        self.ply, self.question = 0, 0

    def begin_question(self, asked: int) -> None:
        self.question, self.asked = self.question + 1, asked

    def list(self, moves: list[Move], ply: int) -> int:
        self._moves[ply] = moves
        return len(moves)

    def pick(self, index: int, count: int, ply: int) -> Move:
        """Return a move of a ply; a search takes its moves from here as from any other order."""
        self.ply, self._behind[ply] = ply + 1, index / count
        return self._moves[ply][index]

    def share(self) -> float:
        """Return how much is behind, the moves of a position being equal shares of it."""
        total, part = 0.0, 1.0
        for ply in range(self.ply):
            total += part * self._behind[ply]
            part /= len(self._moves[ply])
        self._farthest[self.question] = max(self._farthest.get(self.question, 0.0), total)
        return self._farthest[self.question]


class Twins(NamedTuple):
    """Of positions that mirror each other the one is searched that a book keeps."""

    images: Images

    def look(self, position: Any) -> Any:
        kept = self.images.kept(own(position))
        return position._replace(position=kept) if isinstance(position, Turn) else kept


class Order:
    """Puts moves in order: by what is proved of them, and by short searches of the usual kind."""

    def __init__(self, walk: Walk, bounds: KnownBounds, engine: Engine, limits: Limits) -> None:
        self._walk, self._bounds, self._engine, self._limits = walk, bounds, engine, limits
        self._estimates: dict[Any, int] = {}

    def list_in_order(self, position: Any, moves: list[Move], twins: Any, ply: int) -> int:
        """List the moves of a position at a ply; return how many there are."""
        if len(moves) > 1:
            worth = {move: self._before(twins.look(position.play(move))) for move in moves}
            moves = sorted(moves, key=lambda move: -worth[move])
        return self._walk.list(moves, ply)

    def pick(self, index: int, count: int, ply: int) -> Move:
        return self._walk.pick(index, count, ply)

    def _before(self, child: Any) -> int:
        """Return what the move to a position seems to be worth."""
        known, value = self._bounds.known(child), self.estimate(own(child))
        value = -value if is_pass(child) else value
        return before(max(known.low, min(value, known.high)), again=False)

    def estimate(self, position: Any) -> int:
        if position not in self._estimates:
            if is_over(position):
                self._estimates[position] = outcome_of(self._engine.game, position)
            else:
                self._estimates[position] = self._engine.think(position, self._limits).value
        return self._estimates[position]


class Answered(NamedTuple):
    """What came of a task."""

    value: int | None
    """A bound that answers the question; None if that takes too many nodes."""
    nodes: int
    seconds: float


class Asker:
    """Asks a search to the end that may visit so many nodes."""

    def __init__(self, job: Job, nodes: int) -> None:
        self._job, self._nodes = job, nodes

    def ask(self, position: Any, asked: int) -> Answered:
        """Ask whether a position is worth more than a value, as it counts from there."""
        job, value = self._job, None
        _, position = taking_turns(job.game, own(position))
        begin_count(job.meter)
        begun = time.perf_counter()
        job.stop.allow(self._nodes)
        try:
            value = int(job.ask(position, job.kit.insight.left(position), asked, asked + 1))
        except Stopped:
            if job.stop.is_set():
                raise
        job.stop.allow(NO_LIMIT)
        return Answered(value, job.meter.cells[NODES], time.perf_counter() - begun)


class Tasks(ABC):
    """Answers for positions behind the first plies: from what is known, or by finding it out."""

    def __init__(self, bounds: KnownBounds, walk: Walk) -> None:
        self._bounds, self.walk = bounds, walk

    @abstractmethod
    def find_out(self, position: Any, asked: int, ply: int) -> int | None:
        """Return a bound that tells whether a position is worth more than that; None if it is hard."""

    def is_small(self, position: Any) -> bool:
        """Tell whether a position is tried as one task."""
        if is_pass(position) or is_over(position):
            return False
        enough, hard = self._bounds.at(self.walk.ply)
        return not self._bounds.known(position).is_hard and (hard < FIRST_TRIES or hard * SHARE <= enough)

    def value(self, position: Any, alpha: int, kit: Kit, ply: int) -> int:
        """Tell whether a position is worth more than ``alpha``: known, by a task, or by those after its moves."""
        made = kit.made(position, ply)
        position = kit.insight.twin(position)
        asked, known = kit.scoring.from_here(alpha, made), self._bounds.known(position)
        if known.low <= asked < known.high:
            found = self.find_out(position, asked, ply)
            if found is None:
                return ask(position, alpha, kit, ply)
        else:
            found = known.low if known.low > asked else known.high
        return kit.scoring.from_root(found, made)


class SearchedHere(Tasks):
    """Finds out by a search, here and now."""

    def __init__(self, asker: Asker, bounds: KnownBounds, walk: Walk, tell: Tell) -> None:
        super().__init__(bounds, walk)
        self._asker, self._tell = asker, tell

    def find_out(self, position: Any, asked: int, ply: int) -> int | None:
        answered = self._asker.ask(position, asked)
        keep(self._bounds, position, asked, ply, answered)
        self._tell(progress_of(self.walk, self._bounds))
        return answered.value


def keep(bounds: KnownBounds, position: Any, asked: int, ply: int, answered: Answered) -> None:
    """Keep what came of a task, for good if much was done since the last time."""
    found, known = answered.value, bounds.known(position)
    bounds.count(answered.nodes, answered.seconds, ply, is_enough=found is not None)
    if found is None:
        bounds.call_hard(position)
    else:
        low, high = (found, known.high) if found > asked else (known.low, found)
        bounds.keep_proof(bounds.key(position), 0, low, high, known.move)
    bounds.write_much()


def progress_of(walk: Walk, bounds: KnownBounds) -> Progress:
    """Return how far a walk is."""
    return Progress(walk.question, walk.asked, walk.share(), *bounds.work[:3])


class AboveTasks(Knowledge):
    """What is known of a game's end, for the plies above tasks: the last ones are tasks, moves come as estimated."""

    __slots__ = ()

    def list_moves(self, position: Any, hint: Move, order: Any, ply: int) -> int:
        shown = position if ply == 0 else self.moving.shown(position)
        return int(order.list_in_order(position, list(shown.moves()), self.twins, ply))

    def list_all(self, position: Any, hint: Move, order: Any, ply: int) -> int:
        return int(order.list_in_order(position, list(position.moves()), self.twins, ply))

    def next_question(self, position: Any, low: int, high: int, value: int) -> int:
        asked = super().next_question(position, low, high, value)
        self.ending.walk.begin_question(asked)
        return asked


def with_tasks(kit: Kit, tasks: Tasks) -> Kit:
    """Return a kit of the first plies with what answers for those behind them."""
    return kit._replace(insight=kit.insight._replace(ending=tasks))
