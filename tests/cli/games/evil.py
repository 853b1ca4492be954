"""Nim by somebody whose names act on terminals, forge lines, and look like markup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree import Game

ACTING = "\x1b[31m\x1b]0;title\x07\x9b2J\r\u202e[red]\nforged \u2028"


class Evil(NamedTuple):
    heap: int = 4

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Evil:
        return Evil(self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1


def _read_position(text: str) -> Evil:
    raise ValueError(ACTING)


GAME = Game(
    f"evil{ACTING}",
    start=Evil(),
    move_name=lambda position, move: f"{move}{ACTING}",
    position_name=lambda position: f"{position.heap}{ACTING}",
    parse_position=_read_position,
    draw=lambda position: f"heap\x1b[2J {position.heap}\nsecond line",
)
