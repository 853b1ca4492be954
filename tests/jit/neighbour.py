"""A module that others reach by its name, with a module inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gametree import bits as bits
from gametree.base.numbers import Bits

LIMIT = 12
CORNERS: Bits = 0b1001
EDGES: Final[Bits] = 0b0110
STEPS = (1, 2, 4)
OFFSET = 5


class Point(NamedTuple):
    """Somewhere."""

    x: int
    y: int = 3


def shifted(value: int, by: int = 2, *, times: int = 1) -> int:
    return value + by * times


class Neighbour(NamedTuple):
    """Has items that others hand on."""

    size: int

    def items(self) -> Iterator[int]:
        for item in range(self.size):
            yield shifted(item) * OFFSET


def offset_from(board: Bits, neighbour: Neighbour) -> Iterator[int]:
    while board:
        yield bits.lowest(board) + OFFSET * neighbour.size
        board &= board - 1
