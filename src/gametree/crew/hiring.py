"""Who does the work: processes here, or the workers of a cluster, behind one face.

Everything goes through ``concurrent.futures.Executor``. Each process here is an executor of its own: one that dies
takes only its own work with it, and another takes its place. Processes end when whoever began them does, however that
ends.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, Protocol

from ..base.errors import InputError

MOST_JOBS = 1_024
CONNECTING = 10.0
"""Seconds that a cluster has to answer."""

Task = dict[str, Any]
"""A piece of work, and what comes of it: plain data."""
Work = Callable[[Task], Task]


class Crew(Protocol):
    """Takes work as long as a place is free."""

    def free(self) -> int:
        """Return how many more pieces of work it takes now."""

    def submit(self, work: Work, task: Task) -> Future[Task]:
        """Begin a piece of work; if its worker dies, it ends with an error that ``is_lost`` knows."""

    def close(self) -> None:
        """Let everybody go at once, whatever is under way."""


class _Process:
    """One process at work."""

    def __init__(self) -> None:
        self._work: Future[Task] | None = None
        self._begin()

    def _begin(self) -> None:
        """Begin a process anew, so that it shares nothing with this one but the line that keeps it alive."""
        held, line = multiprocessing.Pipe()
        self._line = held
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=_live_by, initargs=(line,))

    def is_free(self) -> bool:
        return self._work is None or self._work.done()

    def submit(self, work: Work, task: Task) -> Future[Task]:
        try:
            self._work = self._executor.submit(work, task)
        except BrokenProcessPool:  # it has died since
            self.close()
            self._begin()
            self._work = self._executor.submit(work, task)
        return self._work

    def close(self) -> None:
        self._line.close()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _live_by(line: Connection) -> None:
    """End this process when nobody holds the other end of a line any more: whoever did has let it go, or has died."""

    def watch() -> None:
        try:
            line.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=watch, name="lives by a line", daemon=True).start()


class Processes:
    """So many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        if not 1 <= jobs <= MOST_JOBS:
            raise InputError(f"{jobs} jobs cannot be; wanted: 1 to {MOST_JOBS:,}")
        self._processes = [_Process() for _ in range(jobs)]

    def free(self) -> int:
        return sum(process.is_free() for process in self._processes)

    def submit(self, work: Work, task: Task) -> Future[Task]:
        return next(process for process in self._processes if process.is_free()).submit(work, task)

    def close(self) -> None:
        for process in self._processes:
            process.close()


class Here:
    """One piece of work after another in this very process: for a person who sits at its terminal."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="work")
        self._work: Future[Task] | None = None

    def free(self) -> int:
        return int(self._work is None or self._work.done())

    def submit(self, work: Work, task: Task) -> Future[Task]:
        self._work = self._executor.submit(work, task)
        return self._work

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """The workers of a Dask cluster, through the executor that it offers."""

    def __init__(self, address: str, jobs: int | None) -> None:
        try:
            distributed = importlib.import_module("distributed")
        except ImportError:
            raise InputError("a cluster is reached by dask; wanted: pip install 'gametree[cluster]'") from None
        try:
            self._client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError, TypeError, TimeoutError) as error:
            raise InputError(
                f"no cluster answers at {address!r} ({error}); wanted: the address of a scheduler"
            ) from None
        self._executor: Executor = self._client.get_executor(pure=False)
        self._jobs = jobs
        self._under_way: set[Future[Task]] = set()

    def free(self) -> int:
        self._under_way = {work for work in self._under_way if not work.done()}
        return max(0, (self._jobs or sum(self._client.nthreads().values())) - len(self._under_way))

    def submit(self, work: Work, task: Task) -> Future[Task]:
        future = self._executor.submit(work, task)
        self._under_way.add(future)
        return future

    def close(self) -> None:
        for work in self._under_way:
            work.cancel()
        self._executor.shutdown(wait=False)
        self._client.close()


def is_lost(error: BaseException | None) -> bool:
    """Tell whether work came to nothing because its worker has died, so that it can be done again."""
    return isinstance(error, BrokenProcessPool) or type(error).__name__ in ("KilledWorker", "FutureCancelledError")


def hire(*, jobs: int | None, cluster: str | None, is_here: bool) -> Crew:
    """Return who does the work: this process where people play, a cluster, or processes of this machine."""
    if not is_here:
        return Cluster(cluster, jobs) if cluster is not None else Processes(1 if jobs is None else jobs)
    if cluster is not None or jobs not in (None, 1):
        raise InputError("a person plays at this terminal, one game at a time; wanted: no --cluster, and one job")
    return Here()
