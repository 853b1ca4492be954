"""A contest on the workers of a Dask cluster, one of which is killed; where Dask is installed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from gametree import InputError, Limits
from gametree.play import match
from gametree.play.contests import Standing
from tests.dask_cluster import HAS_DASK, Workers, workers
from tests.play.test_contests import heap, without_remarks

__all__ = ["workers"]

NODES = Limits(nodes=400)


@pytest.mark.skipif(HAS_DASK, reason="Dask is installed")
def test_without_dask_it_is_told_what_is_missing() -> None:
    with pytest.raises(InputError, match=r"wanted: pip install 'gametree\[cluster\]'$"):
        match("tictactoe", "random", "random", games=2, cluster="tcp://127.0.0.1:8786")


@pytest.mark.long
@pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed")
def test_a_worker_that_is_killed_costs_time_and_no_game(workers: Workers, tmp_path: Path) -> None:
    address, begun = workers
    killed: list[int] = []

    def tell(standing: Standing, busy: int) -> None:
        if len(standing.played) >= 4 and not killed:
            killed.append(begun[0].pid)
            os.kill(begun[0].pid, signal.SIGKILL)

    game = heap(tmp_path / "mine", start=40)
    players = "engine:table=1", "engine:table=1,nodes=100"
    there = match(game, *players, games=24, limits=NODES, cluster=address, ledger=tmp_path / "ledger", tell=tell)
    here = match(game, *players, games=24, limits=NODES)
    assert killed
    assert there.pairs == here.pairs
    assert without_remarks(there.records) == without_remarks(here.records)


@pytest.mark.long
@pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed")
@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:9"])
def test_a_cluster_that_does_not_answer(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.crew.hiring.CONNECTING", 1.0)
    with pytest.raises(InputError, match=rf"^no cluster answers at '{address}'"):
        match("tictactoe", "random", "random", games=2, cluster=address)
