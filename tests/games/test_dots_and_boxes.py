"""The Dots and Boxes of the examples: its rules by hand and against sets of edges, and how it is written."""

from __future__ import annotations

import doctest
import random
from collections.abc import Iterator

import pytest
from examples import dots_and_boxes as example
from examples.dots_and_boxes import Dots, dots
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import InputError, load_game
from tests.games import dots_solver as solver
from tests.games.dots_solver import Edge, Size, State
from tests.games.mutation import mutants
from tests.games.reading import read_or_refuse, refusal

SIZES = [Size(*size) for size in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (3, 3), (5, 5), (21, 1), (1, 21)]]
GAME = example.SMALL


def named(edge: Edge) -> str:
    return "".join(f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}" for column, row in edge)


def written(size: Size, state: State, mover: int | None) -> str:
    """A state as the example writes it; ``mover`` is the player who has moved last."""
    edges = ["x" if edge in state.drawn else "." for edge in solver.edges(size)]
    rows = []
    for row in range(2 * size.height + 1):
        length = size.width + row % 2
        rows.append("".join(edges[:length]))
        del edges[:length]
    lead = solver.margin(state) * (1 if state.player == 0 else -1)
    return f"{'/'.join(rows)}:{lead}{'+' if state.player == mover else ''}"


def random_game(size: Size, seed: object) -> Iterator[tuple[Dots, State, int | None]]:
    """Play at random, and yield every position with the same set of edges and the player who has moved last."""
    chance = random.Random(f"{size} {seed}")
    position: Dots = dots(*size).start
    state, mover = solver.START, None
    yield position, state, mover
    while moves := solver.moves(size, state):
        edge = chance.choice(moves)
        position = position.play(solver.edges(size).index(edge))
        state, mover = solver.play(size, state, edge), state.player
        yield position, state, mover


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_are_those_of_the_sets_of_edges(size: Size) -> None:
    game = dots(*size)
    for seed in range(10):
        for position, state, mover in random_game(size, seed):
            moves = solver.moves(size, state)
            sides = [len(box & state.drawn) for box in solver.boxes(size)]
            lead = solver.margin(state) * (1 if state.player == 0 else -1)
            assert game.position_name(position) == written(size, state, mover)
            assert position.moves_again() == (state.player == mover)
            assert position.is_over() == (not moves)
            assert [game.move_name(position, move) for move in position.moves()] == [named(edge) for edge in moves]
            assert position.count_moves() == len(moves) <= game.most_moves
            assert position.outcome() == lead
            assert position.evaluate() == lead + sides.count(3)
            assert position.bounds() == (lead - sum(s < 4 for s in sides), lead + sum(s < 4 for s in sides))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_closing_promises_most_and_giving_away_least(size: Size) -> None:
    for position, state, _ in random_game(size, "promise"):
        before = {}
        for move in position.moves():
            edge = solver.edges(size)[move]
            sides = [len(box & state.drawn) for box in solver.boxes(size) if edge in box]
            before[move] = (
                sides.count(3),
                -sum(len(box & (state.drawn | {edge})) == 3 for box in solver.boxes(size)),
            )
        by_hand = {move: (closed, 0) if closed else (0, given) for move, (closed, given) in before.items()}
        moves = list(by_hand)
        assert sorted(moves, key=position.promise) == sorted(moves, key=by_hand.__getitem__)
        assert all((position.promise(move) >= 8) == (by_hand[move][0] > 0) for move in moves)


def test_an_edge_may_close_two_boxes() -> None:
    game = dots(2, 1)
    position = game.play(game.start, "a1b1 b1c1 a1a2 c1c2 a2b2 b2c2")
    assert game.position_name(position) == "xx/x.x/xx:0"
    after = game.play(position, "b1b2")
    assert game.position_name(after) == "xx/xxx/xx:2+"
    assert after.is_over()
    assert after.outcome() == 2


def test_boxes_belong_to_the_side_that_has_closed_them() -> None:
    position = GAME.play(GAME.start, "a1b1 a1a2 b1b2 a2b2")
    assert (position.lead, position.moves_again()) == (1, True)  # the second player, who draws again
    position = GAME.play(position, "c1c2")
    assert (position.lead, position.moves_again()) == (-1, False)  # the first one is behind now


def turns(size: Size, drawn: frozenset[Edge]) -> Iterator[frozenset[Edge]]:
    """A drawing in mirrors and, if the board is square, turned, itself included: by the places of the dots."""
    for is_transposed in (False, True) if size.width == size.height else (False,):
        for is_mirrored in (False, True):
            for is_upside_down in (False, True):
                found = set()
                for edge in drawn:
                    ends = []
                    for column, row in edge:
                        x, y = (row, column) if is_transposed else (column, row)
                        ends.append((size.width - x if is_mirrored else x, size.height - y if is_upside_down else y))
                    found.add((min(ends), max(ends)))
                yield frozenset(found)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_symmetries_are_mirrors_and_turns(size: Size) -> None:
    for position, state, mover in random_game(size, "mirror"):
        wanted = {written(size, state._replace(drawn=drawn), mover) for drawn in turns(size, state.drawn)}
        found = {dots(*size).position_name(other) for other in position.symmetries()}
        assert found | {dots(*size).position_name(position)} == wanted


