"""What the board in a browser is told, as JSON can hold it: once about a game, and for every position of it."""

from __future__ import annotations

from typing import Any

from ...base.numbers import Move
from ...engine.ready.faults import written
from ...rules.game import Game, is_over
from ...rules.history import History
from ...rules.pictures.depiction import Depiction, moves_as_data, side_of


def board_data(game: Game) -> dict[str, Any]:
    """Return what stays the same in all positions: the name and, if the game has a picture, its layout.

    >>> from gametree import load_game
    >>> found = board_data(load_game("tictactoe"))
    >>> found["name"], found["layout"]["material"], len(found["layout"]["places"])
    ('tictactoe', 'paper', 9)
    """
    return {"name": game.name, "layout": None if game.picture is None else game.picture.layout.as_data()}


def position_data(history: History) -> dict[str, Any]:
    """Return where a game stands: what stands where, what the last move touched, and the legal moves.

    A game without a picture has its board as a ``text``, and moves whose paths are empty. Where people call a move
    otherwise than this package does, as in chess, its ``label`` says how.

    >>> from gametree import load_game
    >>> found = position_data(History.begin(load_game("chess")).play_named("e4"))
    >>> found["side"], found["stands"]["e4"], found["last"]
    (1, {'glyph': 'white pawn'}, {'path': ['e2', 'e4'], 'also': []})
    >>> found["moves"][3]
    {'name': 'g8h6', 'label': 'Nh6', 'path': ['g8', 'h6'], 'also': []}
    """
    game, position = history.game, history.position
    named = {} if is_over(position) else history.names()
    touched = {} if game.picture is None else moves_as_data(history)
    moves = [
        {"name": name, "label": _label(history, name, move), **touched.get(name, {"path": [], "also": []})}
        for name, move in named.items()
    ]
    told = {"side": side_of(history), "moves": moves}
    depiction = Depiction.of(history)
    if depiction is None:
        return {"text": written(game, "draw", position, *history.moves[-1:]), **told}
    drawn = depiction.as_data()
    return {"stands": drawn["stands"], "last": {"path": drawn["path"], "also": drawn["also"]}, **told}


def _label(history: History, name: str, move: Move) -> str:
    """Return what people call a move."""
    return name if history.game.san is None else written(history.game, "san", history.position, move)
