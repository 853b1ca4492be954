"""A folder of pages: what is written into it, and which folders are ours to write into."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path, PurePosixPath

from ..base.errors import InputError
from ..base.keeping import write_whole
from ..rules.game import Game
from ..rules.history import History
from ..view.board import position_data
from ..view.page.sealing import fill
from .pages import Page, read
from .telling import rules_of

MARK = "gametree-published.json"
"""Tells that a folder is ours, and which files in it are."""
FORMAT = "gametree published"
MOST_BYTES = 1_000_000


def slug(name: str) -> str:
    """Return the name of a game as names of files have it.

    >>> slug("connect4:4x4"), slug("Ключ")
    ('connect4-4x4', 'game')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "game"


def slugs(games: Iterable[Game]) -> list[str]:
    """Return names for games, no two alike.

    >>> from gametree import load_game
    >>> slugs([load_game("tictactoe"), load_game("tictactoe")])
    ['tictactoe', 'tictactoe-2']
    """
    found: list[str] = []
    for game in games:
        base = slug(game.name)
        taken = ("index", *found)
        found.append(next(name for name in _numbered(base) if name not in taken))
    return found


def _numbered(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1


def check_folder(out: Path) -> None:
    """Make a folder to publish into; refuse one that holds other things, before any work is done."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        is_empty = next(out.iterdir(), None) is None
    except FileExistsError:
        raise InputError(f"{str(out)!r} is a file; wanted: a folder for the pages") from None
    except OSError as error:
        raise InputError(f"no folder can be made at {str(out)!r}: {error.strerror or error}") from None
    if not is_empty and _written_before(out) is None:
        raise InputError(
            f"the folder {str(out)!r} is not empty, and 'gametree publish' has not written it; wanted: another folder"
        )


def _written_before(out: Path) -> list[str] | None:
    """Return the files that were published into a folder; None if it is not ours."""
    try:
        mark = out / MARK
        data = json.loads(mark.read_text(encoding="utf-8")) if mark.stat().st_size <= MOST_BYTES else None
    except (OSError, ValueError):
        return None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("files"), list):
        return None
    return [name for name in data["files"] if isinstance(name, str) and _is_inside(name)]


def _is_inside(name: str) -> bool:
    """Tell whether a name leads to a place in the folder that holds it, and not out of there.

    >>> [_is_inside(name) for name in ("index.html", "live/main.js", "../other", "/etc/hosts")]
    [True, True, False, False]
    """
    parts = PurePosixPath(name).parts
    return bool(parts) and not name.startswith("/") and ".." not in parts and "\\" not in name and ":" not in name


def pages_of(games: Sequence[Game]) -> list[Page]:
    """Return a page for each game; raise GameFault where a picture does not fit what is shown first.

    >>> from gametree import load_game
    >>> [page.title for page in pages_of([load_game("connect4"), load_game("chess")])]
    ['Connect Four', 'Chess']
    """
    for game in games:
        position_data(History.begin(game))
    return [Page(game, name) for game, name in zip(games, slugs(games), strict=True)]


def publish(
    pages: Sequence[Page], out: Path, beside: Mapping[str, bytes] | None = None, *, live: Sequence[str] = ()
) -> dict[str, int]:
    """Write pages into a folder, and an index if there are several; return the files, each with its size.

    ``beside`` are other files that belong to them; ``live`` leads from each page to one that explains its searches.
    Pages come last: one that is open asks for files by their digests, so it never gets those of another version.
    What was published there before and is no longer needed is taken away.
    """
    check_folder(out)
    before = _written_before(out) or []
    files: dict[str, bytes] = dict(beside or {})
    last: dict[str, bytes] = {}
    for place, page in enumerate(pages):
        text, parts = page.beside(home=len(pages) > 1, live=live[place] if live else None)
        files |= {part.name: part.contents for part in parts}
        last["index.html" if len(pages) == 1 else f"{page.slug}.html"] = text.encode()
    if len(pages) > 1:
        files |= {page.picture.name: page.picture.contents for page in pages}
        last["index.html"] = index(pages).encode()
    everything = {**files, **last}
    mark = json.dumps({"format": FORMAT, "files": sorted({*before, *everything})}, indent=1) + "\n"
    write_whole(out / MARK, mark.encode(), "the list of files")  # first, so that what is broken off is ours, too
    for name, contents in everything.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(out / name, contents, "a page")
    for name in set(before) - set(everything):
        _take_away(out, name)
    mark = json.dumps({"format": FORMAT, "files": sorted(everything)}, indent=1) + "\n"
    write_whole(out / MARK, mark.encode(), "the list of files")
    return {name: len(contents) for name, contents in everything.items()}


def _take_away(out: Path, name: str) -> None:
    """Delete a file, and the folders inside of ``out`` that it leaves empty."""
    (out / name).unlink(missing_ok=True)
    for folder in PurePosixPath(name).parents[:-1]:
        try:
            (out / folder).rmdir()
        except OSError:  # it holds something yet
            return


def index(pages: Sequence[Page]) -> str:
    """Return a page that leads to all others."""
    return fill(read("index.html"), {"style": pages[0].style.name, "games": "\n".join(map(_entry, pages))})


def _entry(page: Page) -> str:
    """Write a game as a picture to click on."""
    return (
        f'<li><a href="{page.slug}.html"><img src="{page.picture.name}" alt=""><strong>{escape(page.title)}</strong>'
        f'<span class="quiet">{escape(rules_of(page.game))}</span></a></li>'
    )
