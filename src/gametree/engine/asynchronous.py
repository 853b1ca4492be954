"""``deepen`` for programs with an event loop: the search runs beside it and never blocks it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from typing import Any

from ..base.results import SearchResult
from ..base.stopping import Stop
from ..jit.beside import start
from .searching import deepen


async def deepen_async(position: Any, *, stop: Stop | None = None, **options: Any) -> AsyncIterator[SearchResult]:
    """Yield what ``deepen`` yields, as it comes. Leaving the loop or cancelling the task ends the search.

    >>> import asyncio
    >>> from gametree import deepen_async, load_game
    >>> async def depths():
    ...     return [result.depth async for result in deepen_async(load_game("tictactoe"), depth=3)]
    >>> asyncio.run(depths())
    [1, 2, 3]
    """
    import asyncio  # takes longer than all the rest of the package, for those who have no event loop

    stop = stop or Stop()
    loop = asyncio.get_running_loop()
    results: asyncio.Queue[SearchResult | BaseException | None] = asyncio.Queue()

    def hand_over(item: SearchResult | BaseException | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(results.put_nowait, item)

    def work() -> None:
        try:
            for result in deepen(position, stop=stop, **options):
                hand_over(result)
        except BaseException as error:
            hand_over(error)
        else:
            hand_over(None)

    worker = threading.Thread(target=work, name="gametree deepening", daemon=True)
    if not start(worker):  # as in a browser: then the event loop has its turn between two depths
        for result in deepen(position, stop=stop, **options):
            yield result
            await asyncio.sleep(0)
        return
    try:
        while (item := await results.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        stop.run_out()  # machine code obeys at the next node
