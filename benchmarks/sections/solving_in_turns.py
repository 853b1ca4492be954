"""Connect Four solved to the end, in turns with Pons' own program, position by position."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

from gametree import load_game

from ..building import NoReference
from ..report import Figure, Row, Section
from ..solvers import Exact, Pons, Solved, solved, taken
from ..timing import Effort
from .solving import CONNECT_FOUR, Scored, sets_of_pons

PONS = "GAMETREE_PONS"
TITLE = "Connect Four solved to the end, in turns with Pons' program"
METHOD = (
    "Every position of his sets is solved by his C++ (a table of 84 MB, no book, built by g++ -O3 -march=native) and "
    "then by `exact` (33 MB), in one process. His answer is the value, ours the value and the line; both values are "
    "compared with the set. Before each search the memory is cleared by memset, as his own program does, and the "
    "position is put in place. Both are called from Python by ctypes, and what a call takes in which there is "
    "nothing to search, measured just before, is taken off. Processor time, of each position the best of five "
    "turns, or of as many as are begun within twenty seconds. "
    f"`{CONNECT_FOUR}` names a folder with his files `Test_L3_R1` and so on, `{PONS}` one with the texts of his "
    "program (`Solver.cpp` and what it includes), which are under the AGPL and no part of this repository."
)
TURNS, LONG = 5, 20.0


def measure(effort: Effort) -> Section:
    """Solve what is in the user's files."""
    missing = [name for name in (CONNECT_FOUR, PONS) if name not in os.environ]
    if missing:
        return Section(TITLE, METHOD, note=f"Not measured: {' and '.join(missing)} name nothing.")
    try:
        pons = Pons(Path(os.environ[PONS]))
    except NoReference as reason:
        return Section(TITLE, METHOD, note=f"Nothing was compared with Pons' program: {reason}.")
    return Section(TITLE, METHOD, [_row(name, positions, pons) for name, positions in sets_of_pons(effort)])


def _row(name: str, positions: Sequence[Scored], pons: Pons) -> Row:
    game = load_game("connect4")
    tasks = [scored.task(game) for scored in positions]
    exact, ours, his = Exact(game, tasks[0].position), list[list[Solved]](), list[list[Solved]]()
    begun = time.thread_time()
    while len(ours) < TURNS and time.thread_time() - begun < LONG:
        ours.append([])
        his.append([])
        for scored, task in zip(positions, tasks, strict=True):
            his[-1].append(solved(pons, scored.columns))
            ours[-1].append(solved(exact, task.position))
            if (his[-1][-1].value, ours[-1][-1].value) != (scored.score, task.value):
                raise AssertionError(f"{scored} was solved by him as {his[-1][-1]}, by us as {ours[-1][-1]}")
    we, he = taken(ours), taken(his)
    figures: dict[str, Figure] = {
        "set": name,
        "positions": len(tasks),
        "our nodes": we.nodes,
        "his nodes": he.nodes,
        "our µs": we.seconds * 1e6,
        "his µs": he.seconds * 1e6,
        "ours / his": we.seconds / he.seconds,
    }
    return Row(figures, judged="ours / his", at_most=1.0)
