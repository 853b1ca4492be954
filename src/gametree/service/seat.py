"""The process of one page: requests in by lines, answers out by lines, and an end when nobody listens any more.

Every page has one of its own. So searches of several pages do not wait for each other, a game that never returns
holds up nobody else, and to close a page frees all that it held: ``web.carrying`` ends the process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TextIO

from .answering import Service
from .offered import GameFile, Offered

NICE = 5
"""The server, which only carries, goes before all searches."""
MEMORY = 3 << 30
"""Bytes of data that a page may have."""
AGAIN = 0.02
"""Seconds between two reminders that an answer is not wanted any more: it may not have begun to search yet."""


class Seat:
    """Answers the requests of one page, in turn; ``take`` may be called while it does."""

    def __init__(self, service: Service, tell: Callable[[dict[str, Any]], None]) -> None:
        self._service, self._tell = service, tell
        self._waiting: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        self._unwanted: set[int] = set()
        self._current: int | None = None

    def take(self, message: dict[str, Any]) -> None:
        """Take a request in, or that one is not wanted any more, or wanted now."""
        number = message["number"]
        if message.get("stop"):
            self._unwanted.add(number)
            threading.Thread(target=self._hurry, args=(number,), daemon=True).start()
        elif message.get("hurry"):
            if number == self._current:
                self._service.hurry()
        else:
            self._waiting.put((number, message["request"]))

    def end(self) -> None:
        """Answer what waits, and then no more."""
        self._waiting.put(None)

    def answer_all(self) -> None:
        """Answer until the end."""
        while (asked := self._waiting.get()) is not None:
            number, request = asked
            self._current = number
            if number not in self._unwanted:
                self._answer(number, request)
            self._current = None
            self._unwanted.discard(number)
            self._tell({"number": number, "isLast": True})

    def _answer(self, number: int, request: str) -> None:
        answers: Any = self._service.answer_text(request)
        for text in answers:
            self._tell({"number": number, "answer": json.loads(text)})
            if number in self._unwanted:
                break
        answers.close()

    def _hurry(self, number: int) -> None:
        while self._current == number:
            self._service.hurry()
            time.sleep(AGAIN)


def main(settings: dict[str, Any], requests: Iterable[str], answers: TextIO) -> None:
    """Serve one page, until there are no more requests to come."""
    files = {name: GameFile(address) for name, address in settings["files"].items()}
    past = {name: Path(place) for name, place in settings["past"].items()}

    def tell(message: dict[str, Any]) -> None:
        answers.write(f"{json.dumps(message)}\n")
        answers.flush()

    seat = Seat(Service(Offered(files=files, past=past)), tell)

    def read() -> None:
        for line in requests:
            seat.take(json.loads(line))
        os._exit(0)  # nobody is left who could be answered; what is under way may never end by itself

    threading.Thread(target=read, daemon=True).start()
    seat.answer_all()


def keep_within_limits() -> None:
    """Go behind the server, and take no more memory than there is for one page, where that can be had."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    os.nice(NICE)
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))


if __name__ == "__main__":
    keep_within_limits()
    said, heard = os.fdopen(os.dup(1), "w", encoding="utf-8"), os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(2, 1)  # what a game prints or reads is none of the page's
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    main(json.loads(sys.argv[1]), heard, said)
