"""Generators that hand on others: written out or not, the same text gives the same items."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import bits
from gametree.base.numbers import Bits
from gametree.bits import FULL, squares
from gametree.jit import Compiled, NotCompilable, compiled
from gametree.jit.backend import inlining, session
from tests.jit.neighbour import OFFSET as THEIRS
from tests.jit.neighbour import Neighbour, offset_from

OFFSET = 1_000
LAST = 99


class Inner(NamedTuple):
    """What is handed on; names and globals are those of the text around it, and mean something else."""

    board: Bits
    limit: int

    def items(self) -> Iterator[int]:
        item = 0
        while item < self.limit:
            if item == 7:
                return
            yield OFFSET + item
            item += 2
        yield item + int(self.board & FULL & 3)

    def squares(self) -> Iterator[int]:
        """Itself nothing but handed on."""
        yield from squares(self.board)

    def above(self, least: int, by: int = 0) -> Iterator[int]:
        for item in range(least, self.limit):
            yield item + by


class Outer(NamedTuple):
    """Hands on in many ways."""

    inner: Inner
    neighbour: Neighbour
    is_last: bool
    item: int

    def items(self) -> Iterator[int]:
        if self.is_last:
            yield LAST
        else:
            for item in self.inner.items():
                yield item

    def both(self) -> Iterator[int]:
        yield self.item
        if self.item > 3:
            yield from self.inner.squares()
        elif self.item > 0:
            yield from self.inner.items()
        else:
            yield from squares(self.inner.board ^ 5)

    def theirs(self) -> Iterator[int]:
        yield OFFSET
        yield from self.neighbour.items()

    def twice(self) -> Iterator[int]:
        yield self.item
        yield from self.both()

    def in_between(self) -> Iterator[int]:
        for item in self.inner.items():
            yield item
        yield LAST

    def changed(self) -> Iterator[int]:
        yield LAST
        for item in self.inner.items():
            yield item + 1

    def with_default(self) -> Iterator[int]:
        yield LAST
        yield from self.inner.above(self.item)

    def with_number(self) -> Iterator[int]:
        yield LAST
        yield from self.inner.above(self.item, 4)

    def named(self) -> Iterator[int]:
        yield LAST
        yield from self.inner.above(least=self.item, by=2)

    def from_outside(self) -> Iterator[int]:
        yield LAST
        yield from offset_from(self.inner.board, self.neighbour)

    def by_module(self) -> Iterator[int]:
        yield LAST
        yield from bits.squares(self.inner.board)


def total_items(outer: Outer) -> int:
    total = 1
    for item in outer.items():
        total = (7 * total + item) % 1_000_003
    return total


def total_both(outer: Outer) -> int:
    total = 1
    for item in outer.both():
        total = (7 * total + item) % 1_000_003
    return total


def total_theirs(outer: Outer) -> int:
    total = 1
    for item in outer.theirs():
        total = (7 * total + item) % 1_000_003
    return total


def total_twice(outer: Outer) -> int:
    total = 1
    for item in outer.twice():
        if item == 60:
            break
        total = (7 * total + item) % 1_000_003
    return total


def total_in_between(outer: Outer) -> int:
    total = 1
    for item in outer.in_between():
        total = (7 * total + item) % 1_000_003
    return total


def total_changed(outer: Outer) -> int:
    total = 1
    for item in outer.changed():
        total = (7 * total + item) % 1_000_003
    return total


def total_with_default(outer: Outer) -> int:
    total = 1
    for item in outer.with_default():
        total = (7 * total + item) % 1_000_003
    return total


def total_with_number(outer: Outer) -> int:
    total = 1
    for item in outer.with_number():
        total = (7 * total + item) % 1_000_003
    return total


def total_named(outer: Outer) -> int:
    total = 1
    for item in outer.named():
        total = (7 * total + item) % 1_000_003
    return total


def total_from_outside(outer: Outer) -> int:
    total = 1
    for item in outer.from_outside():
        total = (7 * total + item) % 1_000_003
    return total


def total_by_module(outer: Outer) -> int:
    total = 1
    for item in outer.by_module():
        total = (7 * total + item) % 1_000_003
    return total


WRITTEN: list[Callable[[Outer], int]] = [total_items, total_both, total_theirs, total_twice, total_from_outside]
LOOPS: list[Callable[[Outer], int]] = [
    total_in_between,
    total_changed,
    total_with_default,
    total_with_number,
    total_named,
    total_by_module,
]

outers = st.builds(
    Outer,
    st.builds(Inner, st.integers(0, FULL), st.integers(-1, 12)),
    st.builds(Neighbour, st.integers(0, 9)),
    st.booleans(),
    st.integers(-3, 8),
)
FIRST = Outer(Inner(0b1011, 9), Neighbour(3), is_last=False, item=2)


@pytest.mark.parametrize("total", WRITTEN + LOOPS, ids=lambda total: total.__name__)
def test_items_are_the_same(total: Callable[[Outer], int]) -> None:
    fast = compiled(total)

    @given(outers)
    def same(outer: Outer) -> None:
        assert fast(outer) == total(outer)

    same()


@pytest.mark.parametrize("total", WRITTEN + LOOPS, ids=lambda total: total.__name__)
def test_what_ends_a_generator_is_written_out(
    total: FunctionType, monkeypatch: pytest.MonkeyPatch, fresh_cache: object
) -> None:
    written: list[Any] = []

    def heard(*arguments: Any) -> Any:
        found = write(*arguments)
        written.append(found)
        return found

    write = inlining.written_out
    monkeypatch.setattr(session, "written_out", heard)
    Compiled(total).prepare(FIRST)
    assert any(each is not None for each in written) is (total in WRITTEN)


def test_a_global_of_another_module_is_that_modules() -> None:
    assert THEIRS != OFFSET
    assert list(FIRST.theirs())[:2] == [OFFSET, 2 * THEIRS]
    assert compiled(total_theirs)(FIRST) == total_theirs(FIRST)


class Wrong(NamedTuple):
    """Hands on what cannot be compiled."""

    limit: int

    def fractions(self) -> Iterator[int]:
        for item in range(self.limit):
            yield item // 2 + self.missing  # type: ignore[attr-defined]


class AroundWrong(NamedTuple):
    inner: Wrong

    def items(self) -> Iterator[int]:
        yield LAST
        yield from self.inner.fractions()


def total_wrong(around: AroundWrong) -> int:
    total = 0
    for item in around.items():
        total += item
    return total


def test_what_is_wrong_is_told_where_it_stands() -> None:
    with pytest.raises(NotCompilable, match=r"Wrong has no 'missing'.*\(test_inlining.py, line 2\d\d\)"):
        compiled(total_wrong).prepare(AroundWrong(Wrong(3)))
