"""The line that is searched, in games where positions come back: a draw by repetition, or by lack of progress.

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

A draw by lack of progress, such as the fifty moves of chess, is the same trouble: a value may depend on how many
quiet plies have led to its position. Far from the limit none does, and the table knows positions alone. Within
``REACH`` plies of the limit it knows them with their counts, so that a value is that of a position and a count. For
searches of no more plies than that nothing is lost: what is kept without a count has seen no such draw, and can meet
none where it is used.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from ...base.numbers import Bits, Fixed, Ints, Words, ints, words
from ...base.values import MAX_DEPTH
from ...bits import FULL, mix
from .keys import Keys

PLIES = MAX_DEPTH + 2
ROOM = 1_024
"""For positions that were played before the root: half of it for those with one side to move, half for others."""
REACH = 64
"""So many plies before the limit of quiet plies the count begins to matter: as deep as searches look."""
COUNTED = 0x9E37_79B9_7F4A_7C15
"""Makes another key of a position's for every count."""


class NoPath(NamedTuple):
    """For games in which no position comes back: there is nothing to remember of a line."""

    def begin_after(self, played: Iterable[tuple[Any, int]], quiet: int = 0) -> NoPath:
        return self

    def enter(self, position: Any, ply: int) -> None:
        pass

    def is_drawn(self, position: Any, ply: int) -> bool:
        return False

    def was_played(self, position: Any, ply: int) -> bool:
        return False

    def is_free(self, ply: int) -> bool:
        return True

    def told_apart(self, key: Bits, ply: int) -> Bits:
        return key

    def begin_behind(self, played: Words, plies: int, quiet: int) -> None:
        pass

    def quiet_after(self, position: Any, child: Any, quiet: int) -> int:
        return 0

    def is_exhausted(self, quiet: int) -> bool:
        return False


class Path(NamedTuple):
    """The positions from the root to the node that is searched, by key. ``path`` makes one.

    The same side must be to move, so positions are compared with those an even number of plies before. Those that
    were played so often that one more occurrence is a draw stand before the root, at their distance or nearer.
    """

    keys: Keys
    line: Annotated[Words, ROOM + PLIES]
    """The key of the position at each ply, from ``ROOM`` on; before them those that were played."""
    marks: Annotated[Ints, PLIES]
    """1 where the value of the node depends on a position above it."""
    begins: Annotated[Ints, 2]
    """Where the positions begin that have the same side to move as even plies, and as odd ones."""

    def begin_after(self, played: Iterable[tuple[Any, int]], quiet: int = 0) -> Path:
        """Begin a line after what was played: positions from before the root, each with its distance from there.

        Of more than there is room for, the last ones are known. So many ``quiet`` plies do not matter.
        """
        begins = [ROOM, ROOM + 1]
        for position, distance in sorted(played, key=lambda each: each[1]):
            side = distance % 2
            if begins[side] >= 2:
                begins[side] -= 2
                self.line[begins[side]] = self.keys.of(position)
        for side, begin in enumerate(begins):
            self.begins[side] = begin
        return self

    def enter(self, position: Any, ply: int) -> None:
        """Go on to a position."""
        self.line[ROOM + ply] = self.keys.of(position)
        self.marks[ply] = 0

    def is_drawn(self, position: Any, ply: int) -> bool:
        """Go on to a position, and tell whether that is a repetition."""
        self.enter(position, ply)
        return self.comes_back(ply, self.begins[ply & 1])

    def comes_back(self, ply: int, first: int) -> bool:
        """Tell whether the position at a ply has come up since a place on the line; what is between depends on it.

        On what was played before the root nothing does: it is the same for all lines of a search.
        """
        here = ROOM + ply
        key = self.line[here]
        for earlier in range(here - 2, first - 1 if ply > 0 else here, -2):  # the root was played, too
            if self.line[earlier] == key:
                for between in range(earlier + 1 - ROOM if earlier >= ROOM else ply, ply):
                    self.marks[between] = 1
                return True
        return False

    def was_played(self, position: Any, ply: int) -> bool:
        """Tell whether a position is a draw because of what was played before the root, whatever the line."""
        key, is_found = self.keys.of(position), False
        for earlier in range(self.begins[ply & 1], ROOM if ply > 0 else 0, 2):
            is_found = is_found or self.line[earlier] == key
        return is_found

    def is_free(self, ply: int) -> bool:
        """Tell whether the value of the node at a ply depends on nothing above it, so that a table may keep it."""
        return self.marks[ply] == 0

    def told_apart(self, key: Bits, ply: int) -> Bits:
        """Return the key by which a table knows the position at a ply."""
        return key

    def begin_behind(self, played: Words, plies: int, quiet: int) -> None:
        """Begin a line behind a game of so many plies, whose positions are known by their keys.

        Positions of the last ``quiet`` plies count, and one more occurrence is a draw. Machine code can do this.
        """
        back = min(plies, quiet, ROOM - 2)
        for distance in range(1, back + 1):
            self.line[ROOM - distance] = played[plies - distance]
        self.begins[0] = ROOM - (back & ~1)
        self.begins[1] = ROOM + 1 - (back + 1 & ~1)

    def quiet_after(self, position: Any, child: Any, quiet: int) -> int:
        """Return after how many plies without progress a position comes, whose parent came after so many."""
        return quiet + 1

    def is_exhausted(self, quiet: int) -> bool:
        """Tell whether the game is drawn after so many quiet plies."""
        return False


