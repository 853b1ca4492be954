"""Calling in another thread, so that Ctrl-C is heard.

Python hears it in its main thread, between two lines of Python. Machine code, and LLVM while it makes some, would
occupy that thread for seconds.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

POLL = 0.2
"""Seconds to wait at a time: Windows hears nothing while it waits without a limit."""

LINGER = 0.25
"""Seconds that a thread waits for more to do before it ends."""


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
    work = Beside(function, *arguments)
    try:
        if not work.start():
            return function(*arguments)
        work.wait()
    except KeyboardInterrupt:
        if end is not None:
            end()
        if work.is_started():
            if end is not None:
                work.wait()
            else:
                atexit.register(work.wait)  # LLVM must not be at work while the process is taken down
        raise
    return work.outcome()


class Latch:
    """Lets any number of threads wait until something is done.

    An ``Event`` will not do: raised while it is entered, Ctrl-C leaves its lock taken, and the thread that would set
    it waits without end. Here the lock only wakes whoever waits; that it is done is told by a field.
    """

    def __init__(self) -> None:
        self._is_open = False
        self._wake = threading.Lock()
        self._wake.acquire()

    def open(self) -> None:
        """Let all go on, from now on; to be called once."""
        self._is_open = True
        self._wake.release()

    def is_open(self) -> bool:
        return self._is_open

    def wait(self) -> None:
        while not self._is_open:
            if self._wake.acquire(timeout=POLL):
                self._wake.release()


class _Work:
    """A call, and what comes of it. It does not know its thread, so that nothing is left to garbage collection."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._function = function
        self._arguments = arguments
        self.done = Latch()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._function(*self._arguments)
        except BaseException as error:
            self.error = error


class _Hand:
    """A thread that works, and then waits a moment for more to do: to start another takes ten times as long."""

    def __init__(self, work: _Work) -> None:
        self._work: _Work | None = work
        self._wake = threading.Lock()
        self._wake.acquire()

    def run(self) -> None:
        while self._work is not None:
            work, self._work = self._work, None
            work.run()
            IDLE.append(self)  # before anybody hears that it is done, and perhaps has more to do
            work.done.open()
            del work
            if not self._wake.acquire(timeout=LINGER):
                try:
                    IDLE.remove(self)
                except ValueError:  # taken at this very moment: its work is on the way
                    self._wake.acquire()

    def take(self, work: _Work) -> None:
        self._work = work
        self._wake.release()


IDLE: list[_Hand] = []
"""Hands that wait. To append and to pop is one step each, so no two take the same one."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=IDLE.clear)  # threads stay with the parent


class Beside:
    """A call that another thread makes.

    >>> work = Beside(divmod, 7, 2)
    >>> work.start() and work.outcome()
    (3, 1)
    """

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._work = _Work(function, arguments)
        self._is_started = False

    def start(self) -> bool:
        """Start; tell whether there can be a thread."""
        try:
            with ctrl_c_held_back():
                try:
                    IDLE.pop().take(self._work)
                except IndexError:
                    hand = _Hand(self._work)
                    threading.Thread(target=hand.run, name="gametree beside", daemon=True).start()
                self._is_started = True
        except RuntimeError:  # "can't start new thread"
            return False
        return True

    def is_started(self) -> bool:
        """Tell whether it was started."""
        return self._is_started

    def wait(self) -> None:
        """Wait until the work is done."""
        self._work.done.wait()

    def outcome(self) -> Any:
        """Wait for what comes of it, and return or raise that."""
        self.wait()
        if self._work.error is not None:
            raise self._work.error
        return self._work.result


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
