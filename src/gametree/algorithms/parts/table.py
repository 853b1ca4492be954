"""Transposition tables: what a search has found out about positions, kept by their keys.

An entry is two words, side by side with three others in a *bucket*; a key belongs to one bucket. The second word
holds everything that is known,

    value 32 bits | depth 8 | bound 2 | age 8 | move 14

and the first is the key XOR the second (Hyatt and Mann 2002). Two threads may write to one entry at the same time:
an entry that is torn fails the test, so a table is shared without locks.

The whole key is compared, so a wrong hit needs two positions with the same 64 bits. Games whose ``key()`` is one
number for each position (Connect Four, trees) have none; for the others the odds are those of 64 bits. A value is
used only for the very depth it was searched to, and in the same search: a search with a table answers the same
question as one without. What earlier searches left is a hint which move to try first. It is compared with the moves
that are listed, so it is never played unless it is legal. So is what holds only for the line that led to a position
(see ``path``).

A large table begins with a *near* part, small enough to stay in a processor's cache. The lower half of a search,
where most of its positions are, is kept there, and what is worth more in the rest: to wait for memory at every node
takes longer than the search itself. Some of what is near is forgotten and searched again, which costs less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits, Fixed, Ints, Move, Words, clear, fetch, in_large_pages, ints, words
from ...base.values import INF, MOST, WIN
from ...bits import mix
from .keys import OWN_KEY, Keys

if TYPE_CHECKING:
    from .left_behind import LeftBehind

HINT, EXACT, LOWER, UPPER = range(4)
"""What the value of an entry is: true of one line only, the value itself, at most it, or at least it."""

NO_MOVE = (1 << 14) - 1
"""In the place of a move: none is known."""

WAYS = 4
BUCKET = 2 * WAYS
BYTES = 8
RECENT = 256
AGES = 256
AGE, USED, NEAR_DEPTH, ALONE = range(4)
NEAR = 2.0
"""Megabytes of the near part."""
LARGE = 16.0
"""A table of so many megabytes has one."""
LARGE_PAGES = 64.0
"""Up to so many megabytes a table that lasts lies in large pages of the system. Each is written full of zeros when it
is first used: with hundreds of them a search would hear a stop late."""
NOWHERE = -1
"""For ``NEAR_DEPTH``: no position is near, however few plies it is searched."""
SHALLOWER = 3
"""Where values last, one that was searched more plies deeper than that, since the last move, is kept."""
OFFSET = 1 << 31


class Entry(NamedTuple):
    """What is known about a position; all zero if nothing is."""

    word: Bits

    def is_known(self) -> bool:
        return self.word != 0

    def depth(self) -> int:
        """Return how many plies deep the search was."""
        return int(self.word >> 32 & 0xFF)

    def bound(self) -> int:
        return int(self.word >> 40 & 3)

    def age(self) -> int:
        return int(self.word >> 42 & (AGES - 1))

    def hint(self) -> Move:
        """Return the last 14 bits of the best move, or ``NO_MOVE``."""
        return int(self.word >> 50)

    def value(self, made: int) -> int:
        """Return the value as it counts after so many moves from the root: a forced end is nearer to its position."""
        value = int(self.word & 0xFFFF_FFFF) - OFFSET
        if value > MOST:
            return value - made
        return value + made if value < -MOST else value


def pack(value: Bits, depth: Bits, bound: Bits, age: Bits, move: Bits) -> Bits:
    """Put everything that an entry knows into one word."""
    return value | depth << 32 | bound << 40 | age << 42 | move << 50


class Table(NamedTuple):
    """Entries by key. ``table`` makes one of a size in megabytes."""

    slots: Words
    buckets: int
    near: int
    """How many of the buckets, the first ones, are near."""
    keys: Keys
    state: Annotated[Ints, 4]
    """The age of this search (entries of earlier ones give way first), how many entries are in use, how many plies
    deep positions are searched at the most that are kept near, and whether only entries of this age answer."""
    keeps_leaves: Fixed[bool]
    """Whether leaves are kept, too: on trees, where to judge a leaf is the work that is counted."""
    lasts: Fixed[bool] = False
    """Whether values hold from search to search, and for smaller depths: for searches that estimate anyway."""

    def key(self, position: Any) -> Bits:
        return self.keys.of(position)

    def is_answer(self, entry: Entry, depth: int, alpha: int, beta: int, made: int) -> bool:
        """Tell whether a search to this depth with this window is answered by an entry."""
        if entry.word == 0:
            return False
        if self.lasts:
            if entry.depth() < depth or (self.state[ALONE] and entry.age() != self.state[AGE]):
                return False
        elif entry.depth() != depth or entry.age() != self.state[AGE]:
            return False
        bound, value = entry.bound(), entry.value(made)
        return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)

    def is_far_end(self, entry: Entry, depth: int) -> bool:
        """Tell whether an entry knows of a forced end that is further away than a search to this depth looks.

        However deep it was searched, it is one; so a win that was told is not lost out of sight later on.
        """
        if entry.word == 0 or (self.state[ALONE] and entry.age() != self.state[AGE]):
            return False
        bound, value = entry.bound(), entry.value(0)
        is_end = (value > MOST and bound != UPPER) or (value < -MOST and bound != LOWER)
        return is_end and bound != HINT and WIN - abs(value) > depth

    def fetch(self, position: Any, depth: int) -> None:
        """Have what is known about a position on the way, while other things are looked at."""
        fetch(self.slots, self._bucket(self.key(position), depth))

    def find(self, key: Bits, depth: int) -> Entry:
        """Return what is known under a key, where searches to such a depth are kept."""
        first = self._bucket(key, depth)
        for slot in range(first, first + BUCKET, 2):
            data = self.slots[slot + 1]
            if data == 0 or self.slots[slot] ^ data == key:  # slots are filled one after another
                return Entry(data)
        return Entry(0)

    def store(
        self, key: Bits, depth: int, value: int, alpha: int, beta: int, move: Move, made: int, is_free: bool = True
    ) -> None:
        """Keep a value found with a window, so many moves from the root, and the move that has it.

        It takes the place of the same position; otherwise of an entry of an earlier search, and of the shallowest.
        A value that is not free holds for one line: its move is a hint, and gives way to what holds for all.
        """
        bound = UPPER if value <= alpha else LOWER if value >= beta else EXACT
        if not is_free:
            bound = HINT
        if value > MOST:
            value += made
        elif value < -MOST:
            value -= made
        age = self.state[AGE]
        data = pack(value + OFFSET, depth, bound, age, move & NO_MOVE)
        first = self._bucket(key, depth)
        place, least = first, 2 * RECENT
        for slot in range(first, first + BUCKET, 2):
            old = self.slots[slot + 1]
            if old == 0:
                self.state[USED] += 1
                place = slot
                break
            entry = Entry(old)
            if self.slots[slot] ^ old == key:
                if bound == HINT and entry.bound() != HINT and entry.age() == age:
                    return
                if self.lasts:
                    if bound != EXACT and entry.depth() > depth + SHALLOWER and entry.age() == age:
                        return
                    if move == NO_MOVE:
                        data = pack(value + OFFSET, depth, bound, age, entry.hint())
                place = slot
                break
            worth = entry.depth() + (RECENT if entry.age() == age else 0)
            if worth < least:
                place, least = slot, worth
        self.slots[place] = key ^ data
        self.slots[place + 1] = data

    def leaf(self, position: Any) -> Entry:
        """Return what is known about a leaf."""
        if not self.keeps_leaves:
            return Entry(0)
        entry = self.find(self.key(position), 0)
        return entry if entry.depth() == 0 and entry.age() == self.state[AGE] else Entry(0)

    def store_leaf(self, position: Any, value: int, made: int) -> None:
        """Keep the value of a leaf, if leaves are kept."""
        if self.keeps_leaves:
            self.store(self.key(position), 0, value, -INF, INF, NO_MOVE, made)

    def begin_position(self) -> None:
        """Begin with another position. What was found out so far are hints, for as long as ages can be told apart."""
        if self.lasts:
            self.grow_older()
        elif self.state[AGE] >= AGES // 2:
            self.forget()

    def begin_search(self, depth: int) -> None:
        """Begin another search, so deep: what is in the table may be used, and gives way first."""
        if self.lasts:
            return
        if self.state[AGE] == AGES - 1:
            self.forget()
        self.state[AGE] += 1
        self.state[NEAR_DEPTH] = depth // 2 if self.near else NOWHERE

    def grow_older(self) -> None:
        """Tell what is found from now on apart from all before, as long as ages can be."""
        self.state[AGE] = (self.state[AGE] + 1) % AGES

    def begin_alone(self) -> None:
        """Begin a search that nothing found before may answer."""
        self.grow_older()
        self.state[ALONE] = 1

    def end_alone(self) -> None:
        """Let all answer again that is in the table."""
        self.state[ALONE] = 0

    def forget(self) -> None:
        """Empty the table."""
        clear(self.slots)
        clear(self.state)
        self.state[NEAR_DEPTH] = NOWHERE

    def held(self) -> int:
        return self.state[USED]

    def capacity(self) -> int:
        return self.buckets * WAYS

    def answers(self) -> bool:
        return True

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        """Return the principal line; of a search by questions, the way along which the table has the value."""
        return left.continued_line() or left.line_by_values()

    def bound(self) -> int:
        return INF

    def walked(self) -> tuple[Move, ...] | None:
        return None

    def _bucket(self, key: Bits, depth: int) -> int:
        """Return where a key's bucket starts: the high bits of the scattered key, scaled to any number of buckets."""
        is_near = depth <= self.state[NEAR_DEPTH]
        begin, count = (0, self.near) if is_near else (self.near, self.buckets - self.near)
        first = (begin + int((mix(key) >> 32) * count >> 32)) * BUCKET
        if first + BUCKET > len(self.slots):  # asked once, so that machine code need not at every slot
            raise IndexError("a table has fewer buckets than it says")
        return first


