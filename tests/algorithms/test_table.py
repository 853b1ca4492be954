"""Tables: what is kept, what gives way, what is never believed."""

from __future__ import annotations

import threading
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import load_game, search
from gametree.algorithms.parts.table import BUCKET as WORDS
from gametree.algorithms.parts.table import EXACT, LARGE, LOWER, NO_MOVE, UPPER, USED, Entry, NoTable, Table, table
from gametree.base.numbers import Bits
from gametree.base.values import INF, MOST, WIN
from gametree.bits import FULL
from gametree.jit import compiled
from tests.engine.random_play import random_positions
from tests.thinning import thinned

BUCKET = 1 / (1 << 14)
"""Megabytes of one bucket of four entries."""

values = st.integers(-MOST, MOST) | st.integers(WIN - 250, WIN) | st.integers(-WIN, 250 - WIN)


class Keyed(NamedTuple):
    number: Bits

    def key(self) -> Bits:
        return self.number


@given(st.integers(0, FULL), st.integers(0, 250), values, st.integers(0, NO_MOVE - 1), st.integers(0, 100))
def test_what_is_stored_is_found(key: int, depth: int, value: int, move: int, ply: int) -> None:
    kept = table(BUCKET)
    assert not kept.find(key, 1).is_known()
    kept.store(key, depth, value, -INF, INF, move, ply)
    entry = kept.find(key, 1)
    assert (entry.depth(), entry.bound(), entry.value(ply), entry.hint()) == (depth, EXACT, value, move)
    assert kept.is_answer(entry, depth, -1, 1, ply)
    assert not kept.is_answer(entry, depth + 1, -1, 1, ply)
    assert not kept.find(key ^ 1, 1).is_known()


@given(values, st.integers(-MOST, MOST), st.integers(1, 1000))
def test_a_bound_answers_only_what_it_can(value: int, alpha: int, room: int) -> None:
    kept, beta = table(BUCKET), alpha + room
    kept.store(5, 3, value, alpha, beta, 0, 0)
    entry = kept.find(5, 1)
    assert entry.bound() == (UPPER if value <= alpha else LOWER if value >= beta else EXACT)
    assert kept.is_answer(entry, 3, alpha, beta, 0)
    assert kept.is_answer(entry, 3, value - 2, value - 1, 0) == (entry.bound() != UPPER)
    assert kept.is_answer(entry, 3, value + 1, value + 2, 0) == (entry.bound() != LOWER)


def test_a_forced_end_keeps_its_distance_to_the_position() -> None:
    kept = table(BUCKET)
    kept.store(9, 4, WIN - 7, -INF, INF, 0, made=5)  # won two moves after a position that five moves led to
    assert kept.find(9, 1).value(made=0) == WIN - 2
    assert kept.find(9, 1).value(made=11) == WIN - 13


def test_the_shallowest_gives_way() -> None:
    kept = table(BUCKET)
    for key, depth in enumerate([5, 2, 9, 4], start=1):
        kept.store(key, depth, 0, -INF, INF, 0, 0)
    assert kept.state[USED] == 4
    kept.store(77, 1, 0, -INF, INF, 0, 0)
    assert [kept.find(key, 1).is_known() for key in (1, 2, 3, 4, 77)] == [True, False, True, True, True]
    assert kept.state[USED] == 4


def test_entries_of_an_earlier_search_give_way_first_and_are_no_answers() -> None:
    kept = table(BUCKET)
    for key, depth in enumerate([5, 9, 8, 7], start=1):
        kept.store(key, depth, 0, -INF, INF, 3, 0)
    kept.begin_search(1)
    old = kept.find(2, 1)
    assert old.hint() == 3
    assert not kept.is_answer(old, 9, -1, 1, 0)
    kept.store(1, 1, 0, -INF, INF, 0, 0)
    kept.store(77, 1, 0, -INF, INF, 0, 0)
    kept.store(78, 1, 0, -INF, INF, 0, 0)
    kept.store(79, 1, 0, -INF, INF, 0, 0)
    assert [kept.find(key, 1).is_known() for key in (1, 2, 3, 4, 77, 78, 79)] == [
        True,
        False,
        False,
        False,
        *[True] * 3,
    ]


@pytest.mark.parametrize("megabytes", [0.001, 0.5, 1, 3.7, 64])
def test_it_takes_the_memory_that_was_asked_for(megabytes: float) -> None:
    kept = table(megabytes)
    size = len(kept.slots) * kept.slots.itemsize
    assert megabytes * (1 << 20) - 64 < size <= megabytes * (1 << 20)


