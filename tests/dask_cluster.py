"""A Dask cluster of this machine, where Dask is installed: a scheduler, and workers that may be killed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

HAS_DASK = importlib.util.find_spec("distributed") is not None


class Workers(NamedTuple):
    """Where their scheduler is found, and their processes."""

    address: str
    processes: list[subprocess.Popen[bytes]]


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Workers]:
    """Begin a scheduler and three workers; return its address, and them."""
    dask, place = [sys.executable, "-m", "distributed.cli.dask_"], tmp_path / "scheduler.json"
    with ExitStack() as stack:

        def begin(kind: str, *words: str) -> subprocess.Popen[bytes]:
            with (tmp_path / f"{kind}.log").open("ab") as log:
                program = subprocess.Popen(
                    [*dask[:2], f"{dask[2]}{kind}", *words, "--dashboard-address", ":0"], stdout=log, stderr=log
                )
            stack.callback(program.wait)
            stack.callback(program.kill)
            return program

        begin("scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(place))
        begun = [begin("worker", "--scheduler-file", str(place), "--nthreads", "1", "--no-nanny") for _ in range(3)]
        from distributed import Client

        while not place.exists():
            time.sleep(0.05)
        with Client(scheduler_file=str(place), set_as_default=False) as client:
            client.wait_for_workers(3, timeout=60)
            address = client.scheduler.address
        yield Workers(address, begun)
