"""Values beyond the limits: refused where they are met, whatever searches, compiled or not, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import pytest

from gametree import Game, GameFault, compare, explain, perft, prove, search
from gametree.algorithms import ALGORITHMS
from gametree.base.values import MOST, WIN
from gametree.engine import deepen
from tests.thinning import thinned

WHOLE = "a whole number from -999,999,000 to 999,999,000"
BY_RESULT = "-1, 0 or 1, or scoring='margin'"
BOUNDS = "(low, high), two whole numbers from -1,000,000,000 to 1,000,000,000, the lower one first"
DEPTH = 7


class Payoff(NamedTuple):
    """Take one or two from a heap; what is left to be said is written into the position."""

    heap: int = 6
    outcome_is: int = -1
    estimate_is: int = 0
    low: int = -WIN
    high: int = WIN
    promised: int = 0

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Payoff:
        return Payoff(self.heap - move, self.outcome_is, self.estimate_is, self.low, self.high, self.promised)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return self.outcome_is

    def evaluate(self) -> int:
        return self.estimate_is if self.heap == 3 else 0

    def bounds(self) -> tuple[int, int]:
        if self.heap == 3:
            return self.low, self.high
        return -WIN, WIN

    def promise(self, move: int) -> int:
        return self.promised if self.heap == 3 else 0


def payoff(scoring: Literal["result", "margin"] = "margin", **told: int) -> Game:
    return Game("payoff", Payoff(**told), scoring=scoring, position_name=lambda position: f"heap={position.heap}")


def told(game: Game, **options: Any) -> str:
    """Return what is said when a game is refused; it is refused in any case."""
    with pytest.raises(GameFault) as caught:
        search(game, **{"depth": DEPTH, **options})
    return str(caught.value)


OUTCOMES = [-(1 << 33), 1 << 33, MOST + 500, MOST + 1, -MOST - 1, WIN, 2 * WIN, -2 * WIN]


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_margin_beyond_the_limit(algorithm: str, outcome: int) -> None:
    wanted = f"payoff: outcome() returned {outcome}; wanted: {WHOLE}, in the position heap=0"
    assert told(payoff(outcome_is=outcome), algorithm=algorithm, interpreted=True) == wanted


@pytest.mark.parametrize("outcome", [3, -2, 1 << 40])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_outcome_that_is_no_result_taken_as_it_is(algorithm: str, outcome: int) -> None:
    wanted = f"payoff: outcome() returned {outcome}; wanted: {BY_RESULT}, in the position heap=0"
    game = payoff("result", outcome_is=outcome)
    assert told(game, algorithm=algorithm, plain=True, interpreted=True) == wanted


@pytest.mark.parametrize("algorithm", thinned(["alphabeta", "pvs", "winloss", "sss"], "alphabeta".__eq__))
def test_machine_code_says_the_same(algorithm: str) -> None:
    margin, result = payoff(outcome_is=-(1 << 33)), payoff("result", outcome_is=3)
    for game, wanted in ((margin, f"-8589934592; wanted: {WHOLE}"), (result, f"3; wanted: {BY_RESULT}")):
        said = told(game, algorithm=algorithm, plain=True)
        assert said == f"payoff: outcome() returned {wanted}, in the position heap=0"
    assert search(payoff(outcome_is=MOST), depth=DEPTH, algorithm="alphabeta").value == MOST  # still a margin
    assert search(payoff(outcome_is=-MOST), depth=DEPTH, algorithm="alphabeta", plain=True).compiled


@pytest.mark.parametrize("low_high", [(1, -1), (0, 1 << 33), (-(1 << 33), 0), (WIN + 1, WIN + 1)])
@pytest.mark.parametrize("interpreted", [False, True])
def test_bounds_that_are_none(low_high: tuple[int, int], interpreted: bool) -> None:
    low, high = low_high
    game = payoff("result", low=low, high=high)
    said = told(game, algorithm="pvs", interpreted=interpreted)
    assert said == f"payoff: bounds() returned {low_high}; wanted: {BOUNDS}, in the position heap=3"


class Wide(NamedTuple):
    """A heap played for a margin of 7, which says nothing of it beforehand."""

    heap: int = 6

    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)

    def play(self, move: int) -> Wide:
        return Wide(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -7

    def bounds(self) -> tuple[int, int]:
        return -WIN, WIN


def test_bounds_wider_than_all_margins_leave_the_value_as_it_is() -> None:
    """They would otherwise be taken for a loss and a win, -1 and 1."""
    game = Game("wide", Wide(), scoring="margin")
    assert {search(game, depth=DEPTH, algorithm=name, interpreted=True).value for name in ("minimax", "pvs")} == {-7}


@pytest.mark.parametrize("promised", [MOST + 1, 1 << 50, -(1 << 62)])
@pytest.mark.parametrize("interpreted", [False, True])
def test_a_promise_beyond_all_values(promised: int, interpreted: bool) -> None:
    said = told(payoff("result", promised=promised), algorithm="pvs", interpreted=interpreted)
    assert said == f"payoff: promise(1) returned {promised}; wanted: {WHOLE}, in the position heap=3"


def test_a_promise_at_the_limit_still_comes_after_the_move_of_the_table() -> None:
    found = search(payoff("result", promised=MOST), depth=DEPTH, algorithm="pvs")
    assert (found.verdict, found.compiled) == ("loss in 4", True)


@pytest.mark.parametrize("order", ["best", "worst"])
@pytest.mark.parametrize("interpreted", [False, True])
def test_orders_by_exact_values_judge_by_the_same_rule(order: str, interpreted: bool) -> None:
    said = told(payoff(outcome_is=MOST + 1), algorithm="pvs", order=order, interpreted=interpreted)
    assert said == f"payoff: outcome() returned {MOST + 1}; wanted: {WHOLE}, in the position heap=0"
    said = told(payoff(estimate_is=MOST + 1), algorithm="pvs", order=order, depth=3, interpreted=interpreted)
    assert said == f"payoff: evaluate() returned {MOST + 1}; wanted: {WHOLE}, in the position heap=3"


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name not in ("winloss", "pn", "dfpn")])
def test_an_estimate_beyond_the_limit(algorithm: str) -> None:
    said = told(payoff(estimate_is=-MOST - 1), algorithm=algorithm, depth=3, interpreted=True)
    assert said == f"payoff: evaluate() returned {-MOST - 1}; wanted: {WHOLE}, in the position heap=3"


@pytest.mark.parametrize("order", ["natural", "best"])
@pytest.mark.parametrize("game", [payoff(outcome_is=-(1 << 33)), payoff(outcome_is=MOST + 1)])
def test_what_compares_explains_proves_and_deepens_refuses_too(game: Game, order: str) -> None:
    wanted = r"payoff: outcome\(\) returned -?\d+; wanted: a whole number from -999,999,000 .* position heap=0"
    with pytest.raises(GameFault, match=wanted):
        compare(game, depth=DEPTH, order=order)
    with pytest.raises(GameFault, match=wanted):
        explain(game, DEPTH)
    with pytest.raises(GameFault, match=wanted):
        prove(game, DEPTH, interpreted=True)
    with pytest.raises(GameFault, match=wanted):
        list(deepen(game, depth=DEPTH, interpreted=True))
    assert perft(game, 3, interpreted=True).nodes == 8  # nobody asks who has won


def test_a_written_out_game_has_wins_at_a_distance_for_leaves() -> None:
    done = compare(payoff("result"), depth=DEPTH, order="best", algorithms=["alphabeta", "winloss"])
    assert [row.value for row in done.rows] == [4 - WIN, -1]


class Deep(NamedTuple):
    """Fourteen plies of two moves each: too large to be looked through, with one margin that is none."""

    ply: int = 0
    ones: int = 0

    def moves(self) -> Iterator[int]:
        yield from (0, 1)

    def play(self, move: int) -> Deep:
        return Deep(self.ply + 1, self.ones + move)

    def is_over(self) -> bool:
        return self.ply == 14

    def outcome(self) -> int:
        return 1 << 40 if self.ones == 7 else self.ones

    def key(self) -> int:
        return self.ply << 8 | self.ones


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "sss", "winloss", "pn"])
def test_the_position_is_named_however_deep_it_is(algorithm: str) -> None:
    said = told(Game("deep", Deep(), scoring="margin"), algorithm=algorithm, depth=14, interpreted=True)
    assert said == f"deep: outcome() returned {1 << 40}; wanted: {WHOLE}, in the position ply=14 ones=7"