@given(st.lists(st.integers(0, FULL), min_size=200, max_size=200, unique=True))
def test_all_buckets_are_used(keys: list[int]) -> None:
    kept = table(37 * BUCKET)
    for key in keys:
        kept.store(key, 1, 0, -INF, INF, 0, 0)
    assert kept.state[USED] > 100


def test_no_table_has_the_same_face() -> None:
    nothing = NoTable()
    assert {name for name in vars(NoTable) if name[0] != "_"} <= set(dir(Table))
    nothing.store(nothing.key(Keyed(3)), 3, 4, -INF, INF, 0, 0)
    assert not nothing.find(3, 1).is_known()
    assert not nothing.leaf(Keyed(3)).is_known()


def write_and_read(kept: Table, seed: int, times: int) -> int:
    """Store values that tell their key, and count the entries found that tell another one."""
    wrong = 0
    for turn in range(times):
        key = (turn * 7919 + seed) % 61
        entry = kept.find(key, 1)
        if entry.is_known() and entry.value(0) % 61 != key:
            wrong += 1
        kept.store(key, turn % 200, key + 61 * (turn % 1000), -INF, INF, key, 0)
    return wrong


def test_two_threads_share_it_without_wrong_answers() -> None:
    kept, wrong = table(4 * BUCKET), []
    work = compiled(write_and_read)
    work.prepare(kept, 0, 0)
    threads = [
        threading.Thread(target=lambda seed=seed: wrong.append(work(kept, seed, 3_000_000))) for seed in (0, 31)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == [0, 0]


def test_an_entry_that_is_torn_is_not_found() -> None:
    kept = table(BUCKET)
    kept.store(9, 4, 5, -INF, INF, 0, 0)
    place = next(place for place, word in enumerate(kept.slots) if word)
    kept.slots[place + 1] ^= 1 << 3
    assert kept.find(9, 1) == Entry(0)


def test_a_large_table_keeps_the_lower_half_of_a_search_near() -> None:
    kept = table(LARGE)
    assert 0 < kept.near < kept.buckets / 4
    kept.begin_search(10)
    for depth in range(1, 11):
        kept.store(7 + depth, depth, 3, -INF, INF, 1, 0)
        assert kept.find(7 + depth, depth).depth() == depth
    places = [place // WORDS for place, word in enumerate(kept.slots) if word]
    assert sum(place < kept.near for place in places) == 2 * 5
    assert sum(place >= kept.near for place in places) == 2 * 5


def test_small_tables_and_those_of_trees_have_no_near_part() -> None:
    assert table(1).near == table(LARGE, keeps_leaves=True).near == 0


@pytest.mark.parametrize("algorithm", thinned(["alphabeta", "pvs", "mtdf"], lambda name: name == "pvs"))
def test_the_near_part_changes_no_answer(algorithm: str) -> None:
    game = load_game("mnk:4,3,3")
    for position in random_positions(game, 12, seed=3):
        large, small = (search(position, game=game, depth=6, algorithm=algorithm, table=size) for size in (LARGE, 1))
        assert (large.value, large.verdict) == (small.value, small.verdict)


def test_a_table_tells_how_full_it_is() -> None:
    made = table(1 / 1024)
    assert (made.held(), made.capacity()) == (0, 64)
    for key in range(200):
        made.store(key, 1, 0, -1, 1, 0, 0)
    assert made.capacity() * 3 // 4 < made.held() <= made.capacity()
    made.forget()
    assert made.held() == 0


def test_a_forced_end_is_known_however_deep_it_was_looked_for() -> None:
    kept = table(0.01, lasts=True)
    for key, value, window, is_known in (
        (1, WIN - 9, (-INF, INF), True),
        (2, WIN - 9, (-INF, WIN - 9), True),  # a win, or a sooner one
        (3, WIN - 9, (WIN - 9, INF), False),  # a later win, or none
        (4, 9 - WIN, (-INF, INF), True),
        (5, 9 - WIN, (9 - WIN, INF), True),
        (6, 9 - WIN, (-INF, 9 - WIN), False),
        (7, 500, (-INF, INF), False),
    ):
        kept.store(key, 2, value, *window, NO_MOVE, 0)
        assert [kept.is_far_end(kept.find(key, 2), depth) for depth in (1, 8, 9)] == [is_known, is_known, False]
    kept.store(8, 2, WIN - 9, -INF, INF, NO_MOVE, 0, is_free=False)
    assert not kept.is_far_end(kept.find(8, 2), 1), "it holds for one line only"
    kept.begin_alone()
    assert not kept.is_far_end(kept.find(1, 2), 1)
