"""Requests of one page and their answers, in turn, in a thread that ends what it does when the page goes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Protocol

from ..base.errors import InputError
from ..service import Service

MOST_WAITING = 32
"""Requests of one page that wait for their turn; a page that asks more is told so."""

Send = Callable[[dict[str, Any]], Any]


class Socket(Protocol):
    """What is asked of a websocket."""

    async def send_text(self, data: str) -> None: ...

    async def receive_text(self) -> str: ...


class View:
    """One page that is open: what it has asked, in turn, and what it does not want to know any more."""

    def __init__(self, service: Service, socket: Socket) -> None:
        self._service, self._socket = service, socket
        self._waiting: asyncio.Queue[tuple[int, str]] = asyncio.Queue(MOST_WAITING)
        self._unwanted: set[int] = set()
        self._current: int | None = None

    async def live(self) -> None:
        """Answer until the page has gone; then nothing of it goes on."""
        answering = asyncio.create_task(self._answer_all())
        try:
            while True:
                await self._take(await self._socket.receive_text())
        finally:
            self._unwanted = _Everything()
            self._service.stop()
            answering.cancel()
            with suppress(asyncio.CancelledError):
                await answering
            await asyncio.to_thread(self._service.close)

    async def _take(self, text: str) -> None:
        """Take a message in: a request, or that one is not wanted any more."""
        try:
            message = json.loads(text)
            number, request = message["number"], message.get("request")
            if not isinstance(number, int) or not (isinstance(request, str) or message.get("stop") is True):
                raise InputError("a message is neither a request nor the end of one")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            await self._send({"broken": "a message was not understood; wanted: a page of this version"})
            return
        if request is None:
            self._unwanted.add(number)
            if number == self._current:
                await asyncio.to_thread(self._service.stop)
        elif self._waiting.full():
            fault = f"more than {MOST_WAITING} requests wait for an answer; wanted: patience"
            await self._send({"number": number, "answer": {"fault": fault}, "isLast": True})
        else:
            self._waiting.put_nowait((number, request))

    async def _answer_all(self) -> None:
        while True:
            number, request = await self._waiting.get()
            self._current = number
            answers = iter(self._service.answer_text(request)) if number not in self._unwanted else iter(())
            try:
                while (text := await asyncio.to_thread(_next, answers)) is not None:
                    await self._send({"number": number, "answer": json.loads(text)})
                    if number in self._unwanted:
                        break
            finally:
                self._current = None
                self._unwanted.discard(number)
                await asyncio.to_thread(_close, answers)
            await self._send({"number": number, "isLast": True})

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send_text(json.dumps(message))


class _Everything(set[int]):
    """The numbers of all requests."""

    def __contains__(self, number: object) -> bool:
        return True


def _next(answers: Iterator[str]) -> str | None:
    return next(answers, None)


def _close(answers: Any) -> None:
    if hasattr(answers, "close"):
        answers.close()
