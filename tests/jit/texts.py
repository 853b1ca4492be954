"""Programs given as text: written to a file, loaded as a module, or run by another Python."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
HEAD = """\
from __future__ import annotations
from array import array
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple
from gametree.bits import FULL, bit, highest, lowest, mix, popcount, shift_up, squares, upside_down
from gametree.base.numbers import Bits, Fixed, Ints, Words, ints, words
"""


def module_from(text: str, path: Path) -> ModuleType:
    """Write a text to a file, below the usual imports, and load it under a name that no other module has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + textwrap.dedent(text))
    module = ModuleType(f"text_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(path.read_bytes(), str(path), "exec"), vars(module))
    return module


def line_of(path: Path, mark: str = "# here") -> int:
    """Return the number of the marked line."""
    lines = path.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if mark in line)


def python(script: str, *arguments: object, folder: Path, **environment: str) -> str:
    """Run a script in another Python that starts in ``folder``; return what it prints."""
    return finished(start_python(script, *arguments, folder=folder, **environment))


def start_python(script: str, *arguments: object, folder: Path, **environment: str) -> subprocess.Popen[str]:
    """Start a script in another Python."""
    command: list[Any] = [sys.executable, "-W", "error", "-c", textwrap.dedent(script), *map(str, arguments)]
    path = os.pathsep.join([str(SOURCE), str(folder)])
    # Hashes differ in every process, so a name that hung on them would never be found again.
    given = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "random", **environment}
    return subprocess.Popen(command, cwd=folder, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> str:
    """Wait for a Python and return what it printed."""
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.strip()
