"""``gametree search``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf, log10
from pathlib import Path
from typing import Any

import click

from ..algorithms import ALGORITHMS
from ..base.errors import InputError
from ..base.results import Limits, SearchResult
from ..engine.proving import check_provable
from ..engine.ready.job import Job
from ..engine.ready.options import Options
from ..engine.searching import limits_for, usual_algorithm
from ..games.tree import ORDERS as TREE_ORDERS
from ..games.tree import height, node_count, reordered, strategy_count
from ..games.tree.memory import MIN
from ..observers.meter import NODES
from . import INTERRUPTED
from .completing import one_of
from .progress import Line, left, rate, so_far, watched
from .proof_file import Origin, check_place, prove_into
from .streams import is_terminal, note, say
from .subject import (
    Subject,
    evaluator_option,
    interpreted_option,
    json_option,
    load,
    moves_option,
    order_option,
    own_order,
    plain_option,
    position_option,
    root_option,
    seed_option,
    table_option,
    what_argument,
    without_option,
)
from .telling import answers_only, speaking, stopping_by_ctrl_c, tell_json

MOST_LINES = 40
MOST_COUNTED = 100_000
"""The strategies of larger trees are not counted: their number has thousands of digits."""
MOST_MOVES = 8


@click.command("search")
@what_argument
@position_option
@moves_option
@click.option(
    "--algorithm",
    metavar="A",
    shell_complete=one_of(ALGORITHMS),
    help="See 'gametree algorithms', or my.py:NAME; usually alphabeta for one depth, pvs for deeper and deeper.",
)
@evaluator_option
@table_option
@order_option
@seed_option
@without_option
@click.option("--depth", type=int, metavar="N", help="Search N plies deep.")
@click.option("--time", "seconds", type=float, metavar="S", help="Search deeper and deeper for S seconds.")
@click.option("--nodes", type=int, metavar="N", help="Search deeper and deeper, N nodes in all.")
@root_option
@plain_option
@interpreted_option
@click.option(
    "--proof",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Write a proof of the value to F; 'gametree verify F' checks it.",
)
@json_option
def search_command(
    what: str,
    position: str | None,
    moves: str | None,
    algorithm: str | None,
    evaluator: str | None,
    table: float | None,
    order: str | None,
    seed: int,
    without: tuple[str, ...],
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
    root: str | None,
    plain: bool,
    interpreted: bool,
    proof: Path | None,
    as_json: bool,
) -> int:
    """Search a game or a tree: best move, value, expected line.

    GAME is a name (connect4, mnk:4,3,3) or a file (nim.py). TREE is "((3 12 8) (2 4 6))", a JSON list, a file of
    either, gallery:NAME or random:b=3,d=4,seed=1. Without a limit a game is searched for five seconds, a tree whole.
    """
    if proof is not None:
        check_place(proof)
        if evaluator is not None:
            raise InputError("a proof cannot tell who estimated its leaves; wanted: --proof without --evaluator")
    subject = load(what, position=position, moves=moves, root=root, evaluator=evaluator)
    if proof is not None:
        check_provable(subject.game)
    if subject.is_tree and order in TREE_ORDERS:  # children are sorted beforehand, so that every algorithm can do it
        subject = replace(subject, position=reordered(subject.position, order, seed), history=None)
        order = None
    limits = limits_for(subject.game, subject.position, depth=depth, nodes=nodes, seconds=seconds)
    with watched() as line, speaking(line), answers_only():
        job = Job(
            subject.position,
            game=subject.game,
            algorithm=usual_algorithm(subject.game, subject.position, limits) if algorithm is None else algorithm,
            options=Options(table, own_order(order), frozenset(without), seed),
            plain=plain,
            interpreted=interpreted or None,
            history=subject.history,
        )
        with stopping_by_ctrl_c(job.stop):
            result, completed = _run(job, limits, subject, line)
    if as_json:
        tell_json(as_dict(subject, result))
    else:
        _tell(subject, result)
    if proof is not None and not job.stop.is_set():
        with watched() as line, speaking(line), answers_only():
            line.show(lambda: "making the proof")
            prove_into(proof, Origin(what, position, moves, root), subject, completed, plain=job.plain)
        if not as_json:
            say(f"proof    {proof}; 'gametree verify' checks it")
    return INTERRUPTED if job.stop.is_set() else 0


def _run(job: Job, limits: Limits, subject: Subject, line: Line) -> tuple[SearchResult, SearchResult | None]:
    """Search within the limits; whoever watches sees each depth as it comes.

    Return the answer, and that of the last depth that was searched to its end.
    """
    line.show(_under_way(job, limits, limits.depth or 0 if limits.is_depth_only() else 1, ""))
    if limits.is_depth_only():
        result = job.once(limits.depth or 0)
        return result, result if result.complete else None
    last = completed = None
    for last in job.deeper(limits):
        if last.nodes <= job.stop.budget[0]:  # beyond, it is what an unfinished depth has found
            completed = last
        if is_terminal(sys.stderr):
            moves = subject.line(last.line[:MOST_MOVES])
            score = subject.score(subject.value(last.value), last.verdict)
            note(f"depth {last.depth:3}  {score:>6}  {rate(last.nodes, last.seconds)}  {moves}")
            line.show(_under_way(job, limits, last.depth + 1, moves))
    return job.settle(last), completed


def _under_way(job: Job, limits: Limits, depth: int, names: str) -> Callable[[], str]:
    """Return what tells of the search of one depth: the time it has, and the line that is expected so far."""
    begun = time.monotonic() - job.seconds

    def describe() -> str:
        nodes, seconds = job.meter.cells[NODES], time.monotonic() - begun
        ends = [] if limits.seconds is None else [limits.seconds - seconds]
        if limits.nodes is not None and seconds > 1:  # the first depths are too short to foresee anything
            ends.append((limits.nodes - nodes) * seconds / nodes)
        return so_far(f"depth {depth}", nodes, seconds, left(min(ends, default=inf)), names)

    return describe


def as_dict(subject: Subject, result: SearchResult) -> dict[str, Any]:
    """Return the answer as the fields of the JSON object."""
    told = {
        "game": subject.game.name,
        "position": subject.position_name(),
        "algorithm": result.algorithm,
        "depth": result.depth,
        "value": subject.value(result.value),
        "verdict": subject.verdict(result.verdict, result.value),
        "move": subject.name(result.move),
        "line": subject.names(result.line),
        "nodes": result.nodes,
        "leaves": result.leaves,
        "children": result.children,
        "cutoffs": result.cutoffs._asdict(),
        "seconds": result.seconds,
        "compiled": result.compiled,
        "complete": result.complete,
    }
    return told if subject.game.san is None else told | {"san": subject.san(result.move)}


def _tell(subject: Subject, result: SearchResult) -> None:
    told = as_dict(subject, result)
    cuts = result.cutoffs
    say(_picture(subject), lines=True)
    say()
    if result.move is None:
        say("The game is over." if result.depth or result.complete else "No move was searched.")
    rows = [
        ("move", " or ".join(filter(None, (told["move"], told.get("san")))) or "none"),
        ("value", subject.in_words(told["value"], told["verdict"])),
        ("line", subject.line(result.line) or "none"),
        ("depth", f"{result.depth} plies" + ("" if result.complete else ", not to the end")),
        ("nodes", rate(result.nodes, result.seconds)),
        ("leaves", f"{result.leaves:,}"),
        ("cutoffs", f"{cuts.shallow:,} shallow, {cuts.deep:,} deep, {cuts.window:,} by the window"),
        ("by", f"{result.algorithm}, {'compiled' if result.compiled else 'interpreted'}"),
    ]
    if subject.is_tree and node_count(subject.position) <= MOST_COUNTED:
        of_max, of_min = strategy_count(subject.position), strategy_count(subject.position, MIN)
        rows.append(("tree", f"{_count(of_max)} strategies of MAX, {_count(of_min)} of MIN"))
    referee = subject.referee_says()
    if referee is not None:
        rows.append(("referee", referee))
    for name, text in rows:
        say(f"{name:8} {text}")


def _picture(subject: Subject) -> str:
    """Draw the board, or a tree that fits on a screen."""
    picture = subject.draw()
    if subject.is_tree and picture.count("\n") > MOST_LINES:
        return f"A tree of {node_count(subject.position):,} nodes, {height(subject.position)} plies high."
    return picture


def _count(number: int) -> str:
    """Write a number that may have hundreds of digits."""
    return f"{number:,}" if number < 10**15 else f"about 10^{int(log10(number))}"
