"""``python -m gametree`` is ``gametree``."""

from __future__ import annotations

import atexit
import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

FEW_COLLECTIONS = 500_000
"""Objects made until garbage is looked for: the compiler keeps some 150,000, and looking through them takes 0.1 s."""

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal, as shells have it."""


def main() -> None:
    """Run the command line. Ctrl-C may come at any time, also while it is loaded and when all is done."""
    sys.unraisablehook = _hear_again
    try:
        gc.set_threshold(FEW_COLLECTIONS)
        leaving = _Leaving()
        atexit.register(leaving.leave)  # before all others, so that it is called when they are done
        from .cli import main as command_line

        leaving.code = command_line()
        _listen_to_the_end()
    except KeyboardInterrupt:
        _end_interrupted()
    sys.exit(leaving.code)


def _hear_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Raise Ctrl-C again, where it is heard.

    Python raises it in whatever runs in the main thread. That may be a callback, such as the one with which every
    import ends, or a ``__del__``: what these raise is told to ``sys.unraisablehook``, and the program goes on.
    """
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.setprofile(_raise_outside)
    else:
        sys.__unraisablehook__(unraisable)


def _raise_outside(frame: FrameType, event: str, argument: object) -> None:
    """Raise Ctrl-C with the first call or return behind the hook itself, which is outside of the callback, too."""
    if frame.f_code is not _hear_again.__code__:
        sys.setprofile(None)
        raise KeyboardInterrupt


def _listen_to_the_end() -> None:
    """Let Ctrl-C end a process that only waits for its threads; nobody would catch it there."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else somebody wants it to be ignored
        signal.signal(signal.SIGINT, _end_interrupted)


def _end_interrupted(*signal: object) -> NoReturn:
    """Say so, and leave at once: the compiler may still be at work beside, and nobody wants what it makes."""
    try:
        if sys.stderr is not None:
            sys.stderr.write("gametree: interrupted\n")
            sys.stderr.flush()
    finally:
        os._exit(INTERRUPTED)


class _Leaving:
    """Ends the process when all is done and said.

    The interpreter would first take itself down, object by object: 0.3 s for those of the compiler.
    """

    def __init__(self) -> None:
        self.code: int | None = None
        """The exit code; as long as there is none, the interpreter ends as it always does."""

    def leave(self) -> None:
        """Leave at once, after all threads, all other handlers and all output."""
        if self.code is None:
            return
        try:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except (OSError, ValueError):  # the interpreter says what cannot be written
            return
        os._exit(self.code)


if __name__ == "__main__":
    main()
