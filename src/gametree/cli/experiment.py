"""``gametree experiment``: studies of searches, as tables, files and plots."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..algorithms import ALGORITHMS
from ..base.errors import InputError
from ..engine.ready.job import Job
from ..experiments import Work, branching, criteria, growth, memory, one_position, ordering, ponder, uniform_trees
from ..experiments.criteria import USUAL as USUAL_NUMBERS
from ..experiments.criteria import USUAL_SEEDS as USUAL_TREES
from ..experiments.growth import USUAL
from ..experiments.measuring import Study, Watch
from ..experiments.memory import USUAL_DEPTH
from ..experiments.plotting import FORMATS
from ..experiments.ponder import USUAL_REPLIES, USUAL_SEEDS
from ..games.tree.uniform import read_uniform
from ..observers.meter import NODES
from ..rules.history import History
from .completing import game_or_tree, some_of
from .figures import Output, as_dict, checked, tell, write
from .groups import KnownCommands
from .progress import so_far, watched
from .streams import answers_only
from .subject import Subject, json_option, load, moves_option, position_option
from .telling import speaking, tell_json

TREES = ("random", "implicit")
"""Kinds of uniform trees: counts are averages over their seeds."""

Command = TypeVar("Command", bound=Callable[..., Any])


class _Experiments(KnownCommands):
    kind = "experiment"


@click.group("experiment", cls=_Experiments, invoke_without_command=True)
@click.pass_context
def experiment_command(context: click.Context) -> None:
    """Measure searches by exact counts, on uniform trees and on games.

    TREES are random:b=3,d=6 (written out) or implicit:b=2,d=20 (of any size): every depth up to d is measured, and
    counts are averages over seeds. A position of a GAME is measured at every depth.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _taking(*options: Callable[[Command], Command], what: str = "GAME|TREES") -> Callable[[Command], Command]:
    """Give a command the options that all experiments have, and some of its own."""
    shared: list[Callable[[Any], Any]] = [
        click.argument("what", metavar=what, shell_complete=game_or_tree),
        position_option,
        moves_option,
        *options,
        click.option("--csv", type=click.Path(path_type=Path), metavar="F", help="Write the figures to F."),
        click.option(
            "--plot",
            type=click.Path(path_type=Path),
            metavar="F",
            help=f"Draw them into F, by its suffix: {', '.join(FORMATS)}; needs the extra gametree[plot].",
        ),
        json_option,
    ]

    def decorate(command: Command) -> Command:
        for option in reversed(shared):
            command = option(command)
        return command

    return decorate


def _depth_option(help: str) -> Callable[[Command], Command]:
    return click.option("--depth", type=int, metavar="N", help=help)


def _seeds_option(usual: int, more: str = "") -> Callable[[Command], Command]:
    return click.option("--seeds", type=int, metavar="N", help=f"Average over N seeds{more}; {usual} if left out.")


@experiment_command.command("ordering")
@_taking(
    _depth_option("The greatest depth; if left out, as deep as the tree can be written out."),
    _seeds_option(5, " (of trees; of random orders in a game)"),
)
def ordering_command(
    what: str, position: str | None, moves: str | None, depth: int | None, seeds: int | None, **output: Any
) -> None:
    """Leaves by depth: what order is worth.

    Minimax, alpha-beta in worst, random, natural and best order and with deepening, pvs, mtdf, sss, and the minimum.
    """
    place = checked(**output)
    work = _work(what, position, moves, depth, seeds=5 if seeds is None else seeds)
    _run(lambda watch: ordering(work, watch=watch), place)


@experiment_command.command("growth")
@_taking(
    _depth_option("The greatest depth; if left out, each algorithm ends where it takes too long."),
    _seeds_option(5, " of trees"),
    click.option(
        "--algorithms",
        metavar="A,B",
        default=",".join(USUAL),
        show_default=True,
        shell_complete=some_of(ALGORITHMS),
        help="Which ones, separated by commas.",
    ),
)
def growth_command(
    what: str,
    position: str | None,
    moves: str | None,
    depth: int | None,
    seeds: int | None,
    algorithms: str,
    **output: Any,
) -> None:
    """Nodes and leaves by depth.

    Every depth is one search, each algorithm with what is usual for it, as 'gametree search --depth' has it.
    """
    place = checked(**output)
    names = algorithms.replace(",", " ").split() or [algorithms]
    work = _work(what, position, moves, depth, seeds=_for_trees(what, seeds, 5))
    _run(lambda watch: growth(work, names, watch=watch), place)


@experiment_command.command("branching")
@_taking(_depth_option("The greatest depth; d of the trees if left out."), _seeds_option(100, " of trees"))
def branching_command(
    what: str, position: str | None, moves: str | None, depth: int | None, seeds: int | None, **output: Any
) -> None:
    """Alpha-beta's branching factor, and Pearl's.

    On uniform trees with random leaves, against b, its square root, and what Pearl has proved that it tends to.
    """
    place = checked(**output)
    work = _work(what, position, moves, depth, seeds=_for_trees(what, seeds, 100))
    _run(lambda watch: branching(work, watch=watch), place)


