"""Files that are written: put in place whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path

from .errors import GametreeError, InputError


def check_place(path: Path, what: str) -> None:
    """Refuse a place where no file can be put, before any work is done for it."""
    try:
        folder = path.resolve().parent
        if path.exists() and not path.is_file():
            raise InputError(f"{str(path)!r} is not a file; wanted: a file for {what}")
        if not folder.is_dir():
            raise InputError(f"there is no directory {str(path.parent)!r} to put {what} in")
        if not os.access(folder, os.W_OK):
            raise InputError(f"no file can be put in {str(path.parent)!r}; wanted: another place for {what}")
    except OSError as error:
        raise InputError(f"{str(path)!r} cannot be written: {error.strerror or error}") from None


def write_whole(path: Path, contents: bytes | Iterable[bytes | memoryview], what: str) -> None:
    """Write beside the place and move it there, so that nobody ever sees half of it; in one piece or in several.

    Who may read a file that was there may read the new one, and nobody else.
    """
    path = path.resolve()
    # Some letters of the name, for whoever finds what a kill has left behind: four bytes each still fit.
    temporary = path.with_name(f".{path.name[:40]}-{secrets.token_hex(8)}.new")
    try:
        with temporary.open("xb") as file:  # and no mkstemp, by which a new file were for its owner alone
            _take_mode(temporary, path)
            file.writelines([contents] if isinstance(contents, bytes) else contents)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException as error:  # a full disk, or Ctrl-C
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise GametreeError(f"cannot write {what} to {str(path)!r}: {error.strerror or error}") from error
        raise


def _take_mode(temporary: Path, path: Path) -> None:
    """Let a file, before anything is in it, be read by those who may read the one in whose place it is put."""
    if path.exists():
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode != stat.S_IMODE(temporary.stat().st_mode):  # where there are no modes, none is set
            temporary.chmod(mode)
