"""What ``gametree learn GAME --tune`` does: own games, and the weights of the game's own evaluation anew."""

from __future__ import annotations

import time
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Any

from .. import __version__
from ..base.errors import InputError
from ..learning.fitting.fit import Fit
from ..learning.fitting.tuning import tune
from ..learning.playing.kept_games import go_on_playing, keep_games
from ..learning.playing.own_games import OwnGames
from ..learning.playing.sent_slices import SentSlices
from ..learning.staged import plan_of
from ..learning.unfinished import EVERY, beside
from ..learning.weights.weights_file import weights_of_evaluation
from ..rules.game import Game
from .crews import crew_for
from .fitting import Fitted, check_l2, kept, losses_for_file
from .progress import Line, left, watched
from .self_play import SECONDS
from .streams import answers_only, note
from .telling import speaking, stopping_by_ctrl_c

VALUES = 0.5


def tune_by_playing(
    game: Game, address: str, told: dict[str, Any], seed: int, out: Path, *, as_json: bool
) -> dict[str, Any] | None:
    """Play, fit, and write what was learned; None if it was interrupted, and is kept to go on from."""
    games, seconds = told["games"], told["seconds"]
    if games is not None and seconds is not None:
        raise InputError("learning ends after so many games, or after some time; wanted: one of the two")
    check_l2(told["l2"])
    begun, enough = time.monotonic(), None if games is not None else SECONDS if seconds is None else seconds
    with ExitStack() as stack:
        line = stack.enter_context(watched())
        stack.enter_context(speaking(line))
        stack.enter_context(answers_only())
        plan_of(game)
        share = _share(told["held_out"])
        own = OwnGames(game, nodes=told["nodes"], opening=told["opening"], seed=seed, share=share)
        if go_on_playing(out, own):
            note(f"going on after {own.games:,} games")
        watching = _Watching(out, own, line, games, enough)
        with stopping_by_ctrl_c(own.stop), crew_for(told["jobs"], told["cluster"], of_processes=True) as crew:
            by = None if crew is None else SentSlices(crew, address, own)
            own.play(games=games, seconds=enough, tell=watching.look, by=by)
        if own.stop.is_set():
            keep_games(out, own)
            note(f"gametree: interrupted after {own.games:,} games; the same command goes on, from {beside(out)}")
            return None
        fit = tune(
            game,
            own,
            by=told["by"],
            l2=told["l2"],
            values=told["values"],
            seed=seed,
            tell=lambda number, loss: line.show(lambda: f"round {number}  loss {loss:.4f} on games held out"),
        )
    origin = _origin(own, fit, told, seed, time.monotonic() - begun)
    weights = weights_of_evaluation(game, fit.evaluator, origin)
    return kept(Fitted(fit, weights, own.games, 0, origin["seconds"]), out, as_json=as_json)


class _Watching:
    """Shows how games come along, and keeps them now and then."""

    def __init__(self, out: Path, own: OwnGames, line: Line, games: int | None, seconds: float | None) -> None:
        self._out, self._line, self._games, self._seconds = out, line, games, seconds
        self._before = own.games, own.seconds
        self._kept = time.monotonic()

    def look(self, own: OwnGames) -> None:
        games, seconds = own.games - self._before[0], own.seconds - self._before[1]
        rest = inf if self._seconds is None else self._seconds - own.seconds
        if self._games is not None:
            rest = (self._games - own.games) * seconds / max(1, games)
        told = f"{own.games:,} games  {60 * games / max(seconds, 0.001):,.0f} a minute  {left(rest)}"
        self._line.show(lambda: told)
        if time.monotonic() - self._kept > EVERY and rest > 0:
            keep_games(self._out, own)
            self._kept = time.monotonic()


def _share(text: str) -> float:
    """Read which share of own games is held out.

    >>> _share("2016")
    Traceback (most recent call last):
    ...
    gametree.InputError: of own games no '2016' can be held out; wanted: a share such as 0.1
    """
    try:
        share = float(text)
    except ValueError:
        share = inf
    if not 0 < share < 1:
        raise InputError(f"of own games no {text!r} can be held out; wanted: a share such as 0.1")
    return share


def _origin(own: OwnGames, fit: Fit, told: dict[str, Any], seed: int, seconds: float) -> dict[str, Any]:
    """Return where the weights come from, for the file."""
    return {
        "by": f"games against itself, fitted by {told['by']}",
        "games": own.games,
        **losses_for_file(fit),
        **{name: told[name] for name in ("nodes", "opening", "values", "l2")},
        "seconds": round(seconds, 1),
        "seed": seed,
        "gametree": __version__,
    }
