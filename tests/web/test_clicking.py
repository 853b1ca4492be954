"""Whoever clicks about for a long time finds the workbench as it was: no fault, no memory lost, no process left.

``WORKBENCH_MINUTES=60 pytest tests/web/test_clicking.py -m long`` clicks for an hour; by itself it takes one minute.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.view.browser import started

from .test_page import Watched
from .workbench import running, seats, until

MINUTES = float(os.environ.get("WORKBENCH_MINUTES", "1"))
SEED = int(os.environ.get("WORKBENCH_SEED", "1"))
OUT = os.environ.get("WORKBENCH_OUT")
"""Where the figures are written as JSON, if anywhere."""
GAMES = ("tictactoe", "connect4", "othello", "checkers", "chess")
BUTTONS = (
    *("first", "back", "forward", "last", "take-back", "hint", "flip", "analyse", "analyse-stop", "analyse-deeper"),
    *("why", "promote", "remove", "from-here", "game-play", "explain"),
)
PATIENCE = 600_000
"""Milliseconds: others may be at work on the machine."""
MORE = 1.5
"""By so much memory may have grown since the first third: it is not the same clicks."""


@pytest.mark.long
def test_clicking_about_leaves_nothing_behind() -> None:
    draw = random.Random(SEED)
    with running() as server, started() as browser:
        watched = Watched(browser, server, "#game=tictactoe")
        page = watched.page
        page.wait_for_selector("#status:not(:empty)", timeout=PATIENCE)
        ends, memories = time.monotonic() + 60 * MINUTES, []
        while time.monotonic() < ends:
            for _ in range(40):
                _click(page, draw)
            _come_to_rest(page)
            memories.append((_heap(page), _elements(page), sum(map(_resident, seats()))))
            assert len(seats()) <= 1
        assert watched.complaints == []
        watched.context.close()
        until(lambda: not seats())
    third = max(1, len(memories) // 3)
    for before, after in zip(zip(*memories[:third], strict=True), zip(*memories[-third:], strict=True), strict=True):
        assert min(after) <= MORE * max(before), memories
    if OUT is not None:
        told = {"minutes": MINUTES, "seed": SEED, "bytes and nodes of the page, bytes of its process": memories}
        Path(OUT).write_text(json.dumps(told))


def _click(page: Page, draw: random.Random) -> None:
    """Do something that somebody might do."""
    if not page.is_visible("#games"):
        page.click("#tab-games")  # keys and "Explain" lead elsewhere
    kind = draw.random()
    if kind < 0.45:
        places = page.locator("#board .target, #board .begins")
        count = places.count()
        if count:
            place = places.nth(draw.randrange(count))
            _try(lambda: place.dispatch_event("click", timeout=2_000))
    elif kind < 0.9:
        button = page.locator(f"#{draw.choice(BUTTONS)}")
        if button.is_visible() and button.is_enabled():
            _try(lambda: button.click(timeout=2_000))
    elif kind < 0.95:
        page.select_option("#game-known", draw.choice(GAMES))
        page.click("#game-play")
    else:
        page.keyboard.press(draw.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End"]))
    page.wait_for_timeout(draw.randrange(120))


def _try(click: Callable[[], None]) -> None:
    with suppress(TooLate):  # what was to be clicked has gone meanwhile
        click()


def _come_to_rest(page: Page) -> None:
    """Begin a game of two people, where nobody thinks."""
    page.click("#tab-games")
    if page.locator("#analyse").get_attribute("aria-pressed") == "true":
        page.click("#analyse")
    page.select_option("#game-known", "tictactoe")
    page.select_option("#game-seat", "both")
    page.click("#game-play")
    page.wait_for_selector("#status:text('X to move.')", timeout=PATIENCE)
    page.select_option("#game-seat", "0")


def _heap(page: Page) -> int:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return int(used)


def _elements(page: Page) -> int:
    """Return how many nodes the page holds, those that nobody sees any more among them."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    told = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return int(told["Nodes"])


def _resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