class CountingPath(NamedTuple):
    """A line on which quiet plies are counted, too, for games that tell them: ``progress()``.

    After so many the game is a draw; and only so far back a position can have come up before.
    """

    path: Path
    limit: Fixed[int]
    stages: Annotated[Words, PLIES]
    """What ``progress()`` says at each ply; another number than at the ply before is progress."""
    counts: Annotated[Ints, PLIES]
    """How many quiet plies have led to each."""
    before: Annotated[Ints, 1]
    """How many have led to the root."""

    def begin_after(self, played: Iterable[tuple[Any, int]], quiet: int = 0) -> CountingPath:
        self.path.begin_after(played)
        self.before[0] = quiet
        return self

    def enter(self, position: Any, ply: int) -> None:
        self.path.enter(position, ply)
        stage = position.progress()
        self.stages[ply] = stage
        if ply == 0:
            self.counts[0] = self.before[0]
        else:
            self.counts[ply] = self.counts[ply - 1] + 1 if stage == self.stages[ply - 1] else 0

    def is_drawn(self, position: Any, ply: int) -> bool:
        """Go on to a position, and tell whether it is a repetition, or comes after too many quiet plies."""
        self.enter(position, ply)
        count = self.counts[ply]
        if count >= self.limit and ply > 0:
            return True
        return self.path.comes_back(ply, ROOM + ply - count if count <= ply else self.path.begins[ply & 1])

    def was_played(self, position: Any, ply: int) -> bool:
        return self.path.was_played(position, ply)

    def is_free(self, ply: int) -> bool:
        return self.path.is_free(ply)

    def told_apart(self, key: Bits, ply: int) -> Bits:
        """Return the key by which a table knows the position at a ply: near the limit, with its count."""
        count = self.counts[ply]
        return key if count < self.limit - REACH else key ^ mix(count * COUNTED & FULL)

    def begin_behind(self, played: Words, plies: int, quiet: int) -> None:
        """Begin a line behind a game of so many plies, whose positions are known by their keys."""
        self.path.begin_behind(played, plies, quiet)
        self.before[0] = quiet

    def quiet_after(self, position: Any, child: Any, quiet: int) -> int:
        return quiet + 1 if child.progress() == position.progress() else 0

    def is_exhausted(self, quiet: int) -> bool:
        return quiet >= self.limit


def path(keys: Keys) -> Path:
    """Make an empty line, before which nothing was played."""
    return Path(keys, words(ROOM + PLIES), ints(PLIES), array("q", [ROOM, ROOM + 1]))


def counting_path(keys: Keys, limit: int) -> CountingPath:
    """Make an empty line that is a draw after so many quiet plies."""
    return CountingPath(path(keys), limit, words(PLIES), ints(PLIES), ints(1))
