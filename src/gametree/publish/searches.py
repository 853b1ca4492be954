"""The searches of a game as WebAssembly, and what a page must know to call them.

A page has two: one for the best line, and one that can leave moves of the root out, for several lines and for levels.
A search that judges what to look at can do so anyway, and is one for all. Each is the text that the engine runs here,
in a kit that is put together as it is here.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from ..algorithms import Kit, find_algorithm
from ..algorithms.parts.kit import BelowRoot
from ..algorithms.parts.ordering import choosing
from ..base.errors import InputError
from ..base.stopping import Stop
from ..base.values import INF
from ..engine.ready.kits import kit_for
from ..engine.ready.options import Options
from ..engine.usual import SELECTIVE, strongest
from ..jit import NotCompilable
from ..jit.wasm import Layout, Module, module_for
from ..observers import meter
from ..play.levels.level_player import TABLE as LEVEL_TABLE
from ..rules.game import Game
from ..rules.history import History
from ..rules.turns import Turn, taking_turns
from .asking import SEARCH, SEARCHERS, answers, search_in_page

TABLE = 16.0
"""Megabytes that a page remembers in, beside the little that a level needs: phones have little to spare."""

NAMED = {
    "question": "question",
    "depth": "depth",
    "alpha": "alpha",
    "beta": "beta",
    "cells": "kit.observer.cells",
    "budget": "kit.observer.budget",
    "line": "answers.line",
    "key": "answers.key",
}
"""What a page writes and reads at every search, by the name that it is told."""
OPTIONAL = {
    "choice": "kit.order.choice",
    "isWorthIt": "kit.insight.mirrors.is_worth_it",
    "state": "kit.memory.state",
    "played": "kit.path.line",
    "begins": "kit.path.begins",
    "playedBeforeQuiet": "kit.path.path.line",
    "beginsBeforeQuiet": "kit.path.path.begins",
    "quiet": "kit.path.before",
}
"""What is there in some searches only."""


@dataclass(frozen=True)
class Search:
    """A module, and how it is called, with the memory of each use that a page makes of it."""

    code: bytes
    calls: dict[str, dict[str, Any]]
    """As JSON can hold them."""


def searches(game: Game) -> dict[str, Search]:
    """Return the searches of a game: ``best`` for the best line, and ``several`` for several and for levels.

    There may be one for all.

    >>> from gametree import load_game
    >>> both = searches(load_game("tictactoe"))
    >>> {name: list(search.calls) for name, search in both.items()}
    {'best': ['best'], 'several': ['several', 'level']}
    """
    best, several = {"best": TABLE}, {"several": TABLE, "level": LEVEL_TABLE}
    if algorithm_of(game) == SELECTIVE:
        return {"best": _search(game, {**best, **several}, chooses=True)}
    return {"best": _search(game, best, chooses=False), "several": _search(game, several, chooses=True)}


def algorithm_of(game: Game) -> str:
    """Return the algorithm that a page searches a game by: the one that an engine does."""
    return strongest(game, plain=False, order=None)


def _search(game: Game, tables: dict[str, float], *, chooses: bool) -> Search:
    calls, code = {}, b""
    for name, table in tables.items():
        arguments = _arguments(game, table, chooses=chooses)
        try:
            module = module_for(search_in_page, *arguments)
        except NotCompilable as error:
            raise InputError(
                f"{game.name} cannot be published, because it cannot be compiled: {error}; "
                "wanted: a game that 'gametree check' finds sound"
            ) from None
        code = module.code
        calls[name] = _call(module, module.layout(*arguments), arguments)
    return Search(code, calls)


def _arguments(game: Game, table: float, *, chooses: bool) -> tuple[Any, ...]:
    """Return what a search is called with at the start of a game, put together as the engine does it."""
    algorithm = find_algorithm(algorithm_of(game))
    asked, position = taking_turns(game, game.start)
    kit = kit_for(
        asked, position, meter(Stop().budget), algorithm=algorithm, options=Options(table), history=_quiet(asked)
    )
    if chooses:
        kit = kit._replace(
            order=choosing(kit.order), insight=kit.insight._replace(limits=BelowRoot(kit.insight.limits))
        )
    return SEARCH, position, 0, -INF, INF, kit, SEARCHERS[algorithm.name], answers()


def _quiet(game: Game) -> History:
    """Return a history after so many quiet plies that they are counted: a page has one search for all of a game."""
    limit = None if game.referee is None else game.referee.draws_after()
    return History.begin(game, quiet=limit or 0)


def _call(module: Module, layout: Layout, arguments: tuple[Any, ...]) -> dict[str, Any]:
    """Tell how a module is called, and where its arguments lie."""
    _, position, _, _, _, kit, _, _ = arguments
    places = layout.places
    own = "position.position." if isinstance(position, Turn) else "position."
    return {
        "wayIn": module.exports[0],
        "pages": module.pages(layout),
        "heapBase": module.heap_base,
        "result": layout.result,
        "error": layout.error,
        "words": layout.words,
        "chunks": [[address, base64.b64encode(data).decode()] for address, data in layout.chunks()],
        "errors": {
            str(address): [raised.kind, *map(str, raised.arguments)] for address, raised in module.errors.items()
        },
        "places": {
            **{name: places[path].address for name, path in NAMED.items()},
            **{name: places[path].address for name, path in OPTIONAL.items() if path in places},
        },
        "fields": {path.removeprefix(own): place for path, place in places.items() if path.startswith(own)},
        "turn": [places["position.is_pass"].address, places["position.passes"].address]
        if isinstance(position, Turn)
        else None,
        **_of_kit(kit),
    }


def _of_kit(kit: Kit) -> dict[str, Any]:
    """Tell what is the same in all searches, and is no number in memory."""
    return {
        "answers": kit.memory.answers(),
        "lasts": getattr(kit.memory, "lasts", False),
        "hasNear": bool(getattr(kit.memory, "near", 0)),
    }
