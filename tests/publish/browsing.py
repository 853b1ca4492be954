"""Published pages in a real browser: watched all the time, and played on by clicks or by keys."""

from __future__ import annotations

import functools
import http.server
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

OVER = 'html[data-turn="over"]'
SETTLED = 'html[data-turn="person"], html[data-turn="over"]'
MOST_MOVES = 400
MOST_KEYS = 100
PATIENCE = 120_000
"""Milliseconds: a machine may have much else to do."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as any file server does, and return its address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *said: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def opened(
    browser: Browser, address: str, *, wide: int = 1280, complaints: int = 0, **settings: Any
) -> Iterator[Page]:
    """Open a page; in the end nothing may have been complained of but what is expected, and nobody else asked."""
    context = browser.new_context(viewport={"width": wide, "height": 844}, **settings)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    heard: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    try:
        yield page
    finally:
        context.close()
    home = address.split("#")[0].rpartition("/")[0]
    assert len(heard) == complaints, heard
    assert all(url.startswith((home, "data:", "blob:")) for url in asked), asked


def ready(page: Page) -> Page:
    page.wait_for_selector('html[data-ready="true"]')
    return page


def move_count(page: Page) -> int:
    return page.locator("#moves li").count()


Choose = Callable[[Page, Locator], None]
"""Chooses something on a page: a place of the board, a move, or what a dialog offers."""


def by_click(page: Page, found: Locator) -> None:
    found.click()


def by_keys(page: Page, found: Locator) -> None:
    """Go there by arrow keys on the board, by Tab elsewhere, and press Enter."""
    is_place = found.get_attribute("data-place") is not None
    for _ in range(MOST_KEYS):
        if found.evaluate("element => element === document.activeElement"):
            page.keyboard.press("Enter")
            return
        on_board = page.evaluate("document.activeElement.closest('[data-place]') !== null")
        page.keyboard.press(_arrow_to(page, found) if is_place and on_board else "Tab")
    raise AssertionError(f"no key leads to {found.get_attribute('aria-label') or found.inner_text()}")


def _arrow_to(page: Page, found: Locator) -> str:
    """Return the arrow key that leads nearer to a place, as whoever looks at the board would choose it."""
    right, down = page.evaluate(
        """place => {
          const centre = element => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
          };
          const [there, here] = [centre(place), centre(document.activeElement)];
          return [there[0] - here[0], there[1] - here[1]];
        }""",
        found.element_handle(),
    )
    if abs(right) > abs(down):
        return "ArrowRight" if right > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"


def play_to_the_end(page: Page, seed: int, choose: Choose = by_click) -> str:
    """Play any legal move until the game is over; return how it ended."""
    draw = random.Random(seed)
    for _ in range(MOST_MOVES):
        page.wait_for_selector(SETTLED)
        if page.locator(OVER).count():
            return page.locator("#state").inner_text()
        before = move_count(page)
        while page.locator('html[data-turn="person"]').count() and move_count(page) == before:
            choose_something(page, draw, choose)
    raise AssertionError("the game has no end")


def choose_something(page: Page, draw: random.Random, choose: Choose) -> None:
    """Choose something that a move begins with, goes on to, or is."""
    for wanted in (
        "dialog[open] button",
        '[aria-label*="may be reached"]',
        '[aria-label*="may be played"], [aria-label*="may move"]',
        "#board .names button",
    ):
        found = page.locator(wanted)
        if found.count():
            choose(page, found.nth(draw.randrange(found.count())))
            return
