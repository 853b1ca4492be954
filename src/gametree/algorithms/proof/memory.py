"""The memories of proof-number searches: a tree of nodes in rows, and a table of proof numbers by key.

``PROVE`` and ``REFUTE`` are kept as the side to move sees them: how many leaves must still turn out well for it to
reach its aim, and how many for its opponent to prevent that. 0 is done, ``NEVER`` is impossible. One is 0 where the
other is ``NEVER``, and nowhere else: whatever is still open stays below, however much is added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...base.errors import InputError, OutOfRoom
from ...base.numbers import Bits, Fixed, Ints, Move, Words, clear, ints, words
from ...base.values import MAX_DEPTH
from ...bits import FULL, MIXER, mix
from ...rules.game import is_over
from ...rules.turns import Turns
from ..parts.keys import OWN_KEY, Keys
from ..parts.table import NothingKept

if TYPE_CHECKING:
    from ..parts.left_behind import LeftBehind

MOVER, OPPONENT = 0, 1
"""Whose win is the aim: that of the side that moves at the root, or its opponent's."""

WINS = 0
"""What the side to move wants: to win; 1 is that the other side does not."""

NEVER = (1 << 28) - 1
"""A proof number that cannot be reached."""

MANY = NEVER - 1
"""As many as are counted; a number stays there until it is decided."""

MOVE, PROVE, REFUTE, PARENT, FIRST, COUNT = range(6)
"""What the row of a node holds: its move, its numbers, its parent's row, its children (they stand side by side)."""
ROW = 6

PROVE_LIMIT, REFUTE_LIMIT = 3, 4
"""What the cells of a child hold behind its move and its numbers, while its parent is searched."""
CHILD = 5
PLIES = MAX_DEPTH + 2

ROOT = 1
BYTES = 8 * ROW

WAYS = 4
BUCKET = 2 * WAYS


class Numbers(NamedTuple):
    """The two numbers of a node; both are 0 where nothing is kept about it."""

    prove: int
    refute: int

    def is_known(self) -> bool:
        return self.prove + self.refute > 0

    def is_decided(self) -> bool:
        return self.prove == 0 or self.refute == 0


def added(some: int, more: int) -> int:
    """Add up proof numbers: what is impossible stays impossible, and nothing else becomes so.

    >>> added(2, 3), added(MANY, 5) == MANY, added(MANY, NEVER) == NEVER
    (5, True, True)
    """
    return NEVER if some == NEVER or more == NEVER else min(MANY, some + more)


class _Rows(NamedTuple):
    cells: Ints
    room: int
    used: Annotated[Ints, 2]
    """How many rows are used now, and were at the peak."""


class ProofNodes(_Rows, NothingKept):
    """The tree of a proof-number search. ``proof_nodes`` makes room for it."""

    __slots__ = ()

    def get(self, row: int, column: int) -> int:
        return self.cells[row * ROW + column]

    def put(self, row: int, column: int, value: int) -> None:
        self.cells[row * ROW + column] = value

    def clear(self) -> None:
        """Forget everything; row 0 stays empty."""
        self.used[0] = 1

    def add(self, parent: int, move: Move, prove: int, refute: int) -> int:
        """Add a node behind all others, and return its row."""
        row = self.used[0]
        if row == self.room:
            raise OutOfRoom("there is no room for another node")
        self.used[0] = row + 1
        self.used[1] = max(self.used[1], row)
        self.put(row, PARENT, parent)
        self.put(row, FIRST, 0)
        self.put(row, COUNT, 0)
        self.put(row, MOVE, move)
        self.put(row, PROVE, prove)
        self.put(row, REFUTE, refute)
        return row

    def begin_position(self) -> None:
        """Begin with another position: nothing is kept from one to the next."""
        self.forget()

    def forget(self) -> None:
        """Forget all nodes, and how many there were."""
        clear(self.used)

    def held(self) -> int:
        return self.used[1]

    def capacity(self) -> int:
        return self.room - 1

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        """Return a line of the proof: where a side has reached its aim a move that does it, elsewhere the first."""
        line, row = [], ROOT
        while self.get(row, COUNT) > 0:
            first = self.get(row, FIRST)
            children = range(first, first + self.get(row, COUNT))
            row = next((child for child in children if self.get(child, REFUTE) == 0), first)
            line.append(self.get(row, MOVE))
        return tuple(line)


