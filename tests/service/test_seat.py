"""The process of one page: what it is told while it answers, by events alone."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

from gametree.service.seat import Seat


class Busy:
    """A service whose answer takes until it is let go, or is in a hurry."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.hurried = threading.Semaphore(0)

    def answer_text(self, text: str) -> Iterator[str]:
        yield json.dumps({"asked": text})
        self.begun.set()
        assert self.go_on.wait(60)
        yield json.dumps({"asked": text, "is": "late"})

    def hurry(self, lane: str) -> None:
        assert lane == "searches"
        self.hurried.release()


class Page:
    """A seat that answers in a thread, and what is heard from it."""

    def __init__(self) -> None:
        self.service = Busy()
        self.heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.seat = Seat(self.service, self.heard.put)  # type: ignore[arg-type]
        self._thread = threading.Thread(target=self.seat.answer_all, daemon=True)
        self._thread.start()

    def hears(self) -> dict[str, Any]:
        return self.heard.get(timeout=60)

    def close(self) -> None:
        self.service.go_on.set()
        self.seat.end()
        self._thread.join(60)
        assert not self._thread.is_alive()


def test_a_stop_is_told_while_the_answer_is_still_under_way() -> None:
    page = Page()
    page.seat.take({"number": 1, "request": "a"})
    assert page.hears() == {"number": 1, "answer": {"asked": "a"}}
    assert page.service.begun.wait(60)
    page.seat.take({"number": 1, "stop": True})
    assert page.hears() == {"number": 1, "isStopped": True}
    for _ in range(3):  # until it obeys: it may have begun to search only now
        assert page.service.hurried.acquire(timeout=60)
    page.service.go_on.set()
    while (message := page.hears()) != {"number": 1, "isLast": True}:
        assert message["answer"]["is"] == "late"
    page.close()


def test_what_waits_and_is_not_wanted_is_never_begun() -> None:
    page = Page()
    page.seat.take({"number": 1, "request": "a"})
    page.seat.take({"number": 2, "request": "b"})
    page.hears()
    page.seat.take({"number": 2, "stop": True})
    assert page.hears() == {"number": 2, "isLast": True}  # it takes up no room any more
    page.seat.take({"number": 2, "stop": True})  # once more: nothing is told
    page.service.go_on.set()
    assert page.hears() == {"number": 1, "answer": {"asked": "a", "is": "late"}}
    assert page.hears() == {"number": 1, "isLast": True}
    page.close()
    assert page.heard.empty()


def test_whoever_waits_is_told_what_is_compiled() -> None:
    page = Page()
    page.seat.announce("pvs for Nobody", 13.4)  # nothing is asked: nobody is told
    page.seat.take({"number": 7, "request": "a"})
    page.hears()
    page.seat.announce("pvs for Connect4", 13.4)
    assert page.hears() == {"number": 7, "answer": {"compiling": "Compiling pvs for Connect4, once: about 13 s …"}}
    page.close()


def test_a_search_that_waits_for_what_is_compiled_is_told() -> None:
    page = Page()
    page.seat.take({"number": 1, "request": "a"})
    page.hears()
    page.seat.announce("pvs for Connect4", 13.4)
    assert page.hears()["answer"]["compiling"]
    assert page.service.begun.wait(60)
    page.seat.take({"number": 2, "request": "another search"})
    assert page.hears() == {"number": 2, "answer": {"compiling": "Compiling pvs for Connect4, once: about 13 s …"}}
    page.service.go_on.set()
    page.close()


def test_lanes_do_not_wait_for_each_other() -> None:
    page = Page()
    page.seat.take({"number": 1, "request": "a"})
    page.hears()
    assert page.service.begun.wait(60)
    waiting = {2: "position", 3: "explain", 4: "match"}
    for number, ask in waiting.items():
        asked = json.dumps({"ask": ask})
        page.seat.take({"number": number, "request": asked})
        assert page.hears() == {"number": number, "answer": {"asked": asked}}
    page.close()


def test_who_watches_a_contest_is_told_what_is_compiled_for_it() -> None:
    page = Page()
    page.seat.take({"number": 3, "request": json.dumps({"ask": "match"})})
    page.hears()
    page.seat.announce("pvs for Connect4", 2.2)
    assert page.hears() == {"number": 3, "answer": {"compiling": "Compiling pvs for Connect4, once: about 2 s …"}}
    page.close()
