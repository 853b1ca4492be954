"""Loops, conditions and generators: the same text must give the same answer, compiled and interpreted."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gametree.base.numbers import Bits, Ints, ints
from gametree.bits import bit, popcount, squares
from gametree.jit import compiled

STEPS = (1, 7, -2)
PAIRS = ((1, 2), (3, 4), (5, 6))

small = st.integers(-20, 20)
boards = st.integers(0, (1 << 64) - 1)


def steps_of_ranges(start: int, stop: int, step: int) -> int:
    total = 0
    for number in range(start, stop, step):
        total = (3 * total + number) % 1_000_003
    for number in range(stop):
        total += number * number
    for number in range(start, stop):
        if number == 7:
            continue
        if number == 15:
            break
        total -= number
    else:
        total += 1000
    return total % 1_000_003


def conditions(n: int, m: int) -> int:
    total = 0
    if n > m and n != 5 and not m == n == 3:
        total += 1
    elif n < m or m == 0:
        total += 2
    else:
        total += 4
    total += 8 if -5 < n <= m < 10 else 16
    total += (n if n > 0 else -n) * 32
    is_even = n % 2 == 0
    if is_even is True or m in (1, 3, 5):
        total += 1 << 20
    while n > 0:
        n -= 3
        total += 1 << 30
        if n == 2:
            break
    else:
        total += 1 << 40
    match m:
        case 0:
            total += 1 << 50
        case 1 | 2:
            total += 1 << 51
        case _:
            total += 1 << 52
    first, second = n, m
    first, second = second, first
    return total + first - second


def constant_tuples(n: int) -> int:
    total = 0
    for step in STEPS:
        total = 2 * total + step * n
    for left, right in PAIRS:
        total += left * n + right
    for place, step in enumerate((n, 2, n + 1)):
        total += place * step
    for left, right in zip((1, 2, 3), (n, n, 4)):  # noqa: B905
        total += left * right
    return total + STEPS[n % 3] + len(STEPS) + PAIRS[1][0]


def all_and_their_neighbours(board: Bits, limit: int) -> Iterator[int]:
    """A generator over a generator, left early."""
    for square in squares(board):
        for step in (0, 1, 8):
            if square + step > limit:
                return
            yield square + step


def every_other(board: Bits, limit: int) -> Iterator[int]:
    is_wanted = True
    for square in all_and_their_neighbours(board, limit):
        if is_wanted:
            yield square
        is_wanted = not is_wanted


def handed_on(board: Bits, limit: int) -> Iterator[int]:
    yield -1
    yield from every_other(board, limit)
    yield from squares(board & 7)
    yield -2


def only_handed_on(board: Bits, limit: int) -> Iterator[int]:
    """Nothing else is done here."""
    yield from handed_on(board, limit)


def counted(limit: int) -> Iterator[int]:
    yield from range(limit)


def handed_on_and_counted(board: Bits, limit: int) -> Iterator[int]:
    for square in only_handed_on(board, limit):
        for number in counted(3):
            yield square + number


def generators(board: Bits, limit: int) -> int:
    total = 0
    for square in handed_on_and_counted(board, limit):
        total = (7 * total + square) % 1_000_003
    for square in handed_on(board, limit):
        total = (5 * total + square) % 1_000_003
        if total == 77:
            break
    for square in every_other(board, limit):
        if square > 40:
            return total
        total += square
    return -total


class Choices(NamedTuple):
    """A generator as a method, leaving through a raise."""

    board: Bits
    worst: int

    def moves(self) -> Iterator[int]:
        for square in squares(self.board):
            if square == self.worst:
                raise ValueError("the worst of all")
            yield square

    def play(self, move: int) -> Choices:
        return Choices(self.board & ~bit(move), self.worst)


def leaves(choices: Choices, depth: int, counts: Ints) -> int:
    """A generator in every frame of a recursion."""
    counts[depth] += 1
    if depth == 0:
        return popcount(choices.board)
    total = 0
    for move in choices.moves():
        total += move + leaves(choices.play(move), depth - 1, counts)
    return total


def functions_inside(n: int) -> int:
    def shifted(value: int) -> int:
        return value + n

    twice: Callable[[int], int] = lambda value: 2 * shifted(value)  # noqa: E731
    return twice(n) + shifted(3)


def chained(n: int) -> int:
    first = second = n + 1
    first += second
    return first * second


def outcome(function: Callable[..., int], *arguments: object) -> object:
    try:
        return function(*arguments)
    except ValueError as error:
        return str(error)


@given(small, small, st.integers(-4, 4))
@example(0, 20, 0)
@example(-9, 20, 3)
def test_ranges(start: int, stop: int, step: int) -> None:
    wanted, found = (outcome(each, start, stop, step) for each in (steps_of_ranges, compiled(steps_of_ranges)))
    assert wanted == found or (step == 0 and isinstance(found, str))


@given(small, small)
def test_conditions(n: int, m: int) -> None:
    assert compiled(conditions)(n, m) == conditions(n, m)


@given(small)
def test_tuples_functions_inside_and_chained_assignments(n: int) -> None:
    for function in (constant_tuples, functions_inside, chained):
        assert compiled(function)(n) == function(n)


@given(boards, st.integers(0, 80))
@example(0, 5)
@example((1 << 64) - 1, 80)
def test_generators(board: int, limit: int) -> None:
    assert compiled(generators)(board, limit) == generators(board, limit)


def test_a_generator_that_only_hands_on_another_is_compiled_to_it() -> None:
    """A generator in a generator keeps its state in memory."""
    from gametree.jit.backend.rewriting import readable

    are_generators = {
        each: bool(readable(each).co_flags & inspect.CO_GENERATOR)  # type: ignore[arg-type]
        for each in (only_handed_on, counted, handed_on, every_other)
    }
    assert are_generators == {only_handed_on: False, counted: True, handed_on: True, every_other: True}


@given(st.integers(0, 63), st.integers(0, 8), st.integers(0, 3))
def test_generators_in_a_recursion(board: int, worst: int, depth: int) -> None:
    found = []
    for function in (leaves, compiled(leaves)):
        counts = ints(4)
        found.append((outcome(function, Choices(board, worst), depth, counts), counts))
    assert found[0] == found[1]


def test_a_step_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="range"):
        compiled(steps_of_ranges)(1, 2, 0)
