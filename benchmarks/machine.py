"""What the figures were measured on: no names of hosts, users or folders."""

from __future__ import annotations

import datetime
import functools
import importlib.metadata
import os
import platform
import shutil
import subprocess
from pathlib import Path

CPU_FILE = Path("/proc/cpuinfo")


def facts() -> dict[str, str | int | None]:
    """Return the machine, the versions and the date."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": importlib.metadata.version("numba"),
        "llvmlite": importlib.metadata.version("llvmlite"),
        "g++": version_of_compiler(),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


@functools.cache
def processor() -> str:
    """Return the model name of the processor, as far as the system tells."""
    if CPU_FILE.is_file():
        for line in CPU_FILE.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


@functools.cache
def version_of_compiler() -> str | None:
    """Return the version of g++; None if it is not installed."""
    if shutil.which("g++") is None:
        return None
    done = subprocess.run(["g++", "-dumpfullversion"], capture_output=True, text=True, check=True)
    return done.stdout.strip()
