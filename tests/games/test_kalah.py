"""The Kalah of the examples: its rules by hand and against lists of numbers, and how it is written."""

from __future__ import annotations

import doctest
import random
from collections.abc import Iterator

import pytest
from examples import kalah as example
from examples.kalah import Kalah, kalah
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import Game, InputError, load_game
from tests.games import kalah_solver as solver
from tests.games.kalah_solver import Rules, State
from tests.games.mutation import mutants
from tests.games.reading import read_or_refuse, refusal

SIZES = [(1, 1), (1, 5), (1, 127), (2, 1), (2, 3), (2, 63), (3, 2), (4, 31), (5, 3), (6, 4), (6, 21)]
"""The many seeds of some go round several times."""
RULES = [Rules(*size, is_empty) for size in SIZES for is_empty in (False, True)]
GAME = example.SMALL


def written(rules: Rules, state: State, mover: int | None) -> str:
    """A state as the example writes it; ``mover`` is the player who has moved last."""
    side = rules.pits + 1
    sides = [",".join(map(str, state.places[:side])), ",".join(map(str, state.places[side:]))]
    own, other = sides if state.player == 0 else reversed(sides)
    return f"{own}/{other}{'+' if state.player == mover else ''}"


def random_game(rules: Rules, seed: object) -> Iterator[tuple[Kalah, State, int | None]]:
    """Play at random, and yield every position with the same board of numbers and the player who has moved last."""
    chance = random.Random(f"{rules} {seed}")
    position: Kalah = kalah(*rules[:2], empty_capture=rules.empty_capture).start
    state, mover = solver.start(rules), None
    while True:
        yield position, state, mover
        if solver.is_over(rules, state):
            return
        pit = chance.choice(solver.moves(rules, state))
        position, state, mover = position.play(pit), solver.play(rules, state, pit), state.player


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_games_are_those_of_the_board_of_numbers(rules: Rules) -> None:
    game = kalah(*rules[:2], empty_capture=rules.empty_capture)
    for seed in range(20):
        for position, state, mover in random_game(rules, seed):
            sign = 1 if state.player == 0 else -1
            assert game.position_name(position) == written(rules, state, mover)
            assert position.moves_again() == (state.player == mover)
            assert position.is_over() == solver.is_over(rules, state)
            assert list(position.moves()) == solver.moves(rules, state)
            assert position.outcome() == sign * solver.margin(rules, state)
            stores = [state.places[solver.store_of(rules, player)] for player in (0, 1)]
            assert position.evaluate() == sign * (stores[0] - stores[1])
            low, high = position.bounds()
            assert low <= min(position.outcome(), position.evaluate())
            assert high >= max(position.outcome(), position.evaluate())


BY_HAND = {
    ("2,2,2,0/2,2,2,0", "1"): "2,2,2,0/0,3,3,0",
    ("2,2,2,0/2,2,2,0", "2"): "2,0,3,1/2,2,2,0+",  # the last seed falls into the store: the same side again
    ("2,2,2,0/2,2,2,0", "3"): "3,2,2,0/2,2,0,1",
    ("2,2,2,0/2,2,2,0", "2 3"): "3,3,2,0/2,0,0,2",
    ("1,0,2,0/3,2,4,0", "1"): "3,0,4,0/0,0,2,3",  # a capture
    ("1,0,5,0/2,2,2,0", "3"): "3,3,3,0/2,0,0,1",  # past the other's store
    ("0,1,5,0/2,2,2,0", "3"): "3,3,0,0/0,1,0,5",  # past it, and a capture of what was just sown
    ("7,0,1,0/1,1,2,0", "1"): "2,2,0,0/0,1,2,5",  # a whole lap: the pit is empty when its last seed comes
    ("8,0,1,0/1,1,1,0", "1"): "2,2,2,0/1,2,2,1",  # a lap and one more
    ("1,1,0,0/2,2,6,0", "1"): "2,2,6,0/0,2,0,0",  # the pit was not empty: nothing is taken
    ("0,0,1,4/1,2,1,3", "3"): "0,0,0,5/1,2,1,3+",  # the last seed of a side
    ("1,0,2,3/0,3,0,3", "1"): "0,0,0,3/0,0,2,7",  # the last seeds of the other side
}


@pytest.mark.parametrize(("before", "moves"), BY_HAND, ids=str)
@pytest.mark.parametrize("empty_capture", [False, True])
def test_moves_worked_out_by_hand(before: str, moves: str, empty_capture: bool) -> None:
    game = kalah(3, 2, empty_capture=empty_capture)
    assert game.position_name(game.play(game.parse_position(before), moves)) == BY_HAND[before, moves]


def test_a_last_seed_without_any_opposite_stays_or_is_taken_alone() -> None:
    after = {}
    for empty_capture in (False, True):
        game = kalah(3, 2, empty_capture=empty_capture)
        after[empty_capture] = game.position_name(game.play(game.parse_position("1,0,2,0/3,0,6,0"), "1"))
    assert after == {False: "3,0,6,0/0,1,2,0", True: "3,0,6,0/0,0,2,1"}


@pytest.mark.parametrize(
    ("name", "outcome"),
    {"0,0,0,5/1,2,1,3+": -2, "0,0,0,3/0,0,2,7": -6, "1,0,0,5/0,0,0,6": 0, "0,0,0,0/0,0,12,0": -12}.items(),
)
def test_who_has_seeds_left_keeps_them(name: str, outcome: int) -> None:
    position = GAME.parse_position(name)
    assert position.is_over()
    assert position.outcome() == outcome


