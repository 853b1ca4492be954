"""What ends a program when we die, even by a signal that nobody can hear.

A shell waits for the end of a pipe that only we hold; it comes when we are gone. The shell leads a process group,
which the program joins before its first instruction, so there is no moment in which one runs that nobody would end.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress

WAITING = "trap '' HUP INT QUIT TERM; read -r nothing; kill -s KILL 0"
"""A program may send such signals to its whole group. The last one goes to all of the group, the shell included."""


class Guard:
    """A process group that ends with us."""

    def __init__(self) -> None:
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", WAITING],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )

    @property
    def group(self) -> int:
        """The number of the group, which is nobody else's before ``end``: its leader is not waited for."""
        return self._shell.pid

    def end(self) -> None:
        """End all that is in the group."""
        if self._shell.returncode is not None:
            return
        with suppress(ProcessLookupError, PermissionError):  # macOS has the latter for a group of the dead
            os.killpg(self.group, signal.SIGKILL)
        self._shell.communicate()
