"""A game as a module of JavaScript: what it exports, and what had to be left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..rules.game import Game
from .module import Module
from .offered import more, rules
from .refusing import NotTranslatable
from .values import CannotWrite

AS_JSON = frozenset({"outcome", "ending", "state", "stands", "path", "touched", "evaluate"})
"""What returns plain data: whole numbers are Numbers there, and nothing is a position or a move."""

ASKED_BY_PAGES = ("position", "positions", "moves", "last_move", "moves_again")
"""Attributes that are asked for without being named in any text: those of histories, and a name that is looked up."""

Functions = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True)
class Translation:
    """A game as JavaScript."""

    text: str
    """An ES module that imports nothing and has one export, ``game``."""
    left_out: Mapping[str, str]
    """What a page does without, by its name, and why."""


def translated(game: Game) -> Translation:
    """Write a game as JavaScript; raise NotTranslatable where its rules cannot be.

    >>> from gametree import load_game
    >>> translation = translated(load_game("tictactoe"))
    >>> translation.text.rstrip().splitlines()[-1], dict(translation.left_out)
    ('export { game };', {})
    """
    needed, optional, left_out = rules(game), more(game), {}
    try:
        return Translation(_module(game, {**needed, **optional}, {}), {})
    except NotTranslatable:
        _module(game, needed, {})  # what cannot be left out
    for name, function in list(optional.items()):
        try:
            _module(game, {**needed, name: function}, {})
        except NotTranslatable as fault:
            left_out[name] = str(fault)
            del optional[name]
    return Translation(_module(game, {**needed, **optional}, left_out), left_out)


def _module(game: Game, functions: Functions, left_out: Mapping[str, str]) -> str:
    """Return the text: what a first pass has found out about names is used by a second one."""
    first = Module()
    _text(first, game, functions, left_out)
    second = Module(frozenset(first.seen_methods), frozenset(first.called_by_name))
    return _text(second, game, functions, left_out)


def _text(module: Module, game: Game, functions: Functions, left_out: Mapping[str, str]) -> str:
    module.used.update(ASKED_BY_PAGES)
    try:
        start = module.named_value(game.start, "start")
        names = {name: module.named_value(function, name) for name, function in functions.items()}
        module.complete()
    except CannotWrite as fault:
        raise NotTranslatable(f"the start of {game.name} holds {fault}, which no page can have") from None
    lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}," for name, value in facts(game).items()]
    lines += [f"  leftOut: {json.dumps(dict(left_out), ensure_ascii=False)},", f"  start: {start},"]
    for name, own in names.items():
        lines.append(f"  {name}: $for_pages({own}, {json.dumps(name in AS_JSON)}),")
    return module.text("\n".join(["const game = {", *lines, "};", "", "export { game };"]))


def facts(game: Game) -> dict[str, Any]:
    """Return what stays the same all game, as JSON can hold it."""
    wording = game.wording
    return {
        "name": game.name,
        "scoring": game.scoring,
        "cyclic": game.cyclic,
        "mostMoves": game.most_moves,
        "sides": wording.sides,
        "pieces": wording.pieces,
        "unit": wording.unit,
        "points": wording.points,
        "wins": wording.wins,
        "isNumbered": wording.is_numbered,
        "layout": None if game.picture is None else game.picture.layout.as_data(),
    }
