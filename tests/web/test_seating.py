"""One process for each page: never two, whoever meets whom, and none when the page has gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from gametree.service.answering import LANES
from gametree.web import seating
from gametree.web.carrying import Patience, View
from gametree.web.seating import PageProcess

from .workbench import seats

SETTINGS: dict[str, Any] = {"files": {}, "past": {}, "ledgers": {}, "tables": {}}
ENDLESS = 1_000_000_000
ASKED = {"boards": "game", "searches": "lines", "explanations": "explain", "contests": "match"}


class Beginnings:
    """Whatever processes are begun, each of which waits at the gate before it is."""

    def __init__(self) -> None:
        self.made: list[Process] = []
        self.were_together = False
        self.waiting = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self._begin = create_subprocess_exec

    async def begin(self, *arguments: Any, **options: Any) -> Process:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1
        process = await self._begin(*arguments, **options)
        self.were_together |= bool(self.alive())
        self.made.append(process)
        return process

    def alive(self) -> list[Process]:
        return [process for process in self.made if process.returncode is None]


class Page:
    """A page without a browser: what it says, and what it is told."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: list[dict[str, Any]] = []

    def ask(self, number: int, **request: Any) -> None:
        message = {"number": number, "request": json.dumps(request)}
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def go(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1005})

    async def receive(self) -> MutableMapping[str, Any]:
        return await self.said.get()

    async def send_text(self, data: str) -> None:
        self.told.append(json.loads(data))

    def answers(self, number: int) -> list[dict[str, Any]]:
        return [told["answer"] for told in self.told if told["number"] == number and "answer" in told]

    def is_answered(self, number: int) -> bool:
        return any(told["number"] == number and told.get("isLast") for told in self.told)


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


async def all_is_done() -> None:
    """Let whoever can go on do so, until everybody waits for something."""
    for _ in range(50):
        await asyncio.sleep(0)


async def begun_again(page: Page, beginnings: Beginnings, view: View) -> asyncio.Task[None]:
    """Have a page that has asked two searches lose its process, and hold up the one that is to follow."""
    living = asyncio.create_task(view.live())
    page.ask(1, ask="lines", game="connect4", nodes=ENDLESS)
    page.ask(2, ask="match", game="tictactoe", first="random", second="random", pause=5_000)
    await until(lambda: page.answers(2))
    beginnings.gate.clear()
    os.kill(beginnings.made[0].pid, signal.SIGKILL)
    await until(lambda: beginnings.waiting)
    return living


def in_a_loop(test: Callable[[Beginnings], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run it, and see that it leaves no process and no task."""

    async def run() -> None:
        beginnings = Beginnings()
        monkeypatch.setattr(seating, "create_subprocess_exec", beginnings.begin)
        await test(beginnings)
        await all_is_done()
        assert not beginnings.were_together
        assert not beginnings.alive()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    before = seats()
    asyncio.run(run())
    assert seats() <= before


def test_a_message_while_the_process_is_begun_again_goes_to_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        page = Page()
        living = await begun_again(page, beginnings, View(page, SETTINGS))
        page.ask(3, ask="game", game="tictactoe")
        page.ask(4, ask="game", game="chess")
        await all_is_done()
        beginnings.gate.set()
        await until(lambda: page.is_answered(4))
        assert [answer["name"] for number in (3, 4) for answer in page.answers(number)] == ["tictactoe", "chess"]
        assert len(beginnings.made) == 2
        assert len(beginnings.alive()) == 1
        page.go()
        await living

    in_a_loop(test, monkeypatch)


def test_a_page_that_goes_while_its_process_is_begun_again_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        page = Page()
        living = await begun_again(page, beginnings, View(page, SETTINGS))
        page.go()
        await living
        beginnings.gate.set()
        await all_is_done()
        assert len(beginnings.made) == 1

    in_a_loop(test, monkeypatch)


def test_a_page_may_go_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        for moment in range(0, 60, 4):
            page = Page()
            view = View(page, SETTINGS, Patience(quick=0.0, first=0.0))  # begun again and again
            living = asyncio.create_task(view.live())
            for number, lane in enumerate(LANES):
                page.ask(number, ask=ASKED[lane])
            for _ in range(moment):
                await asyncio.sleep(0)
            page.go()
            await living
            assert not beginnings.alive()

    in_a_loop(test, monkeypatch)


def test_lanes_that_ring_at_once_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        page = Page()
        beginnings.gate.clear()
        living = asyncio.create_task(View(page, SETTINGS, Patience(quick=0.0, first=0.0)).live())
        for number, lane in enumerate(LANES):
            page.ask(number, ask=ASKED[lane])
        await until(lambda: beginnings.waiting)
        await all_is_done()
        beginnings.gate.set()
        await until(lambda: all(page.is_answered(number) for number in range(len(LANES))))
        assert all("may never return" in page.answers(number)[-1]["fault"] for number in range(len(LANES)))
        page.go()
        await living

    in_a_loop(test, monkeypatch)


def test_whoever_writes_begins_again_or_ends_it_is_let_in_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        told: list[dict[str, Any]] = []

        async def hear(message: dict[str, Any]) -> None:
            told.append(message)

        def asked(number: int) -> dict[str, Any]:
            return {"number": number, "request": json.dumps({"ask": "game", "game": "tictactoe"})}

        process = PageProcess(SETTINGS, hear, lambda: told.append({"number": -1}))
        await asyncio.gather(
            process.write(asked(1)),
            process.begin_again([asked(2), asked(3)]),
            process.begin_again([asked(4)]),
            process.write(asked(5)),
        )
        await until(lambda: any(message["number"] == 5 and "isLast" in message for message in told))
        assert {message["number"] for message in told if "answer" in message} == {4, 5}
        assert len(beginnings.made) == 3
        beginnings.gate.clear()
        meeting = asyncio.gather(process.begin_again([asked(6)]), process.write(asked(7)))
        await until(lambda: beginnings.waiting)
        closing = asyncio.create_task(process.close())
        await all_is_done()
        beginnings.gate.set()
        await asyncio.gather(meeting, closing)
        await process.write(asked(8))
        await process.begin_again([asked(9)])
        assert len(beginnings.made) == 4  # which was under way, and was ended
        assert not any(message["number"] == -1 for message in told)

    in_a_loop(test, monkeypatch)


def test_where_no_process_can_be_begun_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(beginnings: Beginnings) -> None:
        async def refuse(*arguments: Any, **options: Any) -> Process:
            raise BlockingIOError("Resource temporarily unavailable")

        page = Page()
        living = asyncio.create_task(View(page, SETTINGS).live())
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(seating, "create_subprocess_exec", refuse)
            for number in (1, 2):
                page.ask(number, ask="game", game="tictactoe")
            await until(lambda: page.is_answered(1) and page.is_answered(2))
        page.ask(3, ask="game", game="tictactoe")
        await until(lambda: page.is_answered(3))
        assert ["fault" in page.answers(number)[0] for number in (1, 2, 3)] == [True, True, False]
        page.go()
        await living

    in_a_loop(test, monkeypatch)
