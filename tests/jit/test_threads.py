"""Compiled functions and threads: compiled once, called by many, the interpreter free meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from gametree.base.numbers import Ints, ints
from gametree.jit import Compiled, NotCompilable, announcing, compiled

ENOUGH = 10_000_000_000
THREADS = 4


def collatz(start: int, counts: Ints) -> int:
    steps = 0
    while start != 1:
        start = start // 2 if start % 2 == 0 else 3 * start + 1
        steps += 1
        counts[0] += 1
    return steps


def squared(n: int) -> int:
    return n * n


def wait_for(flag: Ints, beat: Ints, limit: int) -> int:
    """Go on until somebody sets the flag."""
    while flag[0] == 0 and beat[0] < limit:
        beat[0] += 1
    return flag[0]


def fresh(function: Callable[..., Any]) -> Compiled:
    assert isinstance(function, FunctionType)
    return Compiled(function)


def at_once(call: Callable[[int], Any]) -> list[Any]:
    """Call from several threads that start together."""
    barrier = threading.Barrier(THREADS)

    def start(number: int) -> Any:
        barrier.wait()
        return call(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(start, range(THREADS)))


def test_the_first_call_from_several_threads(fresh_cache: Path) -> None:
    announced: list[str] = []
    fast = fresh(collatz)
    with announcing(lambda subject, seconds: announced.append(subject)):
        found = at_once(lambda number: fast(27 + number, ints(1)))
    assert found == [collatz(27 + number, ints(1)) for number in range(THREADS)]
    assert announced == ["collatz"], "compiled once, while the others waited"
    assert len(list(fresh_cache.iterdir())) == 1


def test_many_calls_at_once() -> None:
    fast = compiled(collatz)

    def total(number: int) -> tuple[int, int]:
        counts = ints(1)
        return sum(fast(start, counts) for start in range(1, 200)), counts[0]

    wanted = sum(collatz(start, ints(1)) for start in range(1, 200))
    assert at_once(total) == [(wanted, wanted)] * THREADS


def test_two_functions_compiled_at_once(fresh_cache: Path) -> None:
    functions = [fresh(squared), fresh(collatz), fresh(squared), fresh(collatz)]
    arguments: list[tuple[Any, ...]] = [(5,), (27, ints(1)), (6,), (28, ints(1))]
    assert at_once(lambda number: functions[number](*arguments[number])) == [25, 111, 36, 18]


def test_the_interpreter_goes_on_meanwhile() -> None:
    """Only another thread can end the call, and only if Python lets it run: so the lock must be free."""
    fast, flag, beat = compiled(wait_for), ints(1), ints(1)
    fast.prepare(flag, beat, 0)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(fast, flag, beat, ENOUGH)
        while beat[0] == 0 and not running.done():
            pass
        seen = beat[0]
        flag[0] = 1
        assert running.result() == 1
    assert 0 < seen <= beat[0] < ENOUGH


def test_announced_once_for_a_compilation_and_not_for_a_hit(fresh_cache: Path) -> None:
    announced: list[tuple[str, float]] = []

    def announce(subject: str, seconds: float) -> None:
        announced.append((subject, seconds))

    with announcing(announce):
        fast = fresh(squared)
        assert [fast(2), fast(3), fast(4)] == [4, 9, 16]
        assert len(announced) == 1
        fresh(squared)(2)  # from the folder
        fresh(squared).prepare(3)
        assert len(announced) == 1
    subject, seconds = announced[0]
    assert subject == "squared"
    assert seconds > 0
    fresh(collatz).prepare(1, ints(1))
    assert len(announced) == 1, "nobody is told after the with"


def test_announcing_ends_with_an_error() -> None:
    with pytest.raises(NotCompilable), announcing(lambda subject, seconds: None):
        compiled(len)
    with pytest.raises(ZeroDivisionError), announcing(lambda subject, seconds: None):
        raise ZeroDivisionError
