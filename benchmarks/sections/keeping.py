"""The memory of a table: no more than was asked for, however long a search runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from gametree.jit.cache import CACHE_VARIABLE

from ..report import Row, Section
from ..timing import Effort

TITLE = "A table takes no more memory than was asked for"
METHOD = (
    "Resident memory of a fresh process, read from the system: before the table was made, with it, and after a "
    "search of Connect Four that fills it; the system makes its pages when they are first used. What was there "
    "before belongs to Python and to what was compiled."
)
SIZES = (16, 64, 256)
NODES = 6_000_000
QUICK_NODES = 300_000

PROGRAM = """
import sys
from gametree import load_game
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / (1 << 20)

size, nodes = map(int, sys.argv[1:])
game = load_game("connect4")
make_ready(game, algorithm="pvs", options=Options(table=0.1)).once(3)
before = resident()
job = make_ready(game, algorithm="pvs", options=Options(table=size))
made = resident()
job.once(40, nodes=nodes)
print(before, made, resident(), job.meter.cells[0], job.kit.memory.state[1])
"""


def measure(effort: Effort) -> Section:
    """Look at processes with tables of several sizes."""
    if not Path("/proc/self/statm").exists():
        return Section(TITLE, METHOD, note="The system does not tell how much memory a process has.")
    nodes = QUICK_NODES if effort.is_quick else NODES
    with tempfile.TemporaryDirectory() as cache:
        return Section(TITLE, METHOD, [_row(size, nodes, cache) for size in SIZES])


def _row(size: int, nodes: int, cache: str) -> Row:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(size), str(nodes)],
        env={**os.environ, CACHE_VARIABLE: cache},
        capture_output=True,
        text=True,
        check=True,
    )
    before, made, after, visited, used = map(float, done.stdout.split())
    return Row(
        {
            "asked for, MB": size,
            "before, MB": before,
            "with the table, MB": made,
            "after the search, MB": after,
            "nodes": int(visited),
            "entries in use": int(used),
            "more than asked for, MB": after - before - size,
        },
        judged="more than asked for, MB",
        at_most=1.0,
    )
