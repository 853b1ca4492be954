"""``gametree levels``."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..base.stopping import Stop
from ..crew.hiring import Crew, hire
from ..engine import Engine
from ..games import load_game
from ..play.levels.ladder import Ladder
from ..play.levels.ladder_file import as_dict, beside, ladder_of, text_of
from ..play.levels.level import MOST_LEVELS, MOST_NODES
from ..play.levels.measuring import GAMES, OPENINGS, Bench, measured_ladder
from ..play.levels.tuning import CLEAREST, LEAST, tuned
from . import INTERRUPTED
from .completing import game_or_tree
from .progress import watched
from .streams import answers_only, note, say
from .subject import json_option
from .telling import cells, show, speaking, stopping_by_ctrl_c, tell_json


@click.command("levels")
@click.argument("game", metavar="GAME", shell_complete=game_or_tree)
@click.option(
    "--games", type=int, default=GAMES, show_default=True, metavar="N", help="Games for each step; 0 plays none."
)
@click.option("--tune", is_flag=True, help="First find levels that are equally far from each other.")
@click.option(
    "--nodes",
    type=int,
    default=MOST_NODES,
    show_default=True,
    metavar="N",
    help="Nodes a move of the full engine, the highest level.",
)
@click.option(
    "--openings", default=OPENINGS, show_default=True, metavar="F", help="Where games begin, as for 'match'."
)
@click.option("--jobs", type=int, metavar="K", help="Play K games at the same time.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of openings and games.")
@click.option(
    "--ledgers",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep all games there, and go on from there.",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="F", help="Write the levels to F.")
@json_option
def levels_command(
    game: str,
    games: int,
    tune: bool,
    nodes: int,
    openings: str,
    jobs: int | None,
    seed: int,
    ledgers: Path | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Measure the levels of a game: each plays the one below, pairs of games from random openings.

    GAME is a name or a file. What comes out is what each level scores, with its error, and its strength on the game's
    own scale. A file beside a game of yours, nim.levels.json for nim.py, is found again by itself.
    """
    if out is not None:
        check_place(out, "the levels")
    if games == 0 and tune:
        raise InputError("levels are found by games; wanted: --games N with --tune")
    with answers_only():
        loaded = load_game(game)
        known = ladder_of(loaded)
    if ledgers is not None:
        ledgers.mkdir(parents=True, exist_ok=True)
    stop = Stop()
    with watched() as line, speaking(line), answers_only(), stopping_by_ctrl_c(stop), closing(_hired(jobs)) as crew:
        bench = Bench(
            game,
            nodes=nodes,
            openings=openings,
            seed=seed,
            crew=crew,
            ledgers=ledgers,
            tell=lambda text: line.show(lambda: text),
            stop=stop,
        )
        has_estimates = Engine(loaded).unit is not None
        ladder = tuned(loaded.name, bench, games) if tune else known
        if ladder is not None and games:
            ladder = measured_ladder(ladder, bench, games)
    if ladder is None:
        kept = (
            "; what was played is kept, and the same command goes on" if ledgers else "; --ledgers FOLDER keeps all"
        )
        note(f"gametree: interrupted before everything was measured{kept}")
        return INTERRUPTED
    if out is not None:
        write_whole(out, text_of(ladder).encode("ascii"), "the levels")
    if as_json:
        tell_json(as_dict(ladder))
    else:
        _tell(ladder, has_estimates=has_estimates)
        if out is not None:
            own = beside(loaded)
            found = "" if own is None or out.resolve() == own else f"; they are found as {own.name} beside the game"
            say(f"written    {out}{found}")
    return 0


def _hired(jobs: int | None) -> Crew:
    return hire(jobs=jobs, cluster=None, is_here=False)


def _tell(ladder: Ladder, *, has_estimates: bool) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=ladder.game, title_justify="left", title_style="", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("level", "nodes a move", "loss a move", "against the one below", "Elo"):
        table.add_column(name, justify="right")
    for row in cells_of(ladder):
        table.add_row(*cells(row))
    show(table, is_of_numbers=True)
    for line in remarks(ladder, has_estimates=has_estimates):
        say(line)


def cells_of(ladder: Ladder) -> list[list[str]]:
    """Return the rows of the table, strongest first."""
    rows = []
    for number in range(len(ladder.levels), 0, -1):
        level = ladder.level(number)
        step = ladder.steps[number - 2] if ladder.steps and number > 1 else None
        rows.append(
            [
                str(number),
                "full" if level.nodes is None else f"{level.nodes:,}",
                "" if level.is_full else f"{level.loss / 100:.2f}",
                "" if step is None else f"{100 * step.score:.0f} % ± {100 * step.error:.0f}",
                f"{ladder.elos[number - 1]}" + (f" ± {ladder.elo_errors[number - 1]}" if number > 1 else "")
                if ladder.steps
                else "",
            ]
        )
    return rows


def remarks(ladder: Ladder, *, has_estimates: bool) -> list[str]:
    """Return what is to be said about a table."""
    told = []
    if ladder.steps:
        known = ladder.conditions
        told.append(
            f"conditions {known['games']} games a step, the full engine {known['nodes']:,} nodes a move; "
            f"openings {known['openings']}; seed {known['seed']}; gametree {known['gametree']}, {known['date']}"
        )
        told += [
            f"step       level {number} against {number - 1} is not within {LEAST:.0%} to {CLEAREST:.0%}"
            for number, step in enumerate(ladder.steps, 2)
            if not LEAST <= step.score <= CLEAREST
        ]
        told.append("scale      the game's own: level 1 counts 1000; no rating of people, nor of any list")
    else:
        told.append("measured   not yet: --games N plays N games for each step")
    if len(ladder.levels) < MOST_LEVELS:
        told.append(f"room       {ladder.game} has room for {len(ladder.levels)} levels, not {MOST_LEVELS}")
    if not has_estimates:
        told.append("estimates  none: levels differ only as far as a search sees the end of the game")
    return told
