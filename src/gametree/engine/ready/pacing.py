"""When a search ends: limits that may be changed while it runs.

Nodes are counted by the search itself. Seconds are kept by a thread beside it, or by looking at the clock where there
are no threads. What is *soft* is only asked between two depths: a depth that would hardly be finished is not begun,
unless the move is in ``doubt``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from ...base.results import Limits
from ...base.stopping import Stop
from ...base.values import NO_LIMIT
from ...jit.beside import start
from ...observers import Alarm


class Pacing:
    """The limits of one search. ``change`` gives it others, from any thread; ``end`` is called when it is done."""

    def __init__(self, stop: Stop, used: Callable[[], int], threads: int = 1) -> None:
        """Pace the search that obeys ``stop``; ``used`` tells how many nodes it has visited so far.

        So many ``threads`` share nodes out: each may visit an equal part.
        """
        self._stop, self._used, self._threads = stop, used, threads
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._depth: int | None = None
        self._reached = -1
        self._is_cancelled = self._is_over = False
        self.limits = Limits()
        self.begun = time.perf_counter()
        self.alarm: Alarm | None = None
        """To be looked at by the search, where no thread can keep the time."""

    def change(self, limits: Limits, *, begun: float | None = None) -> None:
        """Keep to other limits from now on; their seconds count from ``begun``, if that was not just now."""
        begun = time.perf_counter() if begun is None else begun
        with self._lock:
            if self._is_over:  # what would be stopped now is another search
                return
            self._forget_timer()
            if self._is_cancelled:
                self._stop.run_out()
                return
            self.limits, self.begun = limits, begun
            self._depth = limits.depth
            part = NO_LIMIT if limits.nodes is None else -(-limits.nodes // self._threads)
            self._stop.allow(min(self._used() + part, NO_LIMIT))
            if limits.depth is not None and self._reached >= limits.depth:
                self._stop.run_out()
            if limits.seconds is not None and limits.seconds < threading.TIMEOUT_MAX:
                self._keep_time(begun + limits.seconds)

    def cancel(self) -> None:
        """End the search now, if it is not over; whatever it is told later on."""
        with self._lock:
            if not self._is_over:
                self._is_cancelled = True
                self._stop.run_out()

    def end(self) -> None:
        """Let go of the clock: from now on it ends nothing."""
        with self._lock:
            self._is_over = True
            self._forget_timer()

    def is_enough(self, depth: int, stretch: Callable[[], float] = lambda: 1.0) -> bool:
        """Tell whether a search that has finished this depth should end.

        ``stretch`` tells how much longer than its soft time it deserves; the hard limit is never stretched.
        """
        self._reached = depth
        if self.alarm is not None:
            self.alarm.look()
        is_deep = self._depth is not None and depth >= self._depth
        soft = self.limits.soft
        return is_deep or (soft is not None and time.perf_counter() >= self.begun + soft * stretch())

    def _keep_time(self, end: float) -> None:
        timer = threading.Timer(max(0.0, end - time.perf_counter()), self._ring)
        timer.daemon = True
        self._timer = timer
        if not start(timer):
            self._timer, self.alarm = None, Alarm(end, self._stop)

    def _ring(self) -> None:
        """End the search, unless the timer was given up in the moment it rang: then that is another search's."""
        with self._lock:
            if self._timer is threading.current_thread():
                self._stop.run_out()

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.alarm = None
