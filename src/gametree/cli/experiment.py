"""``gametree experiment``: studies of searches, as tables, files and plots."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from ..algorithms import ALGORITHMS
from ..base.errors import InputError
from ..engine.ready.job import Job
from ..experiments import Work, branching, growth, memory, one_position, ordering, uniform_trees
from ..experiments.branching import Branching
from ..experiments.charts import chart_of
from ..experiments.growth import USUAL
from ..experiments.measuring import Study, Watch
from ..experiments.memory import USUAL_DEPTH
from ..experiments.plotting import FORMATS, check_plots, picture
from ..games.tree.uniform import read_uniform
from ..observers.meter import NODES
from .completing import game_or_tree, some_of
from .files import check_place, write_whole
from .groups import KnownCommands
from .progress import so_far, watched
from .streams import say
from .subject import json_option, load, moves_option, position_option
from .telling import answers_only, cells, show, speaking, tell_json

TREES = ("random", "implicit")
"""Kinds of uniform trees: counts are averages over their seeds."""

MOST_COLUMNS = 8
"""So many depths stand beside each other in a table; files have them all."""

PLACES = {"root": 4, "ratio": 4, "seconds": 4}
"""Behind the point; averages have one."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Output(NamedTuple):
    """Where a study goes."""

    csv: Path | None
    plot: Path | None
    as_json: bool

    @property
    def kind(self) -> str:
        """Return which kind of picture is wanted."""
        return self.plot.suffix.lower().removeprefix(".") if self.plot is not None else ""


def _checked(**given: Any) -> Output:
    """Refuse what cannot be written, before any work is done."""
    output = Output(**given)
    if output.csv is not None:
        check_place(output.csv, "the figures")
    if output.plot is not None:
        if output.kind not in FORMATS:
            wanted = ", ".join(f".{kind}" for kind in FORMATS)
            raise InputError(f"{str(output.plot)!r} is no kind of picture that is drawn; wanted: one of {wanted}")
        check_place(output.plot, "the plot")
        check_plots()
    return output


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


