"""Talking to ``gametree uci`` as a program with a board does, and asking whether it keeps to the protocol."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

from tests.cli.process import GAMETREE, TOOK_TOO_LONG


class Talk:
    """A process that is spoken to. What it answers is read as it comes, so that it never waits to be heard."""

    def __init__(self, *arguments: str, variables: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [*GAMETREE, "uci", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | (variables or {}),
        )
        self._heard: SimpleQueue[str | None] = SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def say(self, *lines: str | bytes) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, pattern: str) -> list[str]:
        """Return what it answers up to the first line that is like this, which is the last of them."""
        heard: list[str] = []
        while not heard or not re.fullmatch(pattern, heard[-1]):
            try:
                line = self._heard.get(timeout=TOOK_TOO_LONG)
            except Empty:
                raise AssertionError(f"no answer like {pattern!r} after {heard[-5:]}") from None
            assert line is not None, (
                f"it has ended without an answer like {pattern!r}: {heard[-5:]} {self.complaint()}"
            )
            heard.append(line)
        return heard

    def ask(self, *lines: str | bytes, until: str = "bestmove .*") -> list[str]:
        self.say(*lines)
        return self.until(until)

    def settled(self) -> list[str]:
        """Return what else it has to say when nothing is under way."""
        return self.ask("stop", "isready", until="readyok")[:-1]

    def complaint(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def end(self) -> int:
        """Wait until it has ended by itself, and return its exit code."""
        return self.process.wait(timeout=TOOK_TOO_LONG)

    def close(self) -> None:
        self.process.kill()  # the one that was begun here, if it has not ended
        self.process.wait()
        self._listener.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(OSError):  # what could not be written to it
                stream.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._heard.put(line.decode().removesuffix("\n"))
        self._heard.put(None)


@contextmanager
def talking(*arguments: str, variables: dict[str, str] | None = None) -> Iterator[Talk]:
    """Begin a conversation; it ends with the process, which must not have complained."""
    talk = Talk(*arguments, variables=variables)
    try:
        yield talk
        with suppress(BrokenPipeError):  # it has ended already
            talk.say("quit")
        assert talk.end() == 0
        assert talk.complaint() == ""
    finally:
        talk.close()


def hold(talk: Talk, conversation: str) -> None:
    """Hold a conversation that is written down.

    ``> line`` is said, several in one breath. ``< pattern`` must be answered, after anything but what ``! pattern``
    before it forbids.
    """
    forbidden: list[str] = []
    breath: list[str] = []
    for line in [*conversation.strip().splitlines(), "end"]:
        kind, _, text = line.strip().partition(" ")
        if kind != ">" and breath:
            talk.say("\n".join(breath))
            breath.clear()
        if kind == ">":
            breath.append(text)
        elif kind == "!":
            forbidden.append(text)
        elif kind == "<":
            for heard in talk.until(text)[:-1]:
                assert not any(re.fullmatch(each, heard) for each in forbidden), f"{heard!r} before {text!r}"
            forbidden.clear()
