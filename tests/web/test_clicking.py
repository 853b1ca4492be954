"""Whoever clicks about for a long time finds the workbench as it was: no fault, no memory lost, nothing left behind.

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
from typing import NamedTuple

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.view.browser import started

from .test_page import Watched
from .workbench import running_apart, seats, until

MINUTES = float(os.environ.get("WORKBENCH_MINUTES", "1"))
SEED = int(os.environ.get("WORKBENCH_SEED", "1"))
OUT = os.environ.get("WORKBENCH_OUT")
"""Where the figures are written as JSON lines as they come, if anywhere."""
GAMES = ("tictactoe", "connect4", "othello", "checkers", "chess")
BUTTONS = (
    *("first", "back", "forward", "last", "take-back", "hint", "flip", "analyse", "analyse-stop", "analyse-deeper"),
    *("why", "promote", "remove", "from-here", "game-play", "explain"),
)
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "Home", "End", "a", "w", "h", "u", "f")
TREES = ("((3 12 8) (2 4 6) (14 5 2))", "(((5 6) (7 4)) ((3 8) (2 9)))", "((<3,1> <1,3>) (<2,2>))", "((3 12", "7")
TEXTS = ("1. b2 a1 (1... c3 2. a1) 2. c3 *", "b2 a1", "xo./.../...", "1. e4 e5 2. Nf3", "nothing of the kind")
PATIENCE = 600_000
"""Milliseconds: others may be at work on the machine."""
CLICKS = 40
"""Between two looks at what is left of them."""
MORE = 1.5
"""By so much memory may have grown since the first third: it is not the same clicks."""


class Left(NamedTuple):
    """What there is while nobody thinks."""

    heap: int
    """Bytes that the scripts of the page hold."""
    elements: int
    """Nodes that the page holds, those that nobody sees any more among them."""
    seat: int
    """Bytes of the process that answers."""
    seat_threads: int
    server: int
    """Bytes of the process that serves."""
    server_threads: int
    server_files: int
    """What the server has open: sockets, and pipes to the processes that answer."""


@pytest.mark.long
def test_clicking_about_leaves_nothing_behind() -> None:
    draw = random.Random(SEED)
    with running_apart() as server, started() as browser:
        watched = Watched(browser, server, "#game=tictactoe")
        page = watched.page
        page.set_default_timeout(PATIENCE)
        page.wait_for_selector("#status:not(:empty)")
        ends = time.monotonic() + 60 * MINUTES
        all_left: list[Left] = []
        while not all_left or time.monotonic() < ends:
            for _ in range(CLICKS):
                _click(page, draw)
            _come_to_rest(page)
            all_left.append(_left(page, server.process))
            _write(all_left[-1])
        assert watched.complaints == []
        watched.context.close()
        until(lambda: not seats(server.process))
    third = max(1, len(all_left) // 3)
    for at, name in enumerate(Left._fields):
        begun, ended = ([left[at] for left in some] for some in (all_left[:third], all_left[-third:]))
        assert min(ended) <= MORE * max(begun), (name, all_left)


def _click(page: Page, draw: random.Random) -> None:
    """Do something that somebody might do."""
    kind = draw.random()
    if kind < 0.8:
        if not page.is_visible("#games"):
            page.click("#tab-games")  # keys and "Explain" lead elsewhere
        _play(page, draw, kind / 0.8)
    else:
        draw.choice([_read, _explain, _watch, _practise])(page, draw)
    page.wait_for_timeout(draw.randrange(120))


def _play(page: Page, draw: random.Random, kind: float) -> None:
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
        page.select_option("#game-seat", draw.choice(["0", "1", "both"]))
        page.click("#game-play")
    else:
        page.keyboard.press(draw.choice(KEYS))


def _read(page: Page, draw: random.Random) -> None:
    page.click("#tab-games")
    if not page.is_visible("#files-open"):
        return
    page.click("#files-open")
    page.fill("#files-text", draw.choice(TEXTS))
    _try(lambda: page.click("#files-read", timeout=2_000))
    page.wait_for_timeout(draw.randrange(300))
    if page.is_visible("#files"):
        _try(lambda: page.click("#files-close", timeout=2_000))


def _explain(page: Page, draw: random.Random) -> None:
    page.click("#tab-trees")
    if draw.random() < 0.5:
        page.fill("#tree-text", draw.choice(TREES))
        page.click("#tree-explain")
    else:
        for choice in ("#tree-algorithm", "#tree-beside", "#tree-order"):
            if page.is_visible(choice):
                offered = page.locator(f"{choice} option").all_inner_texts()
                page.select_option(choice, index=draw.randrange(len(offered)))


def _watch(page: Page, draw: random.Random) -> None:
    page.click("#tab-arena")
    page.select_option("#arena-game", draw.choice(GAMES))
    for choice in ("#arena-first", "#arena-second"):
        page.select_option(choice, draw.choice(["random", "level:1", "engine:nodes=100"]))
    page.select_option("#arena-pause", draw.choice(["1000", "300", "0"]))
    page.click("#arena-watch")
    page.wait_for_timeout(draw.randrange(500))
    if draw.random() < 0.7 and page.is_enabled("#arena-stop"):
        _try(lambda: page.click("#arena-stop", timeout=2_000))


def _practise(page: Page, draw: random.Random) -> None:
    page.click("#tab-practice")
    page.select_option("#practice-kind", index=draw.randrange(page.locator("#practice-kind option").count()))
    page.click("#practice-next")
    page.wait_for_timeout(draw.randrange(500))
    if page.is_visible("#practice-mark"):
        page.click("#practice-mark")


def _try(click: Callable[[], None]) -> None:
    with suppress(TooLate):  # what was to be clicked has gone meanwhile
        click()


def _come_to_rest(page: Page) -> None:
    """Step through a small tree, and begin a game of two people, where nobody thinks."""
    page.click("#tab-arena")
    if page.is_enabled("#arena-stop"):
        _try(lambda: page.click("#arena-stop", timeout=2_000))
    page.click("#tab-trees")
    for choice, value in (("algorithm", "alphabeta"), ("beside", ""), ("order", "natural")):
        page.locator(f"#tree-{choice}").evaluate("(each, value) => { each.value = value; }", value)
    page.fill("#tree-text", TREES[0])
    page.click("#tree-explain")
    page.click("#tab-games")
    if page.locator("#analyse").get_attribute("aria-pressed") == "true":
        page.click("#analyse")
    page.select_option("#game-known", "tictactoe")
    page.select_option("#game-seat", "both")
    page.click("#game-play")
    page.wait_for_selector("#status:text('X to move.')")
    page.select_option("#game-seat", "0")


def _left(page: Page, server: int) -> Left:
    (seat,) = seats(server)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    told = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return Left(
        heap=int(told["JSHeapUsedSize"]),
        elements=int(told["Nodes"]),
        seat=_resident(seat),
        seat_threads=_count(seat, "task"),
        server=_resident(server),
        server_threads=_count(server, "task"),
        server_files=_count(server, "fd"),
    )


def _resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _count(process: int, what: str) -> int:
    return len(list(Path(f"/proc/{process}/{what}").iterdir()))


def _write(left: Left) -> None:
    if OUT is not None:
        with Path(OUT).open("a") as file:
            file.write(f"{json.dumps({'seed': SEED, **left._asdict()})}\n")
