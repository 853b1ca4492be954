"""A program that is talked to line by line, and that can do nothing to us: not with silence, floods or deafness."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

from ...base.visible import visible
from .guard import Guard

CHUNK = 1 << 16
LONGEST = 1 << 16
"""Bytes of a line that are kept; the rest of it is read and forgotten."""
GLANCE = 0.25
"""Seconds of silence after which we look whether the program lives: others may hold its output open."""
CLOSING = 1.0
"""Seconds that a program has to end by itself."""


class Silence(Exception):
    """A program has not answered, or not read what was said, in time."""


class Ended(Exception):
    """A program has ended, or closed its output; says how, as in "ended with exit code 1"."""


class Program:
    """A program under way. It is read only when somebody listens: one that says too much has to wait.

    Times are those of ``time.monotonic``.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self._lines: deque[str] = deque()
        self._unfinished = b""
        self.last_words = ""
        """The last line that was heard."""
        self._guard = Guard()
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                process_group=self._guard.group,
            )
        except BaseException:
            self._guard.end()
            raise
        self._mouth, self._ear = _opened(self._process.stdin), _opened(self._process.stdout)
        os.set_blocking(self._mouth, False)

    def say(self, *lines: str, until: float) -> None:
        """Say something, which the program has to read in time."""
        rest = "".join(f"{visible(line)}\n" for line in lines).encode()
        while rest:
            try:
                rest = rest[os.write(self._mouth, rest) :]
            except BlockingIOError:
                if not _is_ready(self._mouth, select.POLLOUT, until):
                    raise Silence from None
            except OSError:
                raise Ended(self._how_it_ended()) from None

    def hear(self, until: float) -> str:
        """Return the next line, without blanks at its ends."""
        while monotonic() < until:  # looked at for every line, as there may be no end of them
            if self._lines:
                self.last_words = self._lines.popleft()
                return self.last_words
            self._listen(until)
        raise Silence

    def end(self, farewell: str | None = None) -> None:
        """End the program and all that it has started. One that is told so first has a second to do it by itself."""
        try:
            if farewell is not None:
                with suppress(Silence, Ended, subprocess.TimeoutExpired):
                    self.say(farewell, until=monotonic() + CLOSING)
                    self._process.wait(CLOSING)
        finally:
            self._process.kill()  # it may have left the group
            self._guard.end()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                stream.close()

    def _listen(self, until: float) -> None:
        """Read some of what there is, if anything comes before long."""
        if not _is_ready(self._ear, select.POLLIN, min(until, monotonic() + GLANCE)):
            if self._process.poll() is not None:
                raise Ended(self._how_it_ended())
            return
        piece = os.read(self._ear, CHUNK)
        if not piece and not self._unfinished:
            raise Ended(self._how_it_ended())
        *lines, unfinished = (self._unfinished + (piece or b"\n")).split(b"\n")
        self._unfinished = unfinished[:LONGEST]
        self._lines.extend(line[:LONGEST].decode(errors="replace").strip() for line in lines)

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return "closed its input or output"
        if code >= 0:
            return f"ended with exit code {code}"
        name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
        return f"was ended by {name}"


def _opened(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()


def _is_ready(file: int, event: int, until: float) -> bool:
    """Wait until something can be read or written, or nothing ever more."""
    poll = select.poll()
    poll.register(file, event)
    return bool(poll.poll(max(0.0, until - monotonic()) * 1000))
