"""One text, run two ways: value, nodes, leaves, cutoffs, line and verdict must be the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from gametree import ALGORITHMS, Game, SearchResult, load_game, perft, search
from gametree.games.tree import parse_tree, plant
from tests import oracle
from tests.engine.random_play import random_positions
from tests.families import ONE_OF_EACH_KIND
from tests.games.tree_strategies import trees
from tests.thinning import thinned

NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")
GAMES = ["tictactoe", "mnk:4,3,3", "mnk:7,7,5", "connect4", "connect4:8x7", NIM]
FEW_GAMES = ["mnk:4,3,3", "connect4", NIM]
"""For the larger texts, which take longer to compile."""
POSITIONS = 110


def both(
    position: object, game: Game | None, depth: int, algorithm: str, *, plain: bool = False
) -> list[SearchResult]:
    """Return the results of the compiled and of the interpreted search, without what they may differ in."""
    results = []
    table = (
        None if not ALGORITHMS[algorithm].remembers or game is None else 0.25
    )  # to fill it with zeros takes its time
    for interpreted in (False, True):
        result = search(
            position,
            game=game,
            depth=depth,
            algorithm=algorithm,
            table=table,
            plain=plain,
            interpreted=interpreted,
        )
        assert result.compiled is not interpreted
        results.append(replace(result, compiled=True, seconds=0.0))
    return results


PAIRS = [
    (name, algorithm)
    for algorithm in ALGORITHMS
    for name in (GAMES if not ALGORITHMS[algorithm].remembers else FEW_GAMES)
]


@pytest.mark.parametrize(
    ("name", "algorithm"),
    thinned(PAIRS, lambda pair: pair in PAIRS[::18] or pair == ("connect4", "pvs")),
)
def test_on_positions_of_random_play(name: str, algorithm: str) -> None:
    game = load_game(name)
    deepest = 1 if name in ("mnk:7,7,5", "connect4:8x7") else 2 if algorithm == "minimax" else 3
    count = POSITIONS if not ALGORITHMS[algorithm].remembers else POSITIONS // 3
    for number, position in enumerate(random_positions(game, count, seed=len(name) + len(algorithm))):
        fast, slow = both(position, game, number % (deepest + 2), algorithm, plain=number % 3 == 0)
        assert fast == slow


@pytest.mark.parametrize("name", GAMES)
def test_perft(name: str) -> None:
    game = load_game(name)
    for number, position in enumerate(random_positions(game, 60, seed=5)):
        depth = number % 4
        fast = perft(position, depth, game=game, divide=number % 2 == 0)
        slow = perft(position, depth, game=game, divide=number % 2 == 0, interpreted=True)
        assert fast.compiled
        assert (fast.nodes, fast.finished, fast.divide) == (slow.nodes, slow.finished, slow.divide)


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ONE_OF_EACH_KIND.__contains__))
@settings(deadline=None, max_examples=12)
@given(tree=trees())
def test_on_trees(algorithm: str, tree: oracle.Tree) -> None:
    fast, slow = both(plant(tree), None, 250, algorithm)
    assert fast == slow


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ONE_OF_EACH_KIND.__contains__))
def test_on_a_large_tree(algorithm: str) -> None:
    fast, slow = both(parse_tree("random:b=3,d=8,seed=2"), None, 8, algorithm)
    assert fast == slow
