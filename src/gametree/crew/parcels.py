"""Files of a user that some work needs, sent along: a worker elsewhere has none of them.

A game, an algorithm or an evaluator may be named by a file, ``my.py:HEX5``. What travels is the name and the text of
the file. Whoever has the same file in the same place uses it; elsewhere it is written into the cache folder, so that
what is compiled of it is kept. It is run from there: only as it was sent, and where nobody else can change it.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from ..base.errors import InputError
from ..base.own_code import file_of, is_there
from ..games import load_game
from ..jit.cache import cache_directory, danger, is_safe
from ..rules.game import Game

KEPT = 4
"""So many games a worker keeps loaded; it mostly plays one."""

Parcel = dict[str, str]
"""The texts of files by the names they were given."""


def packed(names: Iterable[str]) -> Parcel:
    """Return the files that are meant by names such as ``nim.py`` and ``my.py:HEX5``, with their texts."""
    files = {file for name in names if (file := file_of(name)) is not None}
    try:
        return {file: Path(file).read_text("utf-8") for file in sorted(files)}
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"a file that others need cannot be read: {error}") from None


def digest(parcel: Parcel) -> str:
    """Return what tells apart two parcels: that of no file is empty."""
    return hashlib.sha256(repr(sorted(parcel.items())).encode()).hexdigest()[:16] if parcel else ""


def unpacked(parcel: Parcel, name: str) -> str:
    """Return a name as it is understood here: with the file that was sent along."""
    file = file_of(name)
    if file is None or file not in parcel:
        return name
    return str(_placed(file, parcel[file])) + name[len(file) :]


def loaded(parcel: Parcel, name: str) -> Game:
    """Return a game by its name, from the file that was sent along if it is one."""
    return _loaded(unpacked(parcel, name), digest(parcel))


@lru_cache(maxsize=KEPT)
def _loaded(name: str, texts: str) -> Game:
    """Return a game, loaded once for every text of its file.

    Whenever a file is run its classes are others, and their machine code is linked anew: half a megabyte a game.
    """
    return load_game(name)


def _placed(file: str, text: str) -> Path:
    """Return where a file with such a text is, writing it if it is nowhere."""
    given = Path(file)
    if is_there(Path.is_file, file) and _holds(given, text):
        return given
    folder = _folder(hashlib.sha256(text.encode()).hexdigest()[:16])
    placed = folder / given.name
    if not _holds(placed, text) or danger(placed.stat()) is not None:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as file_here:
            file_here.write(text)
        Path(file_here.name).replace(placed)
    return placed


def _holds(file: Path, text: str) -> bool:
    try:
        return file.read_text("utf-8") == text
    except (OSError, UnicodeDecodeError):
        return False


def _folder(name: str) -> Path:
    """Return a folder that nobody else can write to: in the cache, or where it lives as long as the process."""
    cache = cache_directory()
    folders = cache, cache / "sent", cache / "sent" / name
    try:
        for folder in folders:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if all(map(is_safe, folders)):
            return folders[-1]
    except OSError:  # nothing can be kept there
        pass
    folder = Path(_temporary().name) / name
    folder.mkdir(exist_ok=True)
    return folder


@lru_cache(maxsize=1)
def _temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="gametree-")
