"""What all ways to solve a game are asked with, and how far they are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..crew.hiring import Crew
from ..solving.solver import USUAL_MEMORY
from .crews import crew_for
from .progress import Line, left
from .streams import note
from .subject import Subject

TO_GO_ON = "gametree: interrupted; the same command with --resume goes on"


@dataclass(frozen=True)
class Wanted:
    """A game, where to keep what is found of it, and by what means."""

    subject: Subject
    address: str
    out: Path | None
    jobs: int
    cluster: str | None
    memory: int | None
    anyway: bool
    resume: bool
    interpreted: bool
    as_json: bool

    @property
    def megabytes(self) -> int:
        """What may be used, also where nothing is said."""
        return USUAL_MEMORY if self.memory is None else self.memory

    @contextmanager
    def crew(self, *, of_processes: bool) -> Iterator[Crew | None]:
        """Yield the workers of a cluster, or so many processes; None where this one is enough."""
        with crew_for(self.jobs, self.cluster, of_processes=of_processes) as crew:
            yield crew


class Progress:
    """Shows what is done on the line, and how long it will take at this pace."""

    def __init__(self, line: Line) -> None:
        self._line, self._what, self._begun = line, "", time.monotonic()

    def tell(self, what: str, done: int, count: int) -> None:
        if count == 0:  # nothing to be counted: it is said once
            note(what)
            return
        if what != self._what:
            self._what, self._begun = what, time.monotonic()
        seconds = time.monotonic() - self._begun
        rest = left(seconds / done * (count - done)) if done else ""
        self._line.show_soon(lambda: f"{what}  {done:,} of {count:,}  {rest}")
