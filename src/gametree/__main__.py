"""``python -m gametree`` is ``gametree``."""

from __future__ import annotations

import atexit
import gc
import os
import sys

FEW_COLLECTIONS = 500_000
"""Objects made until garbage is looked for: the compiler keeps some 150,000, and looking through them takes 0.1 s."""


def main() -> None:
    """Run the command line. Loading it takes a moment, in which Ctrl-C may come, too."""
    gc.set_threshold(FEW_COLLECTIONS)
    leaving = _Leaving()
    atexit.register(leaving.leave)  # before all others, so that it is called when they are done
    try:
        from .cli import main as command_line
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("gametree: interrupted\n")
        sys.exit(130)
    leaving.code = command_line()
    sys.exit(leaving.code)


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
