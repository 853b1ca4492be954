"""A thread for what takes long, one thing after another; what comes of each is told where everything is heard."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

from ...base.errors import GametreeError

Happening = Callable[[], None]
Post = Callable[[Happening], None]
"""Has something called by the thread that hears everything, when its turn comes."""
Done = TypeVar("Done")


class Worker:
    """Does what it is told. The end of the process does not wait for it: a compiler cannot be ended."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._waiting: SimpleQueue[Happening | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="gametree worker", daemon=True)

    def do(
        self, work: Callable[[], Done], then: Callable[[Done], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Do something when all before it is done; then one of the others is posted, with what came of it."""
        self._waiting.put(partial(self._do, work, then, failed))
        if self._thread.ident is None:
            try:
                self._thread.start()
            except RuntimeError:  # "can't start new thread"
                raise GametreeError("no thread can be started here to think beside; wanted: one") from None

    def end(self) -> None:
        """Do nothing more after what is waiting."""
        self._waiting.put(None)

    def _do(
        self, work: Callable[[], Done], then: Callable[[Done], None], failed: Callable[[BaseException], None]
    ) -> None:
        try:
            done = work()
        except BaseException as error:  # told where it is waited for
            self._post(partial(failed, error))
        else:
            self._post(partial(then, done))

    def _work(self) -> None:
        while (work := self._waiting.get()) is not None:
            work()
