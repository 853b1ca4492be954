"""All that is known of a graph while it is solved: positions, moves and scores, which grow as more are found."""

from __future__ import annotations

from ..base.errors import InputError
from ..base.numbers import Ints, ints
from .graph import FILLED
from .shelf import Shelf, bytes_of
from .spreading import forget
from .texts import Texts

LEAST_EDGES = 1 << 15


class GraphMemory:
    """The memory of one graph, which may not outgrow so many bytes."""

    def __init__(self, texts: Texts, shelf: Shelf, most: int, *, filled: int = 0) -> None:
        """Make room for what belongs to the positions on a shelf, of whose moves so many numbers are known."""
        self._texts, self._most, self.shelf = texts, most, shelf
        self.explored = 0
        """So many positions were looked at; from there on nothing is known of what can be played."""
        self.edges, self.cells = ints(max(LEAST_EDGES, 2 * filled) + texts.terms.most_moves), ints(1, filled)
        self.scores = self._unknown(len(shelf.slots) // 2)

    @property
    def filled(self) -> int:
        return self.cells[FILLED]

    def make_room(self) -> None:
        """Make twice the room, where it is used up."""
        shelf, most_moves = self.shelf, self._texts.terms.most_moves
        taken = bytes_of(shelf) + 8 * (len(self.edges) + len(self.scores))
        if not shelf.has_room(most_moves):
            self._check(taken + 2 * bytes_of(shelf) + 16 * len(self.scores))
            self.shelf, known = self._texts.grown(shelf), self.scores
            self.scores = self._unknown(2 * len(known))
            self.scores[: len(known)] = known
        if self.filled + most_moves >= len(self.edges):
            self._check(taken + 16 * len(self.edges))
            edges = self.edges
            self.edges = ints(2 * len(edges) + most_moves)
            self.edges[: len(edges)] = edges

    def _check(self, wanted: int) -> None:
        if wanted > self._most:
            raise InputError(
                f"{self._texts.game.name} has more than {self.shelf.total():,} positions, for which "
                f"{self._most >> 20:,} MB are not enough; wanted: --memory {2 * (wanted >> 20)} with --resume, or a "
                "game with stage(), solved in slices"
            )

    def _unknown(self, count: int) -> Ints:
        scores = ints(count)
        self._texts.call(forget, scores)
        return scores
