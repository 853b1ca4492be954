"""The texts of solving, made ready for one game: compiled where that is possible, otherwise as they stand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ..base.errors import InputError
from ..base.numbers import Ints, Words, words
from ..base.packing import pack, width_of
from ..base.stopping import Stop
from ..base.values import NO_LIMIT
from ..engine.ready.running import Runner
from ..rules.game import Game
from .scores import LANES, squeeze
from .shelf import COUNT, Part, Shelf, fill_slots, grown, new_shelf
from .slices import Slice, count_in, directory_bits, lay_out
from .terms import Terms, terms_of

Item = TypeVar("Item")
Done = TypeVar("Done")

MOST_JOBS = 256

WHOLE = Part(0, 0)
"""All positions."""


class Texts:
    """Calls texts on memory, in as many threads at once as there are jobs; machine code needs no lock."""

    def __init__(self, game: Game, like: Any, stop: Stop, *, jobs: int = 1, interpreted: bool = False) -> None:
        self.game, self.like, self.stop, self.jobs = game, like, stop, jobs
        self.terms: Terms = terms_of(game, stop.budget)
        self.width = width_of(like)
        self.compiled = True
        self.seconds = 0.0
        """What it took to compile."""
        self._interpreted = interpreted
        self._ready: dict[Callable[..., Any], Runner] = {}
        self._making = threading.Lock()

    def call(self, text: Callable[..., Any], *arguments: Any) -> Any:
        """Call a text; all calls of one text have arguments of the same kinds."""
        with self._making:
            if text not in self._ready:
                self._ready[text] = Runner(text, *arguments, held=(), interpreted=self._interpreted)
                self.compiled = self.compiled and self._ready[text].compiled
                self.seconds += self._ready[text].seconds
        return self._ready[text](self.stop, *arguments)

    def abreast(self, work: Callable[[Item], Done], items: Iterable[Item], *, most: int = MOST_JOBS) -> list[Done]:
        """Do some work on each of several items, several at once; Ctrl-C ends all of it."""
        each, threads = list(items), min(self.jobs, most)
        if threads == 1 or len(each) < 2:
            return [work(item) for item in each]
        try:
            with ThreadPoolExecutor(min(threads, len(each))) as pool:
                under_way = [pool.submit(work, item) for item in each]
                try:
                    return [one.result() for one in under_way]
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    self.stop.run_out()  # what is under way ends, and is waited for
                    raise
        finally:
            self.stop.allow(NO_LIMIT)

    def shelved(self, starts: Iterable[Any], *, room: int = 0) -> Shelf:
        """Return a shelf with some positions on it, and room for so many more."""
        kept = list(dict.fromkeys(map(self.terms.images.kept, starts)))
        shelf = new_shelf(self.width, len(kept) + room)
        for number, position in enumerate(kept):
            pack(position, shelf.rows, number * self.width)
        self.call(fill_slots, shelf, len(kept))
        return shelf

    def grown(self, shelf: Shelf) -> Shelf:
        """Return a shelf with twice the room."""
        larger = grown(shelf)
        self.call(fill_slots, larger, shelf.cells[COUNT])
        return larger

    def laid_out(self, part: Part, rows: Words, count: int) -> tuple[Slice, int]:
        """Return the slice of a part, from among so many rows, and how many positions it has."""
        inside = count if part == WHOLE else self.call(count_in, part, rows, count, self.width)
        bits = directory_bits(inside)
        laid = Slice(
            part, bits, words((1 << bits) + 1), words(max(1, inside * self.width)), words(1), self.cell(), self.width
        )
        self.call(lay_out, part, rows, count, laid)
        return laid, inside

    def cell(self) -> Words:
        """Make room for one row."""
        return words(self.width)

    def squeezed(self, scores: Ints, count: int) -> Words:
        """Return scores as they are kept."""
        packed = words(count // LANES + 1)
        if self.call(squeeze, scores, packed, count) < count:
            raise InputError(f"{self.game.name} has margins beyond 32,000, which no solution keeps")
        return packed
