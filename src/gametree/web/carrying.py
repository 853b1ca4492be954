"""Requests of one page and their answers, carried to and from a process of its own, which ends with the page.

Nothing is kept there that a page would miss. So whatever goes wrong with it, a game that never returns above all, it
is ended and another one begun; the page is told in a sentence, and what else it has asked is asked again.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process, create_subprocess_exec
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..base.errors import InputError
from ..base.processes import seconds_at_work
from ..service.answering import LANES, Lane, lane_of

MOST_WAITING = 32
"""Requests of one page that wait for their turn; a page that asks more is told so."""
RATE, AT_ONCE = 40, 200
"""Messages of one page in a second, on the long run and in a burst: what comes faster is read more slowly."""
LONGEST_ANSWER = 64 << 20
"""Bytes of one answer."""
ORDERS = ("stop", "hurry", "hit")
"""That a request is not wanted any more, or wanted now, or that the move was played that it ponders."""
STARVING, ENOUGH = 8, 4
MODULE = "gametree.service.seat"
ENDED = "what has searched for this page has ended, perhaps for want of memory; it was begun again: ask once more"


@dataclass(frozen=True)
class Patience:
    """Seconds of a processor that are waited before a process is given up.

    What never returns uses all of them. Where others leave it next to nothing it is waited for longer, up to
    ``STARVING`` times as long: a process that rests for good is given up as well.
    """

    quick: float = 15.0
    """For what needs no search."""
    first: float = 90.0
    """For the first answer of a search: it may have to be compiled."""
    stop: float = 3.0
    """For a search that is not wanted any more."""
    compiling: float = 600.0
    """For what is compiled, which comes to an end by itself, and will be needed again."""


class Socket(Protocol):
    """What is asked of a websocket."""

    async def send_text(self, data: str) -> None: ...

    async def receive_text(self) -> str: ...


@dataclass
class Asked:
    """A request that has not had its last answer."""

    message: dict[str, Any]
    patience: float | None
    """Seconds that it may take, once it is its turn; None if it may take its time: it has answered already."""
    lane: Lane
    """In each lane one is answered after another."""
    is_unwanted: bool = False
    is_told: bool = False
    """Whether the page has been told that it is over, while the process may still be busy with it."""
    is_compiling: bool = False


class Waiting(NamedTuple):
    """An answer that is waited for."""

    seconds: float
    """How long, in seconds of a processor."""
    since: float
    spent: float
    """How long the process had been at work by then."""
    lane: Lane

    def rest(self, now: float, spent: float) -> float:
        """Return how many seconds are to be waited yet; 0 if it has been long enough.

        >>> waiting = Waiting(15.0, since=100.0, spent=2.0, lane="boards")
        >>> waiting.rest(115.0, 17.0), waiting.rest(115.0, 3.0), waiting.rest(100.0 + 15 * STARVING, 3.0)
        (0.0, 14.0, 0.0)
        """
        if now >= self.since + STARVING * self.seconds:
            return 0.0
        rest = self.seconds - (spent - self.spent)
        return rest if rest > self.seconds / ENOUGH else 0.0


@dataclass
class View:
    """One page that is open, what it has asked, and the process that answers: searches in turn, others beside."""

    socket: Socket
    settings: Mapping[str, Any]
    """Which files of games, and which past games, the process knows."""
    patience: Patience = field(default_factory=Patience)
    _asked: OrderedDict[int, Asked] = field(default_factory=OrderedDict)
    _process: Process | None = None
    _listening: asyncio.Task[None] | None = None
    _alarms: dict[Lane, asyncio.TimerHandle] = field(default_factory=dict)
    _allowance: float = AT_ONCE
    _last: float = 0.0

    async def live(self) -> None:
        """Answer until the page has gone; then nothing of it goes on."""
        try:
            while True:
                await self._take(await self.socket.receive_text())
                await self._slow_down()
        finally:
            for alarm in self._alarms.values():
                alarm.cancel()
            await self._end()

    # --- from the page ------------------------------------------------------------------------------------------

    async def _take(self, text: str) -> None:
        """Take a message in: a request, or an order about one."""
        try:
            message = json.loads(text)
            number, request = message["number"], message.get("request")
            is_order = any(message.get(order) is True for order in ORDERS)
            if not isinstance(number, int) or not (isinstance(request, str) or is_order):
                raise InputError("a message is neither a request nor the end of one")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
            await self._send({"broken": "a message was not understood; wanted: a page of this version"})
            return
        if request is None:
            await self._order(number, message)
        elif len(self._asked) >= MOST_WAITING or number in self._asked:
            fault = f"more than {MOST_WAITING} requests wait for an answer; wanted: patience"
            await self._send({"number": number, "answer": {"fault": fault}, "isLast": True})
        else:
            lane = lane_of(request)
            seconds = self.patience.quick if lane == "boards" else self.patience.first
            self._asked[number] = Asked({"number": number, "request": request}, seconds, lane)
            await self._write(self._asked[number].message)
            if self._current(lane) == number:
                self._set_alarm(lane)

    async def _order(self, number: int, message: dict[str, Any]) -> None:
        asked = self._asked.get(number)
        if asked is None:
            return
        if message.get("stop"):
            asked.is_unwanted = True
            asked.patience = self._patience_to_stop(asked)
            if self._current(asked.lane) == number:
                self._set_alarm(asked.lane)
        order = "stop" if asked.is_unwanted else next(order for order in ORDERS if message.get(order))
        await self._write({"number": number, order: True})

    def _patience_to_stop(self, asked: Asked) -> float:
        """Return how long what is not wanted any more may go on: what ends by itself soon is left to do so."""
        if asked.is_compiling:
            return self.patience.compiling
        return self.patience.quick if asked.lane == "explanations" else self.patience.stop

    async def _slow_down(self) -> None:
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + RATE * (now - self._last)) - 1
        self._last = now
        if self._allowance < 0:
            await asyncio.sleep(-self._allowance / RATE)

    # --- to the page --------------------------------------------------------------------------------------------

    async def _listen(self, process: Process) -> None:
        """Carry answers until the process ends."""
        assert process.stdout is not None
        with suppress(ValueError):  # a longer answer than there may be
            while line := await process.stdout.readline():
                await self._carry(json.loads(line))
        if self._process is process:  # nobody here has ended it
            await self._begin_again(ENDED, self._suspected())

    async def _carry(self, message: dict[str, Any]) -> None:
        number = message["number"]
        asked = self._asked.get(number)
        if asked is None:
            return
        is_over = bool(message.get("isLast"))
        if is_over:
            del self._asked[number]
        elif "answer" in message:
            asked.is_compiling = "compiling" in message["answer"]
            if asked.is_compiling or not asked.is_unwanted:
                asked.patience = self.patience.compiling if asked.is_compiling else None
        if is_over or "answer" in message:
            self._set_alarm(asked.lane)
        if "answer" in message and not asked.is_unwanted:
            await self._send(message)
        elif "answer" not in message:
            await self._end_of(number, asked)

    async def _end_of(self, number: int, asked: Asked, answer: dict[str, Any] | None = None) -> None:
        """Tell the page that what it has asked is over, once."""
        if not asked.is_told:
            asked.is_told = True
            await self._send({"number": number, **({} if answer is None else {"answer": answer}), "isLast": True})

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message))

    # --- the process --------------------------------------------------------------------------------------------

    async def _write(self, message: dict[str, Any]) -> None:
        if self._process is None:
            arguments = [sys.executable, "-P", "-m", MODULE, json.dumps(self.settings)]
            process = await create_subprocess_exec(
                *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_ANSWER
            )
            self._process = process
            self._listening = asyncio.create_task(self._listen(process))
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # it has ended just now, which is noticed where its answers are read
            self._process.stdin.write(f"{json.dumps(message)}\n".encode())
            await self._process.stdin.drain()

    async def _begin_again(self, fault: str, lane: Lane) -> None:
        """End the process, tell why what is first in a lane has no answer, and ask the rest of another process."""
        busy = self._current(lane)
        await self._end()
        for number, asked in list(self._asked.items()):
            if number == busy or asked.is_unwanted:
                del self._asked[number]
                await self._end_of(number, asked, None if asked.is_unwanted else {"fault": fault})
            else:
                await self._write(asked.message)
        for each in LANES:
            self._set_alarm(each)

    async def _end(self) -> None:
        process, listening = self._process, self._listening
        self._process = self._listening = None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if listening is not None and listening is not asyncio.current_task():
            listening.cancel()
            with suppress(asyncio.CancelledError):
                await listening

    def _current(self, lane: Lane) -> int | None:
        return next((number for number, each in self._asked.items() if each.lane == lane), None)

    def _suspected(self) -> Lane:
        """Return the lane that is most likely to have ended a process: searches take most memory."""
        suspects: tuple[Lane, ...] = ("searches", "explanations", "contests")
        return next((lane for lane in suspects if self._current(lane) is not None), "boards")

    def _set_alarm(self, lane: Lane) -> None:
        """Wait for what is asked next, as long as there is patience with it, and not for what was asked before."""
        if lane in self._alarms:
            self._alarms.pop(lane).cancel()
        number = self._current(lane)
        seconds = None if number is None else self._asked[number].patience
        if seconds is not None:
            self._wait(seconds, Waiting(seconds, time.monotonic(), self._spent(), lane))

    def _wait(self, seconds: float, waiting: Waiting) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[waiting.lane] = loop.call_later(seconds, self._ring, waiting)

    def _spent(self) -> float:
        """Return how long the process has been at work, in seconds of a processor."""
        return 0.0 if self._process is None else seconds_at_work(self._process.pid)

    def _ring(self, waiting: Waiting) -> None:
        seconds = waiting.seconds
        rest = waiting.rest(time.monotonic(), self._spent())
        if rest > 0:
            self._wait(rest, waiting)
            return
        fault = (
            f"there was no answer within {seconds:g} seconds, and the work on it was ended; if this is a game of "
            "yours, one of its methods may never return: see 'gametree check'"
        )
        self._ringing = asyncio.ensure_future(self._begin_again(fault, waiting.lane))
