"""What a run has in hand, as a file beside its weights: whoever is killed goes on from there."""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

from ...base.errors import InputError
from ...base.keeping import write_whole
from ...base.numbers import Ints
from .run import Progress, Run

EVERY = 30.0
"""Seconds between two checkpoints; a run that is killed loses no more than that."""
MAGIC = b"gametree checkpoint 1\n"


def beside(path: Path) -> Path:
    """Return where the checkpoint of a run lies whose weights go to a path.

    >>> beside(Path("c4.json")).name
    'c4.json.unfinished'
    """
    return path.with_name(f"{path.name}.unfinished")


def write_checkpoint(path: Path, run: Run, features: dict[str, Any]) -> None:
    """Keep all that a run needs to go on."""
    body = zlib.compress(b"".join(_bytes(memory) for memory in _memories(run)), 1)
    head = {
        "features": features,
        "settings": _settings(run),
        "progress": vars(run.progress),
        "drawn": [learner.drawn[0] for learner in run.learners],
        "digest": hashlib.sha256(body).hexdigest(),
    }
    write_whole(beside(path), MAGIC + json.dumps(head).encode("ascii") + b"\n" + body, "the checkpoint")


def go_on(path: Path, run: Run, features: dict[str, Any]) -> bool:
    """Have a run go on from its checkpoint, if there is one; tell whether there was. Another run's is refused."""
    place = beside(path)
    wanted = "the same command again, or that file out of the way"
    try:
        text = place.read_bytes()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InputError(
            f"the checkpoint {str(place)!r} cannot be read: {error.strerror}; wanted: {wanted}"
        ) from None
    try:
        magic, line, body = text.split(b"\n", 2)
        head = json.loads(line)
        if magic + b"\n" != MAGIC or hashlib.sha256(body).hexdigest() != head["digest"]:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise InputError(f"the checkpoint {str(place)!r} is damaged; wanted: that file out of the way") from None
    if head["features"] != features or head["settings"] != _settings(run):
        raise InputError(f"the checkpoint {str(place)!r} is of another run ({_told(head)}); wanted: {wanted}")
    rest = zlib.decompress(body)
    for memory in _memories(run):
        size = 8 * len(memory)
        memory[:] = (
            type(memory)("q", rest[:size])
            if not isinstance(memory, memoryview)
            else memoryview(rest[:size]).cast("q")
        )
        rest = rest[size:]
    for learner, drawn in zip(run.learners, head["drawn"], strict=True):
        learner.drawn[0] = drawn
    run.progress = Progress(**head["progress"])
    return True


def forget(path: Path) -> None:
    """Take away the checkpoint of a run that is done."""
    beside(path).unlink(missing_ok=True)


def _memories(run: Run) -> tuple[Ints, Ints]:
    return run.patterns.weights, run.coherence


def _bytes(memory: Any) -> bytes:
    return bytes(memory.tobytes())


def _settings(run: Run) -> dict[str, Any]:
    return {"seed": run.seed, "jobs": len(run.learners), "habits": list(run.habits)}


def _told(head: dict[str, Any]) -> str:
    features, settings = head["features"], head["settings"]
    return f"{features.get('game')}, {features.get('shapes')}, seed {settings['seed']}, {settings['jobs']} jobs"
