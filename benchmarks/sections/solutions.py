"""Whole games solved: every position into a folder, and one value by searches that are kept."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from gametree import load_game
from gametree.solving import solve, solve_weakly
from gametree.solving.known_bounds import Work

from ..report import Figure, Row, Section
from ..timing import Effort

TITLE = "Whole games solved"
METHOD = (
    "Strongly: every position that can be reached, found, judged and written, by one thread with 64 MB; positions "
    "that mirror each other are kept once and counted as all. The budget is ten million positions in ten seconds of "
    "two cores: half a million for each second of the processor. Weakly: the value of the start by searches that "
    "are kept in a book, with a table of 64 MB. The better of two turns counts, and counts are compared with those "
    "that are published or were found before."
)
AT_LEAST = 0.5
TURNS = 2
"""In the first one it is compiled."""
STRONGLY = {"connect4:4x4": 161_029, "connect4:5x4": 3_945_711}
WEAKLY = {"connect4:6x5": "draw", "othello:4x4": "-8"}


def measure(effort: Effort) -> Section:
    """Solve the games, but for the largest in a quick run."""
    rows = [_strongly(name, count) for name, count in list(STRONGLY.items())[: 1 if effort.is_quick else None]]
    return Section(TITLE, METHOD, rows + [_weakly(name, verdict) for name, verdict in WEAKLY.items()])


def _strongly(name: str, count: int) -> Row:
    game, seconds = load_game(name), []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.process_time()
            found = solve(game, Path(folder) / "solution", memory=64).header["positions"]
            seconds.append(time.process_time() - begun)
    if found != count:
        raise AssertionError(f"{name} has {count:,} positions, and {found:,} were found")
    return _row(name, "strongly", found, min(seconds), at_least=AT_LEAST)


def _weakly(name: str, verdict: str) -> Row:
    game, seconds = load_game(name), []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.process_time()
            book = solve_weakly(game, Path(folder) / "book", megabytes=64)
            seconds.append(time.process_time() - begun)
            answer = book.find(game.start)
    if answer is None or answer.verdict != verdict:
        raise AssertionError(f"{name} is worth {verdict}, and {answer} was found")
    return _row(name, "weakly", Work(*book.facts["work"]).nodes, min(seconds))


def _row(name: str, how: str, count: int, seconds: float, *, at_least: float | None = None) -> Row:
    figures: dict[str, Figure] = {"game": name, "solved": how, "positions or nodes": count, "s": seconds}
    figures["M/s"] = count / seconds / 1e6
    return Row(figures, judged=None if at_least is None else "M/s", at_least=at_least)
