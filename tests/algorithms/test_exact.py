"""The search to the end: what others find, with all that games tell of their ends and without."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Game, InputError, deepen, load_game, search
from gametree.algorithms.parts.keys import OWN_KEY
from gametree.algorithms.parts.proved import NARROW_TOP, ROOMY, WIDE_TOP, Codes, proved
from gametree.base.values import INF, MOST, WIN
from gametree.engine.ready.options import TO_END
from gametree.rules.game import is_over
from tests.engine.random_play import random_positions

EXAMPLES = Path(__file__).parents[2] / "examples"
KALAH, NIM = f"{EXAMPLES / 'kalah.py'}:SMALL", str(EXAMPLES / "nim.py")
LATE = {
    "tictactoe": 1,
    "mnk:4,3,3": 4,
    "connect4:4x4": 4,
    "connect4:5x4": 9,
    "othello:4x4": 3,
    "othello:6x6": 26,
    KALAH: 4,
    NIM: 3,
}
"""Games, and how many plies are played at random before they are searched."""


def late_positions(game: Game, plies: int, count: int) -> list[object]:
    """Return unfinished positions of random games that have gone on for so long."""
    found = []
    for position in random_positions(game, 40 * count, seed=3):
        left = getattr(position, "taken", None)
        stones = left.bit_count() if left is not None else _stones(position)
        if not is_over(position) and (stones is None or stones >= plies):
            found.append(position)
    return found[:count]


def _stones(position: object) -> int | None:
    own, other = getattr(position, "own", None), getattr(position, "other", None)
    return None if own is None or other is None else (own | other).bit_count()


@pytest.mark.parametrize("name", LATE)
def test_value_verdict_and_line_are_those_of_alphabeta(name: str) -> None:
    game = load_game(name)
    for position in late_positions(game, LATE[name], 8):
        wanted = search(position, game=game, depth=60, algorithm="pvs", table=0.5, interpreted=True)
        found = search(position, game=game, algorithm="exact", nodes=10**6, table=0.5, interpreted=True)
        assert (found.value, found.verdict, found.complete) == (wanted.value, wanted.verdict, True)
        check_line(game, position, found.line, found.value)


def check_line(game: Game, position: object, line: tuple[int, ...], value: int) -> None:
    """The line must be legal, go to the end, and have the value there."""
    made, mover, is_first = 0, position, True
    for move in line:
        assert move in mover.moves()  # type: ignore[attr-defined]
        mover, made = mover.play(move), made + 1  # type: ignore[attr-defined]
        moves_again = getattr(mover, "moves_again", None)
        is_first = is_first if moves_again is not None and moves_again() else not is_first
    assert is_over(mover)
    outcome = mover.outcome() if is_first else -mover.outcome()  # type: ignore[attr-defined]
    assert value == (outcome if game.scoring == "margin" else outcome * (WIN - made))


@pytest.mark.parametrize("piece", [*TO_END, "table", "order", "promise", "bounds", "symmetries"])
@pytest.mark.parametrize("name", ["connect4:4x4", "othello:4x4"])
def test_no_piece_changes_the_value(name: str, piece: str) -> None:
    game = load_game(name)
    for position in late_positions(game, 9, 4):
        wanted = search(position, game=game, depth=40, algorithm="minimax")
        found = search(position, game=game, depth=40, algorithm="exact", without=[piece], table=0.1, interpreted=True)
        assert (found.value, found.verdict) == (wanted.value, wanted.verdict)


def test_a_depth_that_is_too_small_for_the_end_is_one_of_alphabeta() -> None:
    game = load_game("connect4")
    for depth in (1, 2, 4):
        wanted = search(game, depth=depth, algorithm="alphabeta")
        found = search(game, depth=depth, algorithm="exact", interpreted=True)
        assert (found.value, found.verdict, found.depth) == (wanted.value, "unknown", depth)


def test_each_piece_takes_nodes_off() -> None:
    game = load_game("connect4:5x4")
    position = game.parse_position("3333221")
    everything = search(position, game=game, algorithm="exact", nodes=10**6, interpreted=True).nodes
    for piece in ("table", "proved", "order"):
        less = search(position, game=game, algorithm="exact", nodes=10**6, without=[piece], interpreted=True).nodes
        assert less > everything


def test_it_searches_less_than_pvs() -> None:
    game = load_game("connect4")
    position = game.parse_position("52677675164321472411331752454")
    wanted = search(position, game=game, depth=42, algorithm="pvs", table=1, interpreted=True)
    found = search(position, game=game, depth=42, algorithm="exact", table=1, interpreted=True)
    assert found.value == wanted.value == 0
    assert found.nodes < wanted.nodes / 2


def test_lines_are_told_best_first() -> None:
    game = load_game("connect4:4x4")
    position = game.parse_position("112233")
    moves = list(position.moves())
    found = search(position, game=game, algorithm="exact", nodes=10**6, lines=len(moves), interpreted=True)
    wanted = {}
    for move in moves:
        value = -search(position.play(move), game=game, depth=20, algorithm="minimax").value
        wanted[move] = value - (1 if value > MOST else -1 if value < -MOST else 0)
    assert {line.move: line.value for line in found.lines} == wanted
    assert [line.value for line in found.lines] == sorted(wanted.values(), reverse=True)


def test_a_search_that_is_stopped_has_what_was_proved_last() -> None:
    game = load_game("connect4")
    found = search(game, algorithm="exact", nodes=300, interpreted=True)
    assert not found.complete
    assert found.verdict == "unknown"
    assert found.move in game.start.moves()


def test_a_game_whose_positions_come_back_has_no_end_to_go_to() -> None:
    game = load_game("checkers")
    with pytest.raises(InputError, match="positions may come back"):
        search(game, algorithm="exact", nodes=1_000, interpreted=True)
    assert search(game, depth=2, algorithm="exact", interpreted=True).depth == 2


def test_it_searches_in_one_thread() -> None:
    with pytest.raises(InputError, match="one thread"):
        search(load_game("tictactoe"), algorithm="exact", nodes=100, threads=2, interpreted=True)


def test_one_depth_is_all_that_deepening_tells() -> None:
    game = load_game("tictactoe")
    assert [result.verdict for result in deepen(game, algorithm="exact", interpreted=True)] == ["draw"]


VALUES = st.one_of(
    st.just(0),
    st.integers(1, 300).map(lambda plies: WIN - plies),
    st.integers(1, 300).map(lambda plies: plies - WIN),
)


@given(VALUES, st.sampled_from([NARROW_TOP, WIDE_TOP]))
def test_what_does_not_fit_becomes_a_weaker_bound(value: int, top: int) -> None:
    codes = Codes(top, by_distance=True)
    low, high = codes.low(value), codes.high(value)
    assert -top - 1 <= low <= top
    assert -top - 1 <= high <= top
    assert codes.value_of_low(low) <= value <= codes.value_of_high(high)
    if WIN - abs(value) < NARROW_TOP or value == 0:
        assert codes.value_of_low(low) == value == codes.value_of_high(high)


@given(st.integers(-400, 400), st.sampled_from([NARROW_TOP, WIDE_TOP]))
def test_margins_are_kept_as_they_are(value: int, top: int) -> None:
    codes = Codes(top, by_distance=False)
    assert codes.value_of_low(codes.low(value)) <= value <= codes.value_of_high(codes.high(value))
    if abs(value) < top:
        assert codes.value_of_low(codes.low(value)) == value == codes.value_of_high(codes.high(value))


@pytest.mark.parametrize("is_narrow", [True, False])
def test_nothing_known_is_no_bound(is_narrow: bool) -> None:
    memory = proved(0.1, keys=OWN_KEY, is_narrow=is_narrow, by_distance=not is_narrow)
    memory.begin_proof(20)
    nothing = memory.find_proof(12, 3)
    assert nothing[:2] == (-INF, INF)
    memory.keep_proof(12, 3, -INF, INF, 5)
    assert memory.find_proof(12, 3) == (-INF, INF, 5)
    assert memory.find_proof(13, 3) == nothing
    assert memory.find_proof(13, 19) == nothing
    memory.keep_proof(13, 19, -1 - MOST, 0, 7)
    assert memory.find_proof(13, 19)[1:] == (0, 7)
    assert memory.held() == 2
    memory.forget()
    assert memory.held() == 0


def test_a_memory_is_parted_once_a_search_has_grown() -> None:
    memory = proved(0.1, keys=OWN_KEY, is_narrow=True, by_distance=False)
    roomy = memory.near.capacity() // ROOMY

    def keep(count: int) -> None:
        memory.begin_proof(20)
        for key in range(1, count + 1):
            memory.keep_proof(key, 19, 2, 2, 3)

    keep(roomy)
    keep(roomy)  # another small one
    assert memory.far.held() == 0
    keep(roomy + 2)
    assert memory.far.held() == 2
    assert memory.find_proof(roomy + 2, 19)[:2] == (2, 2)
    memory.begin_proof(20)  # what was found far from the end is found again
    assert memory.find_proof(roomy + 2, 19)[:2] == (2, 2)
    memory.forget()
    keep(roomy)
    assert memory.far.held() == 0


@given(st.lists(st.tuples(st.integers(0, 2**49 - 1), st.integers(-30, 30)), max_size=60))
def test_keys_of_connect_four_are_told_apart_for_sure(entries: list[tuple[int, int]]) -> None:
    memory = proved(0.01, keys=OWN_KEY, is_narrow=True, by_distance=False)
    memory.begin_proof(2)
    known = dict(entries)
    for key, value in known.items():
        memory.keep_proof(key, 9, value, value, 3)
    for key, value in known.items():
        assert memory.find_proof(key, 9)[0] in (value, -INF)


def test_a_table_that_holds_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="holds too little"):
        search(load_game("connect4"), algorithm="exact", nodes=10, table=0.0001, interpreted=True)
