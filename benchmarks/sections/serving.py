"""How soon the workbench answers and obeys: one page, and twenty at once."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Any

from websockets.sync.client import ClientConnection, connect

from ..report import Row, Section
from ..timing import Effort

TITLE = "The workbench: how soon it answers, and how soon a search stops"
METHOD = (
    "`gametree web` in a process of its own, pages by socket as a browser opens them. `stop`: milliseconds from the "
    "message of a click until the search has ended, so that the next request is answered. `answer`: until a position "
    "is there. All games are analysed with three lines and no end in sight; compiled before."
)
GAMES = ("chess", "checkers", "othello", "connect4")
MANY = 20
MOST_MILLISECONDS = 100
ENDLESS = 1_000_000_000
PATIENCE = 300.0


def measure(effort: Effort) -> Section:
    """Time answers and stops."""
    turns = 3 if effort.is_quick else 10
    with _served() as host:
        rows = [_row(f"one page, {game}", *_alone(host, game, turns)) for game in GAMES]
        rows.append(_row(f"{MANY} pages, all searching", *_together(host), is_judged=False))
    return Section(TITLE, METHOD, rows)


def _row(work: str, answers: list[float], stops: list[float], *, is_judged: bool = True) -> Row:
    figures: dict[str, str | int | float] = {
        "work": work,
        "answer ms": median(answers),
        "stop ms": median(stops),
        "worst stop ms": max(stops),
    }
    return Row(figures, judged="worst stop ms", at_most=MOST_MILLISECONDS) if is_judged else Row(figures)


@contextmanager
def _served() -> Iterator[str]:
    """Run a workbench, and return its host and port."""
    command = [sys.executable, "-m", "gametree", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://([\d.:]+)/", process.stdout.readline())
        try:
            if found is None:
                raise AssertionError("the workbench has not told where it is")
            yield found[1]
        finally:
            process.terminate()


def _opened(host: str) -> ClientConnection:
    return connect(f"ws://{host}/socket", additional_headers={"Origin": f"http://{host}"}, proxy=None)


def _alone(host: str, game: str, turns: int) -> tuple[list[float], list[float]]:
    answers, stops = [], []
    with _opened(host) as page:
        for turn in range(turns):
            _search(page, 2 * turn, game)
            stops.append(_stop(page, 2 * turn))
            answers.append(_answer(page, 2 * turn + 1, game))
    return answers[1:] or answers, stops


def _together(host: str) -> tuple[list[float], list[float]]:
    with ExitStack() as stack:
        pages = [stack.enter_context(_opened(host)) for _ in range(MANY)]
        for number, page in enumerate(pages):
            _ask(page, 1, ask="lines", game=GAMES[number % len(GAMES)], lines=3, nodes=ENDLESS)
        for page in pages:
            _heard(page, 1)
        stops = [_stop(page, 1) for page in pages[::2]]
        return [_answer(page, 2, "chess") for page in pages[::2]], stops


def _search(page: ClientConnection, number: int, game: str) -> None:
    """Begin to search, and wait until it is well under way."""
    _ask(page, number, ask="lines", game=game, lines=3, nodes=ENDLESS)
    for _ in range(4):
        _heard(page, number)
    time.sleep(0.5)


def _stop(page: ClientConnection, number: int) -> float:
    begun = time.perf_counter()
    page.send(json.dumps({"number": number, "stop": True}))
    while not _heard(page, number).get("isLast"):
        pass
    return (time.perf_counter() - begun) * 1e3


def _answer(page: ClientConnection, number: int, game: str) -> float:
    begun = time.perf_counter()
    _ask(page, number, ask="position", game=game)
    while not _heard(page, number).get("isLast"):
        pass
    return (time.perf_counter() - begun) * 1e3


def _ask(page: ClientConnection, number: int, **request: Any) -> None:
    page.send(json.dumps({"number": number, "request": json.dumps(request)}))


def _heard(page: ClientConnection, number: int) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE))
        if message.get("number") == number:
            if "fault" in message.get("answer", {}):
                raise AssertionError(message["answer"]["fault"])
            return message
