"""The process of one page: requests in by lines, answers out by lines, and an end when nobody listens any more.

Every page has one of its own. So searches of several pages do not wait for each other, a game that never returns
holds up nobody else, and to close a page frees all that it held: ``web.seating`` ends the process.

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
from .answering import LANES, Lane, Service, lane_of
from .offered import GameFile, Offered

BEHIND = 5
"""Steps of priority: those who answer go behind the server and those who read, searches behind them by as many."""
MEMORY = 3 << 30
"""Bytes of data that a page may have."""
AGAIN = 0.02
"""Seconds between two reminders that an answer is not wanted any more: it may not have begun to search yet."""


COMPILING: tuple[Lane, ...] = ("searches", "contests")
"""Where something may have to be compiled first."""


class _Queue:
    """Requests that are answered one after another."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.waiting: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        self.current: int | None = None


class Seat:
    """Answers the requests of one page; ``take`` may be called while it does.

    In each lane one is answered after another: a board is shown whatever is searched, or compiled, a tree is
    explained while an engine ponders, and a contest is watched beside all that.
    """

    def __init__(
        self,
        service: Service,
        tell: Callable[[dict[str, Any]], None],
        fail: Callable[[], None] = lambda: os._exit(1),
    ) -> None:
        """Answer by ``tell``; ``fail`` is called if that cannot go on, and whoever has begun the process notices."""
        self._service, self._tell, self._fail = service, tell, fail
        self._queues = {lane: _Queue(lane) for lane in LANES}
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
        elif number == self._queues["searches"].current:
            (self._service.hit if message.get("hit") else self._service.hurry)()

    def announce(self, subject: str, seconds: float) -> None:
        """Tell who waits that something is compiled, and how long that takes."""
        for number in [self._queues[lane].current for lane in COMPILING]:
            if number is not None:
                self._compiling = {"compiling": f"Compiling {subject}, once: about {max(1, round(seconds))} s …"}
                self._tell({"number": number, "answer": self._compiling})

    def end(self) -> None:
        """Answer what waits, and then no more."""
        for queue in self._queues.values():
            queue.waiting.put(None)

    def answer_all(self) -> None:
        """Answer until the end."""
        others = [queue for queue in self._queues.values() if queue.lane != "searches"]
        beside = [threading.Thread(target=self._answer_beside, args=(queue,), daemon=True) for queue in others]
        for thread in beside:
            thread.start()
        self._answer_queue(self._queues["searches"])
        for thread in beside:
            thread.join()

    def _queue(self, number: int, request: str) -> None:
        self._open.add(number)
        lane = lane_of(request)
        self._queues[lane].waiting.put((number, request))
        if self._compiling is not None and lane in COMPILING:  # it has to wait for that
            self._tell({"number": number, "answer": self._compiling})

    def _answer_beside(self, queue: _Queue) -> None:
        try:
            self._answer_queue(queue)
        except BaseException:
            self._fail()  # by itself a thread would end in silence
            raise

    def _answer_queue(self, queue: _Queue) -> None:
        while (asked := queue.waiting.get()) is not None:
            number, request = asked
            queue.current = number
            if number in self._open and number not in self._unwanted:
                self._answer(queue, number, request)
            queue.current = None
            if number not in self._open:  # it was not wanted any more before its turn came
                continue
            if queue.lane in COMPILING:
                self._compiling = None
            self._open.discard(number)
            self._unwanted.discard(number)
            self._tell({"number": number, "isLast": True})

    def _answer(self, queue: _Queue, number: int, request: str) -> None:
        answers: Any = self._service.answer_text(request)
        for text in answers:
            if queue.lane in COMPILING:
                self._compiling = None
            self._tell({"number": number, "answer": json.loads(text)})
            if number in self._unwanted:
                break
        answers.close()

    def _stop(self, number: int) -> None:
        """End a request. Nothing of it goes on then, but the last node of a search, or what is not a search."""
        queue = next((queue for queue in self._queues.values() if queue.current == number), None)
        if queue is None:
            self._open.discard(number)
            self._tell({"number": number, "isLast": True})
            return
        self._unwanted.add(number)
        if queue.lane in COMPILING:
            self._service.hurry(queue.lane)
            threading.Thread(target=self._remind, args=(queue, number), daemon=True).start()
        self._tell({"number": number, "isStopped": True})

    def _remind(self, queue: _Queue, number: int) -> None:
        while queue.current == number:
            time.sleep(AGAIN)
            if queue.current == number:
                self._service.hurry(queue.lane)


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
