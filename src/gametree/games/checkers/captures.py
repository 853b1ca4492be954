"""Captures: who can jump, who can jump on, and the captures of one piece.

Jumps are found for all pieces at once. A piece whose jumps all end where they land needs no more. Of the others, a
man has few ways: three jumps to the left or to the right cross the board. A king's jumps are a tree to walk through.

The functions take a position of ``rules``. None calls itself: the walk goes back by the path it has come.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ...base.numbers import Bits, Move
from ...bits import bit, highest, lowest, popcount
from .squares import LAST, Layout

END, ENTRY, CAPTURED = 6, 12, 14
"""Where in a move these begin: the end, how a long capture came there, and the captured pieces."""

CIRCLE = 4
"""With fewer jumps no king comes back to a square."""

ALL = 63
"""More captures than one piece can choose from."""


class Pieces(Protocol):
    """What is asked of a position here."""

    @property
    def own(self) -> Bits: ...
    @property
    def other(self) -> Bits: ...
    @property
    def kings(self) -> Bits: ...
    @property
    def is_black(self) -> bool: ...
    @property
    def layout(self) -> Layout: ...
    def free(self) -> Bits: ...
    def falling(self) -> Bits: ...
    def rising(self) -> Bits: ...


class Jumps(NamedTuple):
    """The squares from which a piece could jump over one of the other side, by direction."""

    up_left: Bits
    up_right: Bits
    down_left: Bits
    down_right: Bits


class Fork(NamedTuple):
    """Where men come to by one more jump, and how many have come to the end of theirs."""

    left: Bits
    right: Bits
    ended: int


class Trail(NamedTuple):
    """A king's capture under way. Its path is enough to take jumps back, so that a walk through all keeps no more."""

    here: Bits
    captured: Bits
    path: int
    """The directions of the jumps, the last one in the last two bits, below a leading 1."""
    tried: int
    """Directions below this one were gone before."""


def jumps_of(position: Pieces) -> Jumps:
    """Return from where one could jump: over a piece of the other side, to a free square behind it."""
    free, other, short, long = position.free(), position.other, position.layout.short, position.layout.long
    return Jumps(
        other << long & free << 2 * long,
        other << short & free << 2 * short,
        other >> short & free >> 2 * short,
        other >> long & free >> 2 * long,
    )


def long_jumpers(position: Pieces, jumps: Jumps) -> Bits:
    """Return the mover's pieces with a jump after which they can jump on.

    That is seen from the squares one could jump from before the first jump: a man goes on in its own direction, a
    king also to the one side that is not where it came from.
    """
    up_left, up_right, down_left, down_right = jumps.up_left, jumps.up_right, jumps.down_left, jumps.down_right
    down, up, kings = down_left | down_right, up_left | up_right, position.own & position.kings
    short, long = 2 * position.layout.short, 2 * position.layout.long
    longs = position.falling() & (down_left & down >> short | down_right & down >> long)
    longs |= position.rising() & (up_left & up << long | up_right & up << short)
    if kings:
        longs |= kings & (down_left & up_left >> short | down_right & up_right >> long)
        longs |= kings & (up_left & down_left << long | up_right & down_right << short)
    return longs


def landings(position: Pieces, piece: Bits) -> Bits:
    """Return where a piece lands by one jump; half-way there is what it captures."""
    falling, rising, other = piece & position.falling(), piece & position.rising(), position.other
    short, long = position.layout.short, position.layout.long
    down = (falling << short & other) << short | (falling << long & other) << long
    up = (rising >> short & other) >> short | (rising >> long & other) >> long
    return (down | up) & position.free()


def count_captures(position: Pieces, jumpers: Bits, jumps: Jumps) -> int:
    """Count the captures of all pieces; those of men at once: a square stands for the one man that came by a path."""
    first = _fork(position, jumpers & ~position.kings, jumps)
    left, right = _fork(position, first.left, jumps), _fork(position, first.right, jumps)
    count = left.ended + right.ended
    if left.left | left.right | right.left | right.right:
        count += _count_thirds(position, left.left, jumps) + _count_thirds(position, left.right, jumps)
        count += _count_thirds(position, right.left, jumps) + _count_thirds(position, right.right, jumps)
    kings = jumpers & position.kings
    if kings:
        longs = kings & long_jumpers(position, jumps)
        kings &= ~longs
        count += popcount(kings & jumps.up_left) + popcount(kings & jumps.up_right)
        count += popcount(kings & jumps.down_left) + popcount(kings & jumps.down_right)
        while longs:
            count -= _find_capture(position, longs & -longs, ALL)
            longs &= longs - 1
    return count


