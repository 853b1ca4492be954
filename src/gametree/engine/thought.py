"""One search of an engine's, from its beginning to its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..jit.beside import Beside, Latch, call_beside
from ..rules.history import History
from .priority import take_place
from .ready.job import Job

Hear = Callable[[SearchResult], None]
"""Is told of every depth that is searched."""


class Thought:
    """A search under way. Whoever begins it must carry it out, here or beside; anybody may wait for its answer."""

    def __init__(
        self, job: Job, history: History, finish: Callable[[], None], known: SearchResult | None = None
    ) -> None:
        """Make ready to search; ``finish`` is called when it is done, whatever has happened.

        What is ``known`` for good is told at once, and nothing is searched.
        """
        self.job, self.history, self.known = job, history, known
        self.expects: Move | None = None
        """The opponent's reply that it hopes for, while it ponders."""
        self.so_far: SearchResult | None = None
        self.is_cancelled = False
        """Whether it was told to end, which it does at the next node."""
        self._finish = finish
        self._done = Latch()
        self._error: BaseException | None = None

    def carry_out(self, search: Callable[[], SearchResult]) -> SearchResult:
        """Search, and return the answer. Machine code runs beside the caller, so that Ctrl-C is heard."""
        if self.job.compiled:
            answer: SearchResult = call_beside(self._search, search, end=self.cancel)
            return answer
        return self._search(search)

    def launch(
        self, limits: Limits, begun: float, hear: Hear | None = None, end: Callable[[], None] | None = None
    ) -> bool:
        """Search deeper and deeper beside the caller, and call ``end`` at last; tell whether that can be done."""
        self.job.pacing.change(limits, begun=self._counted_from(begun))  # not in the thread: others may come before

        def work() -> None:
            try:
                self._search(lambda: self.deepen(None, begun, hear))
            except BaseException as error:  # told to whoever asks for the answer
                self._error = error
            finally:
                if end is not None:
                    end()

        return Beside(work).start()

    def deepen(self, limits: Limits | None, begun: float, hear: Hear | None = None) -> SearchResult:
        """Search deeper and deeper, and return the answer; None for the limits that it was told before."""
        for result in self.depths(limits, begun):
            if hear is not None:
                hear(result)
        return self.job.settle(self.so_far) if self.known is None else self.known

    def depths(self, limits: Limits | None, begun: float) -> Iterator[SearchResult]:
        """Yield the answer of every depth."""
        if self.known is not None:
            self.so_far = self.known
            yield self.known
            return
        for result in self.job.deeper(limits, begun=self._counted_from(begun)):
            self.so_far = result
            yield result

    def is_done(self) -> bool:
        return self._done.is_open()

    def cancel(self) -> None:
        """End it as soon as it can be."""
        self.is_cancelled = True
        self.job.pacing.cancel()

    def rest(self) -> None:
        """Wait until it is done."""
        self._done.wait()

    def answer(self) -> SearchResult:
        """Wait until it is done, and return the answer, or raise what has gone wrong."""
        self.rest()
        if self._error is not None:
            raise self._error
        assert self.so_far is not None
        return self.so_far

    def give_up(self) -> None:
        """Be done without having searched; once more does no harm."""
        if not self.is_done():
            self.job.pacing.end()
            self._finish()
            self._done.open()

    def _counted_from(self, begun: float) -> float:
        """Return when the clock starts: the time it took to get machine code does not count."""
        return begun + self.job.ready_in

    def _search(self, search: Callable[[], SearchResult]) -> SearchResult:
        take_place()
        try:
            self.so_far = search()
        except BaseException as error:
            self._error = error
            raise
        finally:
            self.give_up()
        return self.so_far
