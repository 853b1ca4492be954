"""Calling in another thread, so that Ctrl-C is heard.

Python hears it in its main thread, between two lines of Python. Machine code, and LLVM while it makes some, would
occupy that thread for seconds.
"""

from __future__ import annotations

import atexit
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

POLL = 0.2
"""Seconds to wait at a time: Windows hears nothing while it waits without a limit."""


def start(worker: threading.Thread) -> bool:
    """Start a thread, with Ctrl-C held back meanwhile; tell whether there can be one."""
    try:
        with ctrl_c_held_back():
            worker.start()
    except RuntimeError:  # "can't start new thread"
        return False
    return True


def call_beside(function: Callable[..., Any], *arguments: Any, end: Callable[[], None] | None = None) -> Any:
    """Call a function beside the main thread, and return or raise what comes of it.

    Ctrl-C calls ``end`` and is raised when the function has obeyed. A function that cannot be ended is left behind:
    Ctrl-C is raised at once, and only the end of the process waits for it. Where no thread can be started, as in a
    browser, it is called straight.

    >>> call_beside(divmod, 7, 2)
    (3, 1)
    """
    if threading.current_thread() is not threading.main_thread():
        return function(*arguments)
    work = _Work(function, arguments)
    worker = threading.Thread(target=work.run, name="gametree beside", daemon=True)
    try:
        if not start(worker):
            return function(*arguments)
        work.wait()
    except KeyboardInterrupt:
        if end is not None:
            end()
        if worker.ident is not None:
            if end is not None:
                work.wait()
            else:
                atexit.register(work.wait)  # LLVM must not be at work while the process is taken down
        raise
    if work.error is not None:
        raise work.error
    return work.result


class _Work:
    """A call that another thread makes.

    An ``Event`` will not do: raised while it is entered, Ctrl-C leaves its lock taken, and the thread that would set
    it waits without end. Here the lock only wakes whoever waits; that the work is done is told by a field.
    """

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._function = function
        self._arguments = arguments
        self._is_done = False
        self._wake = threading.Lock()
        self._wake.acquire()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Do the work."""
        try:
            self.result = self._function(*self._arguments)
        except BaseException as error:
            self.error = error
        finally:
            self._is_done = True
            self._wake.release()

    def wait(self) -> None:
        """Wait until the work is done."""
        while not self._is_done:
            self._wake.acquire(timeout=POLL)


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Have Ctrl-C wait. Raised while a thread is started, it leaves locks taken, or becomes another error."""
    heeded = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(heeded):
        # Ctrl-C is raised elsewhere, or ignored, or no business of Python's.
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heeded)
        if pressed:
            signal.raise_signal(signal.SIGINT)
