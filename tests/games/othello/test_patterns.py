"""Patterns: what is seen on a position, by a slower way of looking, and what an estimate makes of it."""

from __future__ import annotations

import json
import random
from array import array
from collections.abc import Iterator

import pytest

from gametree import load_game, words
from gametree.games.othello import WEIGHTS, Othello, learned_patterns, othello
from gametree.games.othello.pattern_file import WEIGHTS_FILE, packed, unpacked, written
from gametree.games.othello.patterns import (
    CORNER,
    COUNTS,
    DIAGONAL,
    EMPTY,
    EXPOSED,
    FOURTH,
    FRONTIER,
    LANE,
    LANE_BITS,
    LIFT,
    MOVES,
    PARTS,
    SECOND,
    SEEN,
    SIZE,
    SPAN,
    STAGES,
    THIRD,
    PatternEvaluation,
    Places,
    shared,
    total_of,
)
from gametree.jit import compiled

from .reference import DIRECTIONS

GAME = othello()
LINES = {SECOND: 1, THIRD: 2, FOURTH: 3}
"""Rows by the place of their weights."""


def positions(games: int, seed: int = 1) -> Iterator[Othello]:
    drawn = random.Random(seed)
    for _ in range(games):
        position = GAME.start
        while not position.is_over():
            yield position
            position = position.play(drawn.choice(list(position.moves())))


def sets() -> dict[int, list[tuple[int, int]]]:
    """The squares of each kind of pattern at the top or the left, by the place of its weights."""
    found = {first: [(column, row) for column in range(8)] for first, row in LINES.items()}
    found[0] = [*((column, 0) for column in range(8)), (1, 1), (6, 1)]
    found[CORNER] = [(column, row) for row in range(3) for column in range(3)]
    found[DIAGONAL] = [(square, square) for square in range(8)]
    return found


def views(squares: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The same squares in all mirrors, each set of squares once."""
    seen: dict[frozenset[tuple[int, int]], list[tuple[int, int]]] = {}
    for turn in range(8):
        mirrored = squares if turn & 1 else [(row, column) for column, row in squares]
        mirrored = mirrored if turn & 2 else [(7 - column, row) for column, row in mirrored]
        mirrored = mirrored if turn & 4 else [(column, 7 - row) for column, row in mirrored]
        seen.setdefault(frozenset(mirrored), mirrored)
    return list(seen.values())


def slow_places(position: Othello) -> list[int]:
    """Where all that is seen has its weights, square by square."""
    kind = {
        (square % 8, square // 8): (position.own >> square & 1) + 2 * (position.other >> square & 1)
        for square in range(64)
    }
    found = []
    for first, squares in sets().items():
        for view in views(squares):
            number = 0
            for square in view:
                number = 3 * number + kind[square]
            found.append(first + number)

    def around(wanted: int, there: int) -> int:
        """Squares of one kind beside another one."""
        return sum(
            each == wanted and any(kind.get((column + across, row + down)) == there for across, down in DIRECTIONS)
            for (column, row), each in kind.items()
        )

    empty = list(kind.values()).count(0)
    moves = position.count_moves() if position.mobility() else 0
    replies = Othello(position.other, position.own, not position.is_black, position.board)
    found.append(EMPTY + empty)
    found.append(MOVES + COUNTS * moves + (replies.count_moves() if replies.mobility() else 0))
    found.append(FRONTIER + COUNTS * min(31, around(0, 2)) + min(31, around(0, 1)))
    found.append(EXPOSED + COUNTS * min(31, around(1, 0)) + min(31, around(2, 0)))
    return found


def test_what_is_seen_is_what_a_slow_look_sees() -> None:
    of = shared()
    for position in positions(6):
        places = Places(array("q", [0]) * SEEN, array("q", [0]))
        assert total_of(position, places) == 0
        assert places.taken[0] == SEEN
        assert sorted(of[place] for place in places.row) == sorted(of[place] for place in slow_places(position))


def test_mirrors_share_weights_and_colours_do_not_matter() -> None:
    evaluation = learned_patterns()
    for position in positions(2, seed=2):
        value = evaluation.evaluate(position)
        assert {evaluation.evaluate(mirrored) for mirrored in position.symmetries()} == {value}
        assert evaluation.evaluate(position._replace(is_black=not position.is_black)) == value
        low, high = position.bounds()
        assert low <= value <= high


def test_weights_slide_from_stage_to_stage() -> None:
    """A disc for every empty square at each stage is so many in between; beyond the last stages nothing slides."""
    weights = words(SIZE)
    for place in range(SIZE):
        weights[place] = sum(LIFT << LANE_BITS * stage for stage in range(len(STAGES)))
    for left in range(65):
        weights[EMPTY + left] = sum(LIFT + PARTS * empty << LANE_BITS * n for n, empty in enumerate(STAGES))
    evaluation = PatternEvaluation(weights)
    for position in positions(2, seed=3):
        left = 64 - bin(position.own | position.other).count("1")
        low, high = position.bounds()
        told = max(STAGES[-1], min(STAGES[0], left))
        assert abs(evaluation.evaluate(position) - max(low, min(high, told))) <= (left < STAGES[-1] + 1)


def test_sums_do_not_run_into_each_other() -> None:
    assert 2 * LIFT * SEEN <= LANE
    assert all(
        weight >> LANE_BITS * stage & LANE <= 2 * LIFT
        for weight in learned_patterns().weights
        for stage in range(len(STAGES))
    )
    assert tuple(STAGES[0] - SPAN * stage for stage in range(len(STAGES))) == STAGES


def test_a_file_holds_them_all() -> None:
    drawn, of = random.Random(4), shared()
    weights = [drawn.randrange(1 << 64) for _ in range(SIZE)]
    alike = [weights[place] for place in of]
    assert unpacked(packed(alike)).tolist() == alike
    assert json.loads(written(alike, {"seed": 1}))["origin"] == {"seed": 1}


def test_what_comes_with_the_package_is_small_and_known() -> None:
    kept = json.loads(WEIGHTS_FILE.read_text("ascii"))
    assert WEIGHTS_FILE.stat().st_size < 250_000
    assert kept["origin"]["by"] == "python -m benchmarks.othello"
    assert GAME.evaluator is learned_patterns()
    assert load_game("othello:6x6").evaluator is WEIGHTS


@pytest.mark.parametrize("seed", [5, 6])
def test_compiled_estimates_are_those_of_the_text(seed: int) -> None:
    evaluation = learned_patterns()
    fast = compiled(PatternEvaluation.evaluate).holding((0,), evaluation, GAME.start)
    for position in positions(2, seed):
        assert fast(position) == evaluation.evaluate(position)
