"""How long a move deserves to be thought about: told depths, it says so without a clock."""

from __future__ import annotations

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from gametree import Limits, load_game
from gametree.base.stopping import Stop
from gametree.base.values import WIN
from gametree.engine.ready.doubt import CALM, DECIDED, Doubt
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.pacing import Pacing

UNIT = 100


def stretch(*depths: tuple[int, int]) -> float:
    doubt = Doubt()
    for move, value in depths:
        doubt = doubt.after(move, value)
    return doubt.stretch(UNIT)


def test_a_settled_move_takes_less_than_its_share_and_one_in_doubt_more() -> None:
    settled = stretch((1, 10), (1, 20), (1, 15), (1, 25))
    changed = stretch((1, 10), (1, 20), (1, 15), (2, 25))
    again = stretch((1, 10), (1, 20), (2, 15), (1, 25))
    assert settled == CALM < 1 < changed < again


def test_a_change_is_forgotten_with_time() -> None:
    depths = [(1, 0), (2, 0)]
    told = []
    for _ in range(8):
        told.append(stretch(*depths))
        depths.append((2, 0))
    assert told == sorted(told, reverse=True)
    assert told[0] > 1 > told[-1] > CALM


def test_a_falling_value_asks_for_more_and_a_rising_one_does_not() -> None:
    assert stretch((1, 50), (1, 50), (1, 0)) > stretch((1, 50), (1, 50), (1, 50)) == stretch((1, 0), (1, 0), (1, 90))
    assert stretch((1, 500), (1, 500), (1, 0)) == stretch((1, 900), (1, 900), (1, 0)), "a unit counts in full"
    assert stretch((1, 40), (1, 0), (1, 40), (1, 0)) == CALM, "odd and even depths see things differently"


def test_what_is_decided_takes_little() -> None:
    for value in (WIN - 5, 8 - WIN):
        assert stretch((1, 0), (2, 40), (3, value)) == DECIDED < CALM


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(-500, 500)), max_size=12))
def test_whatever_is_told_the_time_stays_within_bounds(depths: list[tuple[int, int]]) -> None:
    assert CALM <= stretch(*depths) <= (CALM + 2 * 0.6) * 1.6


def test_time_is_up_by_the_stretch() -> None:
    pacing = Pacing(Stop(), lambda: 0)
    pacing.change(Limits(soft=1_000.0))
    assert [pacing.is_enough(3, partial(float, share)) for share in (0, 1, 2)] == [True, False, False]
    pacing.change(Limits(soft=1e-9))
    assert [pacing.is_enough(3, partial(float, share)) for share in (1, 10**12)] == [True, False]
    pacing.end()


def test_a_single_move_is_played_at_once() -> None:
    chess = load_game("chess")

    def depths(fen: str) -> int:
        job = make_ready(chess.parse_position(fen), game=chess, algorithm="pvs", interpreted=True)
        return len(list(job.deeper(Limits(depth=2, soft=1_000.0))))

    assert depths("8/8/3k4/8/8/8/8/1R5K b - - 0 1") == 2
    assert depths("k7/7R/8/8/8/8/8/7K b - - 0 1") == 1
