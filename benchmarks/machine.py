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
TIMES_FILE = Path("/proc/stat")
STOLEN = 8
"""The place of stolen time in a line of it, of which the first word is a name."""


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
        "load before": load(),
        "commit": commit(),
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


def load() -> str | None:
    """Return how many processes wanted a core in the last minute; None where the system does not tell."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else None


def stolen() -> float | None:
    """Return for how many milliseconds, since it was started, the machine's cores were given to other machines.

    A guest that shares its cores sees that in no other way, but for being late; None where the system does not tell.
    """
    if not TIMES_FILE.is_file():
        return None
    ticks = int(TIMES_FILE.read_text().split(maxsplit=STOLEN + 1)[STOLEN])
    return ticks * 1e3 / os.sysconf("SC_CLK_TCK")


WRITTEN = ("benchmarks/*.json", "benchmarks/*.md")
"""Figures themselves, which are written while others are measured."""


def commit() -> str | None:
    """Return the commit that was measured, marked where files differ from it; None outside a repository."""
    if shutil.which("git") is None:
        return None
    done = _git("describe", "--always", "--abbrev=12", "--exclude=*")
    name = done.stdout.strip()
    if not name:
        return None
    rest = (f":(top,exclude){figures}" for figures in WRITTEN)
    differs = _git("diff", "--quiet", "HEAD", "--", ":/", *rest).returncode != 0
    return f"{name}-dirty" if differs else name


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)


@functools.cache
def version_of_compiler() -> str | None:
    """Return what g++ says it is; None if it is not installed."""
    if shutil.which("g++") is None:
        return None
    said = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=False).stdout
    return said.partition("\n")[0].strip()
