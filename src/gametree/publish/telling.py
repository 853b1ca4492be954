"""What a page says of a game, in words: its title, its rules, its players and its levels."""

from __future__ import annotations

import inspect
from typing import Any

from ..play.levels.ladder import Ladder
from ..rules.game import Game
from ..rules.pictures.players import players

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
    """Return what players are called on a page.

    >>> from gametree import load_game
    >>> called(load_game("connect4")), called(load_game("examples/nim.py"))
    (['Red', 'Yellow'], ['The first player', 'The second player'])
    """
    return list(players(game) or PLAYERS)


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
