"""A limit in seconds: kept by a thread beside the search, or by looking at the clock where there are no threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ...base.stopping import Stop
from ...jit.beside import start
from ...observers import Clock


@contextmanager
def time_limit(seconds: float | None, stop: Stop) -> Iterator[Clock | None]:
    """Have ``stop`` run out after so many seconds. Where no thread can see to that, hand over a clock to look at."""
    if seconds is None or seconds >= threading.TIMEOUT_MAX:
        yield None
        return
    timer = threading.Timer(seconds, stop.run_out)
    timer.daemon = True
    end = time.perf_counter() + seconds
    if not start(timer):
        yield Clock(end, stop)
        return
    try:
        yield None
    finally:
        timer.cancel()
