"""The process that answers one page (``service.seat``): begun when it is needed, and ended with the page.

Who writes to it, who begins it again and who ends it may meet, because each has to wait for the system meanwhile. So
one after another is let in, there is never more than one process, and none any more once the page has gone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process, create_subprocess_exec
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from ..base.processes import seconds_at_work

LONGEST_ANSWER = 64 << 20
"""Bytes of one answer."""
MODULE = "gametree.service.seat"


class PageProcess:
    """The process of one page, or none yet, or none any more."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        hear: Callable[[dict[str, Any]], Awaitable[None]],
        lost: Callable[[], None],
    ) -> None:
        """Carry what it says to ``hear``; call ``lost`` if it has ended by itself, or could not be begun."""
        self._settings, self._hear, self._lost = settings, hear, lost
        self._process: Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._is_closed = False
        self._one_at_a_time = asyncio.Lock()
        """Held by whoever begins a process, ends it, or writes to it."""

    async def write(self, message: Mapping[str, Any]) -> None:
        """Write a message, to a new process if there is none."""
        async with self._one_at_a_time:
            process = await self._written([message])
        await _drained(process)

    async def begin_again(self, messages: Iterable[Mapping[str, Any]]) -> None:
        """End the process, and write messages to another one; with none to write there need not be one."""
        async with self._one_at_a_time:
            await self._end()
            process = await self._written(messages)
        await _drained(process)

    async def close(self) -> None:
        """End it for good: what is written from now on is written to nobody."""
        self._is_closed = True
        async with self._one_at_a_time:
            await self._end()

    def spent(self) -> float:
        """Return how long it has been at work, in seconds of a processor."""
        return 0.0 if self._process is None else seconds_at_work(self._process.pid)

    # --- by whoever has been let in -----------------------------------------------------------------------------

    async def _written(self, messages: Iterable[Mapping[str, Any]]) -> Process | None:
        """Write all messages without a pause, and return who is to read them."""
        for message in messages:
            if self._is_closed:
                break
            if self._process is None:
                try:
                    await self._begin()
                except OSError:  # for want of memory, or there are too many
                    self._tell_lost()
                    break
            assert self._process is not None
            assert self._process.stdin is not None
            self._process.stdin.write(f"{json.dumps(message)}\n".encode())
        return self._process

    async def _begin(self) -> None:
        arguments = [sys.executable, "-P", "-m", MODULE, json.dumps(self._settings)]
        self._process = await create_subprocess_exec(
            *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_ANSWER
        )
        self._listening = asyncio.create_task(self._listen(self._process))

    async def _end(self) -> None:
        process, listening = self._process, self._listening
        self._process = self._listening = None
        if process is None or listening is None:
            return
        with suppress(ProcessLookupError):
            process.kill()  # once: to kill again would take note of its end before whoever waits for that
        listening.cancel()
        await process.wait()
        await asyncio.wait([listening])

    # --- beside -------------------------------------------------------------------------------------------------

    async def _listen(self, process: Process) -> None:
        """Carry what it says until it ends."""
        assert process.stdout is not None
        with suppress(ValueError):  # a longer answer than there may be
            while line := await process.stdout.readline():
                await self._hear(json.loads(line))
        if self._process is process:
            self._tell_lost()

    def _tell_lost(self) -> None:
        if not self._is_closed:
            self._lost()


async def _drained(process: Process | None) -> None:
    """Wait until a process has read most of what was written: not while others wait, for it may never read."""
    if process is not None and process.stdin is not None:
        with suppress(ConnectionError):  # it has ended just now, which is noticed where it is listened to
            await process.stdin.drain()
