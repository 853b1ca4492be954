"""A run of learning: slices of games, several at once, until there are enough.

Each job is a thread that runs machine code, with memory of its own but for the weights, which all of them change
without locks (Niu and others, Hogwild!, 2011). One job learns the same from the same seed, however often it was
interrupted; several do not, because they take turns as the machine has it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ...base.errors import InputError
from ...base.numbers import Ints
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
        if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
            raise InputError(f"{jobs!r} jobs cannot learn together; wanted: 1 to {MOST_JOBS}")
        self.game, self.patterns, self.habits, self.seed = game, patterns, check_habits(habits or Habits()), seed
        self.coherence: Ints = room_for_coherence(patterns)
        self.learners: list[Learner] = [
            learner_for(game.start, patterns, self.coherence, self.habits, seed + MOST_JOBS * job)
            for job in range(jobs)
        ]
        self.progress = Progress()
        with naming_faults(game, game.start):
            self._runners = [
                Runner(learn_games, game.start, patterns, learner, 1, held=(0, 1, 2), interpreted=interpreted)
                for learner in self.learners
            ]

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
        stop, most, few = stop or Stop(), MOST_GAMES if games is None else games, FEW
        while self.progress.games < most and not stop.is_set():
            if seconds is not None and self.progress.seconds >= seconds:
                break
            begun = time.perf_counter()
            count = min(few, most - self.progress.games)
            with naming_faults(self.game, self.game.start):
                self.progress.plies += self._slice(stop, count)
            took = time.perf_counter() - begun
            self.progress.games += count
            self.progress.seconds += took
            few = max(FEW, min(4 * few, round(few * SLICE / max(took, 0.001))))
            tell(self.progress)

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


def _check(games: int | None, seconds: float | None) -> None:
    if games is None and seconds is None:
        raise InputError("nothing says when learning ends; wanted: games, or seconds")
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise InputError(f"{games!r} games cannot be learned from; wanted: 1 to {MOST_GAMES:,}")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise InputError(f"{seconds!r} seconds are no time to learn; wanted: more than 0")
