"""Bit tricks against lists of squares, interpreted and compiled."""

from __future__ import annotations

import functools
from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import Bits, Ints, Words, compiled, ints, words
from gametree.bits import FULL, bit, deposit, extract, highest, lowest, mix, popcount, shift_up, squares, upside_down
from gametree.jit.processor import Processor
from tests.processors import compiled_for, with_and_without_extract

BOARDS = st.integers(0, FULL) | st.sets(st.integers(0, 63)).map(lambda held: sum(2**square for square in held))
SQUARES = st.integers(0, 63)


def all_answers(board: Bits, square: int, numbers: Ints, boards: Words) -> int:
    """Ask every function of ``bits``; what is a number goes into one memory, what is a board into the other."""
    numbers[0] = popcount(board)
    numbers[1] = lowest(board)
    numbers[2] = highest(board)
    boards[0] = bit(square)
    boards[1] = upside_down(board)
    boards[2] = shift_up(board, square)
    boards[3] = mix(board)
    boards[4] = FULL
    place = 3
    for held in squares(board):
        numbers[place] = held
        place += 1
    return place - 3


def by_lists(board: int, square: int) -> tuple[list[int], list[int]]:
    """The same answers, from the list of the squares in the set."""
    held = [place for place, digit in enumerate(reversed(f"{board:064b}")) if digit == "1"]
    product = board * 0x9E3779B97F4A7C15 % 2**64
    numbers = [len(held), min(held, default=64), max(held, default=-1), *held]
    return numbers, [
        2**square,
        sum(2 ** (8 * (7 - place // 8) + place % 8) for place in held),
        sum(2 ** (place + square) for place in held if place + square < 64),
        product ^ product // 2**29,
        2**64 - 1,
    ]


@settings(max_examples=500, deadline=None)
@given(BOARDS, SQUARES)
@example(0, 0)
@example(FULL, 63)
@example(1 << 63, 1)
def test_all_functions(board: int, square: int) -> None:
    expected, expected_boards = by_lists(board, square)
    for function in (all_answers, compiled(all_answers)):
        numbers, boards = ints(67), words(5)
        count = function(board, square, numbers, boards)
        assert list(numbers[: 3 + count]) == expected
        assert list(boards) == expected_boards


def gathered(board: Bits, mask: Bits, boards: Words) -> None:
    boards[0] = extract(board, mask)
    boards[1] = deposit(board, mask)
    boards[2] = deposit(extract(board, mask), mask)
    boards[3] = extract(deposit(board, mask), mask)


def gathered_by_digits(board: int, mask: int) -> list[int]:
    """The same answers, from the digits written out, lowest first."""
    held, digits = [place for place in range(64) if mask // 2**place % 2], f"{board:064b}"[::-1]
    low = sum(2**place for place, square in enumerate(held) if digits[square] == "1")
    scattered = sum(2**square for digit, square in zip(digits, held, strict=False) if digit == "1")
    return [low, scattered, board & mask, board % 2 ** len(held)]


@functools.cache
def gathering(made_for: Processor) -> Callable[[int, int, Words], None]:
    return compiled_for(made_for, gathered, 0, 0, words(4))


@with_and_without_extract
@settings(max_examples=500, deadline=None)
@given(board=BOARDS, mask=BOARDS)
@example(board=0, mask=0)
@example(board=FULL, mask=FULL)
@example(board=FULL, mask=1 << 63)
@example(board=1 << 63, mask=FULL)
def test_gathering_and_scattering(made_for: Processor, board: int, mask: int) -> None:
    for function in (gathered, gathering(made_for)):
        boards = words(4)
        function(board, mask, boards)
        assert list(boards) == gathered_by_digits(board, mask)


@settings(max_examples=50)
@given(st.sets(BOARDS, min_size=2, max_size=50))
def test_mixing_keeps_keys_apart(boards: set[int]) -> None:
    assert len({mix(board) for board in boards}) == len(boards)
    assert all(0 <= mix(board) <= FULL for board in boards)
