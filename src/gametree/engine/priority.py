"""Searches go behind whoever waits for them, in processes that have to answer at once while they search.

Where every thread has a priority of its own, those that search take theirs, and keep it; elsewhere nothing happens.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

HAS_OWN_PRIORITIES = sys.platform == "linux"
"""Whether every thread has a priority of its own; elsewhere all have that of their process."""

_behind: list[int] = []
"""The priority of threads that search, if they have another one than the rest."""


def go_behind(steps: int) -> None:
    """Have threads that search from now on go behind the one that calls this, by so many steps."""
    if HAS_OWN_PRIORITIES:
        _behind[:] = [os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) + steps]


def take_place() -> None:
    """Have the thread that calls this go where those that search go; the main thread stays where it is."""
    if _behind and threading.current_thread() is not threading.main_thread():
        with suppress(OSError):  # it may be further behind already
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _behind[0])
