"""``gametree learn``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..base.errors import InputError
from ..base.stopping import Stop
from ..games import load_game
from ..learning.playing.learner import Habits
from ..learning.playing.own_games import NODES, OPENING
from ..learning.weights.weights_file import check_weights_place
from ..play import MatchResult
from ..play.proving import PACE, check_terms, proof_beside, prove_weights
from . import INTERRUPTED
from .completing import game_or_tree
from .fitting import BY, EACH, HELD_OUT, SKIP, Wishes, learn_from_games
from .match import as_dict, show_standing, tell_match
from .progress import watched
from .self_play import SECONDS, learn_by_playing
from .streams import answers_only, say
from .subject import json_option
from .telling import speaking, stopping_by_ctrl_c, tell_json
from .tuning import VALUES, tune_by_playing

USUAL = Habits()
BY_PLAYING = (
    "games",
    "seconds",
    "jobs",
    "cluster",
    "rate",
    "trust",
    "chance",
    "opening",
    "average",
    "nodes",
    "values",
)
BY_FITTING = ("by", "l2", "held_out", "each", "skip")
BY_TUNING = ("games", "seconds", "jobs", "cluster", "opening", "nodes", "values", "by", "l2", "held_out")
"""Options that are for one way of learning only: for playing, for fitting to past games, for both in one."""


@click.command("learn")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.argument("files", metavar="[GAMES...]", nargs=-1, type=click.Path())
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
    "--cluster", metavar="ADDRESS", help="Have the workers of a Dask cluster play; --jobs of them at the same time."
)
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
    "--average",
    type=float,
    default=USUAL.average,
    show_default=True,
    help="The share of games, the last ones, over which weights are averaged.",
)
@click.option(
    "--opening",
    type=int,
    metavar="N",
    help=f"Random moves at the start: {USUAL.opening} if nothing is said, with --tune up to {OPENING}.",
)
@click.option(
    "--by", type=click.Choice(BY), default=BY[0], show_default=True, help="How weights are fitted to past games."
)
@click.option(
    "--l2", type=float, default=0.0001, show_default=True, help="How much large weights are held against a fit."
)
@click.option(
    "--held-out",
    default=HELD_OUT,
    show_default=True,
    metavar="SHARE|YEAR",
    help="Past games that nothing is learned from: a share, or those from a year on.",
)
@click.option(
    "--each", type=int, default=EACH, show_default=True, metavar="N", help="Positions of each past game, at most."
)
@click.option(
    "--skip", type=int, default=SKIP, show_default=True, metavar="N", help="Of past games, no position before ply N."
)
@click.option("--tune", "tunes", is_flag=True, help="Learn the weights of the game's own evaluation anew.")
@click.option(
    "--nodes", type=int, default=NODES, show_default=True, metavar="N", help="With --tune: of a move in own games."
)
@click.option(
    "--values", type=float, default=VALUES, show_default=True, help="With --tune: the share of what searches found."
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
    files: tuple[str, ...],
    out: Path,
    shapes: str | None,
    seed: int,
    tunes: bool,
    sprt: str | None,
    against: Path | None,
    pace: str,
    as_json: bool,
    **told: Any,
) -> int:
    """Learn to evaluate a game: by playing it against oneself, or from past GAMES.

    GAME is a name or a file. Without GAMES nothing but its rules is needed, and where its squares are: whoever is
    interrupted goes on by the same command. With them, files as 'explore' reads them, a weight is fitted for each of
    its features, or for patterns of its squares. With --tune the weights of the game's own evaluation are learned
    anew, from where they are, by games of its search against itself or by past GAMES. What is learned is used by
    --weights W, and by players as engine:weights=W.
    """
    _refuse_the_others(is_fitting=bool(files), tunes=tunes)
    if tunes and shapes is not None:
        raise InputError("patterns are no part of a game's own evaluation; wanted: --tune or --patterns")
    if against is not None and sprt is None:
        raise InputError("--against says whom to prove it against; wanted: --prove E0,E1 with it")
    if sprt is not None:
        check_terms(sprt, pace)
    check_weights_place(out)
    if told["opening"] is None:
        told["opening"] = OPENING if tunes else USUAL.opening
    with answers_only():
        loaded = load_game(game)
    if files:
        wishes = Wishes(tunes, shapes, seed=seed, **{name: told[name] for name in BY_FITTING})
        answer = learn_from_games(loaded, files, wishes, out, as_json=as_json)
    elif tunes:
        tuned = tune_by_playing(loaded, game, {name: told[name] for name in BY_TUNING}, seed, out, as_json=as_json)
        if tuned is None:
            return INTERRUPTED
        answer = tuned
    else:
        habits = {name: told[name] for name in USUAL._fields if name in told}
        learned = learn_by_playing(loaded, game, shapes, habits, seed, told, out, as_json=as_json)
        if learned is None:
            return INTERRUPTED
        answer = learned
    code = 0
    if sprt is not None:
        result, code = _proved(game, out, against, sprt, pace, told["jobs"], told["cluster"])
        answer["proof"] = as_dict(result)
        if not as_json:
            tell_match(result, None)
            say(f"{'proof':10} {proof_beside(out)}")
    if as_json:
        tell_json(answer)
    return code


def _refuse_the_others(*, is_fitting: bool, tunes: bool) -> None:
    """Refuse options of the other ways of learning, rather than pass over them in silence."""
    context = click.get_current_context()
    others: tuple[str, ...]
    if is_fitting:
        others, told = BY_PLAYING, "{0} is for learning by playing; wanted: {0} without past games"
    elif tunes:
        others = tuple(name for name in BY_PLAYING + BY_FITTING if name not in BY_TUNING)
        told = "{0} is for other ways of learning; wanted: --tune without it"
    else:
        others = (*BY_FITTING, "nodes", "values")
        told = "{0} is for fitting to games; wanted: files of games behind the name of the game, or --tune"
    for option in context.command.params:
        if option.name in others and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE:
            raise InputError(told.format(option.opts[0]))


def _proved(
    game: str, out: Path, against: Path | None, sprt: str, pace: str, jobs: int, cluster: str | None
) -> tuple[MatchResult, int]:
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop):
        result = prove_weights(
            game,
            out,
            against,
            sprt=sprt,
            pace=pace,
            jobs=jobs if jobs > 1 or cluster is None else None,
            cluster=cluster,
            stop=stop,
            tell=lambda at, busy: show_standing(line, at, busy),
        )
    return result, INTERRUPTED if stop.is_set() else 0
