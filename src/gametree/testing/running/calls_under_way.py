"""Which method is called on which position just now, for whoever watches from outside.

A game may loop for ever, or end the process; nobody inside can tell then. So every call is announced before it is
made: to a thread of the same process, or in a file of shared memory to another process.
"""

from __future__ import annotations

import mmap
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from ..looking.places import Place

STARTING = "starting"
LOADING = "loading"
COMPILING = "compiling"
LONG = 300.0
"""Seconds that starting and compiling may take: they are ours, and they end."""


class Moment(NamedTuple):
    """What goes on at some time."""

    ticks: int
    """Grows with every call that begins or ends."""
    doing: str
    """The call under way, such as ``play(3)``; empty between two calls."""
    moves: tuple[str, ...]
    """The moves that lead to the position it is made on."""


class Progress(Protocol):
    """Is told before and after every call."""

    def begin(self, doing: str, place: Place | None) -> None: ...
    def end(self) -> None: ...


class InProcess:
    """Progress for another thread to see."""

    def __init__(self) -> None:
        self._count = 0
        self._doing = STARTING
        self._place: Place | None = None

    def begin(self, doing: str, place: Place | None) -> None:
        self._place, self._doing = place, doing
        self._count += 1

    def end(self) -> None:
        self._doing = ""
        self._count += 1

    def now(self) -> Moment:
        place = self._place
        return Moment(self._count, self._doing, place.moves() if place else ())


class Shared:
    """Progress in a file that two processes see: a count, a text, and the line of moves, a slot each."""

    HEAD = struct.Struct("<QI60sI")
    DEPTH = struct.Struct("<I")
    DEPTH_AT = HEAD.size - DEPTH.size
    SLOT = 24
    PLIES = 20_000
    SIZE = HEAD.size + SLOT * PLIES

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), self.SIZE)
        self._count = 0
        self._place: Place | None = None

    @classmethod
    def make(cls, path: Path) -> Shared:
        """Lay the file out, and say that nothing has happened yet."""
        path.write_bytes(bytes(cls.SIZE))
        shared = cls(path)
        shared.begin(STARTING, None)
        return shared

    def close(self) -> None:
        self._memory.close()

    def begin(self, doing: str, place: Place | None) -> None:
        if place is not self._place:
            self._show(place)
        text = doing.encode()[:60]
        self._count += 1
        struct.pack_into("<QI60s", self._memory, 0, self._count, len(text), text)

    def end(self) -> None:
        self._count += 1
        struct.pack_into("<QI", self._memory, 0, self._count, 0)

    def now(self) -> Moment:
        count, length, text, depth = self.HEAD.unpack_from(self._memory, 0)
        slots = (self._memory[self._at(ply) : self._at(ply + 1)] for ply in range(depth))
        return Moment(count, _read(text[:length]), tuple(_read(slot.rstrip(b"\0")) for slot in slots))

    def _show(self, place: Place | None) -> None:
        """Write the line that leads to a place; of a line that goes on, only its last move."""
        shown, self._place = self._place, place
        depth = min(place.depth, self.PLIES) if place else 0
        while place is not None and place.parent is not None and place is not shown:
            if place.depth <= self.PLIES:
                name = place.name.encode()[: self.SLOT].ljust(self.SLOT, b"\0")
                self._memory[self._at(place.depth - 1) : self._at(place.depth)] = name
            place = place.parent
        self.DEPTH.pack_into(self._memory, self.DEPTH_AT, depth)

    def _at(self, ply: int) -> int:
        return self.HEAD.size + self.SLOT * ply


def _read(text: bytes) -> str:
    return text.decode(errors="replace")


See = Callable[[Moment], None]
"""Is shown what goes on, a few times a second."""


class Watch:
    """Notices when nothing has moved for too long; meanwhile it shows what goes on."""

    def __init__(self, seconds: float, see: See | None = None) -> None:
        self.seconds, self._see = seconds, see
        self._last: tuple[int, float] = (-1, 0.0)

    def is_stuck(self, moment: Moment) -> bool:
        """Tell whether the call under way has taken longer than it may."""
        if self._see is not None:
            self._see(moment)
        now = time.monotonic()
        if moment.ticks != self._last[0]:
            self._last = moment.ticks, now
        if moment.doing in (STARTING, COMPILING, ""):
            allowed = max(self.seconds, LONG)
        elif moment.doing == LOADING:  # it imports the package, too
            allowed = 5 * self.seconds
        else:
            allowed = self.seconds
        return now - self._last[1] > allowed
