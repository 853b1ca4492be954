"""A terminal for the program to run on."""

from __future__ import annotations

import os
import re
import struct
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.cli.process import GAMETREE, TOOK_TOO_LONG

CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
COLOUR = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m")


@dataclass(frozen=True)
class Seen:
    """What a program wrote: to its stdout, a pipe unless that was a terminal as well, and to the terminal."""

    code: int
    out: str
    raw: str

    @property
    def frames(self) -> list[str]:
        """What stood on a line of the terminal, one time after another."""
        return [text.strip() for text in CONTROL.sub("\n", self.raw).split("\n") if text.strip()]

    @property
    def has_colour(self) -> bool:
        return COLOUR.search(self.raw) is not None


class Terminal:
    """A terminal, with a program on it; its stdout is a pipe unless ``whole``."""

    def __init__(
        self,
        *arguments: str,
        whole: bool = False,
        variables: dict[str, str] | None = None,
        program: Sequence[str] = GAMETREE,
        columns: int = 150,
    ) -> None:
        import fcntl
        import termios

        self._screen, inside = os.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        unset = {"NO_COLOR": "", "COLUMNS": "", "TTY_COMPATIBLE": ""}
        self.program = subprocess.Popen(
            [*program, *arguments],
            stdin=inside,
            stdout=inside if whole else subprocess.PIPE,
            stderr=inside,
            env=os.environ | {"TERM": "xterm"} | unset | (variables or {}),
        )
        os.close(inside)

    def watch(self, is_enough: Callable[[str], bool] = lambda text: False) -> str:
        """Return what appears until that is enough, or until the program has closed the terminal."""
        seen = b""
        while not is_enough(seen.decode(errors="replace")):
            try:
                piece = os.read(self._screen, 65_536)
            except OSError:  # what Linux says when nobody is left on the other side
                break
            if not piece:
                break
            seen += piece
        return seen.decode()

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def vanish(self) -> None:
        os.close(self._screen)

    def end(self) -> tuple[int, str]:
        """Wait for the program; return its exit code and what is in the pipe."""
        out, _ = self.program.communicate(timeout=TOOK_TOO_LONG)
        return self.program.returncode, "" if out is None else out.decode()


def see(
    *arguments: str,
    whole: bool = False,
    variables: dict[str, str] | None = None,
    program: Sequence[str] = GAMETREE,
) -> Seen:
    """Run to the end on a terminal."""
    terminal = Terminal(*arguments, whole=whole, variables=variables, program=program)
    raw = terminal.watch()
    code, out = terminal.end()
    terminal.vanish()
    return Seen(code, out, raw)
