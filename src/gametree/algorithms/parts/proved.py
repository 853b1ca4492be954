"""What is proved of positions, kept by their keys: two bounds and a move, and nothing that could grow stale.

Nothing is estimated in a search to the end, so a bound holds whatever the depth, the window or the search. Values
count from the position itself: an end is as near wherever the position is met. So an entry needs neither depth nor
age, and a new one simply takes the place of an old one. It is one word where values fit into a byte, otherwise two:

    Narrow    key 40 bits | move 8 | high 8 | low 8
    Wide      key 64 bits, and move 14 | high 25 | low 25

For one word a key is multiplied by an odd number, which is one to one: the high bits of the product are the place,
and the low 40 are compared. So keys of 40 bits and as many as the place has, 57 in all in the near part, are told
apart for sure, such as those of Connect Four, and others as well as by a hash of so many bits.

Memory is what such a search waits for. Most positions are met near the end; a small part of their own stays in the
processor's cache. And most searches are small: until one has kept as much as fits well into that part, all of it is
kept there, and the large part is not touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...base.errors import InputError
from ...base.numbers import Bits, Fixed, Ints, Move, Words, clear, in_large_pages, ints, words
from ...base.values import INF, MOST, WIN
from ...bits import FULL, MIXER, mix
from .keys import Keys
from .table import NO_MOVE, NothingKept

if TYPE_CHECKING:
    from .left_behind import LeftBehind

NARROW_TOP, WIDE_TOP = (1 << 7) - 1, (1 << 24) - 1
"""The greatest codes of a value; a win in n plies is that, less n."""
NARROW_MOVE = 0xFF
NEAR_WORDS = 17
"""The near part has two to the power of so many words, a megabyte."""
NEAR_PLIES, HELD_NEAR, KEPT = range(3)
"""The places of a memory's state: below how many plies a position is near the end, below how many it is kept in the
near part, and how often something was kept."""
MOST_NEAR = 20
"""With more plies left the near part would forget too much of what is below a position."""
ALL_NEAR = MOST
"""More plies than any game has."""
ROOMY = 4
"""A search that keeps more than one position for so many places of the near part has grown."""
LEAST = 6
"""A part has no fewer than two to the power of so many words."""
BYTES = 8


class Codes(NamedTuple):
    """How values are written in a few bits: what does not fit becomes a weaker bound, which is as true."""

    top: Fixed[int]
    by_distance: Fixed[bool]
    """Whether every value but 0 is a forced end, written by its distance."""

    def nothing(self) -> int:
        """Return the code of a lower bound that says nothing; ``top`` is that of such an upper one."""
        return -self.top - 1

    def low(self, value: int) -> int:
        """Return the greatest code that is not above a value."""
        if not self.by_distance:
            return max(self.nothing(), min(value, self.top))
        if value > MOST:
            return max(value - WIN + self.top, 0)
        return max(min(value + WIN - self.top, -1), self.nothing()) if value < -MOST else min(value, 0)

    def high(self, value: int) -> int:
        """Return the least code that is not below a value."""
        return min(-self.low(-value), self.top)

    def value_of_low(self, code: int) -> int:
        return -INF if code == self.nothing() else self.value(code)

    def value_of_high(self, code: int) -> int:
        return INF if code == self.top else self.value(code)

    def value(self, code: int) -> int:
        if not self.by_distance or code == 0:
            return code
        return code + WIN - self.top if code > 0 else code - WIN + self.top


class Narrow(NamedTuple):
    """One word for a position."""

    slots: Annotated[Words, 1, "size"]
    size: Fixed[int]
    shift: Fixed[int]
    codes: Codes

    def find(self, key: Bits) -> tuple[int, int, Move]:
        product = key * MIXER & FULL
        word = self.slots[int(product >> self.shift)]
        if word >> 24 != product & 0xFF_FFFF_FFFF or word == 0:
            return -INF, INF, NO_MOVE
        low, high, move = int(word & 0xFF) - 128, int(word >> 8 & 0xFF) - 128, int(word >> 16 & NARROW_MOVE)
        return (
            self.codes.value_of_low(low),
            self.codes.value_of_high(high),
            move if move != NARROW_MOVE else NO_MOVE,
        )

    def keep(self, key: Bits, low: int, high: int, move: Move) -> None:
        product = key * MIXER & FULL
        data = self.codes.low(low) + 128 | self.codes.high(high) + 128 << 8 | min(move & NO_MOVE, NARROW_MOVE) << 16
        self.slots[int(product >> self.shift)] = (product & 0xFF_FFFF_FFFF) << 24 | data

    def held(self) -> int:
        return sum(word != 0 for word in self.slots)

    def capacity(self) -> int:
        return self.size


class Wide(NamedTuple):
    """Two words for a position, where values or moves need more than a byte."""

    slots: Annotated[Words, 1, "size"]
    size: Fixed[int]
    shift: Fixed[int]
    codes: Codes

    def find(self, key: Bits) -> tuple[int, int, Move]:
        place = self.place(key)
        word = self.slots[place + 1]
        if self.slots[place] != key or word == 0:
            return -INF, INF, NO_MOVE
        low, high, move = int(word & 0x1FF_FFFF), int(word >> 25 & 0x1FF_FFFF), int(word >> 50)
        offset = self.codes.top + 1
        return self.codes.value_of_low(low - offset), self.codes.value_of_high(high - offset), move

    def keep(self, key: Bits, low: int, high: int, move: Move) -> None:
        place, offset = self.place(key), self.codes.top + 1
        bounds: Bits = self.codes.low(low) + offset | self.codes.high(high) + offset << 25
        self.slots[place] = key
        self.slots[place + 1] = bounds | (key & 0 | move & NO_MOVE) << 50

    def place(self, key: Bits) -> int:
        return int(mix(key) >> self.shift) * 2

    def held(self) -> int:
        return sum(self.slots[place] != 0 for place in range(1, len(self.slots), 2))

    def capacity(self) -> int:
        return self.size // 2


class _NoFields(NamedTuple):
    pass


class NothingProved(_NoFields, NothingKept):
    """Remembers nothing: every position is searched anew."""

    __slots__ = ()

    def begin_proof(self, left: int) -> None:
        pass

    def is_near(self, left: int) -> bool:
        return True

    def find_proof(self, key: Bits, left: int) -> tuple[int, int, Move]:
        return -INF, INF, NO_MOVE

    def keep_proof(self, key: Bits, left: int, low: int, high: int, move: Move) -> None:
        pass


class _Parts(NamedTuple):
    near: Narrow | Wide
    far: Narrow | Wide
    keys: Keys
    state: Annotated[Ints, 3]


class Proved(_Parts, NothingKept):
    """A near part for small searches and, of others, for positions with few plies left; and the rest.

    A search that cannot reach the end keeps nothing in it: to that it is no table.
    """

    __slots__ = ()

    def key(self, position: Any) -> Bits:
        return self.keys.of(position)

    def begin_proof(self, left: int) -> None:
        """Begin a search with so many plies left: most of it is kept near, as far as that holds it.

        All of it is while it is small, unless an earlier one has grown: the rest of the memory may know it.
        """
        self.state[NEAR_PLIES] = min(3 * left // 4, MOST_NEAR)
        self.state[HELD_NEAR] = self.state[NEAR_PLIES]
        if not self.has_grown():
            self.state[KEPT] = 0
            self.state[HELD_NEAR] = ALL_NEAR

    def has_grown(self) -> bool:
        """Tell whether the near part has become too small for a search."""
        return self.state[KEPT] > self.near.capacity() // ROOMY

    def is_near(self, left: int) -> bool:
        """Tell whether a position with so many plies left is near the end, where mirrored ones are not looked for."""
        return left < self.state[NEAR_PLIES]

    def find_proof(self, key: Bits, left: int) -> tuple[int, int, Move]:
        """Return between which values a position's lies, and the move that was best."""
        low, high, move = self.near.find(key) if left < self.state[HELD_NEAR] else self.far.find(key)
        return low, high, move

    def keep_proof(self, key: Bits, left: int, low: int, high: int, move: Move) -> None:
        """Keep what is proved of a position with so many plies left."""
        self.state[KEPT] += 1
        if self.has_grown():
            self.state[HELD_NEAR] = self.state[NEAR_PLIES]
        if left < self.state[HELD_NEAR]:
            self.near.keep(key, low, high, move)
        else:
            self.far.keep(key, low, high, move)

    def forget(self) -> None:
        """Empty both parts."""
        clear(self.near.slots)
        clear(self.far.slots)
        clear(self.state)

    def held(self) -> int:
        return self.near.held() + self.far.held()

    def capacity(self) -> int:
        return self.near.capacity() + self.far.capacity()

    def answers(self) -> bool:
        return True

    def line(self, left: LeftBehind) -> tuple[Move, ...]:
        return left.principal_line() or left.proved_move()


