"""Games by name: what another process needs in order to find the same one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ...base.errors import GametreeError
from ...games import BUILT_IN, load_game
from ...games.tree import looks_like_tree, parse_tree, tree_game
from ...rules.game import Game

WRITTEN_BY = ("move_name", "parse_move", "parse_position", "position_name", "draw")
JUDGED_BY = ("start", "scoring", "most_moves", "cyclic", "evaluator", "wording")


def find_game(what: str) -> Game:
    """Load a game or a tree by what it is called on the command line.

    >>> find_game("gallery:two-ply").name, find_game("connect4:5x4").name
    ('gallery:two-ply', 'connect4:5x4')
    """
    if what.partition(":")[0] not in BUILT_IN and looks_like_tree(what):
        named = what.strip().startswith(("gallery:", "random:"))
        return tree_game(parse_tree(what), what.strip()) if named else tree_game(parse_tree(what))
    return load_game(what)


def name_of(game: Game) -> str | None:
    """Return a name under which another process finds a game; None if there is none.

    >>> from gametree import load_game
    >>> name_of(load_game("connect4:5x4"))
    'connect4:5x4'
    """
    return _built_in(game) or _in_module(game)


def _built_in(game: Game) -> str | None:
    if game.name.partition(":")[0] not in (*BUILT_IN, "gallery", "random"):
        return None
    try:
        same = find_game(game.name)
    except GametreeError:
        return None
    alike = all(getattr(same, name) == getattr(game, name) for name in JUDGED_BY) and all(
        _written(getattr(same, name)) == _written(getattr(game, name)) for name in WRITTEN_BY
    )
    return game.name if alike and type(same.start) is type(game.start) else None


def _written(function: Callable[..., Any]) -> tuple[str, str] | None:
    name = getattr(function, "__qualname__", None)
    return name and (function.__module__, name)


def _in_module(game: Game) -> str | None:
    """Find the module that holds the game; not the one that is run, for that may do more than to define it."""
    for name, module in list(sys.modules.items()):
        if name == "__main__" or module is None:
            continue
        for attribute, value in list(getattr(module, "__dict__", {}).items()):
            if value is not game:
                continue
            if getattr(module, "__spec__", None) is not None:
                return f"{name}:{attribute}"
            path = getattr(module, "__file__", None)
            if attribute == "GAME" and isinstance(path, str) and path.endswith(".py"):
                return path  # it was loaded from a file
    return None
