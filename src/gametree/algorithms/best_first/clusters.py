"""The memory of SSS*: the nodes it has met, and the list of those that are open, the most promising first.

A node stands for a *cluster*: all strategies that go through it. Its bound is what they can be worth at most, to the
side whose strategies are looked for, the *attacker*. Every node is a row of numbers; ``heap`` keeps the rows of open
nodes so that the best one is found at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...base.errors import InputError, OutOfRoom
from ...base.numbers import Ints, Move, clear, ints
from ...base.values import MAX_DEPTH
from ..parts.table import NothingKept

if TYPE_CHECKING:
    from ..parts.left_behind import LeftBehind

PARENT, CHILD, SIBLING, MOVE, NUMBER, PLY, BOUND, STATE, BEST = range(9)
"""What a row holds: links to other rows (0 is none), the move that led here and which of its parent's moves that is
(from 0), the distance from the root, the bound, the state, and the child that the value comes from."""
ROW = 9

DONE, LIVE, SOLVED, PURGED = range(4)
"""States: expanded, or handed up; open and not yet looked at; open and exactly known; no longer of interest."""

ROOT = 1
ROWS, HEAPED, OPEN, PEAK, TOP = range(5)
BYTES = 8 * (ROW + 1)


class _Parts(NamedTuple):
    cells: Ints
    heap: Ints
    room: int
    """How many rows there are."""
    state: Annotated[Ints, 5]
    """How many rows are used, how many are in the heap, how many clusters are open, and were at the peak; the bound
    of the last cluster that was taken, which holds for the root."""
    path: Annotated[Ints, MAX_DEPTH + 1]


class Clusters(_Parts, NothingKept):
    """The nodes of a best-first search. ``clusters`` makes room for them."""

    __slots__ = ()

    def get(self, row: int, column: int) -> int:
        return self.cells[row * ROW + column]

    def put(self, row: int, column: int, value: int) -> None:
        self.cells[row * ROW + column] = value

    def clear(self) -> None:
        """Forget everything; row 0 stays empty."""
        self.state[ROWS] = 1
        self.state[HEAPED] = 0
        self.state[OPEN] = 0

    def add(self, parent: int, move: Move, number: int, bound: int, ply: int) -> int:
        """Open a child, live, and return its row."""
        row = self.state[ROWS]
        if row == self.room:
            raise OutOfRoom("there is no room for another node")
        self.state[ROWS] = row + 1
        self.put(row, PARENT, parent)
        self.put(row, CHILD, 0)
        self.put(row, BEST, 0)
        self.put(row, MOVE, move)
        self.put(row, NUMBER, number)
        self.put(row, PLY, ply)
        self.put(row, SIBLING, self.get(parent, CHILD))
        self.put(parent, CHILD, row)
        self.open(row, LIVE, bound)
        return row

    def open(self, row: int, state: int, bound: int) -> None:
        """Put a node into the list of open clusters."""
        self.put(row, STATE, state)
        self.put(row, BOUND, bound)
        self.state[OPEN] += 1
        self.state[PEAK] = max(self.state[PEAK], self.state[OPEN])
        place = self.state[HEAPED]
        self.state[HEAPED] = place + 1
        while place > 0:  # let it rise
            above = (place - 1) // 2
            if not self.is_before(row, self.heap[above]):
                break
            self.heap[place] = self.heap[above]
            place = above
        self.heap[place] = row

    def take(self) -> int:
        """Take the most promising cluster out of the list, and return its row."""
        row = self._pop()
        while self.get(row, STATE) == PURGED:
            row = self._pop()
        self.state[OPEN] -= 1
        self.state[TOP] = self.get(row, BOUND)
        return row

    def _pop(self) -> int:
        top = self.heap[0]
        size = self.state[HEAPED] - 1
        self.state[HEAPED] = size
        last, place, below = self.heap[size], 0, 1
        while below < size:  # let the last one sink from the top
            if below + 1 < size and self.is_before(self.heap[below + 1], self.heap[below]):
                below += 1
            if not self.is_before(self.heap[below], last):
                break
            self.heap[place] = self.heap[below]
            place, below = below, 2 * below + 1
        self.heap[place] = last
        return top

    def is_before(self, one: int, other: int) -> bool:
        """Tell which of two clusters comes first: the greater bound; of equals the one further left in the tree."""
        difference = self.get(one, BOUND) - self.get(other, BOUND)
        if difference != 0:
            return difference > 0
        deeper = self.get(one, PLY) - self.get(other, PLY)
        while self.get(one, PLY) > self.get(other, PLY):
            one = self.get(one, PARENT)
        while self.get(other, PLY) > self.get(one, PLY):
            other = self.get(other, PARENT)
        if one == other:
            return deeper < 0
        while self.get(one, PARENT) != self.get(other, PARENT):
            one, other = self.get(one, PARENT), self.get(other, PARENT)
        return self.get(one, NUMBER) < self.get(other, NUMBER)

    def find_next(self, row: int, top: int) -> int:
        """Return the next of the open clusters below ``top``, after ``row``; ``top`` itself if there is none."""
        while True:
            below = self.get(row, CHILD)
            while below == 0 and row != top:
                below = self.get(row, SIBLING)
                row = self.get(row, PARENT)
            if below == 0:
                return top
            row = below
            if self.get(row, STATE) == LIVE or self.get(row, STATE) == SOLVED:
                return row

    def purge(self, row: int) -> None:
        """Take a cluster out of the list, wherever it stands."""
        self.put(row, STATE, PURGED)
        self.state[OPEN] -= 1

    def position_at(self, root: Any, row: int, path: Any) -> Any:
        """Return the position of a node, by playing the moves that lead there; ``path`` follows."""
        ply = self.get(row, PLY)
        for back in range(ply, 0, -1):
            self.path[back] = self.get(row, MOVE)
            row = self.get(row, PARENT)
        position = root
        path.enter(position, 0)
        for step in range(1, ply + 1):
            position = position.play(self.path[step])
            path.enter(position, step)
        return position

    def begin_position(self) -> None:
        """Begin with another position: nothing is kept from one to the next."""
        self.forget()

    def forget(self) -> None:
        """Forget all clusters, and how many there were."""
        clear(self.state)

    def held(self) -> int:
        return self.state[PEAK]

    def capacity(self) -> int:
        return self.room - 1

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        """Return the moves from the root along which the value was found."""
        line = []
        row = self.get(ROOT, BEST)
        while row:
            line.append(self.get(row, MOVE))
            row = self.get(row, BEST)
        return tuple(line)

    def bound(self) -> int:
        """Return the bound of the best cluster, which holds for the root, as the attacker sees it."""
        return self.state[TOP]

    def walked(self) -> tuple[Move, ...] | None:
        return tuple(self.path[1:])


def clusters(megabytes: float, *, most: int | None = None) -> Clusters:
    """Make room for the nodes that fit into so much memory, and for no more than ``most``."""
    room = int(megabytes * (1 << 20)) // BYTES
    if most is not None:
        room = min(room, most)
    if room < 2:
        raise InputError(f"{megabytes:g} MB hold no clusters; wanted: more, such as 64")
    return Clusters(ints(room * ROW), ints(room), room, ints(5), ints(MAX_DEPTH + 1))
