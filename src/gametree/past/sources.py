"""Where games come from: files, folders of them, archives, or stdin; packed by gzip, bzip2, xz or zip.

A source is read as a stream and can be read on from any place, so that nothing is ever in memory as a whole.
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from ..base.errors import InputError

STDIN = "-"
SUFFIXES = (".pgn", ".pdn", ".wtb", ".sqlite", ".txt")
PACKED: dict[bytes, Callable[[BinaryIO], io.BufferedIOBase]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}
"""How packed files begin, and what unpacks them."""
ZIP, ZSTANDARD = b"PK\x03\x04", b"\x28\xb5\x2f\xfd"
BROKEN = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, zipfile.BadZipFile)
"""What is raised where a packed file is damaged, or ends too early."""
LOCKED = (RuntimeError, NotImplementedError)
"""What is raised where an archive asks for a password, or is packed in a way that is not known here."""
UNLOCKED = "wanted: an archive without a password, packed in the usual way"
HEAD, BLOCK = 4_096, 1 << 20


class Print(NamedTuple):
    """What tells a file from another one: its length, and a digest of so much of it."""

    size: int
    digest: str


class Opened(NamedTuple):
    """A source that is being read."""

    file: BinaryIO
    size: int
    """Bytes there are to be read, packed as they are; 0 if nobody knows."""
    read: Callable[[], int]
    """Tells how many of them were."""


@dataclass(frozen=True)
class Source:
    """A file of games, or one in an archive."""

    path: Path | None
    """None for stdin."""
    member: str | None = None

    @property
    def name(self) -> str:
        if self.path is None:
            return "stdin"
        return str(self.path) if self.member is None else f"{self.path}/{self.member}"

    @contextmanager
    def opened(self) -> Iterator[Opened]:
        """Open it to be read from its beginning, unpacked."""
        if self.path is None:
            yield Opened(cast(BinaryIO, sys.stdin.buffer), 0, lambda: 0)
            return
        try:
            raw = self.path.open("rb")
        except OSError as error:
            raise InputError(f"the games {self.name!r} cannot be read: {error.strerror}; wanted: a file") from None
        with raw, ExitStack() as archives:
            packed, size = raw, self.path.stat().st_size
            if self.member is not None:
                packed, size = self._from_archive(raw, archives)
            try:
                head = packed.peek(HEAD)[:HEAD]
            except BROKEN:  # that is told by whoever reads it, and so comes upon it once more
                head, packed = b"", self._from_archive(raw, archives)[0]
            if head.startswith(ZSTANDARD):
                raise InputError(f"the games {self.name!r} are packed by Zstandard; wanted: gzip, bzip2, xz or zip")
            unpack = next((way for mark, way in PACKED.items() if head.startswith(mark)), None)
            file = packed if unpack is None else io.BufferedReader(_Unpacked(unpack(cast(BinaryIO, packed))), BLOCK)
            yield Opened(cast(BinaryIO, file), size, packed.tell)

    def _from_archive(self, raw: BinaryIO, archives: ExitStack) -> tuple[Any, int]:
        """Return a member as it is in an archive, perhaps packed once more, and its length."""
        assert self.member is not None
        try:
            archive = archives.enter_context(zipfile.ZipFile(raw))
            return archives.enter_context(archive.open(self.member)), archive.getinfo(self.member).file_size
        except LOCKED as error:
            raise InputError(f"the games {self.name!r} cannot be unpacked: {error}; {UNLOCKED}") from None
        except zipfile.BadZipFile as error:
            raise InputError(f"the archive {str(self.path)!r} is damaged: {error}; wanted: a whole one") from None

    def print(self, size: int | None = None) -> Print:
        """Return what tells the file from another one; of its first ``size`` bytes, if that is asked for."""
        assert self.path is not None
        digest, left = hashlib.sha256((self.member or "").encode()), size
        with self.path.open("rb") as raw:
            while block := raw.read(BLOCK if left is None else min(BLOCK, left)):
                digest.update(block)
                left = None if left is None else left - len(block)
            return Print(raw.tell(), digest.hexdigest())


class _Unpacked(io.RawIOBase):
    """A packed file as it is unpacked, little by little: where it is damaged, what stands before that is read."""

    def __init__(self, packed: io.BufferedIOBase) -> None:
        self._packed = packed

    def readinto(self, memory: Any) -> int:
        data = self._packed.read1(len(memory))
        memory[: len(data)] = data
        return len(data)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = 0) -> int:
        return self._packed.seek(place, whence)


def sources(files: Iterable[str | Path]) -> list[Source]:
    """Return what is meant by names of files, of folders, of archives, or ``-`` for stdin.

    >>> sources(["-"])[0].name
    'stdin'
    >>> sources(["nowhere.pgn"])
    Traceback (most recent call last):
    ...
    gametree.InputError: there are no games 'nowhere.pgn'; wanted: a file, a folder of files, or - for stdin
    """
    return list(dict.fromkeys(source for name in files for source in _meant(name)))


def _meant(name: str | Path) -> Iterator[Source]:
    path = Path(name)
    if str(name) == STDIN:
        yield Source(None)
    elif path.is_dir():
        inside = [each for each in sorted(path.iterdir()) if each.is_file() and _is_of_games(each.name)]
        if not inside:
            raise InputError(f"there are no games in the folder {str(name)!r}; wanted: {', '.join(SUFFIXES)}")
        for each in inside:
            yield from _meant(each)
    elif not path.exists():
        raise InputError(f"there are no games {str(name)!r}; wanted: a file, a folder of files, or - for stdin")
    else:
        yield from _in_archive(path)


def _in_archive(path: Path) -> Iterator[Source]:
    try:
        with path.open("rb") as raw:
            is_zip = raw.read(len(ZIP)) == ZIP
        if not is_zip:
            yield Source(path)
            return
        with zipfile.ZipFile(path) as archive:
            members = [each.filename for each in archive.infolist() if _is_of_games(each.filename)]
    except OSError as error:
        raise InputError(f"the games {str(path)!r} cannot be read: {error.strerror}; wanted: a file") from None
    except LOCKED as error:
        raise InputError(f"the archive {str(path)!r} cannot be unpacked: {error}; {UNLOCKED}") from None
    except zipfile.BadZipFile as error:
        raise InputError(f"the archive {str(path)!r} is damaged: {error}; wanted: a whole one") from None
    if not members:
        raise InputError(f"there are no games in the archive {str(path)!r}; wanted: {', '.join(SUFFIXES)} in it")
    for member in members:
        yield Source(path, member)


def _is_of_games(name: str) -> bool:
    """Tell whether a file in a folder or an archive is one of games, by its name."""
    plain = name.lower().removesuffix(".gz").removesuffix(".bz2").removesuffix(".xz")
    return plain.endswith(SUFFIXES)
