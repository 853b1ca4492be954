"""Crews for tests: threads of this process, behind the face that processes and a cluster have."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

from gametree.crew.hiring import Task, Work


class KilledWorker(Exception):
    """As Dask calls it."""


class Dying:
    """A crew whose workers die now and then, and say so when they are asked for what came of it."""

    def __init__(self, every: int, places: int = 1) -> None:
        self._executor, self._every, self._places = ThreadPoolExecutor(1), every, places
        self._under_way = list[Future[Task]]()
        self.sent, self.most_at_once = 0, 0

    def free(self) -> int:
        self._under_way = [work for work in self._under_way if not work.done()]
        return self._places - len(self._under_way)

    def submit(self, work: Work, task: Task) -> Future[Task]:
        self.sent += 1
        self._under_way.append(self._executor.submit(_dies if self.sent % self._every == 0 else work, task))
        self.most_at_once = max(self.most_at_once, len(self._under_way))
        return self._under_way[-1]

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


def _dies(task: Task) -> Task:
    raise KilledWorker
