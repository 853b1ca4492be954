"""Games that have one of the methods of insight and not the other are compiled, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gametree import Game, search


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
