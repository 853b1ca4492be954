"""Pyodide for the tests that need it: Python as WebAssembly, as npm installs it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PYODIDE = "pyodide@314"


def installed(folder: Path) -> Path:
    """Install Pyodide under a folder, and return where it lies; where that cannot be, say what is not tested."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not found: the package is not tried in Pyodide")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", PYODIDE]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"npm cannot install {PYODIDE}: {done.stderr or done.stdout}")
    return folder / "node_modules" / "pyodide"
