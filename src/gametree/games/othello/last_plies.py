"""The last plies of Othello, in layers by how many squares are empty. Nothing is remembered or listed in them.

    few            to LAST + 1 squares    squares of odd quarters first
    last           LAST squares           the same, whether they turn anything or not
    two, one       written out            the last disc is counted, not put

Where quarters of the board have an odd number of empty squares, who moves there first is likely to move there last.
Each layer tells whether the margin is above ``alpha``: a margin above it is a lower bound, others are upper ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from ...base.numbers import Bits
from ...bits import bit, extract, lowest, popcount
from .board import STRIDE, BoardMasks, reached

MANY = 8
"""With so many empty squares a table and an order of moves pay."""
LAST = 3
NONE = -65
"""Below every margin: no disc can be put."""
SQUARES = 63
"""What numbers of squares are cut to, so that machine code need not ask whether they are any."""


def _ray(square: int, across: int, down: int) -> int:
    """Return the squares from one on in a direction."""
    squares, column, row = 0, square % STRIDE + across, square // STRIDE + down
    while 0 <= column < STRIDE and 0 <= row < STRIDE:
        squares |= 1 << row * STRIDE + column
        column, row = column + across, row + down
    return squares


def _counted(place: int, own: int) -> int:
    """Count the discs that are turned on a line of eight, all taken but one place."""
    total = 0
    for step in (1, -1):
        run, at = 0, place + step
        while 0 <= at < STRIDE and not own >> at & 1:
            run, at = run + 1, at + step
        total += run if 0 <= at < STRIDE else 0
    return total


_UP = ((1, 0), (-1, 1), (0, 1), (1, 1))
_SQUARES = range(STRIDE * STRIDE)
RAYS = array("Q", [_ray(s, sign * x, sign * y) for s in _SQUARES for sign in (1, -1) for x, y in _UP])
"""For every square the four rays towards higher numbers, then the four towards lower ones."""
LINES = array("Q", [_ray(s, x, y) | _ray(s, -x, -y) | 1 << s for s in _SQUARES for x, y in _UP])
PLACES = array("Q", [256 * _ray(s, -x, -y).bit_count() for s in _SQUARES for x, y in _UP])
"""For every square its four lines, and where it stands on each."""
COUNTED = array("Q", [_counted(place, own) for place in range(STRIDE) for own in range(256)])
"""How many discs are turned on a line, by the place of its empty square and the own discs on it."""
NEIGHBOURS = array(
    "Q",
    [sum(1 << t for t in _SQUARES if max(abs(t % 8 - s % 8), abs(t // 8 - s // 8)) == 1) for s in _SQUARES],
)


def turned_at(own: Bits, other: Bits, square: int) -> Bits:
    """Return the discs that are turned by a disc on a square. Four directions at a time fit into one vector."""
    first = (square & SQUARES) * 8
    discs = turned_up(own, other, RAYS[first]) | turned_up(own, other, RAYS[first + 1])
    discs |= turned_up(own, other, RAYS[first + 2]) | turned_up(own, other, RAYS[first + 3])
    discs |= turned_down(own, other, RAYS[first + 4], 1) | turned_down(own, other, RAYS[first + 5], STRIDE - 1)
    return (
        discs
        | turned_down(own, other, RAYS[first + 6], STRIDE)
        | turned_down(own, other, RAYS[first + 7], STRIDE + 1)
    )


def turned_up(own: Bits, other: Bits, ray: Bits) -> Bits:
    """A carry runs through the other side's discs to the first square of the ray that has none of them."""
    full = ~(ray & 0)
    behind = ((other | ~ray) + 1 & full) & own & ray
    return (behind - (1 if behind else 0)) & ray


def turned_down(own: Bits, other: Bits, ray: Bits, step: int) -> Bits:
    """From the first square that has none of the other side's discs to the edge all is filled; the rest is turned."""
    end = ray & ~other
    end |= end >> step
    end |= end >> 2 * step
    end |= end >> 4 * step
    return ray & ~end if end & ~(end >> step) & own & ray else 0


def count_turned(own: Bits, square: int) -> int:
    """Return how many discs are turned by a disc on the only empty square."""
    first = (square & SQUARES) * 4
    count = on_line(own, first) + on_line(own, first + 1) + on_line(own, first + 2) + on_line(own, first + 3)
    return int(count & SQUARES)


def on_line(own: Bits, line: int) -> Bits:
    """Return how many of them stand on one of the four lines of each square."""
    return COUNTED[int((extract(own, LINES[line]) | PLACES[line]) & 2047)]


