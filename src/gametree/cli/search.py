"""``gametree search``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from math import inf, log10
from pathlib import Path
from typing import Any

import click

from ..algorithms import ALGORITHMS
from ..base import keeping
from ..base.errors import InputError
from ..base.results import Limits, SearchResult
from ..base.stopping import Stop
from ..criteria import has_vectors
from ..engine import Engine
from ..engine.proving import check_provable
from ..engine.searching import engine_at
from ..engine.usual import usual_limits
from ..engine.wishes import Settings
from ..games.tree import ORDERS as TREE_ORDERS
from ..games.tree import height, node_count, reordered, strategy_count
from ..games.tree.nodes import MIN
from ..solving import open_solution
from . import INTERRUPTED
from .completing import one_of
from .progress import Describe, Line, left, rate, so_far, watched
from .proof_file import Given, check_place, prove_into
from .streams import answers_only, is_terminal, note, say
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
    tables_option,
    threads_option,
    weights_option,
    what_argument,
    without_option,
)
from .telling import speaking, stopping_by_ctrl_c, tell_json
from .vectors import at_least_option, choose_option, packets_option, refuse_without_vectors

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
    help="See 'gametree algorithms', or my.py:NAME; usually alphabeta for one depth; deeper and deeper, selective "
    "where the game has an evaluator, else pvs.",
)
@evaluator_option
@weights_option
@table_option
@tables_option
@threads_option
@order_option
@seed_option
@without_option
@click.option("--depth", type=int, metavar="N", help="Search N plies deep.")
@click.option("--time", "seconds", type=float, metavar="S", help="Search deeper and deeper for S seconds.")
@click.option("--nodes", type=int, metavar="N", help="Search deeper and deeper, N nodes in all.")
@click.option(
    "--lines", type=int, default=1, metavar="K", help="Tell the K best moves, each with its value and line."
)
@root_option
@plain_option
@interpreted_option
@click.option(
    "--proof",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Write a proof of the value to F; 'gametree verify F' checks it.",
)
@at_least_option
@choose_option
@packets_option
@click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="F",
    help="A picture of the position, the best move as an arrow.",
)
@json_option
def search_command(
    what: str,
    position: str | None,
    moves: str | None,
    algorithm: str | None,
    evaluator: str | None,
    weights: Path | None,
    table: float | None,
    tables: Path | None,
    threads: int,
    order: str | None,
    seed: int,
    without: tuple[str, ...],
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
    lines: int,
    root: str | None,
    plain: bool,
    interpreted: bool,
    proof: Path | None,
    at_least: str | None,
    choose: str | None,
    most: int | None,
    svg: Path | None,
    as_json: bool,
) -> int:
    """Search a game or a tree: best move, value, expected line.

    GAME is a name (connect4, mnk:4,3,3) or a file (nim.py). TREE is "((3 12 8) (2 4 6))", a JSON list, a file of
    either, gallery:NAME or random:b=3,d=4,seed=1; its leaves may be vectors, <3,1>. Without a limit a game is
    searched for five seconds, by 'exact' to its end, a tree whole.
    """
    if has_vectors(what):
        from . import vectors

        numbers_only = {
            "--position": position,
            "--moves": moves,
            "--evaluator": evaluator,
            "--weights": weights,
            "--order": order,
            "--proof": proof,
            "--depth": depth,
            "--time": seconds,
            "--nodes": nodes,
            "--table": table,
            "--tables": tables,
            "--without": without,
            "--lines": lines != 1,
            "--threads": threads != 1,
            "--plain": plain,
        }
        vectors.refuse(numbers_only)
        vectors.search(
            vectors.tree_of(what, root),
            algorithm=algorithm,
            at_least=at_least,
            choose=choose,
            most=most,
            interpreted=interpreted,
            as_json=as_json,
        )
        return 0
    refuse_without_vectors({"--at-least": at_least, "--choose": choose, "--packets": most})
    if proof is not None:
        check_place(proof)
        if evaluator is not None or weights is not None:
            raise InputError(
                "a proof cannot tell who estimated its leaves; wanted: --proof without --evaluator and --weights"
            )
    if svg is not None:
        keeping.check_place(svg, "the picture")
    subject = load(what, position=position, moves=moves, root=root, evaluator=evaluator, weights=weights)
    if svg is not None and subject.is_tree:
        raise InputError("--svg shows the board of a game; wanted: 'gametree explain --svg F' for a tree")
    if proof is not None:
        check_provable(subject.game)
    if subject.is_tree and order in TREE_ORDERS:  # children are sorted beforehand, so that every algorithm can do it
        subject = replace(subject, position=reordered(subject.position, order, seed), history=None)
        order = None
    if tables is not None:
        known = _look_up(tables, subject, lines, wants_proof=proof is not None)
        if known is not None:
            _answer(subject, known, lines=lines, svg=svg, as_json=as_json)
            return 0
    limits = usual_limits(
        subject.game, subject.position, depth=depth, nodes=nodes, seconds=seconds, algorithm=algorithm
    )
    stop = Stop()
    settings: Settings = {
        "algorithm": algorithm,
        "table": table,
        "threads": threads,
        "order": own_order(order),
        "without": without,
        "seed": seed,
        "plain": plain,
        "interpreted": interpreted or None,
        "stop": stop,
    }
    with (
        watched() as line,
        speaking(line),
        answers_only(),
        engine_at(subject.game, subject.position, limits, settings) as engine,
    ):
        engine.warm_up(subject.position, lines=lines)  # what compiles is ended by Ctrl-C as usual
        with stopping_by_ctrl_c(stop):
            result, completed = _run(engine, limits, lines, subject, line)
    _answer(subject, result, lines=lines, svg=svg, as_json=as_json)
    if proof is not None and not stop.is_set():
        with watched() as line, speaking(line), answers_only():
            line.show(lambda: "making the proof")
            prove_into(proof, Given(what, position, moves, root), subject, completed, plain=engine.plain)
        if not as_json:
            say(f"proof    {proof}; 'gametree verify' checks it")
    return INTERRUPTED if stop.is_set() else 0


def _look_up(tables: Path, subject: Subject, lines: int, *, wants_proof: bool) -> SearchResult | None:
    """Return what a solution knows of the position; None if it does not know it, and it must be searched."""
    if wants_proof:
        raise InputError("--tables answer without a search, so that there is no proof; wanted: one of the two")
    if subject.is_tree:
        raise InputError("--tables are for games; wanted: a tree without them")
    with answers_only():
        return open_solution(tables, subject.game).result(subject.position, lines=lines)


def _answer(subject: Subject, result: SearchResult, *, lines: int, svg: Path | None, as_json: bool) -> None:
    """Tell an answer, and draw it where that is wanted."""
    if as_json:
        tell_json(as_dict(subject, result, lines=lines))
    else:
        _tell(subject, result, lines=lines)
    if svg is not None:
        from .show import write_board

        write_board(svg, subject, result.move)
        if not as_json:
            say(f"picture  {svg}")


def _run(
    engine: Engine, limits: Limits, lines: int, subject: Subject, line: Line
) -> tuple[SearchResult, SearchResult | None]:
    """Search within the limits; whoever watches sees each depth as it comes.

    Return the answer, and that of the last depth that was searched to its end.
    """
    where = subject.history or subject.position
    begun, completed = time.monotonic(), None
    if limits.is_depth_only():
        line.show(_under_way(engine, limits, begun, limits.depth or 0, []))
        result = engine.look(where, limits.depth or 0, lines=lines)
        return result, result if result.complete else None
    line.show(_under_way(engine, limits, begun, 1, []))
    for last in engine.analyse(where, limits, lines=lines):
        if last.finished:
            completed = last
        if is_terminal(sys.stderr):
            line.show(_under_way(engine, limits, begun, last.depth + 1, _so_far(subject, last, lines)))
    return engine.wait(), completed


def _so_far(subject: Subject, last: SearchResult, lines: int) -> list[str]:
    """Return the line of a depth, which is written down, too; or the best lines, a row each."""
    told = [
        (subject.score(subject.value(each.value), each.verdict), subject.line(each.line[:MOST_MOVES]))
        for each in last.lines
    ]
    if lines > 1:
        return [f"  {score:>6}  {moves}" for score, moves in told]
    score, moves = told[0] if told else (subject.score(subject.value(last.value), last.verdict), "")
    note(f"depth {last.depth:3}  {score:>6}  {rate(last.nodes, last.seconds)}  {moves}")
    return [moves]


def _under_way(engine: Engine, limits: Limits, begun: float, depth: int, rows: list[str]) -> Describe:
    """Return what tells of the search of one depth: the time it has, and the lines that are expected so far."""

    def describe() -> list[str]:
        nodes, seconds = engine.nodes, time.monotonic() - begun
        ends = [] if limits.seconds is None else [limits.seconds - seconds]
        if limits.nodes is not None and seconds > 1:  # the first depths are too short to foresee anything
            ends.append((limits.nodes - nodes) * seconds / nodes)
        told = f"depth {depth}", nodes, seconds, left(min(ends, default=inf))
        return [so_far(*told, *rows)] if len(rows) < 2 else [so_far(*told), *rows]

    return describe


def as_dict(subject: Subject, result: SearchResult, *, lines: int = 1) -> dict[str, Any]:
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
    if lines > 1:
        told["lines"] = [
            {"move": subject.name(each.move), "value": subject.value(each.value), "line": subject.names(each.line)}
            for each in result.lines
        ]
    return told if subject.game.san is None else told | {"san": subject.san(result.move)}


def _tell(subject: Subject, result: SearchResult, *, lines: int) -> None:
    told = as_dict(subject, result, lines=lines)
    cuts = result.cutoffs
    say(_picture(subject), lines=True)
    say()
    if result.move is None:
        say("The game is over." if result.depth or result.complete else "No move was searched.")
    rows = [
        ("move", " or ".join(filter(None, (told["move"], told.get("san")))) or "none"),
        ("value", subject.in_words(told["value"], told["verdict"])),
        *([("line", subject.line(result.line) or "none")] if lines == 1 else _best_lines(subject, result)),
        ("depth", f"{result.depth} plies" + ("" if result.complete else ", not to the end")),
        ("nodes", rate(result.nodes, result.seconds)),
        ("leaves", f"{result.leaves:,}"),
        ("cutoffs", f"{cuts.shallow:,} shallow, {cuts.deep:,} deep, {cuts.window:,} by the window"),
        ("by", ", ".join(_by(result))),
    ]
    if subject.is_tree and node_count(subject.position) <= MOST_COUNTED:
        of_max, of_min = strategy_count(subject.position), strategy_count(subject.position, MIN)
        rows.append(("tree", f"{_count(of_max)} strategies of MAX, {_count(of_min)} of MIN"))
    referee = subject.referee_says()
    if referee is not None:
        rows.append(("referee", referee))
    for name, text in rows:
        say(f"{name:8} {text}")


def _by(result: SearchResult) -> Iterator[str]:
    yield result.algorithm
    if result.nodes == 0:  # looked up
        return
    yield "compiled" if result.compiled else "interpreted"
    if result.threads > 1:
        yield f"{result.threads} threads"


def _best_lines(subject: Subject, result: SearchResult) -> list[tuple[str, str]]:
    """Return a row for each of the best lines."""
    scores = [subject.score(subject.value(each.value), each.verdict) for each in result.lines]
    widest = max(map(len, scores), default=0)
    return [
        (f"line {number}", f"{score:{widest}}  {subject.line(each.line)}")
        for number, (score, each) in enumerate(zip(scores, result.lines, strict=True), 1)
    ]


def _picture(subject: Subject) -> str:
    """Draw the board, or a tree that fits on a screen."""
    picture = subject.draw()
    if subject.is_tree and picture.count("\n") > MOST_LINES:
        return f"A tree of {node_count(subject.position):,} nodes, {height(subject.position)} plies high."
    return picture


def _count(number: int) -> str:
    """Write a number that may have hundreds of digits."""
    return f"{number:,}" if number < 10**15 else f"about 10^{int(log10(number))}"
