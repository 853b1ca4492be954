"""Positions solved to the end: public sets of Connect Four and of Othello, one by one, each from nothing."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gametree import Game, load_game
from gametree.base.errors import InputError
from gametree.base.values import INF, WIN
from gametree.engine.ready.job import Job, make_ready
from gametree.engine.ready.options import Options

from ..report import Row, Section
from ..timing import Effort

CONNECT_FOUR, OTHELLO = "GAMETREE_CONNECT4", "GAMETREE_FFORUM"
TITLE = "Positions solved to the end"
METHOD = (
    "Every position of a set is solved by `exact` from an empty memory of 33 MB, value and line, and values "
    "are compared with those of the set. Time is that of the processor for one search by the compiled text; memory "
    "is cleared before. What it takes to hand a position over from Python, that of a game that is over, is measured "
    "just before each search, taken off, and told beside it. The budget is what the best special solver takes, as "
    "published or measured on a machine like ours: Pons' C++ for Connect Four, Edax 4.6 without its weights for "
    "Othello. The sets are yours: "
    f"`{CONNECT_FOUR}` names a folder with Pons' files `Test_L3_R1` and so on, `{OTHELLO}` an .obf file with the "
    "positions 40 to 44 of the FFO test."
)
TABLE = 33.0
DEEP = 128
"""Plies that are enough for each game to end."""
BUDGETS = {
    "Test_L3_R1": 19e-6,
    "Test_L2_R1": 81e-6,
    "Test_L2_R2": 6.3e-3,
    "Test_L1_R1": 0.45e-3,
    "Test_L1_R2": 0.2,
    "Test_L1_R3": 4.7,
}
"""Pons' seconds for a position."""
EDAX = 21.0 / 5
"""Seconds for one of the positions 40 to 44."""
QUICKER = 25
"""Of so many positions one is solved in a quick run, and nothing of a set that takes seconds each."""


class Solved(NamedTuple):
    """A position and its value."""

    position: Any
    value: int


def measure(effort: Effort) -> Section:
    """Solve what is in the user's files."""
    rows = list(_connect_four(effort)) + list(_othello(effort))
    missing = [name for name in (CONNECT_FOUR, OTHELLO) if name not in os.environ]
    note = f"Not measured: {' and '.join(missing)} name nothing." if missing else ""
    return Section(TITLE, METHOD, rows, note=note)


def _connect_four(effort: Effort) -> Iterator[Row]:
    if CONNECT_FOUR not in os.environ:
        return
    game = load_game("connect4")
    for name, budget in BUDGETS.items():
        path = Path(os.environ[CONNECT_FOUR]) / name
        if path.exists() and not (effort.is_quick and budget > 1):
            lines = [line.split() for line in path.read_text().splitlines() if line.strip()]
            tasks = [_scored(game, columns, int(score)) for columns, score in lines]
            yield _row(name, game, tasks[:: QUICKER if effort.is_quick else 1], budget, effort)


def _scored(game: Game, columns: str, score: int) -> Solved:
    """Return a position with what its score means: 1 for a win with the last own stone, one more for each before."""
    position = game.parse_position(columns)
    left = position.left()
    if score == 0:
        return Solved(position, 0)
    plies = left - 2 * (score - 1) - (left + 1) % 2 if score > 0 else left + 2 * (score + 1) - left % 2
    return Solved(position, WIN - plies if score > 0 else plies - WIN)


def _othello(effort: Effort) -> Iterator[Row]:
    if OTHELLO not in os.environ:
        return
    game, path = load_game("othello"), Path(os.environ[OTHELLO])
    tasks = []
    for line in path.read_text().splitlines():
        squares, *told = line.split(";")
        margins = [int(each.split(":")[1]) for each in told if ":" in each]
        if margins:
            tasks.append(Solved(game.parse_position(squares.strip()), max(margins)))
    if not tasks:
        raise InputError(f"{path} has no positions with margins; wanted: an .obf file")
    yield _row(path.name, game, tasks[:1] if effort.is_quick else tasks, EDAX, effort)


def _row(name: str, game: Game, tasks: Sequence[Solved], budget: float, effort: Effort) -> Row:
    job = make_ready(tasks[0].position, game=game, algorithm="exact", options=Options(table=TABLE))
    turns = 1 if budget > 1 else 3
    seconds, calls, nodes = zip(*(_solve(job, tasks) for _ in range(turns)), strict=True)
    mean = min(seconds) / len(tasks)
    figures = {
        "set": name,
        "positions": len(tasks),
        "nodes": nodes[0] / len(tasks),
        "ms": mean * 1e3,
        "ms to call": min(calls) / len(tasks) * 1e3,
        "Mnodes/s": nodes[0] / min(seconds) / 1e6,
        "of the budget": mean / budget,
    }
    return Row(figures, judged="of the budget", at_most=1.0)


def _solve(job: Job, tasks: Sequence[Solved]) -> tuple[float, float, int]:
    """Return the seconds of all searches, those of handing positions over, and the nodes."""
    spent, called, nodes = 0.0, 0.0, 0
    over = _over(tasks[0].position)
    parts = job.kit.memory.near.slots, job.kit.memory.far.slots
    places = [(ctypes.c_uint64 * len(slots)).from_buffer(slots) for slots in parts]
    call = job._runner._call  # as it is called beside a thread, which a search of microseconds would not show
    for task in tasks:
        for place in places:  # as C++ does it: to copy zeros would take the processor's cache twice over
            ctypes.memset(place, 0, ctypes.sizeof(place))
        times = [time.process_time()]
        for position in (over, over, task.position):
            begun = job.outfit.nodes()
            value = call(position, DEEP, -INF, INF)
            times.append(time.process_time())
        nodes += job.outfit.nodes() - begun
        handed = times[2] - times[1]
        called, spent = called + handed, spent + max(0.0, times[3] - times[2] - handed)
        if value != task.value:
            raise AssertionError(f"{task.position} is worth {task.value}, and {value} was found")
    return spent, called, nodes


def _over(position: Any) -> Any:
    """Return a position in which the game is over."""
    while not position.is_over():
        position = position.play(next(iter(position.moves())))
    return position