def pack(prove: Bits, refute: Bits, depth: Bits) -> Bits:
    """Put everything that an entry knows into one word."""
    return prove | refute << 28 | depth << 56


class ChildrenTotal(NamedTuple):
    """What the numbers of the children come to."""

    prove: int
    refute: int
    best: int
    """The child that makes ``prove`` what it is: the first with the least ``refute``."""
    second: int
    """The least ``refute`` of the others."""
    others: int
    """What the others have to do with ``refute``."""


class _Slots(NamedTuple):
    slots: Words
    buckets: int
    keys: Keys
    used: Annotated[Ints, 1]
    """How many entries are in use."""
    rows: Ints
    width: Fixed[int]
    """How many children there is room for at each ply."""
    adds_up: Fixed[bool]
    """Whether no two lines meet again, as in a tree, so that the numbers of children are added up."""


class ProofTable(_Slots, NothingKept):
    """Proof numbers by key, two words an entry as in ``table.Table``: 28 bits each, and the depth.

    Beside them stand, row by row of plies, the children of the nodes that are searched now.
    """

    __slots__ = ()

    def get(self, ply: int, child: int, column: int) -> int:
        return self.rows[(ply * self.width + child) * CHILD + column]

    def put(self, ply: int, child: int, column: int, value: int) -> None:
        self.rows[(ply * self.width + child) * CHILD + column] = value

    def begin(self, ply: int, child: int, move: Move, numbers: Numbers) -> None:
        """Begin the cells of a child."""
        self.put(ply, child, MOVE, move)
        self.put(ply, child, PROVE_LIMIT, 0)
        self.put(ply, child, REFUTE_LIMIT, 0)
        self.keep(ply, child, numbers)

    def keep(self, ply: int, child: int, numbers: Numbers) -> None:
        """Keep the numbers that a child has now."""
        self.put(ply, child, PROVE, numbers.prove)
        self.put(ply, child, REFUTE, numbers.refute)

    def allow(self, ply: int, child: int, prove: int, refute: int) -> None:
        """Give a child limits that are no lower than those it had."""
        self.put(ply, child, PROVE_LIMIT, max(prove, self.get(ply, child, PROVE_LIMIT)))
        self.put(ply, child, REFUTE_LIMIT, max(refute, self.get(ply, child, REFUTE_LIMIT)))

    def tally(self, ply: int, count: int) -> ChildrenTotal:
        """Return what the children at a ply come to."""
        prove, second, best = NEVER, NEVER, 0
        total, most, undecided = 0, 0, 0
        for child in range(count):
            refute_child, prove_child = self.get(ply, child, REFUTE), self.get(ply, child, PROVE)
            if refute_child < prove:
                prove, second, best = refute_child, prove, child
            elif refute_child < second:
                second = refute_child
            total = added(total, prove_child)
            most = max(most, prove_child)
            if prove_child > 0:
                undecided += 1
        if self.adds_up:
            return ChildrenTotal(prove, total, best, second, total - self.get(ply, best, PROVE))
        return ChildrenTotal(prove, added(most, undecided - 1) if most > 0 else 0, best, second, undecided - 1)

    def find_numbers(self, position: Any, depth: int, aim: int) -> Numbers:
        """Return what is known about a position that is searched to this depth, with this aim of the side to move.

        Whoever is to win at the root may be to move or not, in the same position to the same depth: in two rounds of
        deepening it is one ply further from the root.
        """
        key = self._key(position, depth, aim)
        first = self._bucket(key)
        for slot in range(first, first + BUCKET, 2):
            data = self.slots[slot + 1]
            if self.slots[slot] ^ data == key and data != 0 and int(data >> 56) == depth:
                return Numbers(int(data & NEVER), int(data >> 28 & NEVER))
        return Numbers(0, 0)

    def store_numbers(self, position: Any, depth: int, aim: int, prove: int, refute: int) -> None:
        """Keep the numbers of a position, in the place of the shallowest that is there."""
        key = self._key(position, depth, aim)
        data = pack(prove, refute, depth)
        first = self._bucket(key)
        place, least = first, FULL
        for slot in range(first, first + BUCKET, 2):
            old = self.slots[slot + 1]
            if old == 0 or (self.slots[slot] ^ old == key and old >> 56 == data >> 56):
                place = slot
                break
            if old >> 56 < least:
                place, least = slot, old >> 56
        if self.slots[place + 1] == 0:
            self.used[0] += 1
        self.slots[place] = key ^ data
        self.slots[place + 1] = data

    def begin_position(self) -> None:
        """Begin with another position: what a depth refutes cannot be told from what is refuted for good."""
        self.forget()

    def forget(self) -> None:
        """Empty the table."""
        clear(self.slots)
        clear(self.used)

    def held(self) -> int:
        return self.used[0]

    def capacity(self) -> int:
        return self.buckets * WAYS

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        """Return a line of the proof as far as the table has kept it; its first move stands in the rows."""
        return tuple(self._line(left.position, left.depth, left.value, left.kit.turns, left.moves))

    def _line(self, position: Any, depth: int, value: int, turns: Turns, count: int | None) -> Iterator[Move]:
        if depth == 0 or is_over(position):
            return
        aim, is_reached = (WINS if value > 0 else 1 - WINS), value >= 0
        children = range(sum(1 for _ in position.moves()) if count is None else count)
        best = next((child for child in children if is_reached and self.get(0, child, REFUTE) == 0), 0)
        move = self.get(0, best, MOVE)
        while True:
            yield move
            depth, aim, is_reached = depth - turns.cost(position), 1 - aim, not is_reached
            position = position.play(move)
            if depth == 0 or is_over(position):
                return
            moves, left = list(position.moves()), depth - turns.cost(position)
            numbers = [self.find_numbers(position.play(each), left, 1 - aim) for each in moves]
            best = next((place for place, each in enumerate(numbers) if is_reached and each.refute == 0), 0)
            if not numbers[best].is_known() or (is_reached and numbers[best].refute > 0):
                return
            move = moves[best]

    def _key(self, position: Any, depth: int, aim: int) -> Bits:
        """Return a key for each depth and aim: where positions come back, one bucket would not hold them all."""
        return mix(mix(self.keys.of(position)) ^ depth) ^ (MIXER if aim else 0)

    def _bucket(self, key: Bits) -> int:
        return int((key >> 32) * self.buckets >> 32) * BUCKET


def proof_nodes(megabytes: float, *, most: int | None = None) -> ProofNodes:
    """Make room for the nodes that fit into so much memory, and for no more than ``most``."""
    room = int(megabytes * (1 << 20)) // BYTES
    if most is not None:
        room = min(room, most)
    if room < 2:
        raise InputError(f"{megabytes:g} MB hold no nodes; wanted: more, such as 64")
    return ProofNodes(ints(room * ROW), room, ints(2))


def proof_table(
    megabytes: float,
    *,
    width: int,
    plies: int = PLIES,
    keys: Keys = OWN_KEY,
    adds_up: bool = False,
) -> ProofTable:
    """Make an empty table that takes at most so much memory, and rows for so many moves and plies."""
    buckets = int(megabytes * (1 << 20)) // (8 * BUCKET)
    if buckets < 1:
        raise InputError(f"a table of {megabytes:g} MB holds nothing; wanted: more, such as 64")
    rows = ints(plies * width * CHILD)
    return ProofTable(words(buckets * BUCKET), buckets, keys, ints(1), rows, width, adds_up)
