"""Sums and differences over the fields of records: the same by zip, by the interpreter and by machine code."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Bits, Fixed, difference, weigh
from gametree.jit import NotCompilable, compiled

NUMBERS = st.integers(-(1 << 20), 1 << 20)


class Counts(NamedTuple):
    men: int
    kings: int
    steps: int


class Weights(NamedTuple):
    men: int
    kings: int
    steps: Fixed[int]


class Weight(NamedTuple):
    middle: int
    end: int


class Phases(NamedTuple):
    men: Weight
    kings: Weight
    steps: Weight


class Two(NamedTuple):
    men: int
    kings: int


class Squares(NamedTuple):
    men: Bits
    kings: int
    steps: int


def weighed(counts: Counts, weights: Weights) -> int:
    return weigh(counts, weights)


def weighed_by_phase(counts: Counts, weights: Phases, phase: int) -> int:
    total = weigh(counts, weights)
    return total.middle * phase + total.end * (24 - phase)


def steps_more(own: Counts, other: Counts) -> int:
    more = difference(own, other)
    return 10_000 * more.men + 100 * more.kings + more.steps


def too_few(counts: Counts, weights: Two) -> int:
    return weigh(counts, weights)


def no_numbers(counts: Squares, weights: Counts) -> int:
    return weigh(counts, weights)


def unlike(counts: Counts, other: Two) -> int:
    return difference(counts, other).men  # type: ignore[attr-defined,no-any-return]


@given(st.tuples(NUMBERS, NUMBERS, NUMBERS), st.tuples(NUMBERS, NUMBERS))
def test_a_sum_is_what_zip_says(counts: tuple[int, int, int], some: tuple[int, int]) -> None:
    weights = Weights(*some, 7)
    wanted = sum(x * y for x, y in zip(counts, weights, strict=True))
    assert weigh(Counts(*counts), weights) == wanted
    assert compiled(weighed)(Counts(*counts), weights) == wanted


@given(st.lists(NUMBERS, min_size=3, max_size=3), st.lists(NUMBERS, min_size=6, max_size=6), st.integers(0, 24))
def test_weights_with_parts(counts: list[int], numbers: list[int], phase: int) -> None:
    weights = Phases(Weight(*numbers[:2]), Weight(*numbers[2:4]), Weight(*numbers[4:]))
    middle = sum(x * y for x, y in zip(counts, numbers[::2], strict=True))
    end = sum(x * y for x, y in zip(counts, numbers[1::2], strict=True))
    assert weigh(Counts(*counts), weights) == Weight(middle, end)
    wanted = middle * phase + end * (24 - phase)
    assert weighed_by_phase(Counts(*counts), weights, phase) == wanted
    assert compiled(weighed_by_phase)(Counts(*counts), weights, phase) == wanted


@given(st.lists(NUMBERS, min_size=6, max_size=6))
def test_a_difference_is_made_field_by_field(numbers: list[int]) -> None:
    own, other = Counts(*numbers[:3]), Counts(*numbers[3:])
    assert difference(own, other) == Counts(*(x - y for x, y in zip(own, other, strict=True)))
    assert compiled(steps_more)(own, other) == steps_more(own, other)


def test_what_outgrows_64_bits_is_noticed() -> None:
    large = Counts(1 << 62, 0, 0)
    with pytest.raises(OverflowError):
        compiled(weighed)(large, Weights(4, 0, 0))
    with pytest.raises(OverflowError):
        compiled(steps_more)(large, Counts(-(1 << 62), 0, 0))


@pytest.mark.parametrize(
    ("function", "arguments", "words"),
    [
        (too_few, (Counts(1, 2, 3), Two(1, 2)), "a weight for each feature: Counts has 3 fields, Two has 2"),
        (no_numbers, (Squares(1, 2, 3), Counts(1, 2, 3)), "whole numbers: Squares.men should be annotated as int"),
        (unlike, (Counts(1, 2, 3), Two(1, 2)), "two records of one class, not Counts and Two"),
    ],
)
def test_what_cannot_be_weighed_is_told_in_the_same_words(
    function: Any, arguments: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        function(*arguments)
    with pytest.raises(NotCompilable, match=words):
        compiled(function)(*arguments)
