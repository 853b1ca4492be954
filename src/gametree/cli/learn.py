"""``gametree learn``."""

from __future__ import annotations

import time
from math import inf
from pathlib import Path
from typing import Any

import click

from .. import __version__
from ..base.errors import InputError
from ..base.stopping import Stop
from ..games import load_game
from ..learning.patterns.making import patterns_for, usual_shapes
from ..learning.playing.checkpoint import EVERY, beside, forget, go_on, write_checkpoint
from ..learning.playing.learner import Habits
from ..learning.playing.run import Progress, Run
from ..learning.weights.describing import Description, of_patterns
from ..learning.weights.weights_file import check_weights_place, weights_of, write_weights
from ..play import MatchResult
from ..play.proving import PACE, check_terms, proof_beside, prove_weights
from . import INTERRUPTED
from .completing import game_or_tree
from .match import as_dict, show_standing, tell_match
from .progress import Line, left, watched
from .streams import answers_only, note, say
from .subject import json_option
from .telling import speaking, stopping_by_ctrl_c, tell_json

SECONDS = 60.0
USUAL = Habits()


@click.command("learn")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.option("--games", type=int, metavar="N", help="Learn from N games.")
@click.option(
    "--time", "seconds", type=float, metavar="S", help=f"Learn for S seconds; {SECONDS:g} if nothing is said."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="W", help="Write the weights to W.")
@click.option(
    "--patterns", "shapes", metavar="SHAPES", help="What is looked at: line:4,block:2x3,row,column; as fits, usually."
)
@click.option("--seed", type=int, default=1, show_default=True, help="One job learns the same from it again.")
@click.option("--jobs", type=int, default=1, show_default=True, metavar="K", help="Play K games at the same time.")
@click.option(
    "--rate", type=float, default=USUAL.rate, show_default=True, help="What is taken over of an error, at most."
)
@click.option(
    "--lambda", "trust", type=float, default=USUAL.trust, show_default=True, help="The share of what came later."
)
@click.option(
    "--random", "chance", type=float, default=USUAL.chance, show_default=True, help="The share of random moves."
)
@click.option(
    "--opening", type=int, default=USUAL.opening, show_default=True, metavar="N", help="Random moves at the start."
)
@click.option("--prove", "sprt", metavar="E0,E1", help="Then play until it is decided: E0 or E1 Elo stronger?")
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="W",
    help="Weights to prove it against; the game's own evaluation if nothing is said.",
)
@click.option("--pace", default=PACE, show_default=True, help="How long both think to prove it: time=S or nodes=N.")
@json_option
def learn_command(
    game: str,
    games: int | None,
    seconds: float | None,
    out: Path,
    shapes: str | None,
    seed: int,
    jobs: int,
    sprt: str | None,
    against: Path | None,
    pace: str,
    as_json: bool,
    **told: Any,
) -> int:
    """Learn to evaluate a game by playing it against oneself, from nothing but its rules.

    GAME is a name or a file; it says where its squares are and what stands on them. What is learned is used by
    --weights W, and by players as engine:weights=W. Whoever is interrupted goes on by the same command.
    """
    if games is not None and seconds is not None:
        raise InputError("learning ends after so many games, or after some time; wanted: one of the two")
    if against is not None and sprt is None:
        raise InputError("--against says whom to prove it against; wanted: --prove E0,E1 with it")
    if sprt is not None:
        check_terms(sprt, pace)
    check_weights_place(out)
    with answers_only():
        loaded = load_game(game)
        chosen = usual_shapes(loaded) if shapes is None else shapes
    stop = Stop()
    enough = None if games is not None else SECONDS if seconds is None else seconds
    with watched() as line, speaking(line), answers_only():
        run = Run(loaded, patterns_for(loaded, chosen), habits=Habits(**told), seed=seed, jobs=jobs)
        features = of_patterns(loaded, run.patterns, chosen)
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
        return INTERRUPTED
    origin = _origin(run)
    write_weights(out, weights_of(loaded, run.patterns, chosen, origin))
    forget(out)
    answer = {**features, **origin, "used": sum(map(bool, run.patterns.weights)), "compiled": run.is_compiled}
    if not as_json:
        _tell(answer, out)
    code = 0
    if sprt is not None:
        result, code = _proved(game, out, against, sprt, pace, jobs)
        answer["proof"] = as_dict(result)
        if not as_json:
            tell_match(result, None)
            say(f"{'proof':10} {proof_beside(out)}")
    if as_json:
        tell_json(answer)
    return code


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
        "seed": run.seed,
        "jobs": len(run.learners),
        **run.habits._asdict(),
        "gametree": __version__,
    }


def _proved(game: str, out: Path, against: Path | None, sprt: str, pace: str, jobs: int) -> tuple[MatchResult, int]:
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        result = prove_weights(
            game,
            out,
            against,
            sprt=sprt,
            pace=pace,
            jobs=jobs,
            stop=stop,
            tell=lambda at, busy: show_standing(line, at, busy),
        )
    return result, INTERRUPTED if stop.is_set() else 0


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
