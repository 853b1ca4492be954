"""Published games in a real browser: how large they are, how soon they can be played, how soon they answer."""

from __future__ import annotations

import functools
import http.server
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gametree import History, load_game
from gametree.publish import pages_of, publish

from ..browser import missing, started
from ..report import Row, Section
from ..timing import Effort

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TITLE = "Published games: size, and the first answer"
METHOD = (
    "`gametree publish GAME`, served by the standard library's file server on this machine and opened in Chromium "
    "without a screen. kB: everything that is written, as it is, not packed. Milliseconds from the start of the "
    "navigation, each time in a browser that knows nothing yet: until the board can be played on; and, of a link to "
    "the game after its first move, until level 3 has answered it."
)
GAMES = (
    "connect4",
    "tictactoe",
    "mnk:7,7,5",
    "othello",
    "checkers",
    "chess",
    "examples/kalah.py",
    "examples/nim.py",
    "examples/dots_and_boxes.py",
    "examples/dots_and_boxes.py:SMALL",
    "examples/breakthrough.py",
)
MOST_KILOBYTES, MOST_MILLISECONDS = 500, 1_000
"""Of Connect Four, before any Python."""
UNTIL = """(moves) => new Promise((done) => {
  const isTurn = () => document.documentElement?.dataset.turn === "person";
  const isSo = () => isTurn() && document.querySelectorAll("#moves li").length >= moves;
  const watch = () => (isSo() ? done(performance.now()) : requestAnimationFrame(watch));
  watch();
})"""


def measure(effort: Effort) -> Section:
    """Publish games and open them, where there is a browser."""
    reason = missing()
    if reason is not None:
        return Section(TITLE, METHOD, note=reason)
    with started() as browser:
        rows = [row for name in GAMES for row in _rows(name, browser, effort.starts)]
    return Section(TITLE, METHOD, rows)


def _rows(name: str, browser: Browser, times: int) -> list[Row]:
    game = load_game(name)
    first = next(iter(History.begin(game).names()))
    with tempfile.TemporaryDirectory() as folder:
        size = sum(publish(pages_of([game]), Path(folder)).values()) / 1e3
        with _served(folder) as address:
            boards = [_opened(browser, address, 0) for _ in range(times)]
            answers = [_opened(browser, f"{address}#moves={first}", 2) for _ in range(times)]
    found: dict[str, str | int | float] = {
        "game": game.name,
        "kB": size,
        "board, ms": statistics.median(boards),
        "answer, ms": statistics.median(answers),
    }
    if name != "connect4":
        return [Row(found)]
    smaller = Row({"game": f"{game.name}, size", "kB": size}, judged="kB", at_most=MOST_KILOBYTES)
    return [Row(found, judged="answer, ms", at_most=MOST_MILLISECONDS), smaller]


def _opened(browser: Browser, address: str, moves: int) -> float:
    """Return the milliseconds until so many moves were made and the next is a person's."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    found = float(page.evaluate(UNTIL, moves))
    context.close()
    return found


@contextmanager
def _served(folder: str) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *said: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
        server.shutdown()
