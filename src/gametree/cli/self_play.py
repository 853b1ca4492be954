"""What ``gametree learn GAME`` does: a game is played against itself, and what came of it is learned from."""

from __future__ import annotations

import time
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Any

from .. import __version__
from ..base.errors import InputError
from ..base.stopping import Stop
from ..crew.hiring import Crew
from ..learning.patterns.making import patterns_for, usual_shapes
from ..learning.playing.checkpoint import go_on, write_checkpoint
from ..learning.playing.learner import Habits
from ..learning.playing.run import Progress, Run
from ..learning.playing.together import RunTogether
from ..learning.unfinished import EVERY, beside, forget
from ..learning.weights.describing import Description, of_patterns
from ..learning.weights.weights_file import weights_of, write_weights
from ..rules.game import Game
from .crews import crew_for
from .progress import Line, left, watched
from .streams import answers_only, note, say
from .telling import speaking, stopping_by_ctrl_c

SECONDS = 60.0


def learn_by_playing(
    game: Game,
    address: str,
    shapes: str | None,
    habits: dict[str, Any],
    seed: int,
    told: dict[str, Any],
    out: Path,
    *,
    as_json: bool,
) -> dict[str, Any] | None:
    """Learn by playing, and write what was learned; None if it was interrupted, and is kept to go on from."""
    games, seconds = told["games"], told["seconds"]
    if games is not None and seconds is not None:
        raise InputError("learning ends after so many games, or after some time; wanted: one of the two")
    with answers_only():
        chosen = usual_shapes(game) if shapes is None else shapes
    stop = Stop()
    enough = None if games is not None else SECONDS if seconds is None else seconds
    with ExitStack() as stack:
        line = stack.enter_context(watched())
        stack.enter_context(speaking(line))
        stack.enter_context(answers_only())
        crew = stack.enter_context(crew_for(told["jobs"], told["cluster"], of_processes=False))
        run = _run(game, address, chosen, Habits(**habits), seed, told["jobs"], crew)
        features = of_patterns(game, run.patterns, chosen)
        if go_on(out, run, features):
            note(f"going on after {run.progress.games:,} games")
        with stopping_by_ctrl_c(stop):
            watching = Watching(out, run, features, line, games, enough)
            run.learn(games=games, seconds=enough, stop=stop, tell=watching.look)
    if stop.is_set():
        write_checkpoint(out, run, features)
        note(
            f"gametree: interrupted after {run.progress.games:,} games; the same command goes on, from {beside(out)}"
        )
        return None
    origin = _origin(run)
    write_weights(out, weights_of(game, run.patterns, chosen, origin))
    forget(out)
    answer = {**features, **origin, "used": sum(map(bool, run.patterns.weights)), "compiled": run.is_compiled}
    if not as_json:
        _tell(answer, out)
    return answer


def _run(game: Game, address: str, shapes: str, habits: Habits, seed: int, jobs: int, crew: Crew | None) -> Run:
    """Return what learns: threads of this process, or a crew, together."""
    if crew is None:
        return Run(game, patterns_for(game, shapes), habits=habits, seed=seed, jobs=jobs)
    shares = jobs if jobs > 1 else crew.free()
    return RunTogether(game, address, shapes, crew, habits=habits, seed=seed, jobs=shares)


class Watching:
    """Shows how a run comes along, and keeps what it has in hand now and then."""

    def __init__(
        self, out: Path, run: Run, features: Description, line: Line, games: int | None, seconds: float | None
    ) -> None:
        self._out, self._run, self._features, self._line = out, run, features, line
        self._games, self._seconds = games, seconds
        self._before = run.progress.games, run.progress.seconds
        self._kept = time.monotonic()

    def look(self, progress: Progress) -> None:
        games, seconds = progress.games - self._before[0], progress.seconds - self._before[1]
        rest = inf if self._seconds is None else self._seconds - progress.seconds
        if self._games is not None:
            rest = (self._games - progress.games) * seconds / max(1, games)
        told = f"{progress.games:,} games  {60 * games / max(seconds, 0.001):,.0f} a minute  {left(rest)}"
        self._line.show(lambda: told)
        if time.monotonic() - self._kept > EVERY and rest > 0:
            write_checkpoint(self._out, self._run, self._features)
            self._kept = time.monotonic()


def _origin(run: Run) -> dict[str, Any]:
    """Return where the weights of a run come from, for the file."""
    return {
        "by": "playing against itself",
        "games": run.progress.games,
        "plies": run.progress.plies,
        "seconds": round(run.progress.seconds, 1),
        **{name: value for name, value in run.settings.items() if name != "habits"},
        **run.habits._asdict(),
        "gametree": __version__,
    }


def _tell(answer: dict[str, Any], out: Path) -> None:
    per_minute = 60 * answer["games"] / max(answer["seconds"], 0.1)
    rows = [
        (
            "game",
            f"{answer['game']}, {answer['board']} squares of {answer['kinds']} kinds, phases: {answer['phases']}",
        ),
        ("patterns", f"{answer['shapes']}: {answer['used']:,} of {answer['count']:,} weights used"),
        ("learned", f"{answer['games']:,} games of {answer['plies'] / max(1, answer['games']):.1f} plies"),
        ("took", f"{answer['seconds']:.1f} s ({per_minute:,.0f} games a minute)"),
        ("by", f"playing against itself, {'compiled' if answer['compiled'] else 'interpreted'}"),
        ("written", f"{out}; search with --weights {out}"),
    ]
    for name, text in rows:
        say(f"{name:10} {text}")
