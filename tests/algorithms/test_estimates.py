"""Estimates that are kept: what an evaluator has said is said again, and never of another position."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from gametree import load_game
from gametree.algorithms import ALGORITHMS
from gametree.algorithms.parts.estimates import CELLS, Remembered, remembered
from gametree.algorithms.parts.keys import OWN_KEY
from gametree.base.numbers import Bits, ints
from gametree.base.values import INF, MOST, NO_LIMIT
from gametree.bits import FULL
from gametree.engine.ready.kits import kit_for
from gametree.jit import compiled
from gametree.observers.meter import counts, meter


class Numbered(NamedTuple):
    number: Bits
    worth: int

    def key(self) -> Bits:
        return self.number


class AsWorth(NamedTuple):
    """Says what a position is worth."""

    def evaluate(self, position: Numbered) -> int:
        return position.worth


def said(evaluator: Remembered, position: Numbered) -> int:
    return evaluator.evaluate(position)


def test_a_position_is_judged_once() -> None:
    known = remembered(AsWorth(), OWN_KEY)
    assert known.evaluate(Numbered(5, 70)) == 70
    assert known.evaluate(Numbered(5, 80)) == 70, "what was said of it is said again"
    assert compiled(said)(known, Numbered(5, 90)) == 70, "also by machine code, from the same memory"
    assert known.evaluate(Numbered(0, 3)) == 3, "no key is taken for one that was never kept"


@given(st.lists(st.tuples(st.integers(0, FULL), st.integers(-INF, INF)), min_size=1, max_size=30))
def test_no_position_is_taken_for_another(given: list[tuple[int, int]]) -> None:
    known, worths = remembered(AsWorth(), OWN_KEY), dict(given)
    for _ in range(2):
        for number, worth in worths.items():
            assert known.evaluate(Numbered(number, worth)) == worth


def test_what_shares_a_place_gives_way() -> None:
    known = remembered(AsWorth(), OWN_KEY)
    for number in range(4 * CELLS):
        assert known.evaluate(Numbered(number, number - MOST)) == number - MOST
    kept = sum(known.evaluate(Numbered(number, MOST)) != MOST for number in range(3 * CELLS, 4 * CELLS))
    assert kept > CELLS // 2, "most of the last ones are still known"


def test_a_search_finds_what_it_finds_without() -> None:
    game, algorithm = load_game("othello"), ALGORITHMS["selective"]
    found = []
    for keeps in (True, False):
        watch = meter(ints(1, NO_LIMIT))
        kit = kit_for(game, game.start, watch, algorithm=algorithm)
        assert isinstance(kit.evaluator, Remembered)
        cells = kit.evaluator.cells
        if not keeps:
            kit = kit._replace(evaluator=kit.evaluator.evaluator)
        values = [algorithm.text(game.start, depth, -INF, INF, kit) for depth in (3, 4, 4, 5)]
        found.append((values, counts(watch)))
        assert any(cells) == keeps
    assert found[0] == found[1]
