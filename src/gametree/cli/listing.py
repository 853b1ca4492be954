"""``gametree games`` and ``gametree algorithms``."""

from __future__ import annotations

import inspect

import click

from ..algorithms import ALGORITHMS
from ..games import BUILT_IN
from ..games.tree import GALLERY
from .streams import say
from .subject import json_option
from .telling import tell_json


@click.command("games")
@json_option
def games_command(as_json: bool) -> None:
    """List the games, the trees of the gallery, and how positions and moves are written."""
    if as_json:
        games = [
            {"name": game.name, "about": game.about, "parameters": game.parameters or None, "writing": game.writing}
            for game in BUILT_IN.values()
        ]
        gallery = [{"name": entry.name, "tree": entry.text, "shows": entry.shows} for entry in GALLERY]
        tell_json({"games": games, "gallery": gallery})
        return
    for game in BUILT_IN.values():
        size = f" (other sizes: {game.parameters})" if game.parameters else ""
        say(f"{game.name:10} {game.about}{size}")
        say(f"{'':10} {game.writing}")
    say(f"{'FILE':10} a game of your own: nim.py with GAME = Game(...), or package.module:GAME")
    say(f'{"TREE":10} "((3 12 8) (2 4 6))", a JSON list, a file of either, random:b=3,d=4,seed=1, or')
    for entry in GALLERY:
        say(f"{'':10} gallery:{entry.name:14} {entry.shows}")


@click.command("algorithms")
@json_option
def algorithms_command(as_json: bool) -> None:
    """List the algorithms and what the number that each returns promises."""
    told = {name: inspect.cleandoc(function.__doc__ or "") for name, function in ALGORITHMS.items()}
    if as_json:
        tell_json({"algorithms": [{"name": name, "promise": promise} for name, promise in told.items()]})
        return
    for name, promise in told.items():
        say(name)
        for line in promise.splitlines():
            say(f"    {line}".rstrip())
        say()
