"""Running the program as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

GAMETREE = [sys.executable, "-m", "gametree"]
NIM = Path(__file__).parents[2] / "examples" / "nim.py"
POSIX = pytest.mark.skipif(os.name == "nt", reason="needs signals, shells and terminals as POSIX has them")
TOOK_TOO_LONG = 60
"""Seconds after which a test is given up; no result depends on it."""


def run(
    *arguments: str, stdout: int | IO[bytes] = subprocess.PIPE, variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``gametree`` to its end."""
    return subprocess.run(
        [*GAMETREE, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | (variables or {}),
        timeout=TOOK_TOO_LONG,
        check=False,
    )


def complaints(err: str) -> list[str]:
    """Return the lines on stderr but for announcements of compiling."""
    return [line for line in err.splitlines() if not line.startswith("compiling ")]
