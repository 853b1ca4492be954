"""Object code on disk, each file named by a digest of all that shaped it.

A file is put in place whole by an atomic rename and carries its own checksum: several processes may write at
once, and a damaged file counts as absent. Where nothing can be written the only loss is time.

Object code runs with the rights of whoever loads it, and a checksum can be made by anybody. So it is only taken from
folders and files that nobody else can change.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import NamedTuple

CACHE_VARIABLE = "GAMETREE_CACHE"
MOST_FILES = 1_000
HALF_WRITTEN = ".new-"
HALF_WRITTEN_SECONDS = 3_600.0
"""Nobody takes so long to write a file."""

IN_A_BROWSER = sys.platform == "emscripten"
"""Where files are the page's own, and there is nobody else."""

TRUSTED = frozenset({0})
"""Root, who can do everything anyway, may keep a folder for all users of a machine."""


class NotKept(UserWarning):
    """Compiled code is not kept, because others could change it."""


class ObjectCode(NamedTuple):
    """Machine code as the linker takes it."""

    symbol: str
    """The name of the function in it."""
    returns: str
    """What it returns: int, bool, Bits or None."""
    code: bytes
    made_by: str = ""
    """The compiler, where the name of its file does not tell."""


def cache_directory() -> Path:
    """Return where object code is kept: ``$GAMETREE_CACHE``, or the user's cache folder."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    if IN_A_BROWSER:
        return Path.home() / "gametree"  # all of it is the page's own
    import platformdirs  # nobody else needs it: without a compiler the package has no dependencies

    return Path(platformdirs.user_cache_dir("gametree", appauthor=False))


def danger(status: os.stat_result) -> str | None:
    """Tell who else could change a folder or file; None if nobody can, or if files have no owner on this system."""
    if IN_A_BROWSER or not hasattr(os, "geteuid"):
        return None
    if status.st_uid not in TRUSTED | {os.geteuid()}:
        return "it belongs to somebody else"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "others can write to it"
    return None


def read(name: str, folder: Path | None = None) -> ObjectCode | None:
    """Return what is kept under that name; None if it is absent, damaged, or could be somebody else's."""
    folder = folder or cache_directory()
    path = folder / name
    try:
        if not is_safe(folder):
            return None
        with path.open("rb") as file:
            if danger(os.fstat(file.fileno())) is not None:
                return None
            head, _, code = file.read().partition(b"\n")
        facts = json.loads(head)
        item = ObjectCode(facts["symbol"], facts["returns"], code, facts["made_by"])
        if facts["sha256"] != _checksum(item):
            return None
    except NotKept:  # where warnings are errors
        raise
    except Exception:  # whatever cannot be read is made anew
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # what is used last is dropped last
    return item


def write(name: str, item: ObjectCode, folder: Path | None = None) -> None:
    """Keep object code under that name, if it can be kept at all."""
    folder = folder or cache_directory()
    facts = {"symbol": item.symbol, "returns": item.returns, "made_by": item.made_by, "sha256": _checksum(item)}
    temporary = None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_safe(folder):
            return
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=HALF_WRITTEN)
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(facts).encode() + b"\n" + item.code)
        Path(temporary).replace(folder / name)
        _drop_oldest(folder)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink(missing_ok=True)
    except BaseException:  # Ctrl-C between the two: leave nothing half-written behind
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise


_said: set[tuple[Path, str]] = set()


def is_safe(folder: Path) -> bool:
    """Tell whether nobody else can change what is in the folder, and say once if somebody can."""
    reason = danger(folder.stat())
    if reason is not None and (folder, reason) not in _said:
        _said.add((folder, reason))
        warnings.warn(
            f"compiled code is not kept in {str(folder)!r}: {reason}; wanted: a folder that only you can write to, "
            f"there or where {CACHE_VARIABLE} says",
            NotKept,
            stacklevel=2,
        )
    return reason is None


def _checksum(item: ObjectCode) -> str:
    return hashlib.sha256(f"{item.symbol}\n{item.returns}\n{item.made_by}\n".encode() + item.code).hexdigest()


def _drop_oldest(folder: Path) -> None:
    """Keep the folder from growing without end.

    Edited games leave files that nobody asks for again, and a process that is killed may leave one half-written.
    """
    files = sorted(folder.glob("*.o"), key=lambda path: path.stat().st_mtime)
    long_ago = time.time() - HALF_WRITTEN_SECONDS
    half_written = [path for path in folder.glob(f"{HALF_WRITTEN}*") if path.stat().st_mtime < long_ago]
    for path in files[:-MOST_FILES] + half_written:
        path.unlink(missing_ok=True)
