"""The memories of proof-number searches: a tree of nodes in rows, and a table of proof numbers by key.

``PROVE`` and ``REFUTE`` are kept as the side to move sees them: how many leaves must still turn out well for it to
reach its aim, and how many for its opponent to prevent that. 0 is done, ``NEVER`` is impossible.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ..bits import FULL, MIXER, mix
from ..core import Bits, InputError, Ints, Move, OutOfRoom, Words, ints, words
from .table import OWN_KEY, Entry, Fingerprint, OwnKey

NEVER = (1 << 28) - 1
"""A proof number that cannot be reached."""

PARENT, FIRST, COUNT, MOVE, PROVE, REFUTE = range(6)
"""What a row holds: its parent's row, its children (they stand side by side), its move, its numbers."""
ROW = 6
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


class ProofNodes(NamedTuple):
    """The tree of a proof-number search. ``proof_nodes`` makes room for it."""

    cells: Ints
    room: int
    used: Annotated[Ints, 2]
    """How many rows are used now, and were at the peak."""

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

    def leaf(self, position: Any) -> Entry:
        """Return nothing: no leaf is judged twice."""
        return Entry(0)

    def store_leaf(self, position: Any, value: int, ply: int) -> None:
        pass


def pack(prove: Bits, refute: Bits, depth: Bits) -> Bits:
    """Put everything that an entry knows into one word."""
    return prove | refute << 28 | depth << 56


class ProofTable(NamedTuple):
    """Proof numbers by key, two words an entry as in ``table.Table``: 28 bits each, and the depth."""

    slots: Words
    buckets: int
    keys: OwnKey | Fingerprint
    used: Annotated[Ints, 1]
    """How many entries are in use."""

    def find(self, position: Any, depth: int, aim: int) -> Numbers:
        """Return what is known about a position that is searched to this depth, with this aim."""
        key = self._key(position, depth, aim)
        first = self._bucket(key)
        for slot in range(first, first + BUCKET, 2):
            data = self.slots[slot + 1]
            if self.slots[slot] ^ data == key and data != 0 and int(data >> 56) == depth:
                return Numbers(int(data & NEVER), int(data >> 28 & NEVER))
        return Numbers(0, 0)

    def store(self, position: Any, depth: int, aim: int, prove: int, refute: int) -> None:
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

    def leaf(self, position: Any) -> Entry:
        return Entry(0)

    def store_leaf(self, position: Any, value: int, ply: int) -> None:
        pass

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


def proof_table(megabytes: float, *, keys: OwnKey | Fingerprint = OWN_KEY) -> ProofTable:
    """Make an empty table that takes at most so much memory."""
    buckets = int(megabytes * (1 << 20)) // (8 * BUCKET)
    if buckets < 1:
        raise InputError(f"a table of {megabytes:g} MB holds nothing; wanted: more, such as 64")
    return ProofTable(words(buckets * BUCKET), buckets, keys, ints(1))
