"""``gametree gallery``."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from ..base.errors import InputError
from ..base.keeping import write_whole
from ..games.tree import gallery_tree
from ..games.tree.lectures import LECTURES
from ..games.tree.vector_gallery import VECTOR_GALLERY
from .live import live_pages, pyodide_option, runtime_of
from .progress import watched
from .streams import answers_only, say
from .subject import json_option
from .telling import speaking, tell_json


@click.command("gallery")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Build a small static site there: every tree, a course, every algorithm, plots of experiments.",
)
@click.option("--live", is_flag=True, help="With Python in the browser: trees and games typed there are explained.")
@pyodide_option
@json_option
def gallery_command(out: Path | None, live: bool, pyodide: str | None, as_json: bool) -> None:
    """List the trees worth knowing, or build a site of them."""
    if out is None:
        if live or pyodide is not None:
            raise click.UsageError("--live is for the site; give --out FOLDER with it")
        _list(as_json)
        return
    runtime = runtime_of(live, pyodide)
    _check_folder(out)
    from ..site import site

    files = []
    with watched() as line, speaking(line), answers_only():
        for name, contents in chain(site(is_live=live), live_pages(runtime)):
            line.show_soon(lambda name=name: f"writing {name}")  # type: ignore[misc]
            place = out / name
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, contents, "a page")
            files.append(name)
    if as_json:
        tell_json({"folder": str(out), "files": files})
    else:
        say(f"{out / 'index.html'} leads to all {len(files)} files; open it in a browser.")


def _list(as_json: bool) -> None:
    if as_json:
        fields = ("name", "tree", "value", "shows")
        ordered = [gallery_tree(name) for lecture in LECTURES for name in lecture.trees]
        rows = ((entry.name, entry.text, entry.value, entry.shows) for entry in ordered)
        packed = ((entry.name, entry.text, entry.packets, entry.shows) for entry in VECTOR_GALLERY)
        gallery, criteria = ([dict(zip(fields, row, strict=True)) for row in each] for each in (rows, packed))
        tell_json({"gallery": gallery, "criteria": criteria})
        return
    for lecture in LECTURES:
        say(f"{lecture.title}:")
        for name in lecture.trees:
            say(f"  gallery:{name:14} {gallery_tree(name).shows}")
        say()
    say("Several criteria:")
    for entry in VECTOR_GALLERY:
        say(f"  gallery:{entry.name:14} {entry.shows}")
    say()
    say("'gametree explain gallery:NAME --html F' steps through one; --out FOLDER builds pages of them all.")


def _check_folder(out: Path) -> None:
    """Refuse a place where no folder can be, before any work is done."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise InputError(f"{str(out)!r} is a file; wanted: a folder for the pages") from None
    except OSError as error:
        raise InputError(f"no folder can be made at {str(out)!r}: {error.strerror or error}") from None
