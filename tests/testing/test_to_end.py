"""What a game tells of its end: ``check`` finds what is not true of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import Game, load_game
from gametree.base.values import WIN
from gametree.testing.inquiry import Inquiry
from gametree.testing.looking.places import Place
from gametree.testing.looking.to_end import check_end
from gametree.testing.looking.walk import Walk
from gametree.testing.running.calls_under_way import InProcess


class Heap(NamedTuple):
    """Take one to three; whoever takes the last one wins."""

    stones: int = 9

    def moves(self) -> Iterator[int]:
        yield from range(1, min(3, self.stones) + 1)

    def play(self, move: int) -> Any:
        return type(self)(self.stones - move)

    def is_over(self) -> bool:
        return self.stones == 0

    def outcome(self) -> int:
        return -1


class Sound(Heap):
    __slots__ = ()

    def left(self) -> int:
        return self.stones

    def proved(self, alpha: int) -> tuple[int, int]:
        if self.stones == 0:
            return -WIN, -WIN
        return (WIN - 1, WIN - 1) if self.stones <= 3 else (4 - WIN if self.stones > 4 else 2 - WIN, WIN - 3)

    def sound_moves(self) -> Iterator[int]:
        yield from (self.stones % 4,) if self.stones % 4 else range(1, 4)

    def promise(self, move: int) -> int:
        return move

    def promise_to_end(self, move: int) -> int:
        return int((self.stones - move) % 4 == 0)

    def is_small(self) -> bool:
        return self.stones < 3

    def small_value(self, alpha: int, observer: Any) -> int:
        return WIN - 1 if self.stones else -WIN


class Deaf(Sound):
    __slots__ = ()

    def proved(self, alpha: int) -> tuple[int, int]:
        return (WIN - 1, WIN - 1) if self.stones else (-WIN, -WIN)


class Hasty(Sound):
    __slots__ = ()

    def sound_moves(self) -> Iterator[int]:
        yield 1


class Strange(Sound):
    __slots__ = ()

    def sound_moves(self) -> Iterator[int]:
        yield 4


class Short(Sound):
    __slots__ = ()

    def left(self) -> int:
        return self.stones // 4


class Wrong(Sound):
    __slots__ = ()

    def small_value(self, alpha: int, observer: Any) -> int:
        return -WIN


def faults(start: Heap) -> dict[str, str]:
    return faults_of(Game("heap", start))


def faults_of(game: Game) -> dict[str, str]:
    inquiry, place = Inquiry(game, InProcess()), Place(game.start)
    walk = Walk(inquiry, place, seed=1, until=time.monotonic() + 60)
    walk.breadth_first(place, 200)
    walk.random_games(100)
    check_end(inquiry, walk)
    return {fault.kind: fault.message for fault in inquiry.faults}


def test_a_sound_game_has_no_faults() -> None:
    assert faults(Sound()) == {}


@pytest.mark.parametrize(
    ("start", "kind", "told"),
    [
        (Deaf(), "proved", "but the value is"),
        (Strange(), "sound_moves", "which moves() does not"),
        (Hasty(), "sound_moves", "and one without"),
        (Short(), "left", "at the most"),
        (Wrong(), "small_value", "and one without"),
    ],
)
def test_what_is_not_true_is_told(start: Heap, kind: str, told: str) -> None:
    found = faults(start)
    assert told in found[kind]


def test_connect_four_is_sound() -> None:
    assert faults_of(load_game("connect4:4x4")) == {}
