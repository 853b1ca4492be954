"""One text, run three ways: as WebAssembly it finds what it finds here, compiled or interpreted, to the last node."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from gametree import ALGORITHMS, Game, SearchResult, load_game
from gametree.algorithms.exact.perft import ByAsking, ByListing, Tally, perft
from gametree.base.numbers import ints
from gametree.base.stopping import Stop
from gametree.engine.ready.job import Job, make_ready
from gametree.engine.ready.options import Options
from gametree.games.tree import plant
from gametree.jit import compiled
from tests import oracle
from tests.engine.random_play import random_positions
from tests.games.tree_strategies import trees
from tests.jit.in_wasm import in_wasm
from tests.thinning import thinned

EXAMPLES = Path(__file__).parents[2] / "examples"
NIM, KALAH, BOXES = (str(EXAMPLES / name) for name in ("nim.py", "kalah.py:SMALL", "dots_and_boxes.py"))
DEPTHS = {
    "tictactoe": 4,
    "mnk:4,3,3": 3,
    "connect4": 3,
    "othello": 2,
    "checkers": 2,
    "chess": 1,
    NIM: 5,
    KALAH: 3,
    BOXES: 2,
}
"""Games, and how deep they are searched at the most: the interpreter has to do the same."""
COUNTS = {"chess": 12, "othello": 24, "checkers": 24, BOXES: 24}
POSITIONS = 48
PAIRS = [(name, algorithm) for algorithm in ALGORITHMS for name in DEPTHS]
IN_EVERY_RUN = [("connect4", "pvs"), (NIM, "alphabeta"), (KALAH, "sss")]


class _InWasm:
    """Runs a job's algorithm as WebAssembly."""

    def __init__(self, job: Job) -> None:
        self._job, self._function = job, in_wasm(job.algorithm.text)

    def __call__(self, stop: Stop, position: Any, depth: int, alpha: int, beta: int, *ply: int) -> Any:
        return self._function(position, depth, alpha, beta, self._job.kit, *ply)


def three_ways(position: Any, game: Game | None, algorithm: str, depth: int, *, plain: bool) -> list[SearchResult]:
    """Return what is found in WebAssembly, by machine code and by the interpreter, without what may differ."""
    options = Options(table=0.25) if ALGORITHMS[algorithm].remembers and game is not None else Options()
    found = []
    for way in ("wasm", "native", "interpreted"):
        job = make_ready(
            position, game=game, algorithm=algorithm, options=options, plain=plain, interpreted=way == "interpreted"
        )
        if way == "wasm":
            job._runner = _InWasm(job)  # type: ignore[assignment]
        result = job.once(depth)
        assert result.compiled is (way != "interpreted")
        found.append(replace(result, compiled=True, seconds=0.0))
    return found


@pytest.mark.parametrize(("name", "algorithm"), thinned(PAIRS, IN_EVERY_RUN.__contains__))
def test_on_positions_of_random_play(name: str, algorithm: str) -> None:
    game = load_game(name)
    for number, position in enumerate(random_positions(game, COUNTS.get(name, POSITIONS), seed=len(algorithm))):
        depth = number % (DEPTHS[name] + 1)
        web, native, slow = three_ways(position, game, algorithm, depth, plain=number % 3 == 0)
        assert web == native == slow


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ("alphabeta",).__contains__))
@settings(deadline=None, max_examples=12)
@given(tree=trees())
def test_on_trees(algorithm: str, tree: oracle.Tree) -> None:
    web, native, slow = three_ways(plant(tree), None, algorithm, 250, plain=False)
    assert web == native == slow


@pytest.mark.parametrize("name", thinned(DEPTHS, ("tictactoe",).__contains__))
def test_perft(name: str) -> None:
    for number, position in enumerate(random_positions(load_game(name), 20, seed=3)):
        counter = ByAsking() if hasattr(position, "count_moves") else ByListing()
        found = []
        for run in (in_wasm, compiled, lambda function: function):
            tally = Tally(ints(1), Stop().budget)
            found.append((run(perft)(position, number % 3, counter, tally), tally.cells[0]))
        assert found[0] == found[1] == found[2]


@pytest.mark.long
@pytest.mark.parametrize("name", DEPTHS)
def test_thousands_of_positions(name: str) -> None:
    """Without the interpreter, which takes longest."""
    game = load_game(name)
    for position in random_positions(game, 500, seed=11):
        job = make_ready(position, game=game, algorithm="pvs", options=Options(table=0.25))
        native = job.once(DEPTHS[name] + 1)
        again = make_ready(position, game=game, algorithm="pvs", options=Options(table=0.25))
        again._runner = _InWasm(again)  # type: ignore[assignment]
        assert replace(again.once(DEPTHS[name] + 1), seconds=0.0) == replace(native, seconds=0.0)
