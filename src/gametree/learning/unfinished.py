"""What is in hand while weights are being learned, as a file beside them: whoever is killed goes on from there."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.keeping import write_whole

EVERY = 30.0
"""Seconds between two checkpoints; who is killed loses no more than that."""
MAGIC = b"gametree checkpoint 1\n"
WANTED = "the same command again, or that file out of the way"


class Unfinished(NamedTuple):
    """What a checkpoint holds."""

    head: dict[str, Any]
    """As JSON can hold it."""
    body: bytes
    """Memory, one after another."""


def beside(path: Path) -> Path:
    """Return where the checkpoint lies of what goes to a path.

    >>> beside(Path("c4.json")).name
    'c4.json.unfinished'
    """
    return path.with_name(f"{path.name}.unfinished")


def write_unfinished(path: Path, head: dict[str, Any], memories: Iterable[bytes]) -> None:
    """Keep what is in hand, whole or not at all."""
    body = zlib.compress(b"".join(memories), 1)
    text = json.dumps({**head, "digest": hashlib.sha256(body).hexdigest()}).encode("ascii")
    write_whole(beside(path), MAGIC + text + b"\n" + body, "the checkpoint")


def read_unfinished(path: Path) -> Unfinished | None:
    """Return what was in hand; None if there is no checkpoint. A damaged one is refused."""
    place = beside(path)
    try:
        text = place.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(
            f"the checkpoint {str(place)!r} cannot be read: {error.strerror}; wanted: {WANTED}"
        ) from None
    try:
        magic, line, body = text.split(b"\n", 2)
        head = json.loads(line)
        if magic + b"\n" != MAGIC or hashlib.sha256(body).hexdigest() != head["digest"]:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise InputError(f"the checkpoint {str(place)!r} is damaged; wanted: that file out of the way") from None
    return Unfinished(head, zlib.decompress(body))


def refuse(path: Path, told: str) -> InputError:
    """Return what is raised where a checkpoint is of something else."""
    return InputError(f"the checkpoint {str(beside(path))!r} is of another run ({told}); wanted: {WANTED}")


def forget(path: Path) -> None:
    """Take away the checkpoint of what is done."""
    beside(path).unlink(missing_ok=True)
