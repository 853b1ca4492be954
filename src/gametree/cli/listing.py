"""``gametree games`` and ``gametree algorithms``."""

from __future__ import annotations

import click

from ..algorithms import algorithm_names, find_algorithm
from ..base.errors import InputError
from ..base.packages import Offer
from ..games import BUILT_IN, load_plugin, plugins
from ..games.tree import GALLERY
from ..games.tree.vector_gallery import VECTOR_GALLERY
from .streams import answers_only, say
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
        games += [
            {"name": plugin.name, "about": plugin.about or None, "parameters": None, "writing": _writing(plugin)}
            for plugin in _others()
        ]
        gallery = [{"name": entry.name, "tree": entry.text, "shows": entry.shows} for entry in GALLERY]
        tell_json({"games": games, "gallery": gallery})
        return
    for game in BUILT_IN.values():
        size = f" (other sizes: {game.parameters})" if game.parameters else ""
        say(f"{game.name:10} {game.about}{size}")
        say(f"{'':10} {game.writing}")
    for plugin in _others():
        say(f"{plugin.name:10} {plugin.about or 'a game'}")
        say(f"{'':10} {_writing(plugin)}")
    say(f"{'FILE':10} a game of your own: nim.py with GAME = Game(...), or package.module:GAME")
    say(f'{"TREE":10} "((3 12 8) (2 4 6))", a JSON list, a table of moves, a file of any, - for stdin, or')
    say(f"{'':10} random:b=3,d=4,seed=1")
    for entry in (*GALLERY, *VECTOR_GALLERY):
        say(f"{'':10} gallery:{entry.name:14} {entry.shows}")


def _others() -> list[Offer]:
    """Return the games of other packages; a name that is built in means the built-in game."""
    return [plugin for plugin in plugins() if plugin.name not in BUILT_IN]


def _writing(plugin: Offer) -> str:
    """Tell where a game comes from, or why it cannot be loaded."""
    try:
        with answers_only():
            load_plugin(plugin, "")
    except InputError as fault:
        return f"{fault}"
    return f"from the package {plugin.package}"


@click.command("algorithms")
@json_option
def algorithms_command(as_json: bool) -> None:
    """List the algorithms and what the number that each returns promises."""
    told = {name: _promise(name) for name in algorithm_names()}
    if as_json:
        tell_json({"algorithms": [{"name": name, "promise": promise} for name, promise in told.items()]})
        return
    for name, promise in told.items():
        say(name)
        for line in promise.splitlines():
            say(f"    {line}".rstrip())
        say()
    say("my.py:NAME\n    A function of your own: see docs/writing-an-algorithm.md.", lines=True)


def _promise(name: str) -> str:
    """Tell what an algorithm promises, or why that of a package cannot be loaded."""
    try:
        with answers_only():
            return find_algorithm(name).promise
    except InputError as fault:
        return str(fault)
