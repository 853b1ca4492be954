"""``gametree check``."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

import click

from ..algorithms import ALGORITHMS
from ..testing import KINDS, Report, report_on
from ..testing.examination import Extent
from ..testing.looking.optional_methods import called
from ..testing.report import after
from ..testing.running.calls_under_way import Moment
from ..testing.running.naming import find_game
from ..testing.searches import check_search
from ..view.telling.words import counted
from .completing import game_or_tree, one_of, some_of
from .progress import watched
from .streams import answers_only, say
from .subject import json_option
from .telling import announcer, tell_json


@click.command("check")
@click.argument("what", metavar="FILE|GAME", shell_complete=game_or_tree)
@click.option(
    "--positions", type=int, default=Extent.positions, show_default=True, metavar="N", help="Look at N positions."
)
@click.option("--seed", type=int, default=Extent.seed, show_default=True, metavar="N", help="For the random games.")
@click.option(
    "--seconds", type=float, default=Extent.seconds, show_default=True, metavar="S", help="What one call may take."
)
@click.option(
    "--allow",
    default="",
    metavar="KINDS",
    shell_complete=some_of(sorted(KINDS)),
    help="Kinds of faults that are meant so, separated by commas.",
)
@click.option(
    "--algorithm",
    metavar="A",
    shell_complete=one_of(ALGORITHMS),
    help="Check this algorithm on the game, too, against minimax: a name, or a function of yours, my.py:NAME.",
)
@click.option(
    "--worth", is_flag=True, help="Also count what each optional method saves; each is left out and compiled once."
)
@json_option
def check_command(
    what: str,
    positions: int,
    seed: int,
    seconds: float,
    allow: str,
    algorithm: str | None,
    worth: bool,
    as_json: bool,
) -> int:
    """Check a game of yours: rules, notation, optional methods, compiled against interpreted.

    Every method is called on thousands of positions, in a process of its own. Each fault is told with a shortest
    sequence of moves that leads to it. The exit code is 1 if there is one.
    """
    kinds = re.split(r"[,\s]+", allow.strip()) if allow.strip() else []
    with watched() as line:
        line.show(lambda: f"checking {what}")
        told = report_on(
            what,
            positions=positions,
            seed=seed,
            seconds=seconds,
            allow=kinds,
            worth=worth,
            announce=announcer(line),
            see=lambda moment: line.show_soon(lambda: _under_way(what, moment)),
        )
        if algorithm is not None and not told.faults:
            line.show(lambda: f"checking {algorithm}")
            with answers_only():
                told = replace(told, faults=tuple(check_search(find_game(what), algorithm, seed=seed)))
    if as_json:
        tell_json(told.as_dict())
    else:
        _tell(told)
        if told.checked.methods and not told.faults and not worth:
            say(f"worth: what each method saves is counted by gametree check {shlex.quote(what)} --worth")
    return 1 if told.faults else 0


def _under_way(what: str, moment: Moment) -> str:
    """Tell which method is called just now, and where."""
    where = after(moment.moves) if moment.doing and moment.moves else ""
    return f"checking {what}  {moment.ticks // 2:,} calls  {moment.doing} {where}".rstrip()


def _tell(told: Report) -> None:
    """Write one line a fault, then what was looked at and what there is to know."""
    for fault in told.faults:
        say(f"{fault.kind:14} {fault}")
    found = {0: "no fault found", 1: "1 fault"}.get(len(told.faults), f"{len(told.faults)} faults")
    say(f"{told.game}: {found}")
    done = told.checked
    if done.positions:
        say(
            f"checked: {counted(done.positions, 'position')}, lines of up to {counted(done.plies, 'ply')}, "
            f"{counted(done.games, 'random game')}"
        )
        say(f"optional methods: {', '.join(f'{name}()' for name in done.methods) or 'none'}")
    if done.compiled and not any(fault.kind == "compiled" for fault in told.faults):
        say("compiled: the same answers as interpreted")
    for each in told.notes:
        say(f"{each.kind}: {each.message}")
    for row in told.worth:
        say(f"worth: {'evaluator' if row.method == 'evaluator' else called(row.method)}: {row}")
