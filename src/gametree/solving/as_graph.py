"""Solving as a graph, in memory: all positions with their moves first, then scores until no more can be known."""

from __future__ import annotations

from typing import Any

from ..base.errors import GametreeError, InputError
from ..base.numbers import Ints, ints
from ..base.packing import unpack
from ..engine.ready.faults import written
from .folder import ROWS, SCORES, Folder, Place
from .graph import FILLED, InMoves, WhenKnown, explore, first_unknown, gather, settle
from .scores import Results
from .shelf import Part, Shelf, bytes_of
from .slices import Slice
from .spreading import forget
from .staged import CHUNK, Tell
from .texts import Texts

MOST_IN_SLICE = 1 << 20


class AsGraph:
    """Solves one game into a folder."""

    NAME = "graph"

    def __init__(self, texts: Texts, folder: Folder, *, memory: int, tell: Tell) -> None:
        self._texts, self._folder, self._memory, self._tell = texts, folder, memory, tell
        self.bits: list[int] = []
        self._edges, self._cells = ints(CHUNK), ints(1)
        self._scores: Ints = ints(1)

    def run(self, starts: list[Any]) -> None:
        """Do all of it, if anything of it is missing: the slices of a graph are made at once."""
        bits = self._folder.bits_of(0)
        if bits >= 0 and all(self._folder.has(place, kind) for place in _places(bits) for kind in (ROWS, SCORES)):
            self.bits = [bits]
            return
        shelf = self._explore(starts)
        self._settle(shelf)
        bits = max(0, (shelf.total() - 1).bit_length() - (MOST_IN_SLICE.bit_length() - 1))
        for place in _places(bits):
            laid, count = self._texts.laid_out(place.part, shelf.rows, shelf.total())
            self._keep(place, laid, count, shelf)
        self.bits = [bits]

    def _explore(self, starts: list[Any]) -> Shelf:
        texts, number = self._texts, 0
        shelf = texts.shelved(starts, room=texts.terms.most_moves)
        self._scores = self._unknown(len(shelf.slots) // 2)
        while number < shelf.total():
            wanted = min(shelf.total(), number + CHUNK)
            number = texts.call(
                explore, texts.like, number, CHUNK, shelf, self._edges, self._cells, self._scores, texts.terms
            )
            if number < wanted:
                shelf = self._with_more_room(shelf)
            self._tell("finding positions", number, shelf.total())
        return shelf

    def _with_more_room(self, shelf: Shelf) -> Shelf:
        texts = self._texts
        taken = bytes_of(shelf) + 8 * (len(self._edges) + len(self._scores))
        if not shelf.has_room(texts.terms.most_moves):
            self._check(taken + 2 * bytes_of(shelf) + 16 * len(self._scores), shelf.total())
            shelf, known = texts.grown(shelf), self._scores
            self._scores = self._unknown(2 * len(known))
            self._scores[: len(known)] = known
        if self._cells[FILLED] + texts.terms.most_moves >= len(self._edges):
            self._check(taken + 16 * len(self._edges), shelf.total())
            edges = self._edges
            self._edges = ints(2 * len(edges) + texts.terms.most_moves)
            self._edges[: len(edges)] = edges
        return shelf

    def _check(self, wanted: int, count: int) -> None:
        if wanted > self._memory:
            raise GametreeError(
                f"{self._texts.game.name} has more than {count:,} positions, for which {self._memory >> 20:,} MB are "
                f"not enough; wanted: --memory {2 * (wanted >> 20)}, or a game with stage(), solved in slices"
            )

    def _unknown(self, count: int) -> Ints:
        scores = ints(count)
        self._texts.call(forget, scores)
        return scores

    def _settle(self, shelf: Shelf) -> None:
        """Find scores, round by round; by result what is left is drawn, because nobody can force an end."""
        texts, count, known, distance = self._texts, shelf.total(), 0, 0
        task = (self._edges, self._cells[FILLED], self._scores, count)
        by_result = isinstance(texts.terms.scoring, Results)
        while True:
            distance += 1
            found = texts.call(settle, *task, InMoves(distance) if by_result else WhenKnown(), texts.stop.budget)
            known += found
            self._tell(f"judging, round {distance}", known, count)
            if found == 0:
                break
        unknown = count if by_result else texts.call(first_unknown, self._scores, count)
        if unknown < count:
            position = unpack(shelf.rows, unknown * texts.width, texts.like)
            raise InputError(
                f"{texts.game.name} is won by margins, and positions come back from "
                f"{written(texts.game, 'position_name', position)}; wanted: a game by result, or one that ends"
            )

    def _keep(self, place: Place, laid: Slice, count: int, shelf: Shelf) -> None:
        gathered = ints(max(1, count))
        self._texts.call(gather, laid, count, shelf, self._scores, gathered)
        packed = self._texts.squeezed(gathered, count)
        if packed is None:
            raise InputError(f"{self._texts.game.name} has margins beyond 32,000, which no solution keeps")
        self._folder.keep_rows(place, laid, count)
        self._folder.keep_scores(place, packed, count)


def _places(bits: int) -> list[Place]:
    return [Place(0, Part(bits, number)) for number in range(1 << bits)]
