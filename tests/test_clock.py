"""What a clock allows for a move: never more than there is, whatever comes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Clock, InputError

SECONDS = st.floats(0, 10_000)


@given(SECONDS, SECONDS, st.none() | st.integers(1, 100), st.floats(0, 1))
def test_soft_before_hard_before_the_flag(
    remaining: float, increment: float, moves: int | None, overhead: float
) -> None:
    limits = Clock(remaining, increment=increment, moves_to_go=moves, overhead=overhead).limits()
    assert limits.soft is not None
    assert limits.seconds is not None
    assert 0 < limits.soft <= limits.seconds
    assert limits.seconds <= max(0.001, remaining - overhead)


@given(st.floats(0.5, 100), st.floats(0, 1))
def test_a_game_of_hard_moves_is_never_lost_on_time(remaining: float, increment: float) -> None:
    for _ in range(300):
        limits = Clock(remaining, increment=increment, overhead=0.01).limits()
        assert limits.seconds is not None
        remaining += increment - limits.seconds
        assert remaining > 0.0 or limits.seconds == 0.001, "what is less than a millisecond cannot be kept"
        if remaining <= 0.0:
            return


def test_more_time_where_more_is_left() -> None:
    shares = [Clock(seconds).limits().soft or 0.0 for seconds in (1, 10, 100)]
    assert shares == sorted(shares)
    assert (Clock(60, increment=1).limits().soft or 0) > (Clock(60).limits().soft or 0)
    assert (Clock(60, moves_to_go=5).limits().soft or 0) > (Clock(60).limits().soft or 0)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"remaining": -0.5}, r"^-0.5 seconds cannot be a clock's remaining; wanted: 0 or more$"),
        ({"remaining": 1, "increment": -1}, r"^-1 seconds cannot be a clock's increment"),
        ({"remaining": 1, "overhead": float("nan")}, r"^nan seconds cannot be a clock's overhead"),
        ({"remaining": 1, "moves_to_go": 0}, r"^0 moves to go cannot be; wanted: 1 or more"),
    ],
)
def test_a_clock_that_cannot_be(given: dict[str, float], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Clock(**given)  # type: ignore[arg-type]
