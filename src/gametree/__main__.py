"""``python -m gametree`` is ``gametree``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. Loading it takes a moment, in which Ctrl-C may come, too."""
    try:
        from .cli import main as command_line
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("gametree: interrupted\n")
        sys.exit(130)
    command_line()


if __name__ == "__main__":
    main()
