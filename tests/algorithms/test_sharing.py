"""Moves that another thread is searching come later, and none is lost or comes twice."""

from __future__ import annotations

import random
import re
from inspect import getsource
from typing import Any

import pytest

from gametree import load_game
from gametree.algorithms.parts.keys import OWN_KEY
from gametree.algorithms.parts.ordering import NONE, BestFirst, ByPromise
from gametree.algorithms.parts.sharing import CELLS, NEAR_HORIZON, PuttingOff, UnderWay, under_way
from gametree.algorithms.parts.table import NO_MOVE
from gametree.algorithms.selective import quiescence, selective
from gametree.algorithms.selective.picking import PLIES, staged
from gametree.algorithms.selective.pieces import Selection
from gametree.algorithms.selective.sharing import ROOM, StagedPuttingOff, staged_putting_off
from gametree.base.numbers import ints, words
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options
from gametree.engine.ready.selecting import told_by
from gametree.observers.silent import Silent

CHESS, CONNECT_FOUR = load_game("chess"), load_game("connect4")
KIWIPETE = CHESS.parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
DEEP = 20


def beside(one: UnderWay) -> UnderWay:
    """Return what another thread has."""
    return one._replace(positions=words(PLIES), marks=words(PLIES), reach=ints(1))


def rows() -> PuttingOff:
    width = CONNECT_FOUR.most_moves
    order = PuttingOff(BestFirst(ints(PLIES * width), ints(PLIES * width), width, ByPromise()), under_way(OWN_KEY))
    order.others.aim(DEEP)
    return order


def stages() -> StagedPuttingOff:
    order = staged_putting_off(staged(CHESS.most_moves, told_by(KIWIPETE, ())), under_way(OWN_KEY))
    order.others.aim(DEEP)
    return order


def searching(others: UnderWay, position: Any, move: int, ply: int = 0) -> UnderWay:
    """Return another thread that searches a move."""
    one = beside(others)
    one.aim(DEEP)
    one.begin(position, ply)
    one.take(move, ply)
    return one


def picked(order: PuttingOff, position: Any, ply: int = 0) -> list[int]:
    count = order.list_moves(position, NO_MOVE, ply)
    return [order.pick(index, count, ply) for index in range(count)]


def staged_moves(order: StagedPuttingOff, position: Any, ply: int, hint: int = NO_MOVE) -> list[int]:
    order.begin(position, hint, ply)
    moves = []
    while (move := order.next(position, ply)) != NONE:
        moves.append(move)
    return moves


def test_stages_that_put_off_answer_whatever_a_search_asks_stages() -> None:
    asked = {name for text in (selective, quiescence) for name in re.findall(r"kit\.order\.(\w+)", getsource(text))}
    assert len(asked) > 8
    assert asked <= set(dir(StagedPuttingOff))


def test_a_move_that_another_thread_searches_comes_last() -> None:
    order = rows()
    usual = picked(order, CONNECT_FOUR.start)
    searching(order.others, CONNECT_FOUR.start, usual[2])
    assert picked(order, CONNECT_FOUR.start) == [*usual[:2], *usual[3:], usual[2]]


def test_the_first_move_is_searched_by_all() -> None:
    order = rows()
    usual = picked(order, CONNECT_FOUR.start)
    searching(order.others, CONNECT_FOUR.start, usual[0])
    assert picked(order, CONNECT_FOUR.start) == usual


def test_where_others_search_everything_all_moves_come_once() -> None:
    order = rows()
    usual = picked(order, CONNECT_FOUR.start)
    order.others.aim(DEEP)
    for move in usual:
        searching(order.others, CONNECT_FOUR.start, move)
    moves = picked(order, CONNECT_FOUR.start)
    assert moves[0] == usual[0]
    assert sorted(moves) == sorted(usual)


def test_near_the_horizon_nothing_is_marked_or_looked_for() -> None:
    order = rows()
    order.others.aim(NEAR_HORIZON)
    usual = picked(order, CONNECT_FOUR.start, ply=NEAR_HORIZON)
    assert not any(order.others.cells)
    searching(order.others, CONNECT_FOUR.start, usual[2], ply=NEAR_HORIZON)
    assert picked(order, CONNECT_FOUR.start, ply=NEAR_HORIZON) == usual


