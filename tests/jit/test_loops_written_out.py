"""Loops over generators in plain functions: written out or not, the same text gives the same sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.numbers import Bits
from gametree.bits import FULL, squares
from gametree.jit import Compiled, compiled
from gametree.jit.backend import inlining, session

OFFSET = 100


class Board(NamedTuple):
    """Lists in several ways; its names are those of the functions below, and mean something else."""

    board: Bits
    total: int

    def items(self) -> Iterator[int]:
        """Hand on with one yield."""
        yield from squares(self.board)

    def stripes(self, item: int) -> Iterator[int]:
        total = 0
        while total < self.total:
            for square in squares(self.board):
                yield item * square + total + OFFSET
            total += 3

    def both(self) -> Iterator[int]:
        yield self.total
        yield from squares(self.board)

    def ended(self) -> Iterator[int]:
        for item in range(64):
            if item == self.total:
                return
            yield item


def summed(board: Board) -> int:
    total = OFFSET
    for item in board.items():
        total = (7 * total + item) % 1_000_003
    return total


def nested(board: Board) -> int:
    total = 1
    for item in board.items():
        if item % 3 != 1:
            for other in board.stripes(item):
                total = (7 * total + other) % 1_000_003
        total += 1
    return total


def returning(board: Board) -> int:
    total = 0
    for item in board.items():
        total += item
        if total > board.total * 10:
            return total
    return -total


def breaking_inside(board: Board) -> int:
    total = 0
    for item in board.items():
        for other in range(item):
            if other == board.total:
                break
            total += other
    return total


def breaking(board: Board) -> int:
    total = 0
    for item in board.items():
        if item > board.total:
            break
        total += item
    return total


def going_on(board: Board) -> int:
    total = 0
    for item in board.items():
        if item % 2:
            continue
        total += item
    return total


def of_two_yields(board: Board) -> int:
    total = 1
    for item in board.both():
        total = (7 * total + item) % 1_000_003
    return total


def of_one_that_ends_itself(board: Board) -> int:
    total = 1
    for item in board.ended():
        total = (7 * total + item) % 1_000_003
    return total


def of_another(board: Board) -> int:
    total = 1
    if board.total > 3:
        board = Board(board.board ^ 9, 3)
    for item in board.items():
        total = (7 * total + item) % 1_000_003
    return total


WRITTEN: list[Callable[[Board], int]] = [summed, nested, returning, breaking_inside]
LOOPS: list[Callable[[Board], int]] = [breaking, going_on, of_two_yields, of_one_that_ends_itself, of_another]


@pytest.mark.parametrize("function", WRITTEN + LOOPS, ids=lambda function: function.__name__)
def test_sums_are_the_same(function: Callable[[Board], int]) -> None:
    fast = compiled(function)

    @given(st.builds(Board, st.integers(0, FULL), st.integers(0, 9)))
    def same(board: Board) -> None:
        assert fast(board) == function(board)

    same()


@pytest.mark.parametrize("function", WRITTEN + LOOPS, ids=lambda function: function.__name__)
def test_a_loop_is_written_out_where_its_body_can_stand_for_the_yield(
    function: FunctionType, monkeypatch: pytest.MonkeyPatch, fresh_cache: object
) -> None:
    written: list[Any] = []

    def heard(*arguments: Any) -> Any:
        written.append(write(*arguments))
        return written[-1]

    write = inlining.with_loops_written_out
    monkeypatch.setattr(session, "with_loops_written_out", heard)
    Compiled(function).prepare(Board(9, 3))
    assert any(each is not None for each in written) is (function in WRITTEN)
