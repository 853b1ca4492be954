"""What the browser's Python is given: this package, and searches that were compiled for it before."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ..jit.wasm import filling
from ..service import Offered, Service

PACKAGE = Path(__file__).parents[1]
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that the same files make the same bytes."""
LEFT_OUT = frozenset({"__pycache__", "cli", "live", "publish", "site"})
"""Folders that nobody asks for in a page."""
NODES = 50
"""So much is searched to have a search compiled."""
LINES = 3


def package_archive() -> bytes:
    """Return the package as the browser's Python unpacks it: texts and data, without what only a terminal needs."""
    return _packed(
        (f"gametree/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes())
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and LEFT_OUT.isdisjoint(path.relative_to(PACKAGE).parts)
    )


def compiled_archive(games: Sequence[str]) -> bytes:
    """Return the searches that a page asks for when it plays and analyses these games, as WebAssembly."""
    with TemporaryDirectory() as folder, filling(Path(folder)):
        for name in games:
            _ask_all(name)
        kept = [(f"compiled/{path.name}", path.read_bytes()) for path in sorted(Path(folder).iterdir())]
    return _packed(iter(kept))


def games_archive(files: Mapping[str, Path]) -> bytes:
    """Return the files of games of the owner's as the page's Python finds them; several games may be in one file."""
    paths = {path.name: path for path in files.values()}
    return _packed((f"games/{name}", path.read_bytes()) for name, path in sorted(paths.items()))


def _ask_all(name: str) -> None:
    """Ask what a page asks about a game, for as long as it takes to know what has to be compiled."""
    with Service(Offered()) as service:
        (told,) = service.answer({"ask": "game", "game": name})
        for level in (1, told["levels"]):
            list(service.answer({"ask": "reply", "game": name, "level": level}))
        for lines in range(1, LINES + 1):
            list(service.answer({"ask": "lines", "game": name, "lines": lines, "nodes": NODES}))


def _packed(files: Iterator[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, contents in files:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), contents, zipfile.ZIP_DEFLATED)
    return made.getvalue()
