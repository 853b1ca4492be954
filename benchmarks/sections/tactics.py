"""Tactics: how many positions with a known best move are solved in a second."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from gametree import Engine, History, SearchResult
from gametree.base.errors import InputError
from gametree.base.numbers import Move

from ..report import Row, Section
from ..timing import Effort

FILE = "GAMETREE_WAC"
TITLE = "Tactics of chess at one second"
METHOD = (
    "Positions of an EPD file whose best moves are known (`bm`), such as Win at Chess (Reinfeld 1945), each searched "
    "by a fresh engine for one second of processor time, on one thread with a table of 64 MB. One is solved if the "
    f"move at the end is one of those. The file is yours, and `{FILE}` names it."
)
SECONDS, LOOK = 1.0, 0.002
"""For a position, and how often the clock is looked at."""
QUICKER = 15
"""Of so many positions one is searched in a quick run."""
WANTED = 142 / 150
"""The part that must be solved."""


class Puzzle(NamedTuple):
    """A position, and the moves that solve it."""

    name: str
    history: History
    best: frozenset[Move]


def measure(effort: Effort) -> Section:
    """Solve what is in the user's file."""
    named = os.environ.get(FILE)
    if named is None:
        return Section(TITLE, METHOD, note=f"Not measured: {FILE} names no file of positions.")
    with Engine("chess") as engine:
        puzzles = _read(Path(named), engine)[:: QUICKER if effort.is_quick else 1]
        engine.warm_up()
        started = time.process_time()
        found = [_think(engine, puzzle) for puzzle in puzzles]
        spent = time.process_time() - started
    failed = [puzzle.name for puzzle, result in zip(puzzles, found, strict=True) if result.move not in puzzle.best]
    row = Row(
        {
            "file": Path(named).name,
            "positions": len(puzzles),
            "solved": len(puzzles) - len(failed),
            "median depth": int(statistics.median(result.depth for result in found)),
            "Mnodes/s": sum(result.nodes for result in found) / 1e6 / spent,
        },
        judged="solved",
        at_least=round(WANTED * len(puzzles)),
    )
    return Section(TITLE, METHOD, [row], note=f"Not solved: {', '.join(failed) or 'none'}.")


def _read(path: Path, engine: Engine) -> list[Puzzle]:
    """Read the positions that tell best moves: four fields of a FEN, then operations with semicolons behind them."""
    puzzles = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.split(maxsplit=4)
        told = (
            dict(each.split(maxsplit=1) for each in fields[4].split(";") if each.strip()) if len(fields) > 4 else {}
        )
        if "bm" in told:
            history = History.read(engine.game, " ".join((*fields[:4], "0 1")))
            best = frozenset(engine.game.find_move(history.position, name) for name in told["bm"].split())
            puzzles.append(Puzzle(told.get("id", f"line {number}").strip('"'), history, best))
    if not puzzles:
        raise InputError(f"{path} has no positions with best moves; wanted: an EPD file with bm")
    return puzzles


def _think(engine: Engine, puzzle: Puzzle) -> SearchResult:
    """Search for a second of processor time, whatever else the machine does."""
    engine.forget()
    started = time.process_time()
    engine.start(puzzle.history)
    while engine.is_thinking and time.process_time() - started < SECONDS:
        time.sleep(LOOK)
    result = engine.stop()
    assert result is not None
    return result
