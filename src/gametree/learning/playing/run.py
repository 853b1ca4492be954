"""A run of learning: slices of games, several at once, until there are enough.

Each job is a thread that runs machine code, with memory of its own but for the weights, which all of them change
without locks (Niu and others, Hogwild!, 2011). One job learns the same from the same seed, however often it was
interrupted; several do not, because they take turns as the machine has it. ``together`` has jobs elsewhere.

Weights never come to rest: each game pulls at them. What they are on the average of the last games is better than
what they happen to be after the last one (Polyak and Juditsky 1992).
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from typing import Any

from ...base.errors import InputError, Stopped
from ...base.numbers import Ints, ints
from ...base.stopping import Stop
from ...engine.ready.faults import naming_faults
from ...engine.ready.running import Runner
from ...jit.beside import Beside
from ...rules.game import Game
from ..patterns.patterns import Patterns
from .learner import Habits, Learner, check_habits, learner_for, room_for_coherence
from .temporal_differences import learn_games

FEW, SLICE = 16, 0.25
"""Games of the first slice; later ones take about so many seconds."""
MARK = 1_000
"""After every so many games weights are looked at, where they are averaged."""
MOST_JOBS = 256
MOST_GAMES = 10**12


@dataclass
class Progress:
    """How far a run has come."""

    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    """Of learning alone, all interruptions left out."""


class Run:
    """Learns patterns of a game by playing; ``learn`` does all of it.

    >>> from gametree import load_game
    >>> from gametree.learning.patterns.making import patterns_for
    >>> game = load_game("tictactoe")
    >>> run = Run(game, patterns_for(game, "line:3"), seed=7)
    >>> run.learn(games=50)
    >>> run.progress.games, any(run.patterns.weights)
    (50, True)
    """

    def __init__(
        self,
        game: Game,
        patterns: Patterns,
        *,
        habits: Habits | None = None,
        seed: int = 1,
        jobs: int = 1,
        interpreted: bool = False,
    ) -> None:
        check_jobs(jobs)
        self.game, self.patterns, self.habits, self.seed = game, patterns, check_habits(habits or Habits()), seed
        self.coherence: Ints = room_for_coherence(patterns)
        self.sums: Ints = ints(len(patterns.weights) if self.habits.average else 0)
        """Of weights at the marks that count."""
        self.learners: list[Learner] = [
            learner_for(game.start, patterns, self.coherence, self.habits, seed + MOST_JOBS * job)
            for job in range(jobs)
        ]
        self.progress, self._few = Progress(), FEW
        with naming_faults(game, game.start):
            self._runners = [
                Runner(learn_games, game.start, patterns, learner, 1, held=(0, 1, 2), interpreted=interpreted)
                for learner in self.learners
            ]

    @property
    def shares(self) -> int:
        """How many learn at the same time."""
        return len(self.learners)

    @property
    def settings(self) -> dict[str, Any]:
        """What a checkpoint is known by: only the same run goes on from there."""
        return {"seed": self.seed, "jobs": self.shares, "habits": list(self.habits)}

    @property
    def is_compiled(self) -> bool:
        return all(runner.compiled for runner in self._runners)

    def learn(
        self,
        *,
        games: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        tell: Callable[[Progress], None] = lambda progress: None,
    ) -> None:
        """Learn until there are so many games in all, or for so many seconds in all, or until it is stopped.

        ``tell`` is called after every slice.
        """
        _check(games, seconds)
        if self.habits.average and games is None:
            raise InputError(
                "weights are averaged over a share of all games; wanted: a number of games with --average"
            )
        stop, most, self._few = stop or Stop(), MOST_GAMES if games is None else games, FEW
        while self.progress.games < most and not stop.is_set():
            if seconds is not None and self.progress.seconds >= seconds:
                break
            begun = time.perf_counter()
            count = min(self.next_games(), most - self.progress.games)
            if self.habits.average:
                count = min(count, MARK - self.progress.games % MARK)
            try:
                with naming_faults(self.game, self.game.start):
                    self.progress.plies += self._slice(stop, count)
            except Stopped:
                break
            took = time.perf_counter() - begun
            self.progress.games += count
            self.progress.seconds += took
            self._few = max(FEW, min(4 * self._few, round(self._few * SLICE / max(took, 0.001))))
            if self.habits.average:
                self._average(most)
            tell(self.progress)

    def _average(self, most: int) -> None:
        """Add weights to their sums, if it is time; in the end put averages in their place."""
        begin, games = round((1 - self.habits.average) * most) // MARK, self.progress.games
        if games % MARK == 0 and games // MARK > begin:
            self.sums[:] = array("q", map(add, self.sums, self.patterns.weights))
        if games == most and games // MARK > begin:
            times = games // MARK - begin
            self.patterns.weights[:] = array("q", (each // times for each in self.sums))

    def share(self, stop: Stop, games: int, drawn: int) -> int:
        """Learn from some games for somebody else, drawing numbers of their own; return how many plies they had."""
        self.learners[0].drawn[0] = drawn
        plies: int = self._runners[0](stop, games)
        return plies

    def next_games(self) -> int:
        """Return how many games the next slice has."""
        return self._few

    def _slice(self, stop: Stop, games: int) -> int:
        """Have all jobs play their shares; return how many plies there were."""
        jobs = len(self.learners)
        shares = [games // jobs + (job < games % jobs) for job in range(jobs)]
        others: list[tuple[Beside, Runner, int]] = []
        for runner, share in zip(self._runners[1:], shares[1:], strict=True):
            others.append((Beside(runner, stop, share), runner, share))
        try:
            for work, _, _ in others:
                work.start()
            plies: int = self._runners[0](stop, shares[0])
            for work, runner, share in others:
                plies += work.outcome() if work.is_started() else runner(stop, share)
            return plies
        finally:  # whatever one of them raises: nobody changes the weights of a run that has ended
            for work, _, _ in others:
                if work.is_started():
                    work.wait()


def check_jobs(jobs: int) -> None:
    """Refuse to have nobody learn, or too many."""
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"{jobs!r} jobs cannot learn together; wanted: 1 to {MOST_JOBS}")


def _check(games: int | None, seconds: float | None) -> None:
    if games is None and seconds is None:
        raise InputError("nothing says when learning ends; wanted: games, or seconds")
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise InputError(f"{games!r} games cannot be learned from; wanted: 1 to {MOST_GAMES:,}")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise InputError(f"{seconds!r} seconds are no time to learn; wanted: more than 0")
