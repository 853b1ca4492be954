"""Solving as a graph, in memory: all positions with their moves first, then scores until no more can be known."""

from __future__ import annotations

from typing import Any

from ..base.errors import InputError
from ..base.numbers import ints
from ..base.packing import unpack
from ..engine.ready.faults import written
from .folder import GRAPH, ROWS, SCORES, Folder, Place
from .graph import InMoves, WhenKnown, explore, first_unknown, gather, settle
from .graph_memory import GraphMemory
from .halfway import Halfway
from .scores import Results
from .shelf import Part
from .staged import CHUNK, Tell
from .texts import Texts

MOST_IN_SLICE = 1 << 20


class AsGraph:
    """Solves one game into a folder."""

    NAME = GRAPH

    def __init__(self, texts: Texts, folder: Folder, *, memory: int, tell: Tell) -> None:
        self._texts, self._folder, self._memory, self._tell = texts, folder, memory, tell
        self._halfway = Halfway(texts, folder.path, tell=tell)
        self.bits: list[int] = []

    def run(self, starts: list[Any]) -> None:
        """Do what is still to be done: the slices of a graph are made at once."""
        bits = self._folder.bits_of(0)
        if bits < 0 or not all(self._folder.has(place, kind) for place in _places(bits) for kind in (ROWS, SCORES)):
            found = self._explore(starts)
            self._settle(found)
            bits = max(0, (found.shelf.total() - 1).bit_length() - (MOST_IN_SLICE.bit_length() - 1))
            for place in _places(bits):
                self._keep(place, found)
        self._halfway.clear()
        self.bits = [bits]

    def _explore(self, starts: list[Any]) -> GraphMemory:
        """Find all positions, from where an earlier call was interrupted."""
        texts = self._texts
        found = self._halfway.restored(self._memory)
        if found is None:
            shelf = texts.shelved(starts, room=texts.terms.most_moves)
            found = GraphMemory(texts, shelf, self._memory)
        while found.explored < found.shelf.total():
            most = min(CHUNK, self._halfway.left_to_piece(found))
            wanted = min(found.shelf.total(), found.explored + most)
            memory = found.shelf, found.edges, found.cells, found.scores
            found.explored = texts.call(explore, texts.like, found.explored, most, *memory, texts.terms)
            if found.explored < wanted:
                found.make_room()
            self._halfway.keep_found(found)
            self._tell("finding positions", found.explored, found.shelf.total())
        return found

    def _settle(self, found: GraphMemory) -> None:
        """Find scores, round by round; by result what is left is drawn, because nobody can force an end."""
        texts, count, known = self._texts, found.shelf.total(), 0
        by_result = isinstance(texts.terms.scoring, Results)
        distance = self._halfway.judged(found)
        while True:
            distance += 1
            rule = InMoves(distance) if by_result else WhenKnown()
            fresh = texts.call(settle, found.edges, found.filled, found.scores, count, rule, texts.stop.budget)
            known += fresh
            self._tell(f"judging, round {distance}", known, count)
            if fresh == 0:
                break
            self._halfway.keep_judged(found, distance)
        unknown = count if by_result else texts.call(first_unknown, found.scores, count)
        if unknown < count:
            position = unpack(found.shelf.rows, unknown * texts.width, texts.like)
            raise InputError(
                f"{texts.game.name} is won by margins, and positions come back from "
                f"{written(texts.game, 'position_name', position)}; wanted: a game by result, or one that ends"
            )

    def _keep(self, place: Place, found: GraphMemory) -> None:
        """Write one slice."""
        laid, count = self._texts.laid_out(place.part, found.shelf.rows, found.shelf.total())
        gathered = ints(max(1, count))
        self._texts.call(gather, laid, count, found.shelf, found.scores, gathered)
        packed = self._texts.squeezed(gathered, count)
        self._folder.keep_rows(place, laid, count)
        self._folder.keep_scores(place, packed, count)


def _places(bits: int) -> list[Place]:
    return [Place(0, Part(bits, number)) for number in range(1 << bits)]
