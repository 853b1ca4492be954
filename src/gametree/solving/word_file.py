"""Files of words: a head that says what they hold, a checksum, and the contents as they lie in memory."""

from __future__ import annotations

import mmap
import os
import zlib
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from ..base.errors import GametreeError, InputError
from ..base.keeping import write_whole
from ..base.numbers import Words

FORMAT = 1
MAGIC = int.from_bytes(b"gametree", "little")
HEAD = 8
"""Words before the contents: what this is, four numbers about it, and the checksum."""


AGAIN = "wanted: the same 'gametree solve' with --resume, which makes it again"
"""What is to be done about a file that is damaged."""


class Damaged(InputError):
    """A file is not what was written; the message names it."""


def write_words(path: Path, kind: int, told: Sequence[int], contents: list[Any]) -> None:
    """Put a file in place whole: four numbers about the contents, and the contents."""
    head = array("Q", [MAGIC, FORMAT, kind, *told])
    chunks = [memoryview(each).cast("B") for each in (head, *contents)]
    check = array("Q", [_checksum(chunks)])
    put_in_place(path, [chunks[0], check.tobytes(), *chunks[1:]])


def put_in_place(path: Path, contents: bytes | Iterable[bytes | memoryview]) -> None:
    """Write a file of a solution whole. Where there is no room for it, nothing is lost that was written before."""
    try:
        write_whole(path, contents, "the solution")
    except GametreeError as error:
        raise InputError(f"{error}; wanted: room there, and the same 'gametree solve' with --resume") from error


def map_words(path: Path, kind: int, *, checked: bool = False) -> tuple[list[int], Words]:
    """Map a file into memory, what it tells and its contents; ``checked``: all of it is compared first."""
    named = f"the {'slice' if path.suffix in ('.rows', '.scores') else 'piece'} {path.name}"
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size % 8 or size < 8 * HEAD:
                raise Damaged(f"{named} is damaged: it is cut short")
            memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
    except OSError as error:
        raise Damaged(f"{named} is missing or cannot be read: {error.strerror or error}") from None
    all_words = cast(Any, memory.cast("Q"))
    head = list(all_words[:HEAD])
    if head[:3] != [MAGIC, FORMAT, kind]:
        raise Damaged(f"{named} is damaged: it is no such file")
    if checked and head[7] != _checksum([memory[: 8 * (HEAD - 1)], memory[8 * HEAD :]]):
        raise Damaged(f"{named} is damaged: its checksum is another one")
    return head[3:7], all_words[HEAD:]


def _checksum(chunks: list[Any]) -> int:
    check = 0
    for chunk in chunks:
        check = zlib.crc32(chunk, check)
    return check
