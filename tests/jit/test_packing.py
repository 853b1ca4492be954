"""Records in rows of numbers: compiled and interpreted put the same words, and take out what was put in."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from gametree import Bits, Fixed, Ints, Words, compiled, ints, words
from gametree.base.packing import pack, unpack, width_of
from gametree.jit import NotCompilable


class Inner(NamedTuple):
    low: int
    is_set: bool


class Outer(NamedTuple):
    board: Bits
    inner: Inner
    size: Fixed[int]
    is_last: bool
    high: int


def there_and_back(record: Outer, memory: Words, place: int) -> Outer:
    pack(record, memory, place)
    return unpack(memory, place, record)


def told(record: Outer, memory: Words, place: int) -> int:
    back = there_and_back(record, memory, place)
    return back.inner.low * 1_000 + back.high + (10 if back.is_last else 0) + back.size + int(back.board >> 60)


RECORDS = [
    Outer((1 << 63) + 5, Inner(-3, is_set=True), 7, is_last=True, high=-9),
    Outer(0, Inner(2**62, is_set=False), 7, is_last=False, high=-(2**63)),
]


@pytest.mark.parametrize("record", RECORDS)
def test_what_is_put_in_is_taken_out(record: Outer) -> None:
    memory = words(8)
    back = there_and_back(record, memory, 2)
    assert back == record
    assert list(map(type, back)) == list(map(type, record))
    assert width_of(record) == 5


def test_compiled_puts_the_same_words() -> None:
    one, other = words(8), words(8)
    assert compiled(told)(RECORDS[0], one, 2) == told(RECORDS[0], other, 2)
    assert one == other
    with pytest.raises(IndexError):
        compiled(told)(RECORDS[0], one, 4)


def into_ints(record: Inner, memory: Ints) -> int:
    pack(record, memory, 0)
    return 0


def test_only_words_keep_records() -> None:
    place: Any = ints(4)
    with pytest.raises(NotCompilable, match="pack takes Words"):
        compiled(into_ints)(RECORDS[0].inner, place)
