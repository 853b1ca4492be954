"""Making programs that play as a test wants."""

from __future__ import annotations

import json
import os
import select
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gametree import History, Limits, load_game
from gametree.play.player import Turn

FAKE = Path(__file__).with_name("fake.py")
UCI = (
    "id name Fake 1.0",
    "id author nobody",
    "option name Hash type spin default 16 min 1 max 64",
    "option name Clear Hash type button",
    "option name UCI_Chess960 type check default false",
    "uciok",
)
XBOARD = ('feature ping=1 setboard=1 usermove=1 memory=1 variants="normal,fischerandom" done=0', "feature done=1")
SOON = 0.2
"""Seconds to wait for what never comes."""
AT_LAST = 30.0
"""Seconds to wait for what comes, sooner or later; no result depends on it."""

CHESS = load_game("chess")
START = History.begin(CHESS)
DEPTH = Turn(Limits(depth=1), patience=AT_LAST)
IMPATIENT = Turn(Limits(depth=1), patience=SOON)


@dataclass(frozen=True)
class Fake:
    """A program that was made for a test."""

    command: str
    log: Path

    def heard(self) -> list[str]:
        """Return the lines that it has read."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


def fake(
    folder: Path,
    *answers: str,
    introduction: Sequence[str] = UCI,
    start: str = "",
    stubborn: bool = False,
    held: str = "",
    unknown: Sequence[str] = (),
) -> Fake:
    """Make a program."""
    how = {
        "answers": answers,
        "introduction": introduction,
        "start": start,
        "stubborn": stubborn,
        "held": held,
        "unknown": unknown,
        "log": str(folder / "log"),
    }
    path = folder / "how"
    path.write_text(json.dumps(how), encoding="utf-8")
    return Fake(shlex.join([sys.executable, "-S", "-E", str(FAKE), str(path)]), folder / "log")


class Held:
    """A pipe that programs hold open as long as they live."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "held")
        os.mkfifo(self.path)
        self._end = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    def is_taken(self) -> bool:
        """Wait until somebody holds it."""
        return self._wait(select.POLLIN) and os.read(self._end, 1) == b"x"

    def is_free(self) -> bool:
        """Wait until nobody holds it any more."""
        return self._wait(select.POLLHUP)

    def close(self) -> None:
        os.close(self._end)

    def _wait(self, event: int) -> bool:
        poll = select.poll()
        poll.register(self._end, event)
        return any(found & event for _, found in poll.poll(1000 * AT_LAST))
