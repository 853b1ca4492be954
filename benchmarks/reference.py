"""The same searches in C++ by hand (``reference.cpp``) as workers: built once with g++, called with ctypes."""

from __future__ import annotations

import ctypes
import functools
import time
from pathlib import Path

from gametree.algorithms.parts.table import NEAR_DEPTH, table
from gametree.base.stopping import Stop

from .building import SHARED, built
from .work import TABLE, Findings, Work, make_pages

SOURCE = Path(__file__).with_name("reference.cpp")

GAMES = {"connect4": 0, "tictactoe": 1, "mnk:4,3,3": 2, "mnk:4,4,4": 3, "othello": 4}
ALGORITHMS = {"alphabeta": 0, "minimax": 1, "perft": 2, "pvs": 3}
MAX_PLIES = 66


class Order(ctypes.Structure):
    """What is to be done; the fields are those of the C++ text."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("game", "algorithm", "is_plain", "is_lean", "depth", "times")),
        *((name, ctypes.c_uint64) for name in ("first", "second", "third")),
        ("budget", ctypes.c_void_p),
        ("slots", ctypes.c_void_p),
        ("buckets", ctypes.c_uint64),
        ("near", ctypes.c_uint64),
        ("near_depth", ctypes.c_int32),
    )


class Report(ctypes.Structure):
    """What was found."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("value", "nodes", "finals", "estimates", "children")),
        *((name, ctypes.c_int64) for name in ("shallow", "deep", "window", "length")),
        ("line", ctypes.c_int64 * MAX_PLIES),
    )


@functools.cache
def library() -> ctypes.CDLL:
    """Build the C++ text, unless that was done before, and load it."""
    loaded = ctypes.CDLL(str(built(SOURCE, *SHARED)))
    loaded.reference.argtypes, loaded.reference.restype = [ctypes.c_void_p, ctypes.c_void_p], ctypes.c_bool
    return loaded


class Cpp:
    """A search or a count in C++: with all the counts of the Meter, or lean."""

    def __init__(self, work: Work, *, lean: bool = False) -> None:
        self.name = "C++ lean" if lean else "C++ full"
        self._call = library().reference
        self._lean = lean
        _, position = work.load()
        first, second, third = (int(field) if isinstance(field, int) else 0 for field in position[:3])
        self._is_count = work.algorithm == "perft"
        self._has_table = work.algorithm == "pvs"
        self._order = Order(
            GAMES[work.game], ALGORITHMS[work.algorithm], work.plain, lean, work.depth, 1, first, second, third
        )

    def run(self, times: int) -> tuple[float, Findings]:
        """Do it so many times; with a table, each time with an empty one."""
        if not self._has_table:
            return self._run(times)
        done = [self._run(1) for _ in range(times)]
        return sum(spent for spent, _ in done), done[-1][1]

    def _run(self, times: int) -> tuple[float, Findings]:
        budget, report = Stop().budget, Report()
        self._order.times, self._order.budget = times, budget.buffer_info()[0]
        kept = table(TABLE) if self._has_table else None
        if kept is not None:
            make_pages(kept.slots)
            self._order.slots = ctypes.addressof(ctypes.c_char.from_buffer(kept.slots))
            self._order.buckets, self._order.near = kept.buckets, kept.near
            kept.begin_search(self._order.depth)
            self._order.near_depth = kept.state[NEAR_DEPTH]
        order, place = ctypes.addressof(self._order), ctypes.addressof(report)
        started = time.thread_time()
        is_done = self._call(order, place)
        spent = time.thread_time() - started
        if not is_done:
            raise AssertionError(f"{self.name} stopped without being told to")
        return spent, self._found(report, times)

    def _found(self, report: Report, times: int) -> Findings:
        found: Findings = {"nodes": report.nodes // times}
        if self._is_count:
            return {**found, "finals": report.finals // times}
        found |= {"value": report.value, "line": tuple(report.line[: report.length])}
        if self._lean:
            return found
        for name in ("finals", "estimates", "children"):
            found[name] = getattr(report, name) // times
        return {**found, "cutoffs": tuple(count // times for count in (report.shallow, report.deep, report.window))}
