"""From the command to the answer: whole processes, the first ever and later ones."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import IO, NamedTuple

from gametree.jit.cache import CACHE_VARIABLE

from ..report import Figure, Row, Section
from ..timing import Effort

TITLE = "From the command to the answer"
METHOD = (
    "Wall time of whole processes `python -m gametree ...`, seen from outside. The first ever answer starts with an "
    "empty cache and compiles; later ones load what was compiled. The best counts, because other work on the "
    "machine only adds; so does Python when it writes the package's bytecode, once. `uci` is asked who it is, with "
    "an empty cache, and told to quit while it compiles."
)
LATER_AT_MOST = 0.5
HANDSHAKE_AT_MOST, QUIT_AT_MOST = 0.3, 0.2
HELP_AT_MOST = 0.3


class Command(NamedTuple):
    """A search on the command line, and how long its first ever answer may take."""

    words: str
    first_at_most: float


SEARCHES = (
    Command("search tictactoe --depth 9 --json", 2.0),
    Command("search connect4 --depth 8 --json", 2.0),
    Command("search othello --depth 6 --json", 4.0),
    Command("search chess --depth 4 --json", 8.0),
)


def measure(effort: Effort) -> Section:
    """Start processes and time them."""
    rows = []
    for command in SEARCHES:
        first, later = _search(command.words, effort.starts)
        rows.append(_row(f"{command.words}, first ever", first, command.first_at_most))
        rows.append(_row(f"{command.words}, later", later, LATER_AT_MOST))
    with tempfile.TemporaryDirectory() as cache:
        rows.append(_row("--help", [_run("--help", cache)[0] for _ in range(effort.starts)], HELP_AT_MOST))
    answered, ended = zip(*(_handshake() for _ in range(effort.starts)), strict=True)
    rows.append(_row("uci, until uciok", list(answered), HANDSHAKE_AT_MOST))
    rows.append(_row("uci, quit while it compiles", list(ended), QUIT_AT_MOST))
    return Section(TITLE, METHOD, rows)


def _row(work: str, seconds: list[float], at_most: float) -> Row:
    figures: dict[str, Figure] = {
        "command": work,
        "runs": len(seconds),
        "median s": statistics.median(seconds),
        "best s": min(seconds),
    }
    return Row(figures, judged="best s", at_most=at_most)


def _search(words: str, starts: int) -> tuple[list[float], list[float]]:
    """Return the seconds of first and of later answers; all must visit the same nodes, compiled."""
    first: list[float] = []
    later: list[float] = []
    nodes = set()
    for _ in range(starts):
        with tempfile.TemporaryDirectory() as cache:
            for times in (first, later):
                seconds, output = _run(words, cache)
                times.append(seconds)
                answer = json.loads(output)
                if not answer["compiled"]:
                    raise AssertionError(f"gametree {words} ran interpreted")
                nodes.add(answer["nodes"])
    if len(nodes) != 1:
        raise AssertionError(f"gametree {words} visited {nodes} nodes")
    return first, later


def _handshake() -> tuple[float, float]:
    """Return the seconds from the start of an engine to its ``uciok``, and from ``quit`` to its end."""
    with tempfile.TemporaryDirectory() as cache:
        started = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "gametree", "uci"],
            env=_surroundings(cache),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        ) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write("uci\n")
            _hear(engine.stdout, "uciok")
            answered = time.perf_counter() - started
            _hear(engine.stdout, "info string compiling")
            told = time.perf_counter()
            engine.stdin.write("quit\n")
            engine.wait()
            return answered, time.perf_counter() - told


def _hear(answers: IO[str], begin: str) -> None:
    """Wait for an answer that begins so."""
    if not any(line.startswith(begin) for line in iter(answers.readline, "")):
        raise AssertionError(f"gametree uci has ended without {begin!r}")


def _surroundings(cache: str) -> dict[str, str]:
    """Return the variables of a process that has a cache of its own, and finds the package's bytecode as users do."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, CACHE_VARIABLE: cache}


def _run(words: str, cache: str) -> tuple[float, str]:
    """Return the seconds a process took, and what it wrote."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "gametree", *words.split()],
        env=_surroundings(cache),
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    if done.returncode:
        raise RuntimeError(f"gametree {words} failed: {done.stderr.strip()}")
    return seconds, done.stdout
