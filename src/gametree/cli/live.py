"""What commands have in common that put Python into a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from ..base.errors import InputError
from ..base.own_code import file_of
from ..games.loading import BUILT_IN

if TYPE_CHECKING:
    from ..live import Runtime

FOLDER = "live"
"""Where the page with Python lies in a site."""

pyodide_option = click.option(
    "--pyodide",
    metavar="WHERE",
    help="Where --live finds Pyodide: the folder of its npm package (node_modules/pyodide), or its address.",
)


def runtime_of(live: bool, pyodide: str | None) -> Runtime | None:
    """Return where the page finds its Python; None if it has none."""
    if not live:
        if pyodide is not None:
            raise click.UsageError("--pyodide is for pages with Python; give --live with it")
        return None
    from ..live import Runtime

    return Runtime.find(pyodide)


def live_pages(runtime: Runtime | None, games: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the page with Python by their names in a site; none if it has none."""
    if runtime is not None:
        from ..live import live_files

        files = _files_of(games)
        built_in = [name for name in games if name.partition(":")[0] in BUILT_IN]
        for name, contents in live_files(runtime, built_in, files):
            yield f"{FOLDER}/{name}", contents


def live_address(game: str) -> str:
    """Return where the page with Python opens a game, seen from the other pages of its site.

    >>> live_address("connect4:5x4"), live_address("games/my own.py:SMALL")
    ('live/index.html#game=connect4%3A5x4', 'live/index.html#game=my%20own.py%3ASMALL')
    """
    return f"{FOLDER}/index.html#game={quote(game if _file_of(game) is None else Path(game).name, safe='')}"


def _files_of(games: Sequence[str]) -> dict[str, Path]:
    """Return the files of games of the owner's, by what these are called in the page: ``my.py``, ``my.py:SMALL``."""
    found: dict[str, Path] = {}
    for game in games:
        file = _file_of(game)
        if file is None:
            continue
        if any(other.name == file.name and other != file for other in found.values()):
            raise InputError(f"two files are called {file.name!r}; wanted: files of different names with --live")
        found[Path(game).name] = file
    return found


def _file_of(game: str) -> Path | None:
    """Return the file of Python that a game is in; None if it comes with a package."""
    file = file_of(game)
    return Path(file) if file is not None and file.endswith(".py") else None
