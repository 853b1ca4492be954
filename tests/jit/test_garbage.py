"""What the compiler leaves behind is cleared away before anybody waits for an engine."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from gametree.__main__ import FEW_COLLECTIONS
from gametree.jit import compiled
from gametree.jit.backend import OFTEN

FULL = 2
"""The generation whose collection looks through everything."""


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """Tell of which generation garbage was looked for, in the order of time."""
    heard: list[int] = []

    def hear(phase: str, facts: dict[str, int]) -> None:
        if phase == "stop":
            heard.append(facts["generation"])

    threshold = gc.get_threshold()
    gc.callbacks.append(hear)
    yield heard
    gc.callbacks.remove(hear)
    gc.set_threshold(*threshold)


def plus_one(given: int) -> int:
    return given + 1


def plus_two(given: int) -> int:
    return given + 2


def plus_three(given: int) -> int:
    return given + 3


@pytest.mark.usefixtures("fresh_cache")
def test_garbage_is_looked_for_once_when_the_compiler_is_done(collections: list[int]) -> None:
    gc.set_threshold(OFTEN, 10, 10)
    gc.collect()
    collections.clear()
    assert compiled(plus_one)(1) == 2
    assert gc.isenabled()
    assert collections[:1] == [FULL]  # before it, the compiler alone makes enough for many small ones
    assert collections.count(FULL) == 1


@pytest.mark.usefixtures("fresh_cache")
def test_a_process_that_looks_for_garbage_rarely_is_left_to_itself(collections: list[int]) -> None:
    gc.set_threshold(FEW_COLLECTIONS, 10, 10)
    assert compiled(plus_two)(1) == 3
    assert collections == []


@pytest.mark.usefixtures("fresh_cache")
def test_a_process_that_never_looks_for_garbage_stays_so(collections: list[int]) -> None:
    gc.disable()
    try:
        assert compiled(plus_three)(1) == 4
        assert not gc.isenabled()
        assert collections == []
    finally:
        gc.enable()
