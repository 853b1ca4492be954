"""Replies of a level or by time, what is thought about in the opponent's time, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from threading import Event
from typing import Any

from ..base.clock import Clock
from ..base.errors import InputError
from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..engine import Engine
from ..play.levels.ladder_file import ladder_of
from ..play.player import Choice
from ..play.table.table import Reply, Table, name_of
from ..play.table.typed_moves import read_move
from ..rules.history import History
from ..view.telling.words import counted
from .asking import Request
from .offered import Offered
from .showing import history_of, path_of, position_as_data, teller_of

LONGEST = 24 * 3_600_000
"""Milliseconds that a clock may have."""
SLOWEST = 600_000
"""Milliseconds that may be spent on one move."""
USUAL = Limits(seconds=1.0)
HINT = Limits(seconds=1.0, nodes=3_000_000)
GUESS = Limits(nodes=10_000)
"""How long the reply is looked for that is thought about, where no line tells it."""


def reply(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield what is thought so far, and at last the move, what is said of it, and the position after it.

    A ``level`` plays, or the engine for so many milliseconds: ``time`` a move, or a ``clock`` and its ``increment``.
    ``pondered`` is the move that it had expected instead of the last one.
    """
    name, game = offered.asked(request)
    history = history_of(request, game)
    levels = len(ladder_of(game).levels)
    limits = _limits(request)
    level = None if limits else request.number("level", 3, at_least=1, at_most=levels)
    seed = request.number("seed", 1, at_most=1_000_000_000)
    pondered = read_move(history.back(), request.text("pondered")) if request.has("pondered") else None
    request.ended()
    _must_go_on(history)
    if level is not None and level < levels:
        with Table(game, f"level:{level}", seats="none", opening=history, number=seed) as table:
            made = table.reply()
            yield {"move": made.name, "said": teller_of(table).reply(made)[0], **position_as_data(table.history)}
        return
    engine = offered.engine(name)
    with closing(engine.analyse(history, limits or USUAL)) as analysis:
        yield from map(_thought, analysis)
    yield _made(engine, history, "engine" if level is None else f"level:{level}", pondered)


def ponder(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield which reply is expected, what it leads to, and how deep that is looked at, while a person thinks.

    If it comes, ``Offered.hit`` has the search go on for the ``time``, or by the ``clock``, of the next move, and the
    last answer is that move, as ``reply`` tells it. Whatever else comes, the table keeps what was found.
    """
    name, game = offered.asked(request)
    history = history_of(request, game)
    limits = _limits(request) or USUAL
    request.ended()
    if history.ending() is not None:
        return
    engine = offered.engine(name)
    move = _expected(engine, history)
    told, after = {"expects": name_of(history, move)}, history.play(move)
    if after.ending() is not None:
        yield {**told, "depth": 0, "nodes": 0, "pondered": _pondered(told["expects"])}
        return
    has_come = Event()

    def hit() -> None:
        has_come.set()
        engine.change_limits(limits)

    analysis = engine.analyse(after)
    try:
        with offered.heeding(hit):
            yield {
                **told,
                "depth": 0,
                "nodes": 0,
                "pondered": _pondered(told["expects"]),
                "then": position_as_data(after),
            }
            for found in analysis:
                yield {**told, **_thought(found), "pondered": _pondered(told["expects"], found.depth)}
    finally:
        analysis.leave()
    if has_come.is_set():
        yield _made(engine, after, "engine", move)


def hint(request: Request, offered: Offered) -> dict[str, Any]:
    """Return what an engine would play, in a sentence, and where that leads."""
    name, game = offered.asked(request)
    history = history_of(request, game)
    request.ended()
    _must_go_on(history)
    found = offered.engine(name).think(history, HINT)
    assert found.move is not None
    with Table(game, seats="both", opening=history) as table:
        told = teller_of(table).hint(found)
    return {"move": name_of(history, found.move), "path": path_of(history, found.move), "told": told}


def _limits(request: Request) -> Limits | None:
    """Return how long to think, if a time is given."""
    if request.has("time"):
        return Limits(seconds=request.number("time", at_least=1, at_most=SLOWEST) / 1000)
    if not request.has("clock"):
        return None
    remaining = request.number("clock", at_most=LONGEST) / 1000
    increment = request.number("increment", 0, at_most=LONGEST) / 1000
    return Clock(remaining, increment=increment).limits()


def _thought(found: SearchResult) -> dict[str, Any]:
    deep = counted(found.depth, "ply")
    return {"depth": found.depth, "nodes": found.nodes, "told": f"Thinking, {deep} deep …"}


def _pondered(expected: str, depth: int = 0) -> str:
    """Say what is thought about while a person thinks, and how deep that is looked at.

    >>> _pondered("e5", 1)
    'In your time it thinks about e5, 1 ply deep.'
    """
    deep = f", {counted(depth, 'ply')} deep" if depth else ""
    return f"In your time it thinks about {expected}{deep}."


def _made(engine: Engine, history: History, opponent: str, pondered: Move | None) -> dict[str, Any]:
    """Return the move that an engine has found, what is said of it, and the position after it."""
    found = engine.so_far()
    assert found is not None
    assert found.move is not None
    with Table(history.game, opponent, seats="none", opening=history) as table:
        made = Reply(history, Choice.of(found, pondered))
        said = " ".join(teller_of(table).reply(made))
    return {"move": made.name, "said": said, **position_as_data(history.play(found.move))}


def _expected(engine: Engine, history: History) -> Move:
    """Return the reply that the last line tells, if it was thought about this game, or that of a short search."""
    last = engine.so_far()
    if last is not None and len(last.line) > 1 and history.moves[-1:] == last.line[:1]:
        expected = last.line[1]
        if expected in history.position.moves():
            return expected
    found = engine.think(history, GUESS).move
    assert found is not None
    return found


def _must_go_on(history: History) -> None:
    if history.ending() is not None:
        raise InputError("there is no move to play: the game is over")