class NothingKept:
    """What a memory does that remembers nothing, or not what it is asked for."""

    __slots__ = ()

    def key(self, position: Any) -> Bits:
        return 0

    def is_answer(self, entry: Entry, depth: int, alpha: int, beta: int, made: int) -> bool:
        return False

    def is_far_end(self, entry: Entry, depth: int) -> bool:
        return False

    def fetch(self, position: Any, depth: int) -> None:
        pass

    def find(self, key: Bits, depth: int) -> Entry:
        return Entry(0)

    def store(
        self, key: Bits, depth: int, value: int, alpha: int, beta: int, move: Move, made: int, is_free: bool = True
    ) -> None:
        pass

    def leaf(self, position: Any) -> Entry:
        return Entry(0)

    def store_leaf(self, position: Any, value: int, made: int) -> None:
        pass

    def begin_position(self) -> None:
        pass

    def begin_search(self, depth: int) -> None:
        pass

    def begin_alone(self) -> None:
        pass

    def end_alone(self) -> None:
        pass

    def forget(self) -> None:
        pass

    def held(self) -> int | None:
        return None

    def capacity(self) -> int | None:
        return None

    def answers(self) -> bool:
        return False

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        return left.principal_line() or left.proved_move()

    def bound(self) -> int:
        return INF

    def walked(self) -> tuple[Move, ...] | None:
        return None


class _NoFields(NamedTuple):
    pass


class NoTable(_NoFields, NothingKept):
    """Remembers nothing; searches with it are what they are without a table."""

    __slots__ = ()


def table(megabytes: float, *, keys: Keys = OWN_KEY, keeps_leaves: bool = False, lasts: bool = False) -> Table:
    """Make an empty table that takes at most so much memory (a megabyte is 1,048,576 bytes).

    >>> made = table(1)
    >>> len(made.slots) * made.slots.itemsize, made.buckets
    (1048576, 16384)
    """
    buckets = int(megabytes * (1 << 20)) // (BUCKET * BYTES)
    if buckets < 1:
        raise InputError(f"a table of {megabytes:g} MB holds nothing; wanted: more, such as 64")
    has_near = megabytes >= LARGE and not keeps_leaves and not lasts
    near = int(NEAR * (1 << 20)) // (BUCKET * BYTES) if has_near else 0
    slots = words(buckets * BUCKET)
    has_large_pages = lasts and megabytes <= LARGE_PAGES
    made = Table(
        in_large_pages(slots) if has_large_pages else slots, buckets, near, keys, ints(4), keeps_leaves, lasts
    )
    made.state[NEAR_DEPTH] = NOWHERE
    return made