def _taking(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Give a command the options that all experiments have, and some of its own."""
    shared: list[Callable[[Any], Any]] = [
        click.argument("what", metavar="GAME|TREES", shell_complete=game_or_tree),
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
    place = _checked(**output)
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
    place = _checked(**output)
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
    place = _checked(**output)
    work = _work(what, position, moves, depth, seeds=_for_trees(what, seeds, 100))
    _run(lambda watch: branching(work, watch=watch), place)


@experiment_command.command("memory")
@_taking(_depth_option(f"The depth of all searches; {USUAL_DEPTH} in a game if left out."))
def memory_command(what: str, position: str | None, moves: str | None, depth: int | None, **output: Any) -> None:
    """What memory buys: nodes, positions, time.

    Searches to the same depth that keep nothing, a table of some size, or every node they meet.
    """
    place = _checked(**output)
    work = _work(what, position, moves, depth, seeds=1)
    _run(lambda watch: memory(work, watch=watch), place)


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
    is_start = position is None and moves is None
    name = subject.game.name if is_start else f"{subject.game.name} at {subject.position_name()}"
    with answers_only():
        return one_position(subject.game, subject.position, depth=depth, seeds=seeds, name=name)


def _run(experiment: Callable[[Watch], Study[Any]], output: Output) -> None:
    """Run a study, show how far it is, and tell what came out."""
    with watched() as line, speaking(line), answers_only():
        study = experiment(lambda about, job: line.show_soon(_under_way(about, job)))
    _write(study, output)
    if output.as_json:
        tell_json(as_dict(study))
    else:
        _tell(study, output)


def _under_way(about: str, job: Job) -> Callable[[], str]:
    begun = time.monotonic()
    return lambda: so_far(about, job.meter.cells[NODES], time.monotonic() - begun)


def as_dict(study: Study[Any]) -> dict[str, Any]:
    """Return a study as the fields of the JSON object."""
    told: dict[str, Any] = {"experiment": study.experiment, "game": study.subject, "trees": study.trees}
    if isinstance(study, Branching):
        told |= {"branching": study.branching, "pearl": study.pearl, "best": study.best}
    return told | {"rows": [row._asdict() for row in study.rows], "notes": study.notes}


# --- files -------------------------------------------------------------------------------------------------


def _write(study: Study[Any], output: Output) -> None:
    if output.csv is not None:
        write_whole(output.csv, as_csv(study).encode(), "the figures")
    if output.plot is not None:
        write_whole(output.plot, picture(chart_of(study), output.kind), "the plot")


def as_csv(study: Study[Any]) -> str:
    """Return the rows of a study behind the names of their fields; what is not known is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(study.rows[0]._fields)
    writer.writerows(study.rows)
    return text.getvalue()


# --- tables ------------------------------------------------------------------------------------------------


def _tell(study: Study[Any], output: Output) -> None:
    where = study.subject if study.trees == 1 else f"{study.subject}, mean of {study.trees} trees"
    if study.experiment == "ordering":
        _show_by_depth(f"{where}: leaves by depth", study.rows, "leaves")
    elif study.experiment == "growth":
        for measure in ("nodes", "leaves"):
            _show_by_method(f"{where}: {measure} by depth", study.rows, measure)
    else:
        fields = study.rows[0]._fields
        rows = [[_number(value, PLACES.get(name, 1)) for name, value in row._asdict().items()] for row in study.rows]
        _show(f"{where}: {study.experiment}", fields, rows)
    if isinstance(study, Branching):
        limits = f"Pearl's asymptote is {study.pearl:.4f}, the square root {study.best:.4f}"
        say(f"root: the depth-th root of the leaves; ratio: their growth by a ply. b is {study.branching}, {limits}.")
    for reason in study.notes:
        say(reason[0].upper() + reason[1:] + ".")
    for name, path in (("figures", output.csv), ("plot", output.plot)):
        if path is not None:
            say(f"{name:8} {path}")


def _show_by_depth(title: str, rows: list[Any], measure: str) -> None:
    """Show one number of each method, a column a depth: the greatest depths, if there are many."""
    depths = sorted({row.depth for row in rows})[-MOST_COLUMNS:]
    numbers, methods = _by_place(rows, measure)
    body = [[name, *(_number(numbers.get((name, depth))) for depth in depths)] for name in methods]
    _show(title, ["method", *map(str, depths)], body)


def _show_by_method(title: str, rows: list[Any], measure: str) -> None:
    """Show one number at each depth, a column a method."""
    numbers, methods = _by_place(rows, measure)
    depths = sorted({row.depth for row in rows})
    body = [[str(depth), *(_number(numbers.get((name, depth))) for name in methods)] for depth in depths]
    _show(title, ["depth", *methods], body)


def _by_place(rows: list[Any], measure: str) -> tuple[dict[tuple[str, int], Any], list[str]]:
    """Return a number by method and depth, and the methods in their order."""
    numbers = {(row.method, row.depth): getattr(row, measure) for row in rows}
    return numbers, list(dict.fromkeys(row.method for row in rows))


def _show(title: str, head: Sequence[str], body: list[list[str]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in head:
        table.add_column(name, justify="left" if name == "method" else "right", no_wrap=True)
    for row in body:
        table.add_row(*cells(row))
    say(title)
    show(table, is_of_numbers=True)


def _number(value: Any, places: int = 1) -> str:
    """Write a count, an average or a name; nothing for what is not known.

    >>> _number(12_345), _number(12_345.6), _number(12.3456), _number(1.6182, 4), _number("pvs"), _number(None)
    ('12,345', '12,345.6', '12.3', '1.6182', 'pvs', '')
    """
    if value is None or isinstance(value, str):
        return value or ""
    return f"{value:,}" if isinstance(value, int) else f"{value:,.{places}f}"
