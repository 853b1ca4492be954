"""A game that breaks where it is told to: ``--position "9 3 play"`` is a heap of 9 whose play() fails at 3."""

from collections.abc import Iterator
from typing import NamedTuple

from gametree import Game

METHODS = ("moves", "play", "is_over", "outcome", "evaluate")


class Brittle(NamedTuple):
    """Take one or two; whoever takes the last one wins."""

    heap: int = 9
    breaks_at: int = -1
    method: int = -1

    def check(self, method: int) -> None:
        if self.heap == self.breaks_at and self.method == method:
            raise ValueError("broken here")

    def moves(self) -> Iterator[int]:
        self.check(0)
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> "Brittle":
        self.check(1)
        return Brittle(self.heap - move, self.breaks_at, self.method)

    def is_over(self) -> bool:
        self.check(2)
        return self.heap == 0

    def outcome(self) -> int:
        self.check(3)
        return -1

    def evaluate(self) -> int:
        self.check(4)
        return 0


def parse_position(text: str) -> Brittle:
    heap, breaks_at, method = text.split()
    return Brittle(int(heap), int(breaks_at), METHODS.index(method))


GAME = Game("brittle", Brittle(), parse_position=parse_position)
