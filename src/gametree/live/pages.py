"""The files of the page: what it shows, what it asks, and what its Python is given."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files as resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ..algorithms import ALGORITHMS
from ..engine import explain
from ..games.loading import BUILT_IN
from ..games.tree import GALLERY, parse_tree
from ..games.tree.order import ORDERS
from ..games.tree.vector_gallery import VECTOR_GALLERY
from ..service.practising import ASKED
from ..view import board
from ..view.page import page
from ..view.page.sealing import fill
from ..view.paper import paper
from ..view.portable import portable
from .archives import compiled_archive, games_archive, package_archive
from .runtime import Runtime

SCRIPTS = (
    *("main", "asking", "elements", "keeping", "games", "desk", "movetree", "movelist", "clock", "analysis"),
    *("whynot", "filing", "past", "trees", "arena", "practice"),
)
FIRST_TREE = "((3 12 8) (2 4 6) (14 5 2))"
FIRST_GAME = '''\
"""Take one, two or three sticks; whoever takes the last one wins."""
from typing import NamedTuple

from gametree import Game


class Sticks(NamedTuple):
    left: int

    def moves(self):
        return range(1, min(3, self.left) + 1)

    def play(self, move):
        return Sticks(self.left - move)

    def is_over(self):
        return self.left == 0

    def outcome(self):
        return -1  # the last stick is gone: whoever is to move has lost


GAME = Game("sticks", Sticks(10))
'''
"""What stands in the page to begin with, as somebody would write it."""


def live_files(
    runtime: Runtime, games: Sequence[str] = (), files: Mapping[str, Path] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield every file of the page by its name.

    The searches of ``games`` that come with the package are compiled for it beforehand; ``files`` are those of
    games of the owner's, by what the games are called there: ``my.py``, ``my.py:SMALL``. They are interpreted.
    """
    own = dict(files or {})
    archives = {"gametree.zip": package_archive()}
    if games:
        archives["compiled.zip"] = compiled_archive(games)
    if own:
        archives["games.zip"] = games_archive(own)
    ways: dict[str, Any] = {"carrier": _read("carrier.js"), "policy": _policy(runtime), "own": list(own)}
    yield from page_files(**ways, games=[*own, *games], may_type=True)
    yield "worker.js", _read("worker.js").encode()
    told = {"PYODIDE": runtime.address, "ARCHIVES": list(archives), "FILES": list(own)}
    yield "python.js", _constants(told).encode()
    yield from archives.items()
    yield from runtime.files()


def page_files(
    *,
    carrier: str,
    policy: str,
    games: Sequence[str],
    may_type: bool,
    own: Sequence[str] = (),
    has_past: bool = False,
    ledgers: Sequence[str] = (),
) -> Iterator[tuple[str, bytes]]:
    """Yield what the page is made of, whoever answers it: ``carrier`` is the script that carries what it asks.

    ``games`` come first among those that are offered; those of the ``own``er's can be checked. ``may_type`` says
    whether others may be typed, ``has_past`` whether there are past games to be asked; ``ledgers`` are contests that
    can be watched.
    """
    yield "index.html", fill(_read("page.html"), {"policy": policy}).encode()
    yield "page.css", (paper() + _read("page.css") + board.style()).encode()
    yield "explain.html", page([portable(explain(parse_tree(FIRST_TREE)))]).encode()
    for name in SCRIPTS:
        yield f"{name}.js", _read(f"{name}.js").encode()
    for name, text in board.modules().items():
        yield f"board/{name}.js", text.encode()
    yield "carrier.js", carrier.encode()
    told = {"OWN_GAMES": list(own), "MAY_TYPE": may_type, "HAS_PAST": has_past, "LEDGERS": list(ledgers)}
    yield "settings.js", _constants({**_settings(games), **told}).encode()


def _settings(games: Sequence[str]) -> dict[str, Any]:
    """Return what the scripts are told: trees, games and algorithms by name, and what there is to begin with."""
    return {
        "TREES": [entry.name for entry in (*GALLERY, *VECTOR_GALLERY)],
        "TEXTS": {f"gallery:{entry.name}": entry.text for entry in (*GALLERY, *VECTOR_GALLERY)},
        "ALGORITHMS": list(ALGORITHMS),
        "GAMES": list(dict.fromkeys([*games, *(name for game in BUILT_IN.values() for name in game.examples)])),
        "FIRST_TREE": FIRST_TREE,
        "FIRST_GAME": FIRST_GAME,
        "ORDERS": list(ORDERS),
        "EXERCISES": list(ASKED),
    }


def _constants(values: Mapping[str, Any]) -> str:
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())


def _policy(runtime: Runtime) -> str:
    """Return what the page may do: run what lies beside it, and Pyodide where that is, and nothing else."""
    parts = urlsplit(runtime.address)
    elsewhere = f" {parts.scheme}://{parts.netloc}" if parts.netloc else ""
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{elsewhere}; style-src 'self'; "
        f"connect-src 'self'{elsewhere}; worker-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _read(name: str) -> str:
    return resources(__package__).joinpath(name).read_text(encoding="utf-8")
