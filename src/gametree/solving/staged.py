"""Solving stage by stage: positions forwards from the start, then their scores backwards from the ends.

Where every move leads one stage further (``stage()``), no position is in two stages. So each stage is made from the
one before it, and judged by the one after it, slice by slice: what must be in memory is a slice and its shelf.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Protocol

from ..base.errors import GameFault, InputError
from ..base.numbers import ints, words
from ..base.packing import unpack
from ..engine.ready.faults import written
from .folder import ROWS, SCORES, STAGES, Folder, Place
from .shelf import Part, Shelf, bytes_of, new_shelf
from .slices import Slice
from .spreading import forget, judge, spread
from .texts import WHOLE, Texts

CHUNK = 1 << 15
"""Positions that are looked at in one call: then something may be told, or another thread takes the next."""
MOST_BITS = 12
AT_ONCE = 2
"""So many slices share the memory, whatever the number of jobs: it decides how a stage is parted."""

Tell = Callable[[str, int, int], None]
"""Hears what is done, and how many positions of how many are behind."""


class Overfull(Exception):
    """A part of a stage does not fit into memory."""


class Hands(Protocol):
    """Others who make and judge slices, given by how many bits each stage is parted."""

    def make(self, places: list[Place], bits: list[int], tell: Tell) -> list[int]:
        """Make slices; return how many positions each has. Raise ``Overfull`` where one has too many."""

    def judge(self, places: list[Place], bits: list[int], tell: Tell) -> None:
        """Judge slices."""


class Staged:
    """Solves one game into a folder, by threads of this process or by other hands."""

    NAME = STAGES

    def __init__(self, texts: Texts, folder: Folder, *, memory: int, tell: Tell, hands: Hands | None = None) -> None:
        self._texts, self._folder, self._memory, self._tell = texts, folder, memory // AT_ONCE, tell
        self._hands = hands
        self.bits: list[int] = []
        """By how many bits each stage is parted."""

    def run(self, starts: list[Any]) -> None:
        """Do what is still to be done."""
        self._begin(starts)
        while self._next_stage(len(self.bits)):
            pass
        for stage in reversed(range(len(self.bits))):
            places = [place for place in self._places(stage) if not self._folder.has(place, SCORES)]
            if self._hands is not None and places:
                self._hands.judge(places, self.bits, self._tell)
            else:
                for place in places:
                    self.judge(place)

    def _places(self, stage: int) -> list[Place]:
        bits = self.bits[stage]
        return [Place(stage, Part(bits, number)) for number in range(1 << bits)]

    def _begin(self, starts: list[Any]) -> None:
        place, shelf = Place(0, WHOLE), self._texts.shelved(starts)
        if not self._folder.has(place, ROWS):
            self._folder.keep_rows(place, *self._texts.laid_out(WHOLE, shelf.rows, shelf.total()))
        self.bits.append(0)

    def _next_stage(self, stage: int) -> bool:
        """Make the slices of a stage from those of the one before; tell whether there is anything in them."""
        bits = max(self.bits[-1], self._folder.bits_of(stage))
        while True:
            self.bits.append(bits)
            try:
                counts = self._made(self._places(stage))
                break
            except Overfull:
                self._folder.remove_stage(stage)
                self.bits.pop()
                bits += 1
                if bits > MOST_BITS:
                    raise InputError(
                        "so little memory is not enough for a single slice; wanted: more --memory"
                    ) from None
        if sum(counts) == 0:
            self._folder.remove_stage(stage)
            self.bits.pop()
            return False
        return True

    def _made(self, places: list[Place]) -> list[int]:
        """Make slices, and return how many positions each has."""
        if self._hands is not None:
            return self._hands.make(places, self.bits, self._tell)
        return self._texts.abreast(self.make, places, most=AT_ONCE)

    def make(self, place: Place) -> int:
        """Make one slice, of all that can be played in the stage before what belongs to its part; count it."""
        if not self._folder.has(place, ROWS):
            shelf = new_shelf(self._texts.width)
            for before in self._places(place.stage - 1):
                shelf = self._spread(before, place.part, shelf)
            self._folder.keep_rows(place, *self._texts.laid_out(place.part, shelf.rows, shelf.total()))
        return self._folder.count(place)

    def _spread(self, before: Place, part: Part, shelf: Shelf) -> Shelf:
        texts, source, count = self._texts, self._mapped(before), self._folder.count(before)
        number = 0
        while number < count:
            end = min(count, number + CHUNK)
            reached = texts.call(spread, texts.like, source, number, end, part, shelf, texts.terms)
            if reached < 0:
                self._refuse_stage(source, -1 - reached)
            if reached < end:
                if 4 * bytes_of(shelf) > self._memory:  # twice the room, beside what there is, and then laid out
                    raise Overfull
                shelf = texts.grown(shelf)
            number = reached
            self._tell(f"stage {before.stage + 1}: finding positions", number, count)
        return shelf

    def _refuse_stage(self, source: Slice, number: int) -> None:
        game, texts = self._texts.game, self._texts
        position = unpack(source.rows, number * texts.width, texts.like)
        raise GameFault(
            f"{game.name}: stage() does not grow by one with every move, in the position "
            f"{written(game, 'position_name', position)}; wanted: that, or no stage()"
        )

    def judge(self, place: Place) -> None:
        """Find what the positions of a slice are worth, by all slices of the next stage."""
        texts, source, count = self._texts, self._mapped(place), self._folder.count(place)
        scores = ints(max(1, count))
        texts.call(forget, scores)
        is_last = place.stage + 1 == len(self.bits)
        behind = (
            [_nothing(texts)]
            if is_last
            else [self._mapped(after, judged=True) for after in self._places(place.stage + 1)]
        )

        def work(task: tuple[Slice, int]) -> None:
            after, begin = task
            own, end = after._replace(cell=texts.cell()), min(count, begin + CHUNK)
            if texts.call(judge, texts.like, source, begin, end, own, scores, texts.terms) < 0:
                raise GameFault(
                    f"{texts.game.name}: a move led elsewhere when it was played again; wanted: rules that depend on "
                    "the position alone"
                )
            self._tell(f"stage {place.stage}: judging", end, count)

        for after in behind:  # scores are raised slice by slice; two threads never have the same position
            texts.abreast(work, product([after], range(0, count, CHUNK)))
        self._folder.keep_scores(place, texts.squeezed(scores, count), count)

    def _mapped(self, place: Place, *, judged: bool = False) -> Slice:
        return self._folder.slice(place, self._texts.width, with_scores=judged)


def _nothing(texts: Texts) -> Slice:
    """Return a slice without positions."""
    return Slice(WHOLE, 0, words(2), words(1), words(1), texts.cell(), texts.width)
