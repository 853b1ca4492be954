"""Engines in an event loop: it goes on while they think, and what is left or cancelled ends."""

from __future__ import annotations

import asyncio

import pytest

from gametree import Engine, InputError, Limits, load_game, search

CONNECT_FOUR = load_game("connect4")
TURNS = 100


def engine() -> Engine:
    return Engine(CONNECT_FOUR, table=0.25)


def test_four_engines_at_once() -> None:
    """The loop has its turns while all of them think, however long that takes; and each finds what it would alone."""

    async def run() -> tuple[list[bool], list[int]]:
        engines = [engine() for _ in range(4)]
        endless = [asyncio.create_task(each.think_async(limits=Limits())) for each in engines]
        for _ in range(TURNS):
            await asyncio.sleep(0)
        are_thinking = [not task.done() for task in endless]
        for each in engines:
            each.stop()
        await asyncio.gather(*endless)
        thoughts = [each.think_async("4" * number, Limits(depth=10)) for number, each in enumerate(engines)]
        return are_thinking, [answer.value for answer in await asyncio.gather(*thoughts)]

    are_thinking, values = asyncio.run(run())
    assert are_thinking == [True] * 4
    expected = [CONNECT_FOUR.parse_position("4" * number) for number in range(4)]
    assert values == [search(each, game=CONNECT_FOUR, depth=10, algorithm="pvs").value for each in expected]


def test_to_leave_the_loop_ends_the_search() -> None:
    async def run() -> bool:
        thinker = engine()
        async for result in thinker.analyse_async("4444"):
            if result.depth == 4:
                break
        while thinker.is_thinking:
            await asyncio.sleep(0)
        return (await thinker.think_async("44", Limits(depth=3))).depth == 3

    assert asyncio.run(run())


def test_to_cancel_a_task_ends_the_search() -> None:
    async def run() -> None:
        thinker = engine()
        task = asyncio.create_task(thinker.think_async("4444", Limits(seconds=1000)))
        while not thinker.is_thinking:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not thinker.is_thinking

    asyncio.run(run())


def test_one_engine_has_one_thought() -> None:
    async def run() -> None:
        thinker = engine()
        first = asyncio.create_task(thinker.think_async("4444", Limits(seconds=1000)))
        while not thinker.is_thinking:
            await asyncio.sleep(0)
        with pytest.raises(InputError, match=r"^this engine is thinking already"):
            await thinker.think_async("44")
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first

    asyncio.run(run())


def test_an_analysis_that_nobody_asks_for_is_none() -> None:
    async def run() -> int:
        thinker = engine()
        thinker.analyse_async("4444")
        return (await thinker.think_async("44", Limits(depth=3))).depth

    assert asyncio.run(run()) == 3
