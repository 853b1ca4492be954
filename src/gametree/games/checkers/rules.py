"""The rules of English draughts, from the side that moves.

Squares and directions are those of ``squares``. Black's men go down, White's up; pieces stay where they are when the
turn passes, only "own" and "other" change places.

A move is one whole number:

    captured pieces from bit 14 | last direction of a long capture 2 | end 6 | start 6

The last 12 bits are what a history of moves knows it by, and the last 14 what a table remembers: the direction tells
most captures apart that start and end on the same squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...base.numbers import Bits, Fixed, Move
from ...bits import FULL, bit, highest, lowest, mix, popcount, upside_down
from .captures import (
    CAPTURED,
    END,
    ENTRY,
    Jumps,
    count_captures,
    jumps_of,
    landings,
    long_capture,
    long_choices,
    long_jumpers,
)
from .features import Features, features_of
from .squares import Layout

PLACE = 63
"""The bits of a square's place in a move."""
PIECES = 40
"""Where a number that tells of progress has the count of pieces, behind all places."""


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
        yield from self.moves_of(self.steppers())

    def moves_of(self, steppers: Bits) -> Iterator[Move]:
        """List captures if there are any, otherwise the steps of some pieces."""
        jumps = self.jumps()
        jumpers = self.jumpers(jumps)
        longs = long_jumpers(self, jumps) if jumpers else jumpers
        movers = jumpers if jumpers else steppers
        while movers:
            choices = self.choices(movers & -movers, jumpers, longs)
            while choices:
                yield self.chosen(movers & -movers, lowest(choices), jumpers, longs)
                choices &= choices - 1
            movers &= movers - 1

    def count_moves(self) -> int:
        jumps = self.jumps()
        jumpers = self.jumpers(jumps)
        return count_captures(self, jumpers, jumps) if jumpers else self.count_steps(self.free())

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

    def cell(self, square: int) -> int:
        """Return what is seen on a square, with the board turned so that the side to move goes down.

        0 nothing, 1 an own man, 2 one of the other side, 3 and 4 the same for kings.
        """
        here = bit(square if self.is_black else highest(self.layout.board) - square)
        kind = 1 if self.own & here else 2 if self.other & here else 0
        return kind + 2 if self.kings & here else kind

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
        is_threat = bool(landings(self.play(move).from_other_side(), end))
        is_crowned = bool(end & self.crown()) and not start & self.kings
        is_forward = (end > start) == self.is_black
        return 8 * captured + 4 * is_crowned + 2 * is_threat + is_forward

    def noisy_moves(self) -> Iterator[Move]:
        """List the captures, which are forced; where there are none, the steps by which men become kings."""
        before = self.crown() & self.free()
        before = self.layout.up(before) if self.is_black else self.layout.down(before)
        yield from self.moves_of(self.own & ~self.kings & before)

    def is_noisy(self, move: Move) -> bool:
        """Tell whether a move captures, or makes a king of a man."""
        is_crowned = bit(move >> END & PLACE) & self.crown() and not bit(move & PLACE) & self.kings
        return move >> CAPTURED != 0 or bool(is_crowned)

    def is_threatened(self) -> bool:
        """Tell whether the side to move has to capture: nothing is settled before it has."""
        return bool(self.jumpers(self.jumps()))

    def is_legal(self, move: Move) -> bool:
        """Tell whether a number is a move of this position."""
        if self.is_threatened():
            is_found = False
            for capture in self.moves():
                is_found = is_found or capture == move
            return is_found
        start, end = bit(move & PLACE) & self.own, bit(move >> END & PLACE)
        if move < 0 or move >> ENTRY:
            return False
        return bool(self.choices(start, start & 0, start & 0) & end)

    def progress(self) -> Bits:
        """Return a number that every capture and every move of a man changes, and nothing else."""
        men, pieces = (self.own | self.other) & ~self.kings, popcount(self.own | self.other)
        return men | pieces << PIECES

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

    def count_steps(self, ends: Bits) -> int:
        """Return how many steps to some free squares there are, captures left aside."""
        falling, rising, short, long = self.falling(), self.rising(), self.layout.short, self.layout.long
        return (
            popcount(falling << short & ends)
            + popcount(falling << long & ends)
            + popcount(rising >> short & ends)
            + popcount(rising >> long & ends)
        )

    def jumps(self) -> Jumps:
        """Return from where one could jump over a piece of the other side."""
        return jumps_of(self)

    def jumpers(self, jumps: Jumps) -> Bits:
        """Return the mover's pieces that can capture."""
        down, up = jumps.down_left | jumps.down_right, jumps.up_left | jumps.up_right
        return self.falling() & down | self.rising() & up

    # --- the moves of one piece ------------------------------------------------------------------

    def choices(self, start: Bits, jumpers: Bits, longs: Bits) -> Bits:
        """Return what a piece can choose from: squares to go to; numbers of captures, if it can jump on."""
        if not jumpers:
            steps = self.layout.down(start & self.falling()) | self.layout.up(start & self.rising())
            return steps & self.free()
        return long_choices(self, start) if start & longs else landings(self, start)

    def chosen(self, start: Bits, choice: int, jumpers: Bits, longs: Bits) -> Move:
        """Return the move of a piece by its choice."""
        if start & longs:
            return long_capture(self, start, choice)
        place = lowest(start)
        captured = bit((place + choice) >> 1) if jumpers else start & 0
        return place | choice << END | int(captured << CAPTURED)


def is_progress(position: Checkers, move: Move) -> bool:
    """Tell whether a move cannot be taken back by later ones: a capture, or a man's step.

    A referee who ends games without progress counts the others.
    """
    return bool(move >> CAPTURED) or not bit(move & PLACE) & position.kings
