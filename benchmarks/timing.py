"""Timing workers fairly on a machine that does other things too.

They take turns, so that a slow moment strikes all of them; each turn is repeated, and the best one counts, because
noise only ever adds. Time is that of the processor, in the thread that does the work.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .work import Findings, Worker, check_equal


class Effort(NamedTuple):
    """How much is measured."""

    repeats: int
    """Turns of each worker."""
    seconds: float
    """The least that one turn should last."""
    starts: int
    """Processes started for each figure of the start-up."""
    is_quick: bool = False


FULL = Effort(repeats=15, seconds=0.1, starts=7)
QUICK = Effort(repeats=3, seconds=0.03, starts=2, is_quick=True)


class Timed(NamedTuple):
    """What a worker found, and the best time it took to do the work once."""

    findings: Findings
    seconds: float

    @property
    def rate(self) -> float:
        """Millions of nodes in a second."""
        return float(self.findings["nodes"]) / self.seconds / 1e6


def take_turns(workers: Sequence[Worker], effort: Effort) -> list[Timed]:
    """Time the same work done by each worker, in turns; all must find the same as the first."""
    findings: list[Findings] = []
    times = []
    for worker in workers:
        spent, found = worker.run(1)
        check_equal(findings[0] if findings else found, found, worker.name)
        findings.append(found)
        times.append(max(1, math.ceil(effort.seconds / max(spent, 1e-6))))
    best = [math.inf] * len(workers)
    for _ in range(effort.repeats):
        for index, worker in enumerate(workers):
            spent, found = worker.run(times[index])
            check_equal(findings[index], found, worker.name)
            best[index] = min(best[index], spent / times[index])
    return [Timed(found, seconds) for found, seconds in zip(findings, best, strict=True)]
