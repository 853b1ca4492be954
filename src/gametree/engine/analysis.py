"""Answers as they come, while a search goes on beside whoever waits for them: in a loop, or in an event loop."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Self

from ..base.results import Limits, SearchResult
from ..jit.beside import POLL
from .thought import Thought

if TYPE_CHECKING:
    import asyncio


_Queue = SimpleQueue[SearchResult | None]


class Analysis(Iterator[SearchResult]):
    """Yields the answer of every depth. ``close`` or the end of a ``with`` ends the search.

    ``leave`` ends it, too, and does not wait until it has obeyed; so does being forgotten.
    """

    def __init__(self, thought: Thought, limits: Limits, begun: float) -> None:
        self._thought = thought
        self._heard = heard = _Queue()
        self._straight: Iterator[SearchResult] | None = None
        self._is_over = False
        if not thought.launch(limits, begun, heard.put, lambda: heard.put(None)):  # not self: it may be forgotten
            self._straight = thought.depths(limits, begun)  # as in a browser: each depth when it is asked for

    def __next__(self) -> SearchResult:
        if self._is_over:
            raise StopIteration
        try:
            result = self._listen() if self._straight is None else next(self._straight, None)
        except BaseException:
            self.close()
            raise
        if result is None:
            self.close()
            if self._straight is None:
                self._thought.answer()  # raises what has ended it, if that was no limit
            raise StopIteration
        return result

    def _listen(self) -> SearchResult | None:
        while True:
            try:
                return self._heard.get(timeout=POLL)  # without a limit, Windows would not hear Ctrl-C
            except Empty:
                pass

    def close(self) -> None:
        """End the search, and wait until it has ended."""
        self.leave()
        self._thought.rest()

    def leave(self) -> None:
        """End the search, which obeys at the next node, and do not wait for that."""
        self._is_over = True
        if self._straight is not None:
            self._thought.give_up()
        else:
            self._thought.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __del__(self) -> None:
        # Nothing is waited for. What collects garbage may be the very thread that searches, and at the end of the
        # process that thread can no longer tell anybody that it has obeyed.
        if not self._is_over:
            self.leave()


async def arriving(thought: Thought, limits: Limits, begun: float) -> AsyncGenerator[SearchResult, None]:
    """Yield the answer of every depth, while the event loop goes on; to leave it or to cancel ends the search."""
    import asyncio  # takes longer than all the rest of the package, for those who have no event loop

    loop = asyncio.get_running_loop()
    heard: asyncio.Queue[SearchResult | None] = asyncio.Queue()

    def hand_over(item: SearchResult | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(heard.put_nowait, item)

    if not thought.launch(limits, begun, hand_over, lambda: hand_over(None)):
        try:
            for result in thought.depths(limits, begun):
                yield result
                await asyncio.sleep(0)  # the event loop has its turn between two depths
        finally:
            thought.give_up()
        return
    try:
        while (item := await heard.get()) is not None:
            yield item
        thought.answer()
    finally:
        thought.cancel()
        thought.rest()  # it obeys at the next node; whoever is cancelled here may not be waited for otherwise
