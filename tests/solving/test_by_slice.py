"""Slices that others make: processes, or any executor, whose workers die; the bytes are those of one thread."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, load_game
from gametree.base.errors import GametreeError, Stopped
from gametree.base.stopping import Stop
from gametree.crew.hiring import Here, Processes
from gametree.solving import solve
from gametree.solving.by_slice import work_at
from tests.crews import Dying

from .solvers import roam
from .test_files import contents

SMALL = 512
"""Into so many parts a megabyte is divided, so that stages of a small game have several slices."""


@pytest.fixture(autouse=True)
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.solving.shelf.LEAST_ROOM", 16)
    monkeypatch.setattr("gametree.solving.shelf.new_shelf.__defaults__", (16,))
    monkeypatch.setattr("gametree.solving.staged.AT_ONCE", SMALL)


@pytest.fixture
def dying() -> Iterator[Dying]:
    with closing(Dying(every=4)) as crew:
        yield crew


def test_a_crew_writes_the_same_bytes_whoever_dies(dying: Dying, tmp_path: Path) -> None:
    game = load_game("mnk:3,2,3")
    solve(game, tmp_path / "alone", memory=1, interpreted=True)
    told = list[tuple[str, int, int]]()
    found = solve(
        game, tmp_path / "crew", memory=1, interpreted=True, crew=dying, tell=lambda *each: told.append(each)
    )
    assert contents(tmp_path / "crew") == contents(tmp_path / "alone")
    assert max(found.header["bits"]) > 0
    assert ("stage 4: judging", 1, 1 << found.header["bits"][4]) in told
    assert dying.sent > sum(2 << bits for bits in found.header["bits"])


def test_a_worker_that_always_dies_is_told(tmp_path: Path) -> None:
    with closing(Dying(every=1)) as crew, pytest.raises(GametreeError, match=r"001-0-0.rows has ended its process 5"):
        solve(load_game("mnk:3,2,2"), tmp_path / "x", interpreted=True, crew=crew)


def test_it_goes_on_from_what_slices_there_are(tmp_path: Path) -> None:
    game, stop, place = load_game("mnk:3,2,2"), Stop(), tmp_path / "crew"

    def tell(what: str, done: int, count: int) -> None:
        if what == "stage 3: judging":
            stop.set()

    with closing(Here()) as crew:
        with pytest.raises(Stopped):
            solve(game, place, interpreted=True, crew=crew, stop=stop, tell=tell)
        solve(game, place, interpreted=True, crew=crew, resume=True)
    solve(game, tmp_path / "alone", interpreted=True)
    assert contents(place) == contents(tmp_path / "alone")


def test_what_no_crew_can_do_is_refused(tmp_path: Path) -> None:
    game, place = load_game("mnk:3,2,2"), tmp_path / "solved"
    solve(game, place, interpreted=True)
    with (
        closing(Here()) as crew,
        pytest.raises(InputError, match="is solved as a graph, in the memory of one machine"),
    ):
        solve(roam(7), tmp_path / "x", interpreted=True, crew=crew)
    task = {
        "game": game.name,
        "parcel": {},
        "folder": str(tmp_path / "nowhere"),
        "memory": 1 << 20,
        "interpreted": True,
        "verb": "make",
        "place": (1, 0, 0),
        "bits": [0, 0],
    }
    assert "wanted: a folder that all workers of the cluster share" in work_at(task)["fault"]
    other: dict[str, Any] = {**task, "game": "mnk:3,2,3", "folder": str(place)}
    assert "wanted: the same version of gametree and of the game everywhere" in work_at(other)["fault"]


def test_processes_one_of_which_is_killed(tmp_path: Path) -> None:
    game, killed = load_game("mnk:3,3,2"), list[int]()
    with closing(Processes(2)) as crew:

        def tell(what: str, done: int, count: int) -> None:
            if what == "stage 3: finding positions" and not killed:
                killed.extend(next(iter(crew._processes))._executor._processes or {})
                os.kill(killed[0], signal.SIGKILL)

        solve(game, tmp_path / "crew", interpreted=True, crew=crew, tell=tell)
    assert killed
    solve(game, tmp_path / "alone", interpreted=True)
    assert contents(tmp_path / "crew") == contents(tmp_path / "alone")
