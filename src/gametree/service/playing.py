"""Replies of a level, and lines of an analysis as they come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from ..base.errors import InputError
from ..base.results import Limits, Line, SearchResult
from ..play.levels.ladder_file import ladder_of
from ..play.table.table import Table, name_of
from ..play.table.telling import Teller
from ..rules.game import Game
from ..rules.history import History
from ..rules.pictures.depiction import touched_by
from .asking import Request
from .offered import Offered
from .showing import history_of, position_as_data

MOST_LINES = 5
MOST_NODES = 1_000_000_000
FULL = Limits(seconds=1.0)
"""How long the highest level thinks, which is the whole engine."""


def reply(request: Request, offered: Offered) -> dict[str, Any]:
    """Return the move of a level, what it says of it, and the position after it."""
    _, game = offered.asked(request)
    history = history_of(request, game)
    level = request.number("level", 3, at_least=1, at_most=len(ladder_of(game).levels))
    seed = request.number("seed", 1, at_most=1_000_000_000)
    request.ended()
    if history.ending() is not None:
        raise InputError("there is no move to play: the game is over")
    with Table(game, f"level:{level}", seats="none", opening=history, limits=FULL, number=seed) as table:
        made = table.reply()
        told = Teller(table).reply(made)
        after = position_as_data(table.history)
    return {"move": made.name, "said": told[0], **after}


def lines(request: Request, offered: Offered) -> Iterator[dict[str, Any]]:
    """Yield the best lines of a position after every depth, until its nodes are used up or nobody listens."""
    name, game = offered.asked(request)
    history = history_of(request, game)
    wanted = request.number("lines", 1, at_least=1, at_most=MOST_LINES)
    limits = Limits(nodes=request.number("nodes", 1_000_000, at_least=1, at_most=MOST_NODES))
    request.ended()
    if history.ending() is not None:
        return
    engine = offered.engine(name)
    count = min(wanted, len(history.names()))
    with closing(engine.analyse(history, limits, lines=count)) as analysis:
        for found in analysis:
            yield _found(game, history, found)


def _found(game: Game, history: History, found: SearchResult) -> dict[str, Any]:
    """Return what was found at a depth: each line with its value in words and the places of its first move."""
    with Table(game, seats="both", opening=history) as table:
        teller = Teller(table)
        told = found.lines or (Line(found.move or 0, found.value, found.line, found.verdict),)
        return {
            "depth": found.depth,
            "nodes": found.nodes,
            "lines": [
                {
                    "move": name_of(history, line.move),
                    "path": [] if game.picture is None else touched_by(history, line.move).path,
                    "value": line.value,
                    "verdict": line.verdict,
                    "worth": teller.worth(history, line.value, line.verdict),
                    "line": teller.line(history, line.line),
                }
                for line in told
                if line.line
            ],
        }
