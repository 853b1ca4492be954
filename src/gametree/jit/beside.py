"""Calling in another thread, so that Ctrl-C is heard.

Python hears it in its main thread, between two lines of Python. Machine code, and LLVM while it makes some, would
occupy that thread for seconds.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from typing import Any


def call_beside(function: Callable[..., Any], *arguments: Any, end: Callable[[], None] | None = None) -> Any:
    """Call a function beside the main thread, and return or raise what comes of it.

    Ctrl-C calls ``end`` and is raised when the function has obeyed. A function that cannot be ended is left behind:
    Ctrl-C is raised at once, and only the end of the process waits for it.

    >>> call_beside(divmod, 7, 2)
    (3, 1)
    """
    if threading.current_thread() is not threading.main_thread():
        return function(*arguments)
    results: list[Any] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            results.append(function(*arguments))
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=work, name="gametree beside", daemon=True)
    try:
        worker.start()
        while not done.wait(0.2):  # a limit, because Windows hears nothing while it waits without one
            pass
    except KeyboardInterrupt:
        if end is not None:
            end()
        if worker.ident is not None:
            if end is not None:
                done.wait()
            else:
                atexit.register(done.wait)  # LLVM must not be at work while the process is taken down
        raise
    if errors:
        raise errors[0]
    return results[0]
