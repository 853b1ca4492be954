"""Guides say what moves promise, and rows of moves hand out the best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from gametree.algorithms.parts.kit import NoEstimate, Outcome
from gametree.algorithms.parts.ordering import (
    NONE,
    PLIES,
    SLOTS,
    BestFirst,
    ByPromise,
    ByValue,
    Guide,
    HintFirst,
    Killers,
    Natural,
    PastCutoffs,
    Random,
    Reversed,
    Sum,
    aim,
)
from gametree.algorithms.parts.table import NO_MOVE
from gametree.base.errors import Stopped
from gametree.base.numbers import Words, ints, words
from gametree.base.stopping import Stop


class Five(NamedTuple):
    """Moves 0 to 4, of which the one in the middle promises most."""

    def moves(self) -> Iterator[int]:
        yield from range(5)

    def promise(self, move: int) -> int:
        return -abs(move - 2)


def order(guide: Guide, hint: int = NO_MOVE, ply: int = 3) -> list[int]:
    rows = BestFirst(ints(5 * PLIES), ints(5 * PLIES), 5, guide)
    count = rows.list_moves(Five(), hint, ply)
    return [rows.pick(index, count, ply) for index in range(count)]


def killers() -> Killers:
    return Killers(ints(2 * PLIES, NONE))


def test_the_hint_comes_first_and_equals_stay_as_they_are_listed() -> None:
    assert order(HintFirst()) == [0, 1, 2, 3, 4]
    assert order(HintFirst(), hint=3) == [3, 0, 1, 2, 4]


def test_the_game_says_which_moves_look_good() -> None:
    assert order(ByPromise()) == [2, 1, 3, 0, 4]


def test_the_last_two_killers_of_a_ply_come_first() -> None:
    guide = killers()
    for move in (4, 1, 1, 3):
        guide.reward(move, 5, 3)
    assert order(guide) == [3, 1, 0, 2, 4]
    assert order(guide, ply=4) == [0, 1, 2, 3, 4]


def test_history_knows_moves_at_other_plies_of_the_same_side_and_deep_ones_count_more() -> None:
    guide = PastCutoffs(ints(2 * SLOTS))
    guide.reward(4, 5, 1)
    guide.reward(1, 3, 7)
    guide.reward(1, 2, 5)
    assert order(guide, ply=3) == [4, 1, 0, 2, 3]
    assert order(guide, ply=2) == [0, 1, 2, 3, 4]


def test_guides_are_added_up_the_hint_before_killers_before_little_promise_before_history() -> None:
    killer, history = killers(), PastCutoffs(ints(2 * SLOTS))
    guide = Sum(HintFirst(), Sum(killer, Sum(history, ByPromise())))
    guide.reward(0, 4, 3)
    history.reward(3, 9, 3)
    assert order(guide, hint=4) == [4, 0, 2, 3, 1]


class Prey(NamedTuple):
    """Of five moves one is a capture, which promises much, and one promises a little."""

    def moves(self) -> Iterator[int]:
        yield from range(5)

    def promise(self, move: int) -> int:
        return (0, 0, 1000, 0, 6)[move]


def test_what_promises_much_comes_before_killers() -> None:
    guide = Sum(killers(), ByPromise())
    guide.reward(3, 4, 0)
    guide.reward(1, 4, 0)
    rows = BestFirst(ints(5 * PLIES), ints(5 * PLIES), 5, guide)
    count = rows.list_moves(Prey(), NO_MOVE, 0)
    assert [rows.pick(index, count, 0) for index in range(count)] == [2, 1, 3, 4, 0]


def test_orders_for_study() -> None:
    assert order(Reversed(ints(1))) == [4, 3, 2, 1, 0]
    drawn = [order(Random(seed_of(seed))) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert sorted(drawn[2]) == [0, 1, 2, 3, 4]


class Worth(NamedTuple):
    """A position whose children are over, each with a value of its own for whoever moves next."""

    left: int = -1

    def moves(self) -> Iterator[int]:
        yield from range(5)

    def play(self, move: int) -> Worth:
        return Worth(move)

    def is_over(self) -> bool:
        return self.left >= 0

    def outcome(self) -> int:
        return (2, -1, 2, 7, -1)[self.left]


@pytest.mark.parametrize(("is_best", "wanted"), [(True, [1, 4, 0, 2, 3]), (False, [3, 0, 2, 1, 4])])
def test_by_value_equals_stay_as_they_are_listed(is_best: bool, wanted: list[int]) -> None:
    guide = ByValue(is_best, Outcome(), NoEstimate(), ints(1), Stop().budget)
    rows = BestFirst(ints(5 * PLIES), ints(5 * PLIES), 5, guide)
    aim(rows, 1)
    count = rows.list_moves(Worth(), NO_MOVE, 0)
    assert [rows.pick(index, count, 0) for index in range(count)] == wanted


def test_by_value_obeys_a_stop() -> None:
    stop = Stop()
    guide = ByValue(is_best=True, scoring=Outcome(), evaluator=NoEstimate(), horizon=ints(1), budget=stop.budget)
    stop.set()
    with pytest.raises(Stopped):
        guide.worth(Worth(), 0, NO_MOVE, 0)


def seed_of(number: int) -> Words:
    memory = words(1)
    memory[0] = number
    return memory


@pytest.mark.parametrize(
    "rows", [Natural(ints(4 * PLIES), 4), BestFirst(ints(4 * PLIES), ints(4 * PLIES), 4, HintFirst())]
)
def test_more_moves_than_the_game_says_are_refused(rows: Natural | BestFirst) -> None:
    with pytest.raises(ValueError, match="more moves than the game's most_moves"):
        rows.list_moves(Five(), NO_MOVE, 0)
