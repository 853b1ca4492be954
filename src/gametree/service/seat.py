"""The process of one page: requests in by lines, answers out by lines, and an end when nobody listens any more.

Every page has one of its own. So searches of several pages do not wait for each other, a game that never returns
holds up nobody else, and to close a page frees all that it held: ``web.carrying`` ends the process.

Whoever stops a search waits for nobody: the thread that reads what the page wants sets the flag that the search looks
at, and says so at once. That thread goes before those that answer, of all pages, and they before those that search.
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

from ..engine.priority import go_behind
from ..jit import announcing
from .answering import Service, is_quick
from .offered import GameFile, Offered

BEHIND = 5
"""Steps of priority: those who answer go behind the server and those who read, searches behind them by as many."""
MEMORY = 3 << 30
"""Bytes of data that a page may have."""
AGAIN = 0.02
"""Seconds between two reminders that an answer is not wanted any more: it may not have begun to search yet."""


class _Lane:
    """Requests that are answered one after another."""

    def __init__(self) -> None:
        self.waiting: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        self.current: int | None = None


class Seat:
    """Answers the requests of one page; ``take`` may be called while it does.

    Those that need no search have a lane of their own: a board is shown whatever is searched, or compiled. In each
    lane one is answered after another.
    """

    def __init__(
        self,
        service: Service,
        tell: Callable[[dict[str, Any]], None],
        fail: Callable[[], None] = lambda: os._exit(1),
    ) -> None:
        """Answer by ``tell``; ``fail`` is called if that cannot go on, and whoever has begun the process notices."""
        self._service, self._tell, self._fail = service, tell, fail
        self._searches, self._quick = _Lane(), _Lane()
        self._open: set[int] = set()
        self._unwanted: set[int] = set()
        self._compiling: dict[str, str] | None = None

    def take(self, message: dict[str, Any]) -> None:
        """Take a request in, or that one is not wanted any more, or wanted now, or that its move was played."""
        number = message["number"]
        if "request" in message:
            self._queue(number, message["request"])
        elif message.get("stop"):
            if number in self._open:
                self._stop(number)
        elif number == self._searches.current:
            (self._service.hit if message.get("hit") else self._service.hurry)()

    def announce(self, subject: str, seconds: float) -> None:
        """Tell who waits that something is compiled, and how long that takes."""
        if self._searches.current is not None:
            self._compiling = {"compiling": f"Compiling {subject}, once: about {max(1, round(seconds))} s …"}
            self._tell({"number": self._searches.current, "answer": self._compiling})

    def end(self) -> None:
        """Answer what waits, and then no more."""
        for lane in (self._searches, self._quick):
            lane.waiting.put(None)

    def answer_all(self) -> None:
        """Answer until the end."""
        beside = threading.Thread(target=self._answer_quick, daemon=True)
        beside.start()
        self._answer_lane(self._searches)
        beside.join()

    def _queue(self, number: int, request: str) -> None:
        self._open.add(number)
        if is_quick(request):
            self._quick.waiting.put((number, request))
            return
        self._searches.waiting.put((number, request))
        if self._compiling is not None:  # it has to wait for that
            self._tell({"number": number, "answer": self._compiling})

    def _answer_quick(self) -> None:
        try:
            self._answer_lane(self._quick)
        except BaseException:
            self._fail()  # by itself a thread would end in silence
            raise

    def _answer_lane(self, lane: _Lane) -> None:
        while (asked := lane.waiting.get()) is not None:
            number, request = asked
            lane.current = number
            if number in self._open and number not in self._unwanted:
                self._answer(number, request)
            lane.current = None
            if number not in self._open:  # it was not wanted any more before its turn came
                continue
            if lane is self._searches:
                self._compiling = None
            self._open.discard(number)
            self._unwanted.discard(number)
            self._tell({"number": number, "isLast": True})

    def _answer(self, number: int, request: str) -> None:
        answers: Any = self._service.answer_text(request)
        for text in answers:
            if number == self._searches.current:
                self._compiling = None
            self._tell({"number": number, "answer": json.loads(text)})
            if number in self._unwanted:
                break
        answers.close()

    def _stop(self, number: int) -> None:
        """End a request. Nothing of it goes on then, but the last node of a search, or what is not a search."""
        if number not in (self._searches.current, self._quick.current):
            self._open.discard(number)
            self._tell({"number": number, "isLast": True})
            return
        self._unwanted.add(number)
        if number == self._searches.current:
            self._service.hurry()
            threading.Thread(target=self._remind, args=(number,), daemon=True).start()
        self._tell({"number": number, "isStopped": True})

    def _remind(self, number: int) -> None:
        while self._searches.current == number:
            time.sleep(AGAIN)
            if self._searches.current == number:
                self._service.hurry()


def main(settings: dict[str, Any], requests: Iterable[str], answers: TextIO) -> None:
    """Serve one page, until there are no more requests to come."""
    files = {name: GameFile(address) for name, address in settings["files"].items()}
    past, ledgers, tables = (_placed(settings[each]) for each in ("past", "ledgers", "tables"))
    writing = threading.Lock()

    def tell(message: dict[str, Any]) -> None:
        text = f"{json.dumps(message)}\n"
        with writing:  # whoever answers, whoever stops
            answers.write(text)
            answers.flush()

    seat = Seat(Service(Offered(files=files, past=past, ledgers=ledgers, tables=tables)), tell)

    def read() -> None:
        for line in requests:
            seat.take(json.loads(line))
        os._exit(0)  # nobody is left who could be answered; what is under way may never end by itself

    threading.Thread(target=read, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(BEHIND)  # on Linux of this thread only, not of the one that reads
    go_behind(BEHIND)
    with announcing(seat.announce):
        seat.answer_all()


def _placed(told: dict[str, str]) -> dict[str, Path]:
    return {name: Path(place) for name, place in told.items()}


def keep_within_limits() -> None:
    """Take no more memory than there is for one page, where that can be had."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))


if __name__ == "__main__":
    keep_within_limits()
    said, heard = os.fdopen(os.dup(1), "w", encoding="utf-8"), os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(2, 1)  # what a game prints or reads is none of the page's
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    main(json.loads(sys.argv[1]), heard, said)
