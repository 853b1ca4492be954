"""A page on which a game is replayed: one file, with a board and every position the game went through."""

from __future__ import annotations

import html
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from ...base.numbers import Move
from ...engine.ready.faults import written
from ...rules.history import History
from ...rules.pictures.depiction import side_of
from ...rules.pictures.players import players
from ..board import board_data, modules, position_data, style
from ..drawing.boards.of_history import check_marked, paths_of
from ..page.linking import link
from ..page.sealing import as_json, fill, policy
from ..paper import paper

PLAYERS = ("The first player", "The second player")


def game_page(history: History, title: str | None = None, *, line: Sequence[Move] = (), flip: bool = False) -> str:
    """Return a page that shows a game from its first position to its last; there, moves of a line are arrows.

    >>> from gametree import History, load_game
    >>> text = game_page(History.begin(load_game("tictactoe")).play_named("b2 a1"), "Noughts <and> crosses")
    >>> text.count("<title>Noughts &lt;and&gt; crosses</title>"), "X plays b2." in text
    (1, True)
    """
    check_marked(history.game, flip, line)
    data = game_data(history)
    data["isFlipped"] = flip
    data["positions"][-1]["arrows"] = _arrows(history, line)
    script = link({**modules(), "game": _read("game.js")}, "game")
    look = paper() + style() + _read("game.css")
    name = history.game.name if title is None else title
    parts = {
        "title": html.escape(name),
        "policy": policy(script, look),
        "style": look,
        "data": as_json(data),
        "script": script,
    }
    return fill(_read("game.html"), parts)


def game_data(history: History) -> dict[str, Any]:
    """Return a game as JSON can hold it: what is told of the game, and of every position it went through.

    A position has the ``move`` that was played there, None in the last one, and a ``message`` on what led there.

    >>> from gametree import History, load_game
    >>> found = game_data(History.begin(load_game("chess")).play_named("e4 e5"))
    >>> [(position["message"], position["move"]) for position in found["positions"]]
    [('', 'e2e4'), ('White plays e4.', 'e7e5'), ('Black plays e5.', None)]
    """
    passed = [history]
    while passed[-1].moves:
        passed.append(passed[-1].back())
    passed.reverse()
    called = players(history.game) or PLAYERS
    played = [_name(after, "move_name") for after in passed[1:]]
    positions = [
        {**position_data(each), "message": _told(each, called), "move": name}
        for each, name in zip(passed, [*played, None], strict=True)
    ]
    return {**board_data(history.game), "positions": positions}


def _arrows(history: History, line: Sequence[Move]) -> list[dict[str, Any]]:
    """Return the moves of a line as arrows, with their numbers where there are several."""
    paths = paths_of(history, line)
    labels = [str(step) if len(paths) > 1 else "" for step in range(1, len(paths) + 1)]
    return [{"path": list(path), "label": label} for path, label in zip(paths, labels, strict=True)]


def _told(history: History, called: Sequence[str]) -> str:
    """Tell the last move, and how the game has ended if it has."""
    if not history.moves:
        return ""
    ending = history.ending()
    end = "" if ending is None else f" {ending.reason[0].upper()}{ending.reason[1:]}."
    return f"{called[side_of(history.back())]} plays {_name(history, 'label')}.{end}"


def _name(after: History, kind: str) -> str:
    """Name the last move: as this package does, or as people do."""
    game, before = after.game, after.back()
    method = "san" if kind == "label" and game.san is not None else "move_name"
    return written(game, method, before.position, after.moves[-1])


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
