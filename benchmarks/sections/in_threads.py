"""Two searches in two threads at once against the same two one after the other."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..report import Row, Section
from ..text import Search
from ..timing import Effort
from ..work import Findings, Work, check_equal

TITLE = "Two searches in two threads"
METHOD = (
    "The same compiled search by two threads at once, each with memory of its own, and twice by one of them. Wall "
    "time, in turns, the best counts; value, principal line and all counts are asserted equal. Machine code runs "
    "without the GIL, so that the ideal is 2 where two cores are free."
)
SEARCHES = (
    Work("connect4", "alphabeta", 13),
    Work("connect4", "alphabeta", 12, plain=False),
    Work("connect4", "alphabeta", 13, position="44335226"),
    Work("mnk:4,4,4", "alphabeta", 11, plain=False),
)
THREADS = 2


def measure(effort: Effort) -> Section:
    """Compare the times."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    note = "" if cores >= THREADS else "There is one core here: nothing can be gained."
    with ThreadPoolExecutor(THREADS) as threads:
        return Section(TITLE, METHOD, [_compare(work, threads, effort) for work in SEARCHES], note)


def _compare(work: Work, threads: ThreadPoolExecutor, effort: Effort) -> Row:
    searches = [Search(work) for _ in range(THREADS)]
    expected = searches[0].run(1)[1]

    def in_turn() -> list[Findings]:
        # By a thread of the pool, too, so that the two ways differ in nothing else.
        return threads.submit(lambda: [_run(search) for search in searches]).result()

    def at_once() -> list[Findings]:
        return list(threads.map(_run, searches))

    best = [math.inf, math.inf]
    for _ in range(effort.repeats):
        for way, do in enumerate((in_turn, at_once)):
            best[way] = min(best[way], _timed(do, expected))
    return Row(
        {
            "work": work.title,
            "nodes of each": expected["nodes"],
            "in turn s": best[0],
            "at once s": best[1],
            "speed-up": best[0] / best[1],
        }
    )


def _run(search: Search) -> Findings:
    return search.run(1)[1]


def _timed(do: Callable[[], list[Findings]], expected: Findings) -> float:
    """Return the seconds on the wall that it takes; every search must find what is expected."""
    started = time.perf_counter()
    found = do()
    spent = time.perf_counter() - started
    for findings in found:
        check_equal(expected, findings, "a thread")
    return spent
