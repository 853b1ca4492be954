"""How what is seen on a set of squares becomes a number: each square a digit, by its place in the set.

From planes the digits of all squares come at once: the bits of a set are gathered (PEXT), and a table turns them into
digits. Elsewhere a position is asked square by square. Both give the same number.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple

from ...base.numbers import Bits, Ints, Words
from ...bits import extract
from .shapes import Squares


class Pair(NamedTuple):
    """The planes of a position."""

    low: Bits
    high: Bits


class ByPlanes(NamedTuple):
    """Sees sets of squares through planes; ``by_planes`` makes one."""

    masks: Words
    rows: Ints
    """Where the row of digits of a set begins."""
    digits: Ints
    """What the gathered bits of a set are worth as digits."""

    def look(self, position: Any) -> Pair:
        low, high = position.planes()
        return Pair(low, high)

    def seen(self, look: Pair, number: int) -> int:
        """Return what is seen on a set, as a number."""
        mask, row = self.masks[number], self.rows[number]
        low, high = int(extract(look.low, mask)), int(extract(look.high, mask))
        return self.digits[row + low] + 2 * self.digits[row + high]


class ByCells(NamedTuple):
    """Sees sets of squares one by one; ``by_cells`` makes one."""

    squares: Ints
    """Of all sets, one after another."""
    ends: Ints
    """Where the squares of each set end."""
    kinds: int

    def look(self, position: Any) -> Any:
        return position

    def seen(self, look: Any, number: int) -> int:
        """Return what is seen on a set, as a number."""
        first = 0 if number == 0 else self.ends[number - 1]
        total = 0
        for place in range(first, self.ends[number]):
            total = total * self.kinds + look.cell(self.squares[place])
        return total


class OnePhase(NamedTuple):
    """One set of weights for all of a game."""

    def phase(self, position: Any) -> int:
        return 0


class OwnPhases(NamedTuple):
    """A set of weights for each phase that positions tell of."""

    def phase(self, position: Any) -> int:
        phase: int = position.phase()
        return phase


def by_planes(sets: Iterable[Squares], kinds: int) -> ByPlanes:
    """Make what sees sets through planes; the first square of a set has the greatest digit, as in ``by_cells``."""
    masks, rows, digits = array("Q"), array("q"), array("q")
    known: dict[tuple[int, ...], int] = {}
    for squares in sets:
        worth = tuple(kinds ** (len(squares) - 1 - squares.index(each)) for each in sorted(squares))
        if worth not in known:
            known[worth] = len(digits)
            digits.extend(
                sum(digit for place, digit in enumerate(worth) if bits >> place & 1)
                for bits in range(1 << len(worth))
            )
        masks.append(sum(1 << square for square in squares))
        rows.append(known[worth])
    return ByPlanes(masks, rows, digits)


def by_cells(sets: Iterable[Squares], kinds: int) -> ByCells:
    """Make what sees sets square by square."""
    squares, ends = array("q"), array("q")
    for each in sets:
        squares.extend(each)
        ends.append(len(squares))
    return ByCells(squares, ends, kinds)
