"""What the system tells about other processes."""

from __future__ import annotations

import math
import os
from pathlib import Path


def seconds_at_work(process: int) -> float:
    """Return how long a process has been at work, in seconds of a processor; without end where that cannot be told.

    >>> seconds_at_work(os.getpid()) > 0
    True
    """
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return math.inf
