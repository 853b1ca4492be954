"""What commands have in common that put Python into a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

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

        for name, contents in live_files(runtime, games):
            yield f"{FOLDER}/{name}", contents
