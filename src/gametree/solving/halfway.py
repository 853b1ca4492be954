"""What a graph keeps on the way, so that a kill costs a second of work and not all of it.

    found-00003.piece    the fourth piece: positions that were found, their moves, the scores of those that are ends
    judged-00012.round   the scores of all positions, when those in up to twelve moves were known

Positions and moves only ever follow those before them, so that a piece is what has come since the last one. When the
solution is whole, all of this is taken away.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..base.numbers import Ints, Words
from .graph_memory import GraphMemory
from .scores import stretch
from .shelf import COUNT, fill_slots, new_shelf
from .texts import Texts
from .word_file import Damaged, map_words, write_words

PIECE_OF_GRAPH, ROUND = 3, 4
PIECE = 1 << 17
"""So many positions are looked at before they are kept."""
LOOKS = 1 << 24
"""So many scores are looked at, in rounds of all positions, before they are kept."""

Tell = Callable[[str, int, int], None]


class Halfway:
    """Keeps the pieces and rounds of one graph in its folder."""

    def __init__(self, texts: Texts, path: Path, *, tell: Tell) -> None:
        self._texts, self._path, self._tell = texts, path, tell
        self._kept = (0, 0, 0)
        """Positions that were looked at, that were found, and numbers of moves, as far as they are in pieces."""
        self._pieces, self._looks = 0, 0

    # --- positions and moves ------------------------------------------------------------------------------------

    def restored(self, most: int) -> GraphMemory | None:
        """Return what the pieces hold, up to the first that is damaged; None if that is nothing."""
        pieces, texts = self._sound_pieces(), self._texts
        if not pieces:
            return None
        explored, found, filled = self._kept
        shelf = new_shelf(texts.width, found + texts.terms.most_moves + 1)
        memory = GraphMemory(texts, shelf, most, filled=filled)
        before = (0, 0, 0)
        for told, contents in pieces:
            rows, edges = (told[1] - before[1]) * texts.width, told[2] - before[2]
            _copy(contents[:rows], shelf.rows, before[1] * texts.width)
            _copy(contents[rows : rows + edges], memory.edges, before[2])
            texts.call(stretch, contents[rows + edges :], memory.scores, before[0], told[0] - before[0])
            before = told
        texts.call(fill_slots, shelf, found)
        memory.explored = explored
        return memory

    def _sound_pieces(self) -> list[tuple[tuple[int, int, int], Words]]:
        """Return the pieces in order, up to the first that is missing or damaged; those after it are taken away."""
        pieces: list[tuple[tuple[int, int, int], Words]] = []
        rest = set(self._path.glob("*.piece"))
        while self._piece(len(pieces)) in rest:
            file = self._piece(len(pieces))
            try:
                told, contents = map_words(file, PIECE_OF_GRAPH, checked=True)
            except Damaged as damage:
                self._tell(f"{damage}; it is made again", 0, 0)
                break
            pieces.append(((told[0], told[1], told[2]), contents))
            rest.remove(file)
        for file in rest:
            file.unlink()
        self._pieces = len(pieces)
        if pieces:
            self._kept = pieces[-1][0]
        return pieces

    def left_to_piece(self, memory: GraphMemory) -> int:
        """Return how many positions more are looked at before they are kept."""
        return max(1, self._kept[0] + PIECE - memory.explored)

    def keep_found(self, memory: GraphMemory) -> None:
        """Write what was found since the last piece, if that is one, or the last one there will be."""
        explored, found = memory.explored, memory.shelf.cells[COUNT]
        is_last = explored == found and 0 < self._kept[0] < explored
        if explored - self._kept[0] < PIECE and not is_last:
            return
        begun, rows, filled = self._kept
        self._kept, width = (explored, found, memory.filled), self._texts.width
        contents = [
            memory.shelf.rows[rows * width : found * width],
            memory.edges[filled : memory.filled],
            self._texts.squeezed(memory.scores[begun:explored], explored - begun),
        ]
        write_words(self._piece(self._pieces), PIECE_OF_GRAPH, [*self._kept, self._pieces], contents)
        self._pieces += 1

    def _piece(self, number: int) -> Path:
        return self._path / f"found-{number:05}.piece"

    # --- scores -------------------------------------------------------------------------------------------------

    def judged(self, memory: GraphMemory) -> int:
        """Put the scores of the last round that was kept in their places; return which one that was, or 0."""
        count = memory.shelf.total()
        for file in sorted(self._path.glob("*.round"), reverse=True):
            try:
                told, contents = map_words(file, ROUND, checked=True)
            except Damaged as damage:
                self._tell(f"{damage}; it is made again", 0, 0)
                file.unlink()
                continue
            if told[0] == count:
                self._texts.call(stretch, contents, memory.scores, 0, count)
                return told[1]
        return 0

    def keep_judged(self, memory: GraphMemory, distance: int) -> None:
        """Write the scores after a round, if there was much to look at since the last time."""
        count = memory.shelf.total()
        self._looks += count
        if self._looks < LOOKS:
            return
        self._looks, earlier = 0, list(self._path.glob("*.round"))
        packed = self._texts.squeezed(memory.scores, count)
        write_words(self._path / f"judged-{distance:05}.round", ROUND, [count, distance, 0, 0], [packed])
        for file in earlier:
            file.unlink()

    # --- in the end ---------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Take all of it away: the solution is whole."""
        for kind in ("*.piece", "*.round"):
            for file in self._path.glob(kind):
                file.unlink()


def _copy(source: Words, target: Words | Ints, place: int) -> None:
    """Copy words into memory, from a place on."""
    memoryview(target).cast("B")[8 * place : 8 * (place + len(source))] = memoryview(source).cast("B")
