"""Patterns see the same in every way of looking, and searches ask them like any other evaluator."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import Cells, Game, GameFault, InputError, grid_cells, load_game, search
from gametree.jit import compiled
from gametree.learning.patterns.folding import Sets
from gametree.learning.patterns.making import LOOKS, folded, folding_of, patterns_for, shared, usual_shapes
from gametree.learning.patterns.mirrors import mirrors_of
from gametree.learning.patterns.patterns import Patterns
from gametree.learning.patterns.shapes import read_shapes, sets_on
from gametree.learning.patterns.sights import by_cells, by_planes

GAMES = ("tictactoe", "connect4", "othello:4x4", "mnk:4,3,3")


def positions(game: Game, seed: int = 1, games: int = 3) -> Iterator[Any]:
    drawn = random.Random(seed)
    for _ in range(games):
        position = game.start
        while not position.is_over():
            yield position
            moves = list(position.moves())
            if not moves:
                break
            position = position.play(drawn.choice(moves))


def with_random_weights(patterns: Patterns, seed: int = 1) -> Patterns:
    drawn = random.Random(seed)
    for place in range(len(patterns.weights)):
        patterns.weights[place] = drawn.randrange(-(1 << 26), 1 << 26)
    return patterns


def slow_total(game: Game, sets: Sets, weights: Any, position: Any) -> int:
    """Add up by digits written one after another, as one would by hand."""
    cells = game.cells
    assert cells is not None
    kinds, total = cells.seen(position), 0
    phase = position.phase() if cells.phases > 1 else 0
    for squares, start in zip(sets.squares, sets.starts, strict=True):
        seen = int("".join(str(kinds[square]) for square in squares), cells.kinds)
        total += weights[phase * sets.room + start + seen]
    return total


def total(position: Any, patterns: Patterns) -> int:
    return patterns.total(position)


@pytest.mark.parametrize("name", GAMES)
def test_sums_are_those_of_a_slow_reference_interpreted_and_compiled(name: str) -> None:
    game, shapes = load_game(name), "line:3,block:2x2"
    patterns = with_random_weights(patterns_for(game, shapes))
    assert game.cells is not None
    sets = shared(game.cells, read_shapes(shapes), mirrors_of(game, game.cells))
    run = compiled(total)
    for position in positions(game):
        wanted = slow_total(game, sets, patterns.weights, position)
        assert patterns.total(position) == wanted == run(position, patterns)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_and_its_mirrors_are_worth_the_same(name: str) -> None:
    game = load_game(name)
    patterns = with_random_weights(patterns_for(game, "line:2,block:2x3"))
    for position in positions(game):
        assert {patterns.evaluate(mirrored) for mirrored in position.symmetries()} <= {patterns.evaluate(position)}


@given(st.integers(0, (1 << 9) - 1), st.integers(0, (1 << 9) - 1), st.permutations(range(9)))
@settings(max_examples=60, deadline=None)
def test_planes_and_cells_give_the_same_number(low: int, high: int, order: list[int]) -> None:
    class Board:
        def planes(self) -> tuple[int, int]:
            return low, high

        def cell(self, square: int) -> int:
            return (low >> square & 1) + 2 * (high >> square & 1)

    sets = [tuple(order[:4]), tuple(order[4:])]
    planes, cells = by_planes(sets, 4), by_cells(sets, 4)
    for number in range(2):
        assert planes.seen(planes.look(Board()), number) == cells.seen(Board(), number)


def test_shapes_lie_where_they_fit() -> None:
    cells = grid_cells(4, 3)
    assert len(sets_on(cells, read_shapes("line:3"))) == 2 * 3 + 4 + 2 * 2
    assert len(sets_on(cells, read_shapes("block:2x2"))) == 6
    assert sets_on(cells, read_shapes("row")) == [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)]
    gap = Cells(((0, -1, 1), (2, 3, 4)))
    assert (0, 1) not in sets_on(gap, read_shapes("line:2"))
    assert set(map(frozenset, sets_on(gap, read_shapes("line:2")))) == {
        frozenset(each) for each in ((0, 2), (0, 3), (1, 3), (1, 4), (2, 3), (3, 4))
    }


def test_corners_and_diagonals_are_whole() -> None:
    cells = grid_cells(4, 3)
    assert sets_on(cells, read_shapes("corner:2x2")) == [(0, 1, 4, 5), (2, 3, 6, 7), (4, 5, 8, 9), (6, 7, 10, 11)]
    assert sets_on(cells, read_shapes("corner:4x3")) == [tuple(range(12))]
    assert sorted(sets_on(cells, read_shapes("diagonal:3"))) == [(0, 5, 10), (1, 6, 11), (2, 5, 8), (3, 6, 9)]
    assert {len(each) for each in sets_on(cells, read_shapes("diagonal:2"))} == {2, 3}
    gap = Cells(((0, 1, 2), (3, -1, 4), (5, 6, 7)))
    assert sorted(sets_on(gap, read_shapes("diagonal:2"))) == [(1, 3), (1, 4), (3, 6), (4, 6)]


FOLDED = {
    "tictactoe": "line:1,line:2,line:3,block:2x2",
    "connect4": "line:4,row,column,diagonal:4,block:2x3",
    "othello:4x4": "line:3,row,column,diagonal:2,corner:2x3,corner:3x2,block:2x2",
    "mnk:4,3,3": "line:2,row,block:2x3",
}


@pytest.mark.parametrize("name", GAMES)
def test_folded_patterns_give_the_same_sums_from_fewer_sets(name: str) -> None:
    game, shapes = load_game(name), FOLDED[name]
    patterns = with_random_weights(patterns_for(game, shapes))
    fewer = folded(game, patterns, shapes)
    assert len(fewer.starts) < len(patterns.starts)
    assert len(set(fewer.sight.masks)) == len(fewer.starts)
    for position in positions(game):
        assert fewer.total(position) == patterns.total(position)
        assert {fewer.total(mirrored) for mirrored in position.symmetries()} == {fewer.total(position)}


def test_what_lies_in_two_mirrors_of_one_set_is_not_folded() -> None:
    game = load_game("tictactoe")
    shapes = "line:1,corner:2x2"
    patterns = with_random_weights(patterns_for(game, shapes))
    fewer = folded(game, patterns, shapes)
    assert sorted(mask.bit_count() for mask in fewer.sight.masks) == [1, 1, 1, 1, 1, 4, 4, 4, 4]
    for position in positions(game):
        assert fewer.total(position) == patterns.total(position)


def test_the_usual_patterns_look_at_few_sets() -> None:
    for name in ("connect4", "othello", "examples/breakthrough.py"):
        game = load_game(name)
        assert len(folding_of(game, usual_shapes(game)).sets.squares) <= LOOKS


@pytest.mark.parametrize(
    ("shapes", "wanted"),
    [
        ("lines:3", "no shape 'lines:3'; wanted: line:4"),
        ("line:0", "no shape 'line:0'"),
        ("block:4x4", "has 16 squares; wanted: at most 12"),
        ("line:2,line:2", "name one twice"),
        ("line:9", "no shape of line:9 fits on the board"),
        ("corner:4x4", "has 16 squares; wanted: at most 12"),
        ("corner:4x1", "no shape of corner:4x1 fits on the board"),
        ("diagonal", "no shape 'diagonal'"),
        ("diagonal:4", "no shape of diagonal:4 fits on the board"),
        ("", "no shape ''"),
    ],
)
def test_shapes_that_cannot_be_are_refused(shapes: str, wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        patterns_for(load_game("tictactoe"), shapes)


def test_a_game_that_says_nothing_of_its_squares_is_refused() -> None:
    with pytest.raises(InputError, match="does not say where its squares are"):
        patterns_for(load_game("examples/nim.py"))
    game = load_game("examples/nim.py")
    with pytest.raises(InputError, match="tells nothing of its squares"):
        patterns_for(Game("nim", game.start, cells=grid_cells(3, 3)))


def test_what_is_told_wrongly_is_a_fault_of_the_game() -> None:
    game = load_game("tictactoe")
    with pytest.raises(GameFault, match=r"square .* is seen as 2; wanted: 0 to 1"):
        patterns_for(Game("few", game.start, cells=Cells(((0, 1, 2), (4, 5, 6), (8, 9, 10)), kinds=2)), "line:2")


@pytest.mark.parametrize(
    ("rows", "kinds", "wanted"),
    [(((0, 1), (2,)), 3, "equal length"), (((0, 0),), 3, "no two alike"), (((0, 1),), 0, "kinds of cells is 0")],
)
def test_cells_that_cannot_be_are_refused(rows: Any, kinds: int, wanted: str) -> None:
    with pytest.raises(InputError, match=wanted):
        Cells(rows, kinds)


def test_large_tables_are_taken_only_where_they_fit() -> None:
    for name in GAMES:
        game = load_game(name)
        assert len(patterns_for(game, usual_shapes(game)).weights) <= 1 << 22


def test_a_search_asks_patterns_compiled_and_interpreted_alike() -> None:
    game = load_game("tictactoe")
    patterns = with_random_weights(patterns_for(game))
    first, second = (search(game, evaluator=patterns, depth=4, interpreted=each) for each in (False, True))
    assert first.compiled
    assert (first.value, first.nodes, first.line) == (second.value, second.nodes, second.line)
    assert first.value != 0


@pytest.mark.parametrize("name", ["checkers", "checkers:6x6", "checkers:4x4"])
def test_checkers_is_seen_by_the_side_that_goes_down(name: str) -> None:
    game = load_game(name)
    cells = game.cells
    assert cells is not None
    mirror = [number for number, _, _ in cells.places()]
    assert mirror == [max(mirror) - number for number in reversed(mirror)]
    for position in positions(game):
        seen, kinds = cells.seen(position), []
        assert sum(kind in (1, 3) for kind in seen.values()) == position.own.bit_count()
        assert sum(kind > 2 for kind in seen.values()) == position.kings.bit_count()
        for number, _, _ in cells.places():
            turned = position._replace(is_black=not position.is_black)
            kinds.append(turned.cell(max(mirror) - number))
        assert kinds == list(seen.values())
    assert len(patterns_for(game, "line:2").weights) == 25 * len(sets_on(cells, read_shapes("line:2")))
