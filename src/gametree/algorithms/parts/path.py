"""The line that is searched, in games where positions come back: a repetition on it is a draw.

The trouble is what a table may keep. A value that was found by a repetition holds for the line that led there, and
perhaps for no other: the *graph history interaction* (Palay 1983; Campbell 1985). So every repetition marks the nodes
between the two occurrences: they depend on a position above them. A node without a mark depends on nothing above
itself. Its value is that of a game that begins there, and only such values are kept.

What that is worth, for a search to a depth D from a root: **a forced win or loss within D plies is found, with its
distance, and no other is ever told.** The quickest way to win never meets a position twice, because each position
on it is nearer to the end than all before; so no repetition can spoil it, and an unmarked node has looked at it to
its end. In the other direction, a repetition is worth 0, which is no win; so neither is anything that is made of
repetitions. By induction over the order in which values are kept, each agrees with the shortest forced end within
its depth, and so does the root, which nothing stands above.

What is left is estimates. A value from the table may rest on an estimate of a position that stands on the line
already, where a search without a table says "draw". Such values may differ from those of plain minimax over lines;
to rule that out a table would have to keep a value for each line apart, and would be of little use.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from ...base.numbers import Bits, Ints, Words, ints, words
from ...base.values import MAX_DEPTH
from ...bits import MIXER
from .keys import Keys

PLIES = MAX_DEPTH + 2
ROOM = 128
"""For positions that were played before the root; there are few that have come up twice."""


class NoPath(NamedTuple):
    """For games in which no position comes back: there is nothing to remember of a line."""

    def begin_after(self, played: Iterable[tuple[Any, int]]) -> NoPath:
        return self

    def enter(self, position: Any, ply: int) -> None:
        pass

    def is_repeated(self, position: Any, ply: int) -> bool:
        return False

    def was_played(self, position: Any, ply: int) -> bool:
        return False

    def is_free(self, ply: int) -> bool:
        return True


class Path(NamedTuple):
    """The positions from the root to the node that is searched, by key. ``path`` makes one.

    The same side must be to move, so positions are compared with those an even number of plies before.
    """

    keys: Keys
    line: Annotated[Words, PLIES]
    """The key of the position at each ply."""
    marks: Annotated[Ints, PLIES]
    """1 where the value of the node depends on a position above it."""
    played: Words
    """Positions that were played so often before the root that one more occurrence is a draw (see ``tagged``)."""
    played_count: Annotated[Ints, 1]
    """How many of them there are."""

    def begin_after(self, played: Iterable[tuple[Any, int]]) -> Path:
        """Begin a line after what was played: positions from before the root, each with its distance from there.

        It is another one where there are too many of them for the room there is.
        """
        keys = [tagged(self.keys.of(position), distance) for position, distance in played]
        line = self if len(keys) <= len(self.played) else path(self.keys, 2 * len(keys))
        for place, key in enumerate(keys):
            line.played[place] = key
        line.played_count[0] = len(keys)
        return line

    def enter(self, position: Any, ply: int) -> None:
        """Go on to a position."""
        self.line[ply] = self.keys.of(position)
        self.marks[ply] = 0

    def is_repeated(self, position: Any, ply: int) -> bool:
        """Go on to a position, and tell whether that is a repetition; the nodes in between depend on it."""
        self.enter(position, ply)
        key = self.line[ply]
        for earlier in range(ply - 2, -1, -2):
            if self.line[earlier] == key:
                for between in range(earlier + 1, ply):
                    self.marks[between] = 1
                return True
        return self.is_among_played(key, ply)

    def was_played(self, position: Any, ply: int) -> bool:
        """Tell whether a position is a draw because of what was played before the root, whatever the line."""
        return self.is_among_played(self.keys.of(position), ply)

    def is_among_played(self, key: Bits, ply: int) -> bool:
        wanted = tagged(key, ply)
        is_found = False
        for place in range(self.played_count[0] if ply > 0 else 0):  # the root is there already
            is_found = is_found or self.played[place] == wanted
        return is_found

    def is_free(self, ply: int) -> bool:
        """Tell whether the value of the node at a ply depends on nothing above it, so that a table may keep it.

        What was played before the root does not count: it is the same for all lines of a search.
        """
        return self.marks[ply] == 0


def tagged(key: Bits, ply: int) -> Bits:
    """Return another key for each side to move: ``ply`` is the distance from the root, either way.

    >>> tagged(5, 2), tagged(5, 1) == tagged(5, 3) != 5
    (5, True)
    """
    return key ^ MIXER if ply & 1 else key


def path(keys: Keys, room: int = ROOM) -> Path:
    """Make an empty line, with room for so many positions that were played before the root."""
    return Path(keys, words(PLIES), ints(PLIES), words(room), ints(1))