def proved(megabytes: float, *, keys: Keys, is_narrow: bool, by_distance: bool) -> Proved:
    """Make an empty memory of at most so many megabytes; from four on, the near part's one may come on top.

    >>> from gametree.algorithms.parts.keys import OWN_KEY
    >>> made = proved(64, keys=OWN_KEY, is_narrow=True, by_distance=True)
    >>> made.near.capacity(), made.far.capacity()
    (131072, 8388608)
    """
    size = int(megabytes * (1 << 20)) // BYTES
    if size < 2 << LEAST:
        raise InputError(f"a table of {megabytes:g} MB holds too little; wanted: more, such as 64")
    far = size.bit_length() - 1
    near = min(NEAR_WORDS, far - 1)
    if size - (1 << far) < 1 << near and megabytes < 4:  # both must fit
        far -= 1
    codes = Codes(NARROW_TOP if is_narrow else WIDE_TOP, by_distance)
    near_part, far_part = (_part(each, codes, is_narrow=is_narrow) for each in (near, far))
    return Proved(near_part, far_part, keys, ints(3))


def _part(log: int, codes: Codes, *, is_narrow: bool) -> Narrow | Wide:
    slots = in_large_pages(words(1 << log))
    return Narrow(slots, 1 << log, 64 - log, codes) if is_narrow else Wide(slots, 1 << log, 65 - log, codes)
