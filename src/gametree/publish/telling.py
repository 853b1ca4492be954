"""What a page says of a game, in words: its title, its rules, its players and its levels."""

from __future__ import annotations

import inspect
from typing import Any

from ..play.levels.ladder import Ladder
from ..rules.game import Game
from ..rules.history import History
from ..rules.pictures.depiction import path_of, side_of, stands_of

PLAYERS = ("The first player", "The second player")


def title_of(game: Game) -> str:
    """Return what a game is called above its page.

    >>> from gametree import load_game
    >>> title_of(load_game("connect4")), title_of(load_game("examples/nim.py"))
    ('Connect Four', 'nim')
    """
    return game.wording.title or game.name


def rules_of(game: Game) -> str:
    """Return the rules of a game in words: its wording's, or what its positions say of themselves.

    >>> from gametree import load_game
    >>> rules_of(load_game("examples/nim.py"))
    'Take one to three; whoever takes the last one wins.'
    """
    told = game.wording.rules or inspect.getdoc(type(game.start)) or ""
    return " ".join(told.split("\n\n")[0].split())


def called(game: Game) -> list[str]:
    """Return what players are called on a page: as their game names them, or by what they put on the board.

    >>> from gametree import load_game
    >>> called(load_game("chess")), called(load_game("connect4")), called(load_game("tictactoe"))
    (['White', 'Black'], ['Red', 'Yellow'], ['Cross', 'Nought'])
    """
    wording = game.wording
    if wording.sides is not None:
        return list(wording.sides)
    words = [glyph.split() for glyph in (_glyphs(game) if game.picture is not None else [])]
    pairs = [pair for pair in zip(*words, strict=False) if len(set(pair)) == 2]
    # Red disc and yellow disc: by colour. Blue cross and red nought: by shape, which comes last.
    return [word.capitalize() for word in pairs[-1]] if pairs else list(wording.pieces or PLAYERS)


def _glyphs(game: Game) -> list[str]:
    """Return what the first two moves put on the board, if each puts one piece on a place."""
    history, found = History.begin(game), []
    for _ in range(2):
        move = next(iter(history.position.moves()), None)
        if move is None or history.ending() is not None:
            return []
        path = path_of(game, history.position, move, side_of(history))
        history = history.play(move)
        stands = stands_of(game, history.position, side_of(history))
        content = stands.get(path[0]) if len(path) == 1 else None
        if isinstance(content, str):
            found.append(content)
    return found


def levels(ladder: Ladder) -> list[dict[str, Any]]:
    """Return all levels as the page takes them, with what is said of each."""
    elos = ladder.elos
    rows = []
    for number, level in enumerate(ladder.levels, 1):
        nodes = "the full engine, a second a move" if level.nodes is None else f"{level.nodes:,} nodes a move"
        strength = f"; {elos[number - 1]} on this game's own scale, by matches" if elos else ""
        rows.append(
            {
                "nodes": level.nodes,
                "loss": level.loss,
                "overlooks": level.overlooks,
                "called": f"level {number} of {len(ladder.levels)}",
                "about": f"{nodes}{strength}".capitalize() + ".",
            }
        )
    return rows
