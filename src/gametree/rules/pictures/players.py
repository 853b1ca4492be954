"""What players are called where a board is drawn."""

from __future__ import annotations

import re

from ..game import Game
from ..history import History
from .depiction import path_of, side_of, stands_of

IN_TEXT = re.compile(r" \(.\)$")
"""What stands for a side where its board is written: the X of "Black (X)"."""


def players(game: Game) -> tuple[str, str] | None:
    """Return the names of the players as whoever looks at the board understands them; None if there are none.

    They are what the game calls its sides; otherwise the colours of the pieces on the board, or what its text has for
    them where shapes tell them apart.

    >>> from gametree import load_game
    >>> [players(load_game(name)) for name in ("othello", "connect4", "tictactoe", "examples/nim.py")]
    [('Black', 'White'), ('Red', 'Yellow'), ('X', 'O'), None]
    """
    wording = game.wording
    if game.picture is None:
        return wording.sides or wording.pieces
    if wording.sides is not None:
        first, second = (IN_TEXT.sub("", name) for name in wording.sides)
        return first, second
    pieces = [glyph.split() for glyph in _first_pieces(game)]
    colours, shapes = [piece[0] for piece in pieces], {piece[-1] for piece in pieces}
    # Red disc and yellow disc are told apart by colour alone, blue cross and red nought by shape as well.
    if len(set(colours)) == 2 and len(shapes) == 1:
        return colours[0].capitalize(), colours[1].capitalize()
    return wording.pieces


def _first_pieces(game: Game) -> list[str]:
    """Return what the first two moves put on the board, if each puts one piece on a place."""
    history, found = History.begin(game), []
    for _ in range(2):
        move = next(iter(history.position.moves()), None)
        if move is None or history.ending() is not None:
            return []
        path = path_of(game, history.position, move, side_of(history))
        history = history.play(move)
        content = stands_of(game, history.position, side_of(history)).get(path[0]) if len(path) == 1 else None
        if not isinstance(content, str):
            return []
        found.append(content)
    return found
