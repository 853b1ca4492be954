"""Searches of the examples in which a side moves again, against solvers that know two players by number."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from examples.dots_and_boxes import dots
from examples.kalah import kalah

from gametree import ALGORITHMS, Game, SearchResult, check_game, deepen, explain, perft, prove, search, verify
from gametree.cli import run
from tests.families import ONE_OF_EACH_KIND
from tests.games import dots_solver, kalah_solver
from tests.thinning import thinned

EXAMPLES = Path(__file__).parents[2] / "examples"


class Rules(NamedTuple):
    """What a solver knows of one game: its own states, and moves as the example numbers them."""

    start: Any
    moves: Any
    """state -> moves"""
    play: Any
    """state, move -> state"""
    value: Any
    """state -> margin of player 0 in the end"""
    count_lines: Any
    """state, length -> how many"""
    longest: Any
    """state -> moves of the longest line"""


class Solved(NamedTuple):
    """A position, and the same as a state of its solver."""

    game: Game
    rules: Rules
    position: Any
    state: Any

    @property
    def value(self) -> int:
        """What the side to move gets."""
        margin: int = self.rules.value(self.state)
        return margin if self.state.player == 0 else -margin

    def play(self, move: int) -> Solved:
        return self._replace(position=self.position.play(move), state=self.rules.play(self.state, move))

    def longest(self) -> int:
        """How many moves the longest line has."""
        length: int = self.rules.longest(self.state)
        return length


@cache
def kalah_solved(pits: int, seeds: int, *, empty_capture: bool = False) -> Solved:
    size = kalah_solver.Rules(pits, seeds, empty_capture)
    rules = Rules(
        kalah_solver.start(size),
        lambda state: [] if kalah_solver.is_over(size, state) else kalah_solver.moves(size, state),
        lambda state, move: kalah_solver.play(size, state, move),
        lambda state: kalah_solver.value(size, state),
        lambda state, length: kalah_solver.count_lines(size, state, length),
        lambda state: kalah_solver.longest(size, state),
    )
    game = kalah(pits, seeds, empty_capture=empty_capture)
    return Solved(game, rules, game.start, rules.start)


@cache
def dots_solved(width: int, height: int) -> Solved:
    size = dots_solver.Size(width, height)
    edges = dots_solver.edges(size)
    rules = Rules(
        dots_solver.START,
        lambda state: [edges.index(edge) for edge in dots_solver.moves(size, state)],
        lambda state, move: dots_solver.play(size, state, edges[move]),
        lambda state: dots_solver.value(size, state),
        lambda state, length: dots_solver.count_lines(size, state, length),
        lambda state: len(dots_solver.moves(size, state)),
    )
    game = dots(width, height)
    return Solved(game, rules, game.start, rules.start)


def random_places(solved: Solved, count: int, plies: int, seed: int) -> Iterator[Solved]:
    """Yield positions of random games from which no line is longer than so many plies, until there are ``count``."""
    chance = random.Random(seed)
    while True:
        place = solved
        while moves := solved.rules.moves(place.state):
            if place.longest() <= plies:
                yield place
                count -= 1
                if count == 0:
                    return
            place = place.play(chance.choice(moves))


def check_line(place: Solved, result: SearchResult) -> None:
    """Every move of the line is legal and keeps the value, whoever makes it.

    What asks yes or no (MTD(f) and its like) knows the value at the root only, where the last two answers meet: there
    it is the first move that keeps it.
    """
    algorithm = ALGORITHMS[result.algorithm]
    of_interest = sign if algorithm.asks_who_wins else int
    is_by_questions = algorithm.asks_questions and not algorithm.takes_window
    wanted = of_interest(place.rules.value(place.state))
    for number, move in enumerate(result.line):
        assert move in place.rules.moves(place.state)
        place = place.play(move)
        assert of_interest(place.rules.value(place.state)) == wanted or (is_by_questions and number > 0)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def interpreted(place: Solved, depth: int, algorithm: str) -> SearchResult:
    table = 0.25 if ALGORITHMS[algorithm].remembers else None
    return search(place.position, game=place.game, depth=depth, algorithm=algorithm, interpreted=True, table=table)


def both(place: Solved, depth: int, algorithm: str) -> SearchResult:
    """Search compiled and interpreted; all they find must be the same."""
    table = 0.25 if ALGORITHMS[algorithm].remembers else None
    fast = search(place.position, game=place.game, depth=depth, algorithm=algorithm, table=table)
    slow = interpreted(place, depth, algorithm)
    assert (fast.compiled, slow.compiled) == (True, False)
    assert replace(fast, compiled=False, seconds=0.0) == replace(slow, seconds=0.0)
    return fast


def is_compiled_in_every_run(case: tuple[str, str]) -> bool:
    algorithm, name = case
    return case == ("pvs", "dots") or (algorithm in ONE_OF_EACH_KIND and name == "kalah")


SMALL = {"kalah": kalah_solved(3, 2), "dots": dots_solved(2, 2)}
PLIES = {"kalah": 10, "dots": 6}
"""How long lines may be where every algorithm is tried: minimax, too."""


@pytest.mark.parametrize(
    ("algorithm", "name"),
    thinned(product(ALGORITHMS, SMALL), is_compiled_in_every_run),
)
def test_every_algorithm_finds_the_value_compiled_and_interpreted(algorithm: str, name: str) -> None:
    by_sign = ALGORITHMS[algorithm].asks_who_wins
    for place in random_places(SMALL[name], 12, PLIES[name], seed=len(algorithm)):
        result = both(place, place.longest(), algorithm)
        assert result.value == (sign(place.value) if by_sign else place.value)
        check_line(place, result)


SIZES = {
    **{f"kalah {size}": kalah_solved(*size) for size in [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)]},
    **{f"empty capture {size}": kalah_solved(*size, empty_capture=True) for size in [(2, 2), (2, 3), (3, 1), (3, 2)]},
    **{f"dots {size}": dots_solved(*size) for size in [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2)]},
}


BY_MACHINE_CODE = ("kalah (3, 2)", "dots (2, 2)")


@pytest.mark.parametrize(
    ("name", "algorithm", "compiled"),
    thinned(
        [
            (name, algorithm, compiled)
            for name, algorithm in product(SIZES, ["alphabeta", "pvs", "mtdf"])
            for compiled in ((False, True) if name in BY_MACHINE_CODE else (False,))
        ],
        lambda case: not case[2] or case[1] == "pvs",
    ),
)
def test_whole_games_are_worth_what_the_solver_says(name: str, algorithm: str, compiled: bool) -> None:
    place = SIZES[name]
    result = search(place.game, depth=place.longest(), algorithm=algorithm, table=1, interpreted=not compiled)
    assert result.compiled is compiled
    assert result.value == place.value
    assert result.complete
    check_line(place, result)


@pytest.mark.parametrize(
    ("size", "value", "empty_capture"),
    thinned(
        [(size, value, rule) for size, value in {(3, 2): 4, (3, 3): 2, (4, 2): 6}.items() for rule in (False, True)],
        lambda case: case[0] == (3, 2) and not case[2],  # the other rule, in SIZES, is worth what the solver says
    ),
)
def test_published_values_of_kalah(size: tuple[int, int], value: int, empty_capture: bool) -> None:
    """Won by the first player with both rules (Irving, Donkers and Uiterwijk 2000: with empty capture)."""
    *_, last = deepen(kalah(*size, empty_capture=empty_capture), depth=60, table=16)
    assert (last.value, last.verdict, last.complete) == (value, f"+{value}", True)


def at_horizon(place: Solved, depth: int) -> int:
    """What player 0 has so many moves later, whoever makes them, if both play for what is seen there."""
    moves = place.rules.moves(place.state)
    if depth == 0 or not moves:
        seen: int = place.position.evaluate() if moves else place.position.outcome()
        return seen if place.state.player == 0 else -seen
    values = [at_horizon(place.play(move), depth - 1) for move in moves]
    return max(values) if place.state.player == 0 else min(values)


@pytest.mark.parametrize(
    ("algorithm", "name", "search_it"),
    thinned(
        product(["minimax", "alphabeta", "pvs", "mtdf", "sss"], SMALL, [interpreted, both]),
        lambda case: case[2] is interpreted or is_compiled_in_every_run(case[:2]),
    ),
)
def test_depth_counts_the_moves_that_are_made(
    algorithm: str, name: str, search_it: Callable[[Solved, int, str], SearchResult]
) -> None:
    for number, place in enumerate(random_places(SMALL[name], 20, 24, seed=5)):
        depth = number % 5
        result = search_it(place, depth, algorithm)
        wanted = at_horizon(place, depth)
        assert result.value == (wanted if place.state.player == 0 else -wanted)
        assert len(result.line) <= depth
        if algorithm == "minimax":
            assert result.leaves == count_leaves(place, depth)


def count_leaves(place: Solved, depth: int) -> int:
    """How many lines there are of so many moves, or shorter ones to the end."""
    moves = place.rules.moves(place.state)
    return sum(count_leaves(place.play(move), depth - 1) for move in moves) if depth and moves else 1


@pytest.mark.parametrize("name", SMALL)
def test_deepening_finds_the_same_at_every_depth(name: str) -> None:
    place = SMALL[name].play(0).play(1)
    results = list(deepen(place.position, game=place.game, depth=4, interpreted=True))
    assert [result.depth for result in results] == [1, 2, 3, 4]
    sign_of_mover = 1 if place.state.player == 0 else -1
    assert [result.value for result in results] == [
        sign_of_mover * at_horizon(place, depth) for depth in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("name", SMALL)
def test_lines_of_moves_are_counted_as_they_are_played(name: str) -> None:
    for number, place in enumerate([SMALL[name], *random_places(SMALL[name], 10, 24, seed=3)]):
        depth = number % 6
        wanted = place.rules.count_lines(place.state, depth)
        for interpreted in (False, True):
            counted = perft(place.position, depth, game=place.game, interpreted=interpreted, divide=True)
            assert counted.nodes == wanted
            after = {move: place.play(move) for move in place.rules.moves(place.state)}
            if depth:
                by_move = {move: child.rules.count_lines(child.state, depth - 1) for move, child in after.items()}
                assert counted.divide == by_move


@pytest.mark.parametrize("name", SMALL)
def test_values_are_proved_and_nothing_else_is(name: str) -> None:
    for place in random_places(SMALL[name], 8, PLIES[name], seed=2):
        proof = prove(place.position, place.longest(), game=place.game)
        assert proof.value == place.value
        assert verify(proof).holds
        assert not verify(replace(proof, value=proof.value + 1)).holds
        assert not verify(replace(proof, value=proof.value - 1)).holds


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_is_explained(algorithm: str, name: str) -> None:
    for place in random_places(SMALL[name], 4, 5, seed=6):
        trace = explain(place.position, place.longest(), game=place.game, algorithm=algorithm)
        assert trace.value == (sign(place.value) if ALGORITHMS[algorithm].asks_who_wins else place.value)


@pytest.mark.parametrize(
    "game",
    thinned(
        [kalah(3, 2), kalah(3, 2, empty_capture=True), kalah(), dots(2, 2), dots(2, 1)],
        lambda game: game.name in ("kalah(3,2)", "dots(2,2)"),
    ),
    ids=lambda game: game.name,
)
def test_no_example_is_at_fault(game: Game) -> None:
    assert check_game(game, positions=300, isolated=False) == []


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", f"{EXAMPLES / 'kalah.py'}:SMALL", "--depth", "24"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "value    +4 for the side to move" in lines
    assert run(["search", f"{EXAMPLES / 'dots_and_boxes.py'}:SMALL", "--depth", "12"]) == 0
    assert "value    +2 for the side to move" in capsys.readouterr().out.splitlines()
