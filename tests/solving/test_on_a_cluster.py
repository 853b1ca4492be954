"""Games solved by the workers of a Dask cluster, one of which is killed; where Dask is installed."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from gametree import load_game
from gametree.crew.hiring import Cluster
from gametree.solving import solve, solve_weakly
from tests.dask_cluster import HAS_DASK, Workers, workers

from .test_files import contents

__all__ = ["workers"]

pytestmark = [pytest.mark.long, pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed")]


def test_slices_are_made_by_workers_one_of_which_is_killed(workers: Workers, tmp_path: Path) -> None:
    game, killed = load_game("connect4:4x4"), list[int]()

    def tell(what: str, done: int, count: int) -> None:
        if what == "stage 9: finding positions" and not killed:
            killed.append(workers.processes[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    with closing(Cluster(workers.address, None)) as crew:
        found = solve(game, tmp_path / "cluster", memory=1, crew=crew, tell=tell)
    assert killed
    assert max(found.header["bits"]) > 0
    solve(game, tmp_path / "alone", memory=1)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "alone")


def test_one_value_is_searched_by_workers_one_of_which_is_killed(workers: Workers, tmp_path: Path) -> None:
    game, killed = load_game("connect4:5x4"), list[int]()

    def tell(progress: object) -> None:
        if not killed:
            killed.append(workers.processes[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    with closing(Cluster(workers.address, None)) as crew:
        book = solve_weakly(game, tmp_path / "book", megabytes=4, task_nodes=3_000, crew=crew, tell=tell)
    assert killed
    answer = book.find(game.start)
    assert answer is not None
    assert answer.verdict == "draw"
