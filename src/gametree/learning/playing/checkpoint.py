"""What a run of games has in hand, as a checkpoint: all memory that it changes, and how far it has come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...base.numbers import Ints
from ..unfinished import read_unfinished, refuse, write_unfinished
from .run import Progress, Run


def write_checkpoint(path: Path, run: Run, features: dict[str, Any]) -> None:
    """Keep all that a run needs to go on."""
    head = {
        "features": features,
        "settings": run.settings,
        "progress": vars(run.progress),
        "drawn": [learner.drawn[0] for learner in run.learners],
    }
    write_unfinished(path, head, [_bytes(memory) for memory in _memories(run)])


def go_on(path: Path, run: Run, features: dict[str, Any]) -> bool:
    """Have a run go on from its checkpoint, if there is one; tell whether there was. Another run's is refused."""
    kept = read_unfinished(path)
    if kept is None:
        return False
    head, rest = kept
    if head.get("features") != features or head.get("settings") != run.settings:
        raise refuse(path, _told(head))
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


def _memories(run: Run) -> tuple[Ints, ...]:
    return run.patterns.weights, run.coherence, run.sums


def _bytes(memory: Any) -> bytes:
    return bytes(memory.tobytes())


def _told(head: dict[str, Any]) -> str:
    features, settings = head.get("features", {}), head.get("settings", {})
    jobs = f"{settings['jobs']} jobs" if "jobs" in settings else "past games"
    return f"{features.get('game')}, {features.get('shapes')}, seed {settings.get('seed')}, {jobs}"
