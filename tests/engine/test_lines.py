"""Several best lines, moves to keep to and moves to leave out: the values are those of separate searches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import ALGORITHMS, Engine, Game, Limits, load_game, search
from gametree.base.values import MOST
from gametree.games.tree import plant
from tests import oracle
from tests.engine.random_play import random_positions
from tests.games.tree_strategies import trees
from tests.thinning import thinned

ORDERING = [name for name, each in ALGORITHMS.items() if each.can_order]
NUMBERS = [name for name in ORDERING if not ALGORITHMS[name].asks_who_wins]


def values_of_moves(position: Any, game: Game | None, depth: int, *, plain: bool = False) -> dict[int, int]:
    """Return what plain minimax says of each move of a position."""
    found = {}
    for move in position.moves():
        below = search(position.play(move), game=game, depth=depth - 1, algorithm="minimax", plain=plain)
        value = below.value if abs(below.value) <= MOST else below.value - (1 if below.value > 0 else -1)
        found[move] = -value
    return found


@pytest.mark.parametrize("algorithm", NUMBERS)
@settings(max_examples=25)
@given(tree=trees(), data=st.data())
def test_on_trees(algorithm: str, tree: oracle.Tree, data: st.DataObject) -> None:
    if isinstance(tree, int):
        return
    root = plant(tree)
    exact = {move: oracle.minimax(child, is_max=False) for move, child in zip(root.moves(), tree, strict=True)}
    kept = data.draw(st.lists(st.sampled_from(sorted(exact)), unique=True, min_size=1))
    lines = data.draw(st.integers(1, len(kept)))
    with Engine(root.own_game(), algorithm=algorithm, interpreted=True) as engine:
        found = engine.look(root, 250, lines=lines, keep_to=kept)
    best = sorted((exact[move] for move in kept), reverse=True)[:lines]
    assert [each.value for each in found.lines] == best
    assert all(exact[each.move] == each.value and each.line[0] == each.move for each in found.lines)
    assert len({each.move for each in found.lines}) == lines
    assert (found.move, found.value) == found.lines[0][:2]


@pytest.mark.parametrize("algorithm", thinned(ORDERING, lambda name: name == "pvs"))
def test_on_positions_compiled_and_interpreted(algorithm: str) -> None:
    game = load_game("mnk:4,3,3")
    asks_who_wins = ALGORITHMS[algorithm].asks_who_wins
    engines = [
        Engine(game, algorithm=algorithm, table=0.25 if number else None, interpreted=interpreted)
        for number in (0, 1)
        for interpreted in (False, True)
    ]
    for number, position in enumerate(random_positions(game, 24, seed=9)):
        moves = list(position.moves())
        if position.is_over() or len(moves) < 3:
            continue
        exact = values_of_moves(position, game, 4, plain=asks_who_wins)
        left_out = moves[number % len(moves)]
        results = [engine.look(position, 4, lines=2, leave_out=[left_out]) for engine in engines]
        best = sorted((value for move, value in exact.items() if move != left_out), reverse=True)[:2]
        for result in results:
            assert [each.value for each in result.lines] == best
            assert all(exact[each.move] == each.value for each in result.lines)
        for fast, slow in zip(results[::2], results[1::2], strict=True):
            assert (fast.lines, fast.nodes, fast.cutoffs) == (slow.lines, slow.nodes, slow.cutoffs)
    assert engines[0].look(depth=1).compiled


def test_deepening_tells_all_lines_of_one_depth() -> None:
    game = load_game("connect4")
    with Engine(game, table=0.25) as engine:
        for result in engine.analyse("4455", Limits(depth=6), lines=3):
            exact = values_of_moves(game.parse_position("4455"), game, result.depth)
            assert [each.value for each in result.lines] == sorted(exact.values(), reverse=True)[:3]


def test_a_stopped_search_tells_the_lines_of_the_last_whole_depth() -> None:
    game = load_game("tictactoe")
    for nodes in range(1, 4000, 211):
        with Engine(game, table=0.25, interpreted=True) as engine:
            found = engine.think(limits=Limits(nodes=nodes), lines=3)
        if found.depth == 0:
            assert found.move in game.start.moves()
            continue
        exact = values_of_moves(game.start, game, found.depth)
        assert [each.value for each in found.lines] == sorted(exact.values(), reverse=True)[:3]


def test_a_finished_game_has_no_line() -> None:
    with Engine("tictactoe", interpreted=True) as engine:
        assert engine.think("XXXOO....").lines == ()


@pytest.mark.parametrize(
    ("name", "depth"), thinned([("connect4", 7), ("othello", 5), ("chess", 4)], lambda case: case[0] == "connect4")
)
def test_lines_lead_to_what_they_are_worth(name: str, depth: int) -> None:
    """Whoever plays a whole line comes to a position that is judged by its value, or to the end that it tells."""
    game, whole = load_game(name), 0
    with Engine(game, algorithm="pvs", table=1) as engine:
        for position in random_positions(game, 30, seed=11):
            legal = list(position.moves())
            if position.is_over() or len(legal) < 3:
                continue
            for line in engine.look(position, depth, lines=3).lines:
                end, sign = position, 1
                for move in line.line:
                    assert move in end.moves()
                    end, sign = end.play(move), -sign
                if len(line.line) == depth and abs(line.value) < MOST and not end.is_over():
                    whole += 1
                    assert sign * search(end, game=game, depth=0).value == line.value
    assert whole > 20