def test_what_lies_in_a_store_stays_there() -> None:
    assert GAME.parse_position("1,0,2,3/2,1,1,2").bounds() == (-6, 8)
    assert GAME.start.bounds() == (-12, 12)


def test_moving_again_promises_most_then_captures_then_pits_near_the_store() -> None:
    position = kalah(6, 2).parse_position("2,2,0,1,1,1,8/0,4,1,1,1,2,0")
    moves = sorted(position.moves(), key=lambda move: -position.promise(move))
    assert [move + 1 for move in moves] == [6, 1, 5, 4, 2]


def test_keys_tell_positions_apart() -> None:
    by_key: dict[int, Kalah] = {}
    for rules in (Rules(3, 2), Rules(6, 4), Rules(6, 21)):
        for seed in range(100):
            for position, _, _ in random_game(rules, seed):
                assert 0 <= position.key() < 2**64
                assert by_key.setdefault(position.key(), position) == position
    assert len(by_key) > 8_000


@pytest.mark.parametrize("size", [(0, 4), (7, 4), (-1, -1), (6, 0), (6, 22), (1, 128)], ids=str)
def test_sizes_that_do_not_fit(size: tuple[int, int]) -> None:
    told = f"Kalah with {size[0]} pits of {size[1]} seeds does not fit: wanted 1 to 6 pits a side, and 1 to 255 seeds"
    with pytest.raises(InputError) as caught:
        kalah(*size)
    assert str(caught.value).startswith(told)


# --- notation ----------------------------------------------------------------------------------


def test_games_by_name() -> None:
    path = example.__file__
    for address, name in {path: "kalah(6,4)", f"{path}:SMALL": "kalah(3,2)"}.items():
        assert load_game(address).name == name
    assert load_game(f"{path}:EMPTY_CAPTURE").name == "kalah(6,4, empty capture)"


def test_its_examples_are_what_comes_out() -> None:
    tried = doctest.testmod(example)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_drawn_boards() -> None:
    position = example.GAME.parse_position("4,4,4,10,4,0,1/4,0,5,5,5,1,1")
    assert example.GAME.draw(position).splitlines() == [
        "        6    5    4    3    2    1",
        "        1    5    5    5    0    4",
        "   1                                  1",
        "        4    4    4   10    4    0",
        "        1    2    3    4    5    6",
    ]


def test_the_pit_of_the_last_move_is_marked_on_the_side_that_moved() -> None:
    other = GAME.draw(GAME.play(GAME.start, "1"), last_move=0).splitlines()
    assert other[1].endswith("[0]")
    assert "[" not in "".join([other[0], *other[2:]])
    same = GAME.draw(GAME.play(GAME.start, "2"), last_move=1).splitlines()
    assert same[3] == "        2   [0]   3"
    assert "[" not in "".join(same[:3] + same[4:])


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_positions_and_moves_are_read_back(rules: Rules, seed: int) -> None:
    game = kalah(*rules[:2], empty_capture=rules.empty_capture)
    for position, _, _ in random_game(rules, seed):
        assert game.parse_position(f" {game.position_name(position)} ") == position
        for move in position.moves():
            assert game.parse_move(position, game.move_name(position, move)) == move


NOT_A_BOARD = (
    "is not a board: wanted the 3 pits and the store of the side to move, then those of the other, such as "
    "2,2,2,0/2,2,2,0"
)


@pytest.mark.parametrize(
    ("text", "told"),
    {
        "": NOT_A_BOARD,
        "2,2,2,0": NOT_A_BOARD,
        "2,2,2/2,2,2": NOT_A_BOARD,
        "2,2,2,0/2,2,2,0/": NOT_A_BOARD,
        "2,2,2,0/2,2,2,": NOT_A_BOARD,
        "2,2,2,0/2,2,2,-0": NOT_A_BOARD,
        "2,2,2,0/2,2,2,0++": NOT_A_BOARD,
        "2,2,2,0/2,2,2,²": NOT_A_BOARD,
        "2,2,2,0/2,2,2,٠": NOT_A_BOARD,
        "0002,2,2,0/2,2,2,0": NOT_A_BOARD,
        f"{'9' * 5000},2,2,0/2,2,2,0": NOT_A_BOARD,
        "2,2,2,0/2,2,2,1": "has 13 seeds; wanted: 12 in all",
        "268,2,2,0/2,2,2,0": "has 278 seeds; wanted: 12 in all",
        "2,2,2,0/2,2,2,0+": "cannot exist: to move again takes a seed in the own store",
    }.items(),
    ids=lambda text: text[:20],
)
def test_positions_that_are_refused(text: str, told: str) -> None:
    assert told in refusal(GAME, text)


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([Rules(3, 2), Rules(6, 4)]))
def test_changed_texts_are_read_or_refused(seed: int, rules: Rules) -> None:
    game: Game = kalah(*rules[:2])
    for changed in mutants(
        game.position_name(list(random_game(rules, seed))[-1][0]), "0123456789,/+ -\né٤", seed, 25
    ):
        read_or_refuse(game, changed)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20) | st.text("0123,/+ ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(GAME, text)


def test_moves_that_are_refused() -> None:
    for moves, told in {
        "4": "no move '4' here; legal: 1, 2, 3",
        "2 2": "no move '2' here; legal: 1, 3",
        "0": "no move '0' here",
    }.items():
        with pytest.raises(InputError) as caught:
            GAME.play(GAME.start, moves)
        assert told in str(caught.value)
