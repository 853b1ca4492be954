"""``gametree compare``."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..algorithms import ALGORITHMS
from ..base.visible import visible
from ..criteria import has_vectors
from ..engine import Comparison, compare
from ..engine.ready.job import Job
from ..games.tree import ORDERS
from ..observers.meter import NODES
from ..view.telling.words import counted
from .completing import one_of, some_of
from .progress import so_far, watched
from .streams import answers_only, say
from .subject import (
    Subject,
    evaluator_option,
    interpreted_option,
    json_option,
    load,
    moves_option,
    plain_option,
    position_option,
    root_option,
    weights_option,
    what_argument,
)
from .telling import cells, show, speaking, tell_json


@click.command("compare")
@what_argument
@position_option
@moves_option
@click.option("--depth", type=int, metavar="N", help="N plies deep (a game: 6; a tree: all of it).")
@evaluator_option
@weights_option
@click.option(
    "--algorithms",
    metavar="A,B",
    shell_complete=some_of(ALGORITHMS),
    help="Which ones, separated by commas; all that fit if left out.",
)
@click.option(
    "--order",
    default="natural",
    show_default=True,
    metavar="O",
    shell_complete=one_of(ORDERS),
    help=f"One of {', '.join(ORDERS)}.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="For the random order.")
@root_option
@plain_option
@interpreted_option
@json_option
def compare_command(
    what: str,
    position: str | None,
    moves: str | None,
    depth: int | None,
    algorithms: str | None,
    evaluator: str | None,
    weights: Path | None,
    order: str,
    seed: int,
    root: str | None,
    plain: bool,
    interpreted: bool,
    as_json: bool,
) -> int:
    """Run several algorithms on the same tree or position, to the same depth, and count what each one did."""
    names = None if algorithms is None else algorithms.replace(",", " ").split() or [algorithms]
    if has_vectors(what):
        from . import vectors

        numbers_only = {
            "--position": position,
            "--moves": moves,
            "--evaluator": evaluator,
            "--weights": weights,
            "--depth": depth,
        }
        vectors.refuse({**numbers_only, "--order": order != "natural", "--plain": plain})
        vectors.compare(vectors.tree_of(what, root), names, as_json=as_json)
        return 0
    subject = load(what, position=position, moves=moves, root=root, evaluator=evaluator, weights=weights)
    with watched() as line, speaking(line), answers_only():
        done = compare(
            subject.position,
            game=subject.game,
            depth=depth,
            algorithms=names,
            order=order,
            seed=seed,
            plain=plain,
            interpreted=interpreted or None,
            watch=lambda job: line.show(_under_way(job)),
        )
    if as_json:
        tell_json(as_dict(subject, done))
    else:
        tell_table(subject, done)
    return 0


def _under_way(job: Job) -> Callable[[], str]:
    """Return what tells of the search of one algorithm."""
    begun = time.monotonic()
    return lambda: so_far(job.algorithm.name, job.meter.cells[NODES], time.monotonic() - begun)


def as_dict(subject: Subject, done: Comparison) -> dict[str, Any]:
    """Return the comparison as the fields of the JSON object."""
    return {
        "game": subject.game.name,
        "position": subject.position_name(),
        "depth": done.depth,
        "order": done.order,
        "leaves_total": done.leaves_total,
        "minimum": done.minimum,
        "rows": [
            {
                "algorithm": row.algorithm,
                "value": subject.value(row.value),
                "move": subject.name(row.move),
                "nodes": row.nodes,
                "leaves": row.leaves,
                "children": row.children,
                "cutoffs": row.cutoffs._asdict(),
                "memory": row.memory,
                "of_minimum": row.leaves / done.minimum if done.minimum else None,
                "leaf_order": [subject.value(value) for value in row.leaf_order],
            }
            for row in done.rows
        ],
    }


def _is_cut_short(done: Comparison) -> bool:
    return done.whole_depth is not None and done.depth < done.whole_depth


def _tree(done: Comparison) -> str:
    """Name what was searched, and say so where it is not all there is."""
    if _is_cut_short(done):
        return f"Only {done.depth} of {done.whole_depth} plies were searched: this part"
    return "The whole tree" if done.whole_depth is not None else f"The tree of {counted(done.depth, 'ply')}"


def tell_table(subject: Subject, done: Comparison) -> None:
    """Write the comparison as a table."""
    from rich import box
    from rich.table import Table

    told = as_dict(subject, done)
    title = visible(f"{told['game']}, {counted(done.depth, 'ply')}, {done.order} order")
    table = Table(title=title, title_justify="left", title_style="", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("algorithm", no_wrap=True)
    for name in ("value", "move", "nodes", "children", "leaves", "x least", "shallow", "deep", "window", "memory"):
        table.add_column(name, justify="right", overflow="fold")
    for row in told["rows"]:
        share = "" if row["of_minimum"] is None else f"{row['of_minimum']:.2f}"
        memory = "" if row["memory"] is None else f"{row['memory']:,}"
        work = (f"{row[count]:,}" for count in ("nodes", "children", "leaves"))
        cuts = (f"{count:,}" for count in row["cutoffs"].values())
        table.add_row(*cells([row["algorithm"], str(row["value"]), row["move"] or "", *work, share, *cuts, memory]))
    show(table, is_of_numbers=True)
    if done.leaves_total is not None:
        least = "" if done.minimum is None else f"; in the best order alpha-beta needs {done.minimum:,}, the least"
        say(f"{_tree(done)} has {done.leaves_total:,} leaves{least}.")
    elif _is_cut_short(done):
        say(f"{_tree(done)} was not counted.")
    if any(row.memory is not None for row in done.rows):
        say("Memory is positions kept beyond the current line, at the peak.")