def test_a_mark_goes_with_its_move_and_with_its_search() -> None:
    order = rows()
    count = order.list_moves(CONNECT_FOUR.start, NO_MOVE, 0)
    for index in range(count):
        order.pick(index, count, 0)
        assert sum(1 for cell in order.others.cells if cell) == 1
    order.others.aim(DEEP)
    assert not any(order.others.cells)
    assert len(order.others.cells) == CELLS


def test_what_another_thread_has_finished_comes_next() -> None:
    """So that it counts as tried, and the moves after it are reduced as in one thread."""
    order, ply = stages(), 1
    usual = staged_moves(order, KIWIPETE, ply)
    other = searching(order.others, KIWIPETE, usual[1], ply)
    order.begin(KIWIPETE, NO_MOVE, ply)
    assert [order.next(KIWIPETE, ply) for _ in range(2)] == [usual[0], usual[2]]
    assert order.has_more(KIWIPETE, ply)
    other.leave(ply)
    assert [order.next(KIWIPETE, ply) for _ in range(2)] == [usual[1], usual[3]]


def test_stages_keep_what_is_still_searched_for_the_end_with_its_worth() -> None:
    order, ply = stages(), 1
    usual = staged_moves(order, KIWIPETE, ply)
    order.begin(KIWIPETE, NO_MOVE, ply)
    worths = {}
    while (move := order.next(KIWIPETE, ply)) != NONE:
        worths[move] = order.worth(ply)
    waiting = [usual[1], usual[-1], usual[len(usual) // 2]]
    for move in waiting:
        searching(order.others, KIWIPETE, move, ply)
    order.begin(KIWIPETE, NO_MOVE, ply)
    moves = []
    while (move := order.next(KIWIPETE, ply)) != NONE:
        moves.append(move)
        assert order.worth(ply) == worths[move]
    assert moves == [*(move for move in usual if move not in waiting), *sorted(waiting, key=usual.index)]


@pytest.mark.parametrize("ply", [0, 1])
def test_no_move_is_lost_or_comes_twice_whatever_others_search(ply: int) -> None:
    chance, order = random.Random(3), stages()
    legal = sorted(KIWIPETE.moves())
    for _ in range(40):
        others = [searching(order.others, KIWIPETE, move, ply) for move in chance.sample(legal, ROOM + 4)]
        order.begin(KIWIPETE, chance.choice(legal), ply)
        moves = []
        while (move := order.next(KIWIPETE, ply)) != NONE:
            moves.append(move)
            if others and chance.random() < 0.5:
                others.pop().leave(ply)
        assert sorted(moves) == legal
        for each in others:
            each.leave(ply)


class AnotherThread(Silent):
    """Finds the value of a position while its first move is searched, and puts it into the table."""

    def __init__(self, ply: int, value: int) -> None:
        self.ply, self.value, self.moves = ply, value, list[int]()
        self.kit: Any = None

    def step(self, move: int, ply: int) -> None:
        if ply == self.ply:
            self.moves.append(move)
            kit = self.kit
            key, depth = kit.key(KIWIPETE, ply), 1
            kit.memory.store(key, depth, self.value, self.value - 1, self.value, move, ply)


@pytest.mark.parametrize(("ply", "is_left"), [(1, True), (NEAR_HORIZON, False)])
def test_a_position_that_another_thread_has_answered_is_left(ply: int, is_left: bool) -> None:
    """But near the horizon, where nobody looks."""
    options = Options(table=1.0, threads=2)
    kit: Any = make_ready(KIWIPETE, game=CHESS, algorithm="selective", options=options).kit
    other = AnotherThread(ply, 900)
    other.kit = kit._replace(observer=other, selection=Selection())
    kit.order.others.aim(4)
    value = selective.selective(KIWIPETE, 1, 899, 900, other.kit, ply)
    assert (value == 900) == is_left
    assert (len(other.moves) == 1) == is_left
