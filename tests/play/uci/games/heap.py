"""A game whose moves have blanks in their names, which prints, and which is at fault where it is told to be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gametree import Game


class Heap(NamedTuple):
    """Take one or two."""

    stones: int = 5

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.stones) + 1):
            yield taken

    def play(self, move: int) -> Heap:
        return Heap(self.stones - move)

    def is_over(self) -> bool:
        return self.stones == 0

    def outcome(self) -> int:
        return -1


class Unsound(NamedTuple):
    """Cannot be played to its end."""

    stones: int = 5

    def moves(self) -> Iterator[int]:
        for taken in range(1, 3):
            yield taken

    def play(self, move: int) -> Unsound:
        if self.stones < 3:
            raise ValueError("no stones")
        return Unsound(self.stones - move)

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return -1


class Moveless(NamedTuple):
    """Knows no moves."""

    stones: int = 5

    def moves(self) -> Iterator[int]:
        raise SystemExit("no moves")

    def play(self, move: int) -> Moveless:
        return self

    def is_over(self) -> bool:
        return False

    def outcome(self) -> int:
        return -1


def name(position: Any, move: int) -> str:
    print("games may say what they like")  # noqa: T201
    return f"take  {move}"


def no_name(position: Any, move: int) -> str:
    if position.stones == 3:
        raise RuntimeError("no name")
    return name(position, move)


GAME = Game("heap", start=Heap(), move_name=name)
NAMELESS = Game("nameless heap", start=Heap(), move_name=no_name)
UNSOUND = Game("unsound heap", start=Unsound())
MOVELESS = Game("moveless heap", start=Moveless())
