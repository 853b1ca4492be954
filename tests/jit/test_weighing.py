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


class Groups(NamedTuple):
    pieces: Two
    counts: Counts
    turn: int


class GroupWeights(NamedTuple):
    pieces: Fixed[Two]
    counts: Weights
    turn: int


class TwoPhases(NamedTuple):
    men: Weight
    kings: Weight


class GroupPhases(NamedTuple):
    pieces: Fixed[TwoPhases]
    counts: Phases
    turn: Weight


class Mixed(NamedTuple):
    pieces: Two
    counts: Phases
    turn: int


def weighed_in_groups(groups: Groups, weights: GroupWeights) -> int:
    return weigh(groups, weights)  # type: ignore[no-any-return]


def ends_in_groups(groups: Groups, weights: GroupPhases) -> int:
    return weigh(groups, weights).end  # type: ignore[no-any-return]


def mixed(groups: Groups, weights: Mixed) -> int:
    return weigh(groups, weights)  # type: ignore[no-any-return]


def too_few_in_a_group(groups: Groups, weights: Groups) -> int:
    return weigh(groups.pieces, weights)  # type: ignore[no-any-return]


GROUPS = Groups(Two(2, -1), Counts(3, 4, -5), 1)
ENDS = Phases(Weight(1, 10), Weight(2, 20), Weight(3, 30))


def test_groups_are_added_up() -> None:
    weights = GroupWeights(Two(100, 130), Weights(7, 8, 9), 12)
    assert weighed_in_groups(GROUPS, weights) == 70 + 8 + 12 == compiled(weighed_in_groups)(GROUPS, weights)
    phases = GroupPhases(TwoPhases(Weight(0, 1), Weight(0, 2)), ENDS, Weight(0, 5))
    assert ends_in_groups(GROUPS, phases) == -40 + 5 == compiled(ends_in_groups)(GROUPS, phases)


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
        (mixed, (GROUPS, Mixed(Two(1, 2), ENDS, 1)), "weights of one kind: those of Counts are not as the others"),
        (too_few_in_a_group, (GROUPS, GROUPS), "Two has 2 fields, Groups has 3"),
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
