"""Deepening: what is kept of a depth that was not finished, and the face for event loops."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from gametree import InputError, SearchResult, Stop, deepen, deepen_async, load_game, search

CONNECT_FOUR = load_game("connect4")
TIC_TAC_TOE = load_game("tictactoe")


def test_a_better_move_of_an_unfinished_depth_is_kept_and_nothing_else() -> None:
    """For every number of nodes: an unfinished result has looked at the last best move and prefers another."""
    position = TIC_TAC_TOE.parse_position("X...O....")
    whole = [each.nodes for each in deepen(position, game=TIC_TAC_TOE, depth=6)]
    kept = 0
    for nodes in range(1, whole[-1], 7):
        results = list(deepen(position, game=TIC_TAC_TOE, depth=6, nodes=nodes))
        finished = [result for result in results if result.nodes in whole]
        assert [result.depth for result in finished] == list(range(1, len(finished) + 1))
        if len(results) > len(finished):
            kept += 1
            last, better = results[-2], results[-1]
            assert not better.complete
            assert better.depth == last.depth + 1
            assert better.move != last.move
            assert value_of(better.move, better.depth) >= value_of(last.move, better.depth)
            assert value_of(better.move, better.depth) == better.value
            assert search(position, game=TIC_TAC_TOE, depth=6, nodes=nodes).move == better.move
    assert kept > 0


def value_of(move: int | None, depth: int) -> int:
    """Return what a move is worth at a depth."""
    assert move is not None
    child = TIC_TAC_TOE.parse_position("X...O....").play(move)
    value = search(child, game=TIC_TAC_TOE, depth=depth - 1).value
    return -value


def test_a_loss_is_not_called_before_every_move_was_searched() -> None:
    position = CONNECT_FOUR.parse_position("4453")
    whole = search(position, game=CONNECT_FOUR, depth=6)
    stop = Stop()
    for nodes in range(5, whole.nodes, 97):
        stop.allow = lambda _, nodes=nodes: Stop.allow(stop, nodes)  # type: ignore[method-assign,misc,assignment]
        result = search(position, game=CONNECT_FOUR, depth=6, stop=stop)
        assert not result.complete
        assert not result.verdict.startswith("loss")


def collect(**options: Any) -> list[SearchResult]:
    async def run() -> list[SearchResult]:
        return [result async for result in deepen_async(CONNECT_FOUR, **options)]

    return asyncio.run(run())


def test_async_yields_the_same_results() -> None:
    expected = list(deepen(CONNECT_FOUR, depth=5))
    found = collect(depth=5)
    assert [(each.depth, each.value, each.line, each.nodes) for each in found] == [
        (each.depth, each.value, each.line, each.nodes) for each in expected
    ]


def test_async_raises_what_the_search_raises() -> None:
    with pytest.raises(InputError, match="a depth of -3"):
        collect(depth=-3)


def test_the_event_loop_goes_on_and_leaving_it_ends_the_search() -> None:
    """Ticks are counted while machine code searches a depth that would take years."""
    stop = Stop()

    async def run() -> tuple[int, int]:
        ticks = depths = 0
        results = deepen_async(CONNECT_FOUR, stop=stop)
        async for _ in results:
            depths += 1
            if depths == 9:
                break
        for _ in range(50):
            await asyncio.sleep(0)
            ticks += 1
        await results.aclose()  # type: ignore[attr-defined]
        return depths, ticks

    assert asyncio.run(run()) == (9, 50)
    for thread in threading.enumerate():
        if thread.name == "gametree deepening":
            thread.join(60)
            assert not thread.is_alive()
    assert not stop.is_set()


def test_cancelling_the_task_ends_the_search() -> None:
    async def run() -> None:
        async def watch(seen: asyncio.Event) -> None:
            async for _ in deepen_async(CONNECT_FOUR):
                seen.set()

        seen = asyncio.Event()
        task = asyncio.create_task(watch(seen))
        await seen.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    for thread in threading.enumerate():
        if thread.name == "gametree deepening":
            thread.join(60)
            assert not thread.is_alive()