@experiment_command.command("memory")
@_taking(_depth_option(f"The depth of all searches; {USUAL_DEPTH} in a game if left out."))
def memory_command(what: str, position: str | None, moves: str | None, depth: int | None, **output: Any) -> None:
    """What memory buys: nodes, positions, time.

    Searches to the same depth that keep nothing, a table of some size, or every node they meet.
    """
    place = checked(**output)
    work = _work(what, position, moves, depth, seeds=1)
    _run(lambda watch: memory(work, watch=watch), place)


@experiment_command.command("ponder")
@_taking(
    _depth_option("The depth of all searches; if left out, what the first position takes 50,000 nodes to."),
    click.option(
        "--replies",
        type=int,
        metavar="N",
        default=USUAL_REPLIES,
        show_default=True,
        help="How many replies there are in each game, half of them as expected.",
    ),
    _seeds_option(USUAL_SEEDS, " of games"),
    what="GAME",
)
def ponder_command(
    what: str,
    position: str | None,
    moves: str | None,
    depth: int | None,
    replies: int,
    seeds: int | None,
    **output: Any,
) -> None:
    """What the opponent's time buys.

    Nodes to the depth after the opponent's reply, by those who have forgotten everything, have kept the table or the
    order of moves from the search before, or have searched what they expected meanwhile.
    """
    place = checked(**output)
    subject = load(what, position=position, moves=moves)
    start = subject.history or History.begin(subject.game, subject.position)
    games = USUAL_SEEDS if seeds is None else seeds
    name = _name(subject, is_start=position is None and moves is None)
    _run(lambda watch: ponder(start, depth=depth, replies=replies, seeds=games, name=name, watch=watch), place)


@experiment_command.command("criteria")
@_taking(
    click.option(
        "--criteria",
        "numbers",
        default=",".join(map(str, USUAL_NUMBERS)),
        show_default=True,
        metavar="N,M",
        help="How many criteria, one number or several.",
    ),
    click.option(
        "--correlation",
        type=float,
        default=0.0,
        show_default=True,
        metavar="R",
        help="What one criterion has in common with the next: 1 all, 0 nothing, -1 it is the opposite.",
    ),
    _seeds_option(USUAL_TREES, " of trees"),
    what="TREES",
)
def criteria_command(
    what: str,
    position: str | None,
    moves: str | None,
    numbers: str,
    correlation: float,
    seeds: int | None,
    **output: Any,
) -> None:
    """What several criteria cost: packets of the root, leaves and time, by depth.

    TREES are random:b=2,d=6, with vectors as leaves: every depth up to d is measured.
    """
    place = checked(**output)
    kind, _, parameters = what.strip().partition(":")
    if kind != "random" or position is not None or moves is not None:
        raise InputError(f"{what!r} has no vectors; wanted: random:b=2,d=6, as it is")
    wanted = numbers.replace(",", " ").split()
    if not wanted or not all(word.isdecimal() and len(word) < 3 for word in wanted):
        raise InputError(f"{numbers!r} are no numbers of criteria; wanted: such as 1,2,3")
    uniform = read_uniform(parameters, "random:b=2,d=6")
    trees = USUAL_TREES if seeds is None else seeds
    _run(lambda watch: criteria(uniform, map(int, wanted), correlation=correlation, seeds=trees), place)


def _for_trees(what: str, seeds: int | None, usual: int) -> int:
    """Return how many trees there are; a position has no seeds."""
    if what.partition(":")[0].strip() in TREES:
        return usual if seeds is None else seeds
    if seeds is not None:
        raise InputError(f"--seeds is for trees such as random:b=3,d=6; {what!r} is only one")
    return 1


def _work(what: str, position: str | None, moves: str | None, depth: int | None, *, seeds: int) -> Work:
    """Return what is to be searched: uniform trees by their seeds, unless one position is asked for."""
    kind, _, parameters = what.strip().partition(":")
    if kind in TREES and position is None and moves is None:
        trees = read_uniform(parameters, f"{kind}:b=3,d=6")
        return uniform_trees(kind, *trees, seeds=seeds, deepest=depth)
    subject = load(what, position=position, moves=moves)
    name = _name(subject, is_start=position is None and moves is None)
    with answers_only():
        return one_position(subject.game, subject.position, depth=depth, seeds=seeds, name=name)


def _name(subject: Subject, *, is_start: bool) -> str:
    return subject.game.name if is_start else f"{subject.game.name} at {subject.position_name()}"


def _run(experiment: Callable[[Watch], Study[Any]], output: Output) -> None:
    """Run a study, show how far it is, and tell what came out."""
    with watched() as line, speaking(line), answers_only():
        study = experiment(lambda about, job: line.show_soon(_under_way(about, job)))
    write(study, output)
    if output.as_json:
        tell_json(as_dict(study))
    else:
        tell(study, output)


def _under_way(about: str, job: Job) -> Callable[[], str]:
    begun = time.monotonic()
    return lambda: so_far(about, job.meter.cells[NODES], time.monotonic() - begun)
