"""Insight: games that have one of its methods and not the other, and when mirrored positions are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import Engine, Game, load_game, search
from gametree.base.errors import GameFault
from tests.thinning import thinned


class Bounded(NamedTuple):
    """Nim with bounds, and without symmetries."""

    heap: int = 15

    def moves(self) -> Iterator[int]:
        yield from range(1, min(3, self.heap) + 1)

    def play(self, move: int) -> Bounded:
        return Bounded(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def bounds(self) -> tuple[int, int]:
        return (-1, -1) if self.heap % 4 == 0 else (1, 1)


class Mirrored(NamedTuple):
    """Two heaps, and without bounds: which one is called the first makes no difference."""

    first: int = 6
    second: int = 6

    def moves(self) -> Iterator[int]:
        if self.first > 0:
            yield 0
        if self.second > 0:
            yield 1

    def play(self, move: int) -> Mirrored:
        return Mirrored(self.first - 1, self.second) if move == 0 else Mirrored(self.first, self.second - 1)

    def is_over(self) -> bool:
        return self.first + self.second == 0

    def outcome(self) -> int:
        return -1

    def key(self) -> int:
        return self.first * 64 + self.second

    def symmetries(self) -> Iterator[Mirrored]:
        yield Mirrored(self.second, self.first)


@pytest.mark.parametrize(("start", "left_out"), [(Bounded(), "bounds"), (Mirrored(), "symmetries")])
def test_one_without_the_other(start: Any, left_out: str) -> None:
    game = Game("half", start)
    with_it = search(start, game=game, depth=12, algorithm="pvs", table=0.25)
    without = search(start, game=game, depth=12, algorithm="pvs", table=0.25, without=[left_out], interpreted=True)
    assert with_it.compiled
    assert with_it.value == without.value
    assert with_it.nodes < without.nodes


@pytest.mark.parametrize(
    ("name", "position", "meet"),
    thinned(
        [
            ("connect4", "", True),
            ("connect4", "4444", True),
            ("connect4", "44335226", False),
            ("othello", "", True),
            ("othello", "f5d6c3", False),
            ("mnk:4,4,4", "X...............", True),  # mirrored along the diagonal
        ],
        lambda case: case[0] == "connect4",
    ),
)
def test_mirrored_positions_are_looked_for_where_they_meet(name: str, position: str, meet: bool) -> None:
    game = load_game(name)
    start = game.parse_position(position) if position else game.start
    as_usual = search(start, game=game, depth=7, algorithm="pvs", table=1)
    without = search(start, game=game, depth=7, algorithm="pvs", table=1, without=["symmetries"], interpreted=True)
    assert as_usual.value == without.value
    assert (as_usual.nodes != without.nodes) == meet


class Asked(Mirrored):
    """Counts how often its mirrors are looked at."""

    __slots__ = ()
    times = 0

    def play(self, move: int) -> Asked:
        return Asked(*super().play(move))

    def symmetries(self) -> Iterator[Mirrored]:
        Asked.times += 1
        return super().symmetries()


def test_an_engine_remembers_whether_mirrored_positions_meet() -> None:
    start, times = Asked(3, 1), []
    with Engine(Game("asked", start), algorithm="pvs", table=0.25, interpreted=True) as engine:
        for position in (start, start, Asked(1, 2), start):
            Asked.times = 0
            engine.look(position, depth=0)
            times.append(Asked.times > 0)
        engine.forget()
        Asked.times = 0
        engine.look(start, depth=0)
    assert times == [True, False, True, False]
    assert Asked.times > 0


class Faulty(NamedTuple):
    """Its mirror is broken."""

    left: int = 5

    def moves(self) -> Iterator[int]:
        yield from range(1, min(self.left, 3) + 1)

    def play(self, move: int) -> Faulty:
        return Faulty(self.left - move)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return -1

    def key(self) -> int:
        return self.left

    def symmetries(self) -> Iterator[Faulty]:
        yield Faulty(1 // (self.left % 2))


def test_a_fault_in_a_mirror_is_told_as_any_other() -> None:
    with pytest.raises(GameFault):
        search(Faulty(), game=Game("faulty", Faulty()), depth=3, algorithm="pvs", interpreted=True)
