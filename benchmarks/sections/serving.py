"""How soon the workbench answers and obeys: one page, and twenty at once."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from ..report import Row, Section
from ..timing import Effort

TITLE = "The workbench: how soon it answers, and how soon a search stops"
METHOD = (
    "`gametree web` in a process of its own, pages by socket as a browser opens them. `stop`: milliseconds from the "
    "message of a click until the page is told that the search may visit no more nodes, so that it ends at the next "
    "one. `answer`: from a request right after that until a position is there. `echo`: until a process that does "
    "nothing else has sent a line back just then, the median: what the machine takes by itself, whoever else is at "
    "work. All games are analysed with three lines and no end in sight; compiled before."
)
GAMES = ("chess", "checkers", "othello", "connect4")
MANY = 20
MOST_MILLISECONDS = 100
ENDLESS = 1_000_000_000
PATIENCE = 300.0


def measure(effort: Effort) -> Section:
    """Time answers and stops."""
    turns = 3 if effort.is_quick else 10
    with _served() as host, _echo() as echo:
        rows = [_row(f"one page, {game}", _alone(host, game, turns, echo)) for game in GAMES]
        rows.append(_row(f"{MANY} pages, all searching", _together(host, echo)))
    return Section(TITLE, METHOD, rows)


class Times(NamedTuple):
    """Milliseconds that each of several things took, time after time."""

    answers: list[float]
    stops: list[float]
    echoes: list[float]


def _row(work: str, times: Times) -> Row:
    figures: dict[str, str | int | float] = {
        "work": work,
        "answer ms": median(times.answers),
        "stop ms": median(times.stops),
        "worst stop ms": max(times.stops),
        "echo ms": median(times.echoes),
    }
    return Row(figures, judged="worst stop ms", at_most=MOST_MILLISECONDS)


@contextmanager
def _echo() -> Iterator[Callable[[], float]]:
    """Return what measures how long a line takes to another process and back."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:

        def measured() -> float:
            assert process.stdin is not None
            assert process.stdout is not None
            begun = time.perf_counter()
            process.stdin.write(b"\n")
            process.stdout.read(1)
            return (time.perf_counter() - begun) * 1e3

        yield measured
        process.terminate()


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
    return connect(
        f"ws://{host}/socket", additional_headers={"Origin": f"http://{host}"}, proxy=None, ping_interval=None
    )


def _alone(host: str, game: str, turns: int, echo: Callable[[], float]) -> Times:
    times = Times([], [], [])
    with _opened(host) as page:
        for turn in range(turns):
            _search(page, 2 * turn, game)
            _measure(page, 2 * turn, game, echo, times)
    return times._replace(answers=times.answers[1:] or times.answers)


def _measure(page: ClientConnection, number: int, game: str, echo: Callable[[], float], times: Times) -> None:
    """Stop what is under way, and ask for a position at once."""
    times.echoes.append(echo())
    times.stops.append(_stop(page, number))
    times.answers.append(_answer(page, number + 1, game))


def _together(host: str, echo: Callable[[], float]) -> Times:
    times = Times([], [], [])
    with ExitStack() as stack:
        pages = [stack.enter_context(_opened(host)) for _ in range(MANY)]
        for number, page in enumerate(pages):
            _ask(page, 1, ask="lines", game=GAMES[number % len(GAMES)], lines=3, nodes=ENDLESS)
        for page in pages:
            _heard(page, 1)
        for page in pages[::2]:
            _measure(page, 1, "chess", echo, times)
    return times


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
