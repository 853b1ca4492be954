"""Games that would take a process down with them, or stop it: each misbehaves at the heap of 3."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from gametree import Bits, Game

from .broken import Heap


def deeper(number: int) -> int:
    return deeper(number + 1) + 1


class Loops(Heap):
    def moves(self) -> Any:
        while self.heap == 3:
            pass
        return super().moves()


class LoopsInPlay(Heap):
    def play(self, move: int) -> Any:
        while self.heap == 3 and move == 2:
            pass
        return super().play(move)


class LoopsInC(Heap):
    """Stays in one instruction of the interpreter, which no other thread can end."""

    def is_over(self) -> Any:
        return self.heap == 3 and 7 in iter(int, 1)


class Sleeps(Heap):
    def outcome(self) -> Any:
        time.sleep(600)
        return -1


class Dozes(Heap):
    """Never sleeps long."""

    def is_over(self) -> Any:
        time.sleep(0.05)
        return super().is_over()


class Recurses(Heap):
    def is_over(self) -> Any:
        return self.heap == 0 or (self.heap == 3 and deeper(0) == 0)


class Allocates(Heap):
    def key(self) -> Any:
        hoard = []
        while self.heap == 3:
            hoard.append(bytes(1 << 28))
        return self.heap


class Prints(Heap):
    def moves(self) -> Any:
        if self.heap == 3:
            print("here we are")  # noqa: T201
        return super().moves()


class PrintsToTheFile(Heap):
    """Writes past Python into what the answers of the check might go to."""

    def moves(self) -> Any:
        os.write(1, b'{"report": "nonsense"}\n')
        return super().moves()


class Asks(Heap):
    def promise(self, move: int) -> Any:
        return int(input()) if self.heap == 3 else 0


class Exits(Heap):
    def play(self, move: int) -> Any:
        if self.heap == 3:
            sys.exit(7)
        return super().play(move)


class ExitsAtOnce(Heap):
    def evaluate(self) -> Any:
        if self.heap == 3:
            os._exit(7)
        return 0


class Aborts(Heap):
    def count_moves(self) -> Any:
        if self.heap == 3:
            os.abort()
        return min(2, self.heap)


class Unsigned(NamedTuple):
    """Counts a board down below zero, which it never is in 64 unsigned bits."""

    board: Bits = 3
    heap: int = 3

    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken

    def play(self, move: int) -> Unsigned:
        return Unsigned(self.board, self.heap - move)

    def is_over(self) -> bool:
        return self.heap == 0

    def outcome(self) -> int:
        return -1

    def evaluate(self) -> int:
        board, steps = self.board, 0
        while board >= 0:
            board -= 1
            steps = (steps * 7 + self.heap) % 1000
        return steps


LOOPS = Game("loops", Loops())
LOOPS_IN_PLAY = Game("loops in play", LoopsInPlay())
LOOPS_IN_C = Game("loops in C", LoopsInC())
SLEEPS = Game("sleeps", Sleeps())
DOZES = Game("dozes", Dozes(60))
RECURSES = Game("recurses", Recurses())
ALLOCATES = Game("allocates", Allocates())
PRINTS = Game("prints", Prints())
PRINTS_TO_THE_FILE = Game("prints to the file", PrintsToTheFile())
ASKS = Game("asks", Asks())
EXITS = Game("exits", Exits())
EXITS_AT_ONCE = Game("exits at once", ExitsAtOnce())
ABORTS = Game("aborts", Aborts())
UNSIGNED = Game("unsigned", Unsigned())