def odd_quarters(empty: Bits, cells: BoardMasks) -> Bits:
    """Return the quarters of the board that have an odd number of empty squares."""
    odd = empty & 0
    for across in (cells.left, cells.squares & ~cells.left):
        for quarter in (across & cells.upper, across & ~cells.upper):
            if popcount(empty & quarter) & 1:
                odd |= quarter
    return odd


def odd_first(free: Bits, odd: Bits) -> Iterator[int]:
    """Yield squares, those of odd quarters first."""
    part = free & odd
    rest = free ^ part
    while part | rest:
        if not part:
            part, rest = rest, rest & 0
        yield lowest(part) & SQUARES
        part &= part - 1


def final(own: Bits, other: Bits, cells: BoardMasks) -> int:
    """Return the margin; where that is the rule, empty squares count for the winner."""
    margin = popcount(own) - popcount(other)
    if not cells.gives_empties or margin == 0:
        return margin
    empty = cells.size * cells.size - popcount(own | other)
    return margin + empty if margin > 0 else margin - empty


def few(own: Bits, other: Bits, alpha: int, observer: Any, cells: BoardMasks, odd: Bits, empty: int) -> int:
    """Search a position with more than ``LAST`` empty squares."""
    observer.visit()
    free = reached(own, other, cells)
    if not free:
        if not reached(other, own, cells):
            return final(own, other, cells)
        return -few(other, own, ~alpha, observer, cells, odd, empty)
    best = NONE
    for square in odd_first(free, odd):
        disc = bit(square)
        discs = turned_at(own, other, square)
        mine, theirs = own | discs | disc, other ^ discs
        rest_odd = odd ^ cells.quarter(square)
        if empty - 1 > LAST:
            value = -few(theirs, mine, ~alpha, observer, cells, rest_odd, empty - 1)
        else:
            value = -last(theirs, mine, ~alpha, observer, cells, rest_odd)
        best = max(best, value)
        if best > alpha:
            return best
    return best


def last(
    own: Bits, other: Bits, alpha: int, observer: Any, cells: BoardMasks, odd: Bits, has_passed: bool = False
) -> int:
    """Search a position with ``LAST`` empty squares."""
    observer.visit()
    empty = cells.squares & ~(own | other)
    best = NONE
    for square in odd_first(empty, odd):
        disc = bit(square)
        if NEIGHBOURS[square] & other:
            discs = turned_at(own, other, square)
            if discs:
                others = empty ^ disc
                first = others & (odd ^ cells.quarter(square))
                first = first & -first if first else others & -others
                mine, theirs = own | discs | disc, other ^ discs
                value = -two(theirs, mine, ~alpha, cells, lowest(first), lowest(others ^ first))
                best = max(best, value)
                if best > alpha:
                    return best
    if best > NONE:
        return best
    if has_passed:
        return final(own, other, cells)
    return -last(other, own, ~alpha, observer, cells, odd, True)  # noqa: FBT003


def two(own: Bits, other: Bits, alpha: int, cells: BoardMasks, first: int, second: int) -> int:
    """Search a position with two empty squares."""
    best = NONE
    if NEIGHBOURS[first & SQUARES] & other:
        discs = turned_at(own, other, first)
        if discs:
            best = -one(other ^ discs, cells, second)
            if best > alpha:
                return best
    if NEIGHBOURS[second & SQUARES] & other:
        discs = turned_at(own, other, second)
        if discs:
            return max(best, -one(other ^ discs, cells, first))
    if best > NONE:
        return best
    best = -NONE  # a pass
    discs = turned_at(other, own, first)
    if discs:
        best = one(own ^ discs, cells, second)
        if best <= alpha:
            return best
    discs = turned_at(other, own, second)
    if discs:
        return min(best, one(own ^ discs, cells, first))
    return best if best < -NONE else final(own, other, cells)


def one(own: Bits, cells: BoardMasks, square: int) -> int:
    """Count a position with one empty square; all discs but ``own`` are the other side's."""
    area = cells.size * cells.size
    margin = 2 * popcount(own) - area + 2  # if the last disc is put, and turns nothing
    count = count_turned(own, square)
    if count:
        return margin + 2 * count
    count = count_turned(cells.squares & ~own & ~bit(square & SQUARES), square)
    if count:
        return margin - 2 - 2 * count
    if not cells.gives_empties:
        return margin - 1
    return margin if margin > 0 else margin - 2
