"""Where no thread can be started, as in a browser, calls go straight through, and searches look at the clock."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from gametree import Engine, InputError, Limits, Stop, deepen_async, load_game, prove, search
from gametree.jit import beside
from gametree.testing import report_on
from tests.jit.texts import python

TICTACTOE = load_game("tictactoe")
NEEDED_ELSEWHERE = ("numba", "llvmlite", "numpy", "click", "rich", "platformdirs", "ctypes", "_ctypes")


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(beside, "IDLE", [])  # one may still wait for more to do


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a second pass whenever the clock is looked at."""
    seconds = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(seconds)))


@pytest.mark.usefixtures("no_threads")
def test_machine_code_is_called_straight() -> None:
    found = search(TICTACTOE, depth=4)
    assert found.compiled
    assert found.nodes == search(TICTACTOE, depth=4, interpreted=True).nodes
    assert prove(load_game("mnk:3,3,3"), depth=9).value == 0


@pytest.mark.usefixtures("no_threads", "ticking")
@pytest.mark.parametrize("algorithm", ["pvs", "minimax", "sss", "pn"])
def test_time_ends_a_search(algorithm: str) -> None:
    found = search(TICTACTOE, algorithm=algorithm, seconds=300, interpreted=True)
    whole = search(TICTACTOE, algorithm=algorithm, depth=6, interpreted=True)
    assert not found.complete
    assert 50 < found.nodes <= 300 < whole.nodes


@pytest.mark.usefixtures("no_threads", "ticking")
def test_time_that_is_left_changes_nothing() -> None:
    with_limit = search(TICTACTOE, depth=4, seconds=1e6, interpreted=True)
    without = search(TICTACTOE, depth=4, nodes=10**6, interpreted=True)
    assert (with_limit.value, with_limit.nodes, with_limit.line) == (without.value, without.nodes, without.line)


@pytest.mark.usefixtures("no_threads", "ticking")
def test_machine_code_is_ended_between_two_depths() -> None:
    found = search(TICTACTOE, seconds=8)
    assert found.compiled
    assert 1 <= found.depth < 9


@pytest.mark.usefixtures("no_threads")
def test_an_event_loop_gets_the_same_depths() -> None:
    async def depths(**options: Any) -> list[int]:
        return [result.depth async for result in deepen_async(TICTACTOE, interpreted=True, **options)]

    assert asyncio.run(depths(depth=3)) == [1, 2, 3]
    stop = Stop()
    stop.set()
    assert asyncio.run(depths(depth=3, stop=stop)) == []


@pytest.mark.usefixtures("no_threads")
def test_an_engine_thinks_where_it_is_asked_and_nowhere_else() -> None:
    with Engine(TICTACTOE, interpreted=True, table=0.25) as engine:
        assert engine.think(limits=Limits(depth=3)).depth == 3
        assert [result.depth for result in engine.analyse(limits=Limits(depth=3))] == [1, 2, 3]
        for ask in (engine.start, engine.ponder):
            with pytest.raises(InputError, match=r"^no thread can be started here to think beside; wanted: think"):
                ask()
        assert not engine.is_thinking
        assert engine.look(depth=2).depth == 2


@pytest.mark.usefixtures("no_threads")
def test_a_game_is_checked() -> None:
    told = report_on(TICTACTOE, positions=20, depth=2, isolated=False)
    assert not told.faults


def test_the_core_needs_no_other_package(tmp_path: Path) -> None:
    program = """
    import sys

    class Missing:
        def find_spec(self, name, path, target=None):
            if name.partition(".")[0] in sys.argv[1:]:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, Missing())
    import gametree, gametree.view.notebook

    for name in gametree.__all__:
        getattr(gametree, name)
    game = gametree.load_game("tictactoe")
    print(gametree.search(game, depth=3, interpreted=True).nodes)
    """
    assert int(python(program, *NEEDED_ELSEWHERE, folder=tmp_path)) == search(TICTACTOE, depth=3).nodes
