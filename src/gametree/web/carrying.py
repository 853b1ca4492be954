"""Requests of one page and their answers, carried to and from a process of its own, which ends with the page.

Nothing is kept there that a page would miss. So whatever goes wrong with it, a game that never returns above all, it
is ended and another one begun; the page is told in a sentence, and what else it has asked is asked again. That there
is one process, and none when the page has gone, is for ``seating`` to see to.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from starlette.websockets import WebSocketDisconnect

from ..base.errors import InputError
from ..service.answering import LANES, Lane, lane_of
from .seating import PageProcess

MOST_WAITING = 32
"""Requests of one page that wait for their turn; a page that asks more is told so."""
RATE, AT_ONCE = 40, 200
"""Messages of one page in a second, on the long run and in a burst: what comes faster is read more slowly."""
ORDERS = ("stop", "hurry", "hit")
"""That a request is not wanted any more, or wanted now, or that the move was played that it ponders."""
STARVING, ENOUGH = 8, 4
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
    """What is asked of a websocket: one of Starlette's, with messages as ASGI has them."""

    async def send_text(self, data: str) -> None: ...

    async def receive(self) -> MutableMapping[str, Any]: ...


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


class View:
    """One page that is open, what it has asked, and the process that answers: searches in turn, others beside."""

    def __init__(self, socket: Socket, settings: Mapping[str, Any], patience: Patience | None = None) -> None:
        """Answer a page; ``settings`` say which files of games, and which past games, its process knows."""
        self._socket, self._patience = socket, patience or Patience()
        self._has_gone = False
        self._asked: OrderedDict[int, Asked] = OrderedDict()
        self._process = PageProcess(settings, self._carry, lambda: self._give_up(ENDED, self._suspected()))
        self._alarms: dict[Lane, asyncio.TimerHandle] = {}
        self._beginning_again: set[asyncio.Task[None]] = set()
        self._allowance: float = AT_ONCE
        self._last = 0.0

    async def live(self) -> None:
        """Answer until the page has gone; then nothing of it goes on."""
        try:
            while (message := await self._socket.receive())["type"] != "websocket.disconnect":
                await self._take(message.get("text"))
                await self._slow_down()
        finally:
            self._has_gone = True
            self._silence()
            under_way = [*self._beginning_again]
            for task in under_way:
                task.cancel()
            await self._process.close()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the page, unless it has gone."""
        if self._has_gone:
            return
        try:
            await self._socket.send_text(json.dumps(message))
        except WebSocketDisconnect:  # it goes just now, which is noticed where it is listened to
            self._has_gone = True

    # --- from the page ------------------------------------------------------------------------------------------

    async def _take(self, text: str | None) -> None:
        """Take a message in: a request, or an order about one. What is sent as bytes has no text, and is neither."""
        try:
            message = json.loads(text or "")
            number, request = message["number"], message.get("request")
            is_order = any(message.get(order) is True for order in ORDERS)
            if not isinstance(number, int) or not (isinstance(request, str) or is_order):
                raise InputError("a message is neither a request nor the end of one")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
            await self.tell({"broken": "a message was not understood; wanted: a page of this version"})
            return
        if request is None:
            await self._order(number, message)
        elif len(self._asked) >= MOST_WAITING or number in self._asked:
            fault = f"more than {MOST_WAITING} requests wait for an answer; wanted: patience"
            await self.tell({"number": number, "answer": {"fault": fault}, "isLast": True})
        else:
            lane = lane_of(request)
            seconds = self._patience.quick if lane == "boards" else self._patience.first
            asked = self._asked[number] = Asked({"number": number, "request": request}, seconds, lane)
            if self._current(lane) == number:
                self._set_alarm(lane)
            await self._process.write(asked.message)

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
        await self._process.write({"number": number, order: True})

    def _patience_to_stop(self, asked: Asked) -> float:
        """Return how long what is not wanted any more may go on: what ends by itself soon is left to do so."""
        if asked.is_compiling:
            return self._patience.compiling
        return self._patience.quick if asked.lane == "explanations" else self._patience.stop

    async def _slow_down(self) -> None:
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + RATE * (now - self._last)) - 1
        self._last = now
        if self._allowance < 0:
            await asyncio.sleep(-self._allowance / RATE)

    # --- to the page --------------------------------------------------------------------------------------------

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
                asked.patience = self._patience.compiling if asked.is_compiling else None
        if is_over or "answer" in message:
            self._set_alarm(asked.lane)
        if "answer" in message and not asked.is_unwanted:
            await self.tell(message)
        elif "answer" not in message:
            await self._end_of(number, asked)

    async def _end_of(self, number: int, asked: Asked, answer: dict[str, Any] | None = None) -> None:
        """Tell the page that what it has asked is over, once."""
        if not asked.is_told:
            asked.is_told = True
            await self.tell({"number": number, **({} if answer is None else {"answer": answer}), "isLast": True})

    # --- the process --------------------------------------------------------------------------------------------

    def _give_up(self, fault: str, lane: Lane) -> None:
        """End the process, tell why what is first in a lane has no answer, and ask the rest of another process.

        What is over is found out at once: whoever asks or rings while the process is begun again comes behind that.
        """
        self._silence()
        busy = self._current(lane)
        over = {number: asked for number, asked in self._asked.items() if number == busy or asked.is_unwanted}
        for number in over:
            del self._asked[number]
        task = asyncio.create_task(self._begin_again(fault, over))
        self._beginning_again.add(task)
        task.add_done_callback(self._beginning_again.discard)

    async def _begin_again(self, fault: str, over: Mapping[int, Asked]) -> None:
        await self._process.begin_again([asked.message for asked in self._asked.values()])
        for lane in LANES:
            self._set_alarm(lane)
        for number, asked in over.items():
            await self._end_of(number, asked, None if asked.is_unwanted else {"fault": fault})

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
            self._wait(seconds, Waiting(seconds, time.monotonic(), self._process.spent(), lane))

    def _wait(self, seconds: float, waiting: Waiting) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[waiting.lane] = loop.call_later(seconds, self._ring, waiting)

    def _ring(self, waiting: Waiting) -> None:
        seconds = waiting.seconds
        rest = waiting.rest(time.monotonic(), self._process.spent())
        if rest > 0:
            self._wait(rest, waiting)
            return
        fault = (
            f"there was no answer within {seconds:g} seconds, and the work on it was ended; if this is a game of "
            "yours, one of its methods may never return: see 'gametree check'"
        )
        self._give_up(fault, waiting.lane)

    def _silence(self) -> None:
        """Wait for nothing any more."""
        while self._alarms:
            self._alarms.popitem()[1].cancel()