def long_choices(position: Pieces, start: Bits) -> Bits:
    """Return the numbers of the captures of a piece that can jump on: see ``long_capture``."""
    if start & position.kings:
        return bit(-_find_capture(position, start, ALL)) - 1
    jumps = jumps_of(position)
    first = _fork(position, start, jumps)
    left, right = _fork(position, first.left, jumps), _fork(position, first.right, jumps)
    return (
        bit(2) * left.ended
        | bit(3) * right.ended
        | _third_choices(position, left.left, 4, jumps)
        | _third_choices(position, left.right, 5, jumps)
        | _third_choices(position, right.left, 6, jumps)
        | _third_choices(position, right.right, 7, jumps)
    )


def long_capture(position: Pieces, start: Bits, number: int) -> Move:
    """Return a capture by its number.

    For a king they are counted. For a man the binary digits tell the way: behind a leading 1, every 1 is a jump to
    the right and every 0 one to the left.
    """
    if start & position.kings:
        return _find_capture(position, start, number)
    here, captured, direction = start, start & 0, 0
    for digit in range(highest(number) - 1, -1, -1):
        direction = (2 if position.is_black else 0) + (number >> digit & 1)
        over = position.layout.step(here, direction)
        here = position.layout.step(over, direction)
        captured |= over
    return _packed(start, here, direction, captured)


def _packed(start: Bits, end: Bits, entry: int, captured: Bits) -> Move:
    return lowest(start) | lowest(end) << END | entry << ENTRY | int(captured << CAPTURED)


# --- men -----------------------------------------------------------------------------------------


def _fork(position: Pieces, here: Bits, jumps: Jumps) -> Fork:
    """Let men jump on from here, each to both sides if it can."""
    short, long = 2 * position.layout.short, 2 * position.layout.long
    if position.is_black:
        left, right = here & jumps.down_left, here & jumps.down_right
        return Fork(left << short, right << long, popcount(here & ~(left | right)))
    left, right = here & jumps.up_left, here & jumps.up_right
    return Fork(left >> long, right >> short, popcount(here & ~(left | right)))


def _count_thirds(position: Pieces, here: Bits, jumps: Jumps) -> int:
    """Count the captures of men that have jumped twice; the third jump is the last."""
    third = _fork(position, here, jumps)
    return third.ended + popcount(third.left) + popcount(third.right)


def _third_choices(position: Pieces, here: Bits, number: int, jumps: Jumps) -> Bits:
    """Return the numbers of the captures of a man that has come here by the way of a number."""
    third = _fork(position, here, jumps)
    left, right = popcount(third.left), popcount(third.right)
    return bit(number) * third.ended | bit(2 * number) * left | bit(2 * number + 1) * right


# --- kings ---------------------------------------------------------------------------------------


def _find_capture(position: Pieces, start: Bits, wanted: int) -> Move:
    """Return a capture of a king by its number, or minus how many there are."""
    found = 0
    trail = _next_end(position, start, position.other, Trail(start, start & 0, 1, 0))
    while trail.path > 1:
        if _is_first(position, start, trail):
            if found == wanted:
                return _packed(start, trail.here, trail.path & LAST, trail.captured)
            found += 1
        trail = _next_end(position, start, position.other, trail)
    return -found


def _is_first(position: Pieces, start: Bits, trail: Trail) -> bool:
    """Tell whether none before it takes the same pieces; a king that goes in a circle has several ways.

    All of them end on the same square: of the jumps that touch a square, only at the start and at the end one is
    without a counterpart.
    """
    if popcount(trail.captured) < CIRCLE:
        return True
    first = _next_end(position, start, trail.captured, Trail(start, start & 0, 1, 0))
    while first.captured != trail.captured:
        first = _next_end(position, start, trail.captured, first)
    return first.path == trail.path


def _next_end(position: Pieces, start: Bits, victims: Bits, trail: Trail) -> Trail:
    """Go on to where the next capture of these victims ends, depth first; at last, back to the start."""
    here, captured, path, tried = trail.here, trail.captured, trail.path, trail.tried
    while True:
        direction = _next_jump(position, here, position.free() | start, victims & ~captured, tried)
        if direction <= LAST:
            over = position.layout.step(here, direction)
            here = position.layout.step(over, direction)
            captured, path, tried = captured | over, path << 2 | direction, 0
        elif tried == 0 or path == 1:
            return Trail(here, captured, path, LAST + 1)
        else:
            direction = path & LAST
            over = position.layout.step(here, LAST - direction)
            here = position.layout.step(over, LAST - direction)
            captured, path, tried = captured ^ over, path >> 2, direction + 1


def _next_jump(position: Pieces, here: Bits, free: Bits, victims: Bits, least: int) -> int:
    """Return the first direction, from ``least`` on, in which a king can jump on; 4 if there is none."""
    for direction in range(least, LAST + 1):
        over = position.layout.step(here, direction) & victims
        if position.layout.step(over, direction) & free:
            return direction
    return LAST + 1
