"""The rules of English draughts, from the side that moves.

Squares and directions are those of ``layout``. Black's men go down, White's up; pieces stay where they are when the
turn passes, only "own" and "other" change places.

A move is one whole number:

    captured pieces from bit 14 | direction of the last jump 2 | end 6 | start 6

The last 12 bits are what a history of moves knows it by, and the last 14 what a table remembers: the direction tells
most captures apart that start and end on the same squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bits import FULL, bit, lowest, mix, popcount, upside_down
from ...core import Bits, Fixed, Move
from .evaluation import Features, features_of
from .layout import LAST, Layout

PLACE = 63
END, ENTRY, CAPTURED = 6, 12, 14
"""Where in a move these begin; the start is below."""

CIRCLE = 4
"""With fewer jumps no king comes back to a square."""

ALL = 63
"""More captures than one piece can choose from."""


class Jumps(NamedTuple):
    """The squares from which a piece could jump over one of the other side, by direction."""

    up_left: Bits
    up_right: Bits
    down_left: Bits
    down_right: Bits


class Trail(NamedTuple):
    """A capture under way. Its path is enough to take jumps back, so that a walk through all keeps no more."""

    here: Bits
    captured: Bits
    path: int
    """The directions of the jumps, the last one in the last two bits, below a leading 1."""
    tried: int
    """Directions below this one were gone before."""


class Checkers(NamedTuple):
    """The pieces of the side to move, those of the other side, which of all are kings, and whose turn it is."""

    own: Bits
    other: Bits
    kings: Bits
    is_black: bool
    """Black is to move."""
    layout: Fixed[Layout]

    def moves(self) -> Iterator[Move]:
        """List captures if there are any, otherwise steps: by start, then by the squares they lead to."""
        jumps = self.jumps()
        jumpers = self.jumpers(jumps)
        longs = self.long_jumpers(jumps) if jumpers else jumpers
        movers = jumpers if jumpers else self.steppers()
        while movers:
            choices = self.choices(movers & -movers, jumpers, longs)
            while choices:
                yield self.chosen(movers & -movers, lowest(choices), jumpers, longs)
                choices &= choices - 1
            movers &= movers - 1

    def count_moves(self) -> int:
        jumps = self.jumps()
        jumpers = self.jumpers(jumps)
        if not jumpers:
            return self.count_steps()
        longs = self.long_jumpers(jumps)
        falling, rising = self.falling() & ~longs, self.rising() & ~longs
        count = (
            popcount(falling & jumps.down_left)
            + popcount(falling & jumps.down_right)
            + popcount(rising & jumps.up_left)
            + popcount(rising & jumps.up_right)
        )
        while longs:
            start = longs & -longs
            count -= self.find_capture(start, ALL)
            longs ^= start
        return count

    def play(self, move: Move) -> Checkers:
        start, end, captured = bit(move & PLACE), bit(move >> END & PLACE), move >> CAPTURED
        kings = self.kings & ~(start | captured)
        if self.kings & start or end & self.crown():
            kings |= end
        return Checkers(self.other & ~captured, self.own ^ start ^ end, kings, not self.is_black, self.layout)

    def is_over(self) -> bool:
        """Tell whether the mover is stuck, or has nothing left."""
        return not self.steppers() and not self.jumpers(self.jumps())

    def outcome(self) -> int:
        return -1

    def key(self) -> Bits:
        """Scatter as many squares as one word holds over all 64 bits, then put in the rest: they need 106.

        One mixing leaves the last squares at the high end; turned upside down, a second one spreads them, too.
        """
        first = (self.own | self.other << 35) & FULL
        rest = self.kings | (self.other >> 29) << 35 | (1 << 41 if self.is_black else 0)
        return mix(upside_down(mix(first))) ^ rest

    def promise(self, move: Move) -> int:
        """Captures by size, then men that become kings, then threats; forward before backward."""
        captured = popcount(self.layout.board & (move >> CAPTURED))
        start, end = bit(move & PLACE), bit(move >> END & PLACE)
        after = self.play(move).from_other_side()
        is_threat = bool(after.jumpers(after.jumps()) & end)
        is_crowned = bool(end & self.crown()) and not start & self.kings
        is_forward = (end > start) == self.is_black
        return 8 * captured + 4 * is_crowned + 2 * is_threat + is_forward

    def noisy_moves(self) -> Iterator[Move]:
        """List the captures and the steps by which men become kings."""
        men = self.own & ~self.kings
        for move in self.moves():
            if move >> CAPTURED or (bit(move & PLACE) & men and bit(move >> END & PLACE) & self.crown()):
                yield move

    def features(self) -> Features:
        """Count what the evaluation weighs, for the side to move less for the other side."""
        return features_of(self)

    # --- pieces and squares ----------------------------------------------------------------------

    def from_other_side(self) -> Checkers:
        """Return the same pieces with the other side to move."""
        return Checkers(self.other, self.own, self.kings, not self.is_black, self.layout)

    def free(self) -> Bits:
        """Return the empty squares."""
        return self.layout.board & ~(self.own | self.other)

    def falling(self) -> Bits:
        """Return the mover's pieces that may go down."""
        return self.own if self.is_black else self.own & self.kings

    def rising(self) -> Bits:
        """Return the mover's pieces that may go up."""
        return self.own & self.kings if self.is_black else self.own

    def crown(self) -> Bits:
        """Return the row where the mover's men become kings."""
        return self.layout.bottom if self.is_black else self.layout.top

    def steppers(self) -> Bits:
        """Return the mover's pieces that have a free square to go to, captures left aside."""
        free = self.free()
        return self.falling() & self.layout.up(free) | self.rising() & self.layout.down(free)

    def count_steps(self) -> int:
        """Return how many steps to a free square there are, captures left aside."""
        free, falling, rising = self.free(), self.falling(), self.rising()
        short, long = self.layout.short, self.layout.long
        return (
            popcount(falling << short & free)
            + popcount(falling << long & free)
            + popcount(rising >> short & free)
            + popcount(rising >> long & free)
        )

    def jumps(self) -> Jumps:
        """Return from where one could jump: over a piece of the other side, to a free square behind it."""
        free, other, short, long = self.free(), self.other, self.layout.short, self.layout.long
        return Jumps(
            other << long & free << 2 * long,
            other << short & free << 2 * short,
            other >> short & free >> 2 * short,
            other >> long & free >> 2 * long,
        )

    def jumpers(self, jumps: Jumps) -> Bits:
        """Return the mover's pieces that can capture."""
        down, up = jumps.down_left | jumps.down_right, jumps.up_left | jumps.up_right
        return self.falling() & down | self.rising() & up

    def long_jumpers(self, jumps: Jumps) -> Bits:
        """Return the mover's pieces with a jump after which they can jump on.

        That is seen from the squares one could jump from before the first jump: a man goes on in its own direction,
        a king also to the one side that is not where it came from.
        """
        up_left, up_right, down_left, down_right = jumps.up_left, jumps.up_right, jumps.down_left, jumps.down_right
        down, up, kings = down_left | down_right, up_left | up_right, self.own & self.kings
        short, long = 2 * self.layout.short, 2 * self.layout.long
        longs = self.falling() & (down_left & down >> short | down_right & down >> long)
        longs |= self.rising() & (up_left & up << long | up_right & up << short)
        if kings:
            longs |= kings & (down_left & up_left >> short | down_right & up_right >> long)
            longs |= kings & (up_left & down_left << long | up_right & down_right << short)
        return longs

    # --- the moves of one piece ------------------------------------------------------------------

    def choices(self, start: Bits, jumpers: Bits, longs: Bits) -> Bits:
        """Return what a piece can choose from: squares to go to, or the numbers of its captures if some are long."""
        falling, rising, free = start & self.falling(), start & self.rising(), self.free()
        short, long, other = self.layout.short, self.layout.long, self.other
        if not jumpers:
            return (self.layout.down(falling) | self.layout.up(rising)) & free
        if start & longs:
            return bit(-self.find_capture(start, ALL)) - 1
        down = (falling << short & other) << short | (falling << long & other) << long
        up = (rising >> short & other) >> short | (rising >> long & other) >> long
        return (down | up) & free

    def chosen(self, start: Bits, choice: int, jumpers: Bits, longs: Bits) -> Move:
        """Return the move of a piece by its choice; half-way to where a single jump ends is what it captures."""
        if start & longs:
            return self.find_capture(start, choice)
        place = lowest(start)
        captured = bit((place + choice) >> 1) if jumpers else start & 0
        return place | choice << END | int(captured << CAPTURED)

    def find_capture(self, start: Bits, wanted: int) -> Move:
        """Return a capture of a piece by its number, or minus how many there are."""
        found = 0
        trail = self.next_end(start, self.other, Trail(start, start & 0, 1, 0))
        while trail.path > 1:
            if self.is_first(start, trail):
                if found == wanted:
                    entry, captured = trail.path & LAST, int(trail.captured << CAPTURED)
                    return lowest(start) | lowest(trail.here) << END | entry << ENTRY | captured
                found += 1
            trail = self.next_end(start, self.other, trail)
        return -found

    def is_first(self, start: Bits, trail: Trail) -> bool:
        """Tell whether none before it takes the same pieces; a king that goes in a circle has several ways.

        All of them end on the same square: of the jumps that touch a square, only at the start and at the end one is
        without a counterpart.
        """
        if not start & self.kings or popcount(trail.captured) < CIRCLE:
            return True
        first = self.next_end(start, trail.captured, Trail(start, start & 0, 1, 0))
        while first.captured != trail.captured:
            first = self.next_end(start, trail.captured, first)
        return first.path == trail.path

    def next_end(self, start: Bits, victims: Bits, trail: Trail) -> Trail:
        """Go on to where the next capture of these victims ends, depth first; at last, back to the start."""
        here, captured, path, tried = trail.here, trail.captured, trail.path, trail.tried
        while True:
            direction = self.next_jump(start, here, victims & ~captured, tried)
            if direction <= LAST:
                over = self.layout.step(here, direction)
                here = self.layout.step(over, direction)
                captured, path, tried = captured | over, path << 2 | direction, 0
            elif tried == 0 or path == 1:
                return Trail(here, captured, path, LAST + 1)
            else:
                direction = path & LAST
                over = self.layout.step(here, LAST - direction)
                here = self.layout.step(over, LAST - direction)
                captured, path, tried = captured ^ over, path >> 2, direction + 1

    def next_jump(self, start: Bits, here: Bits, victims: Bits, least: int) -> int:
        """Return the first direction, from ``least`` on, in which the piece from a square can jump on; 4 if none."""
        free, is_king = self.free() | start, start & self.kings != 0
        for direction in range(least, LAST + 1):
            over = self.layout.step(here, direction) & victims
            if self.layout.step(over, direction) & free and (is_king or (direction >= 2) == self.is_black):
                return direction
        return LAST + 1


def is_progress(position: Checkers, move: Move) -> bool:
    """Tell whether a move cannot be taken back by later ones: a capture, or a man's step.

    A referee who ends games without progress counts the others.
    """
    return bool(move >> CAPTURED) or not bit(move & PLACE) & position.kings