def test_keys_tell_positions_apart() -> None:
    for size in SIZES[-3:]:
        by_key: dict[int, Dots] = {}
        for seed in range(60):
            for position, _, _ in random_game(size, seed):
                assert 0 <= position.key() < 2**64
                assert by_key.setdefault(position.key(), position) == position
        assert len(by_key) > 3_000


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (-2, -2), (6, 5), (22, 1), (1, 22), (26, 1)], ids=str)
def test_sizes_that_do_not_fit(size: tuple[int, int]) -> None:
    with pytest.raises(InputError) as caught:
        dots(*size)
    told = f"Dots and Boxes on {size[0]} by {size[1]} boxes does not fit: wanted at most 64 edges"
    assert str(caught.value).startswith(told)


# --- notation ----------------------------------------------------------------------------------


def test_games_by_name() -> None:
    path = example.__file__
    assert [load_game(address).name for address in (path, f"{path}:SMALL")] == ["dots(3,3)", "dots(2,2)"]


def test_its_examples_are_what_comes_out() -> None:
    tried = doctest.testmod(example)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_drawn_boards() -> None:
    position = GAME.play(GAME.start, "a1b1 a1a2 b1b2 a2b2 c2c3 b2c2")
    assert GAME.draw(position).splitlines() == [
        "  a   b   c",
        "1 o---o   o",
        "  | # |",
        "2 o---o---o",
        "          |",
        "3 o   o   o",
        "boxes: 1 for the side to move, 0 for the other",
    ]


@pytest.mark.parametrize(
    ("moves", "row", "marked"),
    [
        ("a1b1", 1, "1 o[-]o   o"),
        ("b3c3", 5, "3 o   o[-]o"),
        ("a2a3", 4, " [|]"),
        ("c2c3", 4, "         [|]"),
        ("a1b1 a1a2 a2b2 b1b2", 2, "  | #[|]"),
    ],
)
def test_the_last_edge_is_marked(moves: str, row: int, marked: str) -> None:
    *before, last = moves.split()
    position = GAME.play(GAME.start, " ".join(before))
    move = GAME.find_move(position, last)
    lines = GAME.draw(position.play(move), last_move=move).splitlines()
    assert lines[row] == marked
    assert "[" not in "".join(lines[:row] + lines[row + 1 :])


def test_rows_with_two_digits_stand_in_line() -> None:
    game = dots(1, 10)
    lines = game.draw(game.play(game.start, "a10b10")).splitlines()
    assert (lines[1], lines[19]) == ("1 o   o", "10o---o")


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 10**6))
def test_positions_and_moves_are_read_back(size: Size, seed: int) -> None:
    game = dots(*size)
    for position, _, _ in random_game(size, seed):
        assert game.parse_position(f" {game.position_name(position)} ") == position
        for move in list(position.moves())[-1:]:
            assert game.parse_move(position, game.move_name(position, move)) == move


def test_without_a_lead_nobody_leads() -> None:
    assert GAME.parse_position("x./.../../.../..") == GAME.play(GAME.start, "a1b1")


NOT_A_BOARD = "is not a board: wanted rows of edges from the top, x or ., such as ../.../../.../..:0"


@pytest.mark.parametrize(
    ("text", "told"),
    {
        "": NOT_A_BOARD,
        "............": NOT_A_BOARD,
        "../.../../...": NOT_A_BOARD,
        "../.../../.../../": NOT_A_BOARD,
        "../.../../.../.X": NOT_A_BOARD,
        "../../../.../...": NOT_A_BOARD,
        "../.../../.../..:1": "has the lead '1'; wanted: 0",
        "x./xx./x./.../..": "has the lead '0'; wanted: -1 or 1",
        "x./xx./x./.../..:01": "has the lead '01'; wanted: -1 or 1",
        "xx/xxx/xx/.../..:1": "has the lead '1'; wanted: -2 or 0 or 2",
        "../.../../.../..:0+": "cannot exist: to move again takes a box, and none is closed",
    }.items(),
)
def test_positions_that_are_refused(text: str, told: str) -> None:
    assert told in refusal(GAME, text)


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([Size(2, 2), Size(3, 3)]))
def test_changed_texts_are_read_or_refused(seed: int, size: Size) -> None:
    played = list(random_game(size, seed))
    game, (position, _, _) = dots(*size), played[seed % len(played)]
    for changed in mutants(game.position_name(position), "x./:+-0123 X\né", seed, 25):
        read_or_refuse(game, changed)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20) | st.text("x./:+-01 ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(GAME, text)


def test_moves_that_are_refused() -> None:
    for moves, told in {
        "a1b2": "no move 'a1b2' here; legal: a1b1, b1c1, a1a2, b1b2, c1c2, a2b2, b2c2, a2a3, b2b3, c2c3, a3b3, b3c3",
        "a1b1 a1b1": "no move 'a1b1' here; legal: b1c1",
        "b1a1": "no move 'b1a1' here",
    }.items():
        with pytest.raises(InputError) as caught:
            GAME.play(GAME.start, moves)
        assert told in str(caught.value)
