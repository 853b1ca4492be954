"""Files of words: a head that says what they hold, a checksum, and the contents as they lie in memory."""

from __future__ import annotations

import mmap
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from ..base.errors import GametreeError
from ..base.keeping import write_whole
from ..base.numbers import Words

FORMAT = 1
MAGIC = int.from_bytes(b"gametree", "little")
HEAD = 8
"""Words before the contents: what this is, four numbers about it, and the checksum."""


class Damaged(GametreeError):
    """A file is not what was written; the message names it."""


def write_words(path: Path, kind: int, told: Sequence[int], contents: list[Any]) -> None:
    """Put a file in place whole: four numbers about the contents, and the contents."""
    head = array("Q", [MAGIC, FORMAT, kind, *told])
    chunks = [memoryview(each).cast("B") for each in (head, *contents)]
    check = array("Q", [_checksum(chunks)])
    write_whole(path, [chunks[0], check.tobytes(), *chunks[1:]], "the solution")


def read_told(path: Path) -> list[int]:
    """Return the four numbers that a file tells about its contents."""
    with path.open("rb") as file:
        return list(array("Q", file.read(8 * HEAD))[3:7])


def map_words(path: Path, kind: int, *, checked: bool = False) -> tuple[list[int], Words]:
    """Map a file into memory, what it tells and its contents; ``checked``: all of it is compared first."""
    named = f"the {'slice' if path.suffix in ('.rows', '.scores') else 'piece'} {path.name}"
    try:
        with path.open("rb") as file:
            memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
    except (OSError, ValueError) as error:
        raise Damaged(f"{named} is missing or cannot be read: {error}") from None
    if len(memory) % 8 or len(memory) < 8 * HEAD:
        raise Damaged(f"{named} is damaged: it is cut short")
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
