"""Proof-number searches where lines meet again: an answer comes only from a number that is 0."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Game, deepen, load_game, search
from gametree.algorithms.proof.memory import CHILD, MANY, NEVER, Numbers, ProofTable, added, proof_table
from tests.graphs import forwards, layered, minimax_over_lines, random_places, solve_by_positions, walk
from tests.thinning import thinned


class Layers(NamedTuple):
    """Every ply one of so many squares, whatever was played before; whoever is to move in the end has lost."""

    width: int
    plies: int
    ply: int = 0
    square: int = 0

    def moves(self) -> Iterator[int]:
        for square in range(self.width):
            yield square

    def play(self, move: int) -> Layers:
        return Layers(self.width, self.plies, self.ply + 1, move)

    def is_over(self) -> bool:
        return self.ply == self.plies

    def outcome(self) -> int:
        return -1


@pytest.mark.parametrize(
    ("width", "plies", "interpreted"),
    thinned(
        product([2, 3, 5, 8, 16, 30], [14, 15, 21, 49], [False, True]),
        lambda case: not case[2] or case[0] * case[1] < 200,
    ),
)
def test_a_won_game_is_won_however_often_lines_meet(width: int, plies: int, interpreted: bool) -> None:
    game = Game("layers", Layers(width, plies))
    result = search(game, depth=plies, algorithm="dfpn", interpreted=interpreted, table=1)
    assert result.verdict == ("win" if plies % 2 else "loss")
    assert len(result.line) == plies
    assert result.nodes <= 2 * (1 + width * plies), "every position is met once for each of the two questions"


@pytest.mark.parametrize("megabytes", [0.0001, 0.001, 0.01])
@pytest.mark.parametrize(
    ("name", "moves", "depth"),
    thinned(
        [("connect4:4x4", "", 8), ("mnk:4,3,3", "", 7), ("tictactoe", "b2 a2", 7)],
        lambda case: case[0] == "tictactoe",
    ),
)
def test_a_table_that_forgets_costs_time_and_never_the_answer(
    name: str, moves: str, depth: int, megabytes: float
) -> None:
    game = load_game(name)
    position = game.play(game.start, moves)
    wanted = search(position, game=game, depth=depth, algorithm="pvs", plain=True, interpreted=True)
    result = search(position, game=game, depth=depth, algorithm="dfpn", table=megabytes)
    assert result.value == wanted.value
    assert result.move is not None
    child = position.play(result.move)
    below = search(child, game=game, depth=depth - 1, algorithm="pvs", plain=True, interpreted=True)
    assert -below.value == result.value, "the move that is told must be one that has the value"


def test_deeper_and_deeper_every_answer_is_that_of_one_search() -> None:
    """In the next round a position may be as deep as before with the other side to move: its aim differs."""
    seen = set()
    for seed in range(30):
        places = forwards(random.Random(seed), size=12, arrows=3, worth=[-1, -1, 0, 1])
        game = walk(*places, estimates=False, cyclic=False)
        for result in deepen(game, depth=9, algorithm="dfpn", interpreted=True, table=0.05):
            wanted = solve_by_positions(places, result.depth, estimates=False, distance=False)[0, result.depth]
            assert result.value == wanted, (seed, result.depth)
            seen.add((result.depth, wanted))
    assert {-1, 0, 1} <= {value for depth, value in seen if depth > 2}


# --- the numbers --------------------------------------------------------------------------------------------


COUNTS = st.one_of(st.just(0), st.integers(1, 5), st.integers(MANY - 5, NEVER))


@st.composite
def numbers(draw: st.DrawFn) -> Numbers:
    """Numbers as a child may have them: one is 0 where the other is impossible, and nowhere else."""
    prove = draw(COUNTS)
    if prove in (0, NEVER):
        return Numbers(prove, NEVER - prove)
    return Numbers(prove, draw(st.integers(1, MANY)))


@given(st.lists(numbers(), min_size=1, max_size=8), st.booleans())
def test_only_what_is_decided_is_impossible(children: list[Numbers], adds_up: bool) -> None:
    table: ProofTable = proof_table(0.001, width=8, plies=1, adds_up=adds_up)
    for place, child in enumerate(children):
        table.begin(0, place, place, child)
    tally = table.tally(0, len(children))
    assert (tally.prove == 0) == (tally.refute == NEVER) == any(child.refute == 0 for child in children)
    assert (tally.refute == 0) == (tally.prove == NEVER) == all(child.prove == 0 for child in children)
    assert tally.prove == min(child.refute for child in children) == children[tally.best].refute
    open_ones = [child.prove for child in children if child.prove]
    if tally.refute not in (0, NEVER):
        wanted = sum(open_ones) if adds_up else max(open_ones) + len(open_ones) - 1
        assert tally.refute == min(MANY, wanted)


@given(st.lists(st.integers(0, NEVER), max_size=9))
def test_sums_stay_below_what_is_impossible(counts: list[int]) -> None:
    total = 0
    for count in counts:
        total = added(total, count)
    assert total == (NEVER if NEVER in counts else min(MANY, sum(counts)))


def test_limits_only_grow() -> None:
    table = proof_table(0.001, width=2, plies=1)
    table.begin(0, 1, 7, Numbers(1, 1))
    table.allow(0, 1, 5, 2)
    table.allow(0, 1, 3, 4)
    assert list(table.rows[CHILD:]) == [7, 1, 1, 5, 4]


# --- the solver that searches are compared with ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_the_solver_by_positions_finds_what_minimax_over_lines_finds(seed: int) -> None:
    draw = random.Random(seed)
    places = (
        layered(draw, width=3, plies=6, arrows=3, worth=[-1, 0, 1], ends=0.1) if seed % 2 else random_places(seed)
    )
    for estimates in (False, True) if seed % 2 else (False,):
        for depth in range(1, 7):
            found = solve_by_positions(places, depth, estimates=estimates, distance=True)
            assert found[0, depth] == minimax_over_lines(places, [0], depth, estimates=estimates)


def test_a_game_on_a_graph_is_what_it_says() -> None:
    places = layered(random.Random(1), width=4, plies=5, arrows=3, worth=[1], ends=0)
    game = walk(*places, estimates=False, cyclic=False)
    position = game.start
    for _ in range(5):
        assert not position.is_over()
        position = position.play(next(position.moves()))
    assert position.is_over()
