"""Learning by several who see nothing of each other meanwhile: processes, or the workers of a cluster.

They learn in rounds. All begin a round with the same weights, play a share of its games each, and what they have
learned is merged. Rounds are short to begin with, when weights change much. How long they are depends on the games
alone, not on a clock, and so does what everyone draws: the same seed and number of jobs learn the same, whoever has
played what, and however often somebody died.
"""

from __future__ import annotations

import threading
import zlib
from functools import lru_cache
from typing import Any

from ...base.errors import GametreeError
from ...base.numbers import clear, ints
from ...base.stopping import Stop
from ...bits import FULL, mix
from ...crew.errands import DEATHS, all_done, in_words
from ...crew.hiring import Crew, Task
from ...crew.parcels import KEPT, loaded, packed
from ...engine.ready.running import Runner
from ...rules.game import Game
from ..patterns.making import patterns_for
from .learner import Habits
from .merging import ROW, Notes, Sums, add_changes, merge, shares_of, take_over, write_down
from .run import FEW, Run, check_jobs

WORK = 1 << 27
"""So many sets of squares, at every ply of every game of a share, are looked at in some seconds."""
INTERPRETED = 1 << 8
"""So many times as long it takes without machine code."""


class Rows:
    """What was ever learned, as bytes that travel."""

    def __init__(self, run: Run, *, interpreted: bool) -> None:
        patterns = run.patterns
        self.notes = Notes(patterns.weights, run.coherence, ints(ROW * len(patterns.weights)))
        self._write = Runner(write_down, self.notes, held=(0,), interpreted=interpreted)
        self._take = Runner(take_over, self.notes, 1, held=(0,), interpreted=interpreted)

    def sent(self, stop: Stop) -> bytes:
        """Return all that was learned."""
        rows: Any = self.notes.rows[: ROW * self._write(stop)]
        return zlib.compress(rows.tobytes(), 1)

    def received(self, stop: Stop, sent: bytes) -> None:
        """Know what was sent, and nothing else."""
        clear(self.notes.weights)
        clear(self.notes.coherence)
        self._take(stop, self.put(sent))

    def put(self, sent: bytes) -> int:
        """Put what was sent into the room for rows; return how many those are."""
        numbers = memoryview(zlib.decompress(sent)).cast("q")
        rows: Any = self.notes.rows
        if len(numbers):  # an array that machine code has its hand on takes no empty slice
            rows[: len(numbers)] = numbers if isinstance(rows, memoryview) else type(rows)("q", numbers)
        return len(numbers) // ROW


class RunTogether(Run):
    """Has a crew learn patterns of a game, each job a share of every round."""

    def __init__(
        self,
        game: Game,
        address: str,
        shapes: str,
        crew: Crew,
        *,
        habits: Habits | None = None,
        seed: int = 1,
        jobs: int = 1,
        interpreted: bool = False,
    ) -> None:
        """Learn what a crew learns that loads the game by its address, in ``jobs`` shares of every round."""
        check_jobs(jobs)
        super().__init__(game, patterns_for(game, shapes), habits=habits, seed=seed, interpreted=interpreted)
        self._jobs, self._crew = jobs, crew
        self._rows = Rows(self, interpreted=interpreted)
        notes = self._rows.notes
        sums = Sums(ints(ROW * len(notes.weights)), shares_of(jobs))
        self._add = Runner(add_changes, notes, sums, 1, held=(0, 1), interpreted=interpreted)
        self._merge = Runner(merge, notes, sums, held=(0, 1), interpreted=interpreted)
        self._common = {
            "game": address,
            "parcel": packed([address]),
            "shapes": shapes,
            "habits": list(self.habits),
            "interpreted": interpreted,
        }

    @property
    def shares(self) -> int:
        return self._jobs

    @property
    def settings(self) -> dict[str, Any]:
        return {**super().settings, "together": True}

    def next_games(self) -> int:
        """Return how many games a round has: few to begin with, and no more than take some seconds each."""
        progress = self.progress
        if progress.games == 0:
            return FEW * self._jobs
        work = WORK if self.is_compiled else WORK // INTERPRETED
        most = work * progress.games // (progress.plies * len(self.patterns.starts) + 1)
        return self._jobs * max(FEW, min(most, progress.games // (2 * self._jobs)))

    def drawn_by(self, job: int, begun: int) -> int:
        """Return where the random numbers of a job begin, in a round that has so many games before it."""
        return mix(mix(self.seed & FULL) ^ begun) ^ mix(job)

    def _slice(self, stop: Stop, games: int) -> int:
        """Have a round played and merged; return how many plies it had."""
        sent, begun = self._rows.sent(stop), self.progress.games
        tasks: list[Task] = [
            {**self._common, "rows": sent, "games": share, "drawn": self.drawn_by(job, begun)}
            for job, share in enumerate(games // self._jobs + (job < games % self._jobs) for job in range(self._jobs))
            if share
        ]
        told = list(all_done(self._crew, learn_share, tasks, _deadly, stop=stop, until=lambda _: False))
        for each in told:
            self._add(stop, self._rows.put(each["rows"]))
        self._merge(stop)
        return sum(each["plies"] for each in told)


def _deadly(number: int) -> str:
    return f"games that are learned from have ended their process {DEATHS} times; wanted: a game that does not"


def learn_share(task: Task) -> Task:
    """Learn from a share of the games of a round, as a worker."""
    try:
        game = loaded(task["parcel"], task["game"])
        run, rows = _learner(game, task["shapes"], tuple(task["habits"]), task["interpreted"], threading.get_ident())
        stop = Stop()
        rows.received(stop, task["rows"])
        plies = run.share(stop, task["games"], task["drawn"])
        return {"plies": plies, "rows": rows.sent(stop)}
    except GametreeError as fault:
        return in_words(fault)


@lru_cache(maxsize=KEPT)
def _learner(
    game: Game,
    shapes: str,
    habits: tuple[Any, ...],
    interpreted: bool,
    thread: int,
) -> tuple[Run, Rows]:
    """Return what learns, and its weights: it has memory for one share at a time, so every thread has its own."""
    run = Run(game, patterns_for(game, shapes), habits=Habits(*habits), interpreted=interpreted)
    return run, Rows(run, interpreted=interpreted)
