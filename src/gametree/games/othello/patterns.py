"""The estimate by patterns: a weight for everything that can be seen on edges, corners, rows and long diagonals.

What is seen on a few squares is a number in base three, a digit for each square: empty, of the side to move, of the
other side (Buro 1997). Each such number has a weight, and so has every pair of counts: how many squares both sides
can move to, how many they may come to move to, how many of their discs stand beside empty squares. An estimate is
the sum of all that is seen.

    edge         an edge with both X-squares      4 times    59,049
    corner       3x3 squares                      4          19,683
    second, third, fourth rows from an edge       4 each      6,561 each
    diagonal     the two of eight squares         2           6,561
    counts       pairs of three kinds             3           1,024 each
    empty        empty squares                    1              65

There are weights for four stages of the game, side by side in one number of 64 bits: so one addition adds up four
sums at once, and each look into memory serves them all. Between two stages the estimate slides from one to the other.
"""

from __future__ import annotations

from array import array
from typing import Annotated, Any, NamedTuple

from ...base.numbers import Bits, Ints, Words
from ...bits import extract, popcount, upside_down
from .board import ROW, STRIDE, reached
from .features import around
from .rules import Othello

KINDS = 3
STAGES = (52, 38, 24, 10)
"""Empty squares at which each of the four weights counts alone."""
SPAN = 14
LANE: Bits = 0xFFFF
LANE_BITS = 16
PARTS = 8
"""Weights are so many parts of a disc."""
LIFT = 1_023
"""What each weight is raised by, so that none is negative and no sum runs into the next."""
MOST_COUNTED = 31
COUNTS = MOST_COUNTED + 1

EDGE: Bits = ROW | 1 << 9 | 1 << 14
LEFT_CORNER: Bits = 0x07_07_07
RIGHT_CORNER: Bits = LEFT_CORNER << 5
FALLING: Bits = sum(1 << 9 * square for square in range(8))
RISING: Bits = sum(1 << 7 * square + 7 for square in range(8))

EDGE_ORDER = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""Squares in the order of their digits, as they are numbered among those that are gathered."""
CORNER_ORDER = (0, 1, 2, 3, 4, 5, 6, 7, 8)
RIGHT_ORDER = (2, 1, 0, 5, 4, 3, 8, 7, 6)
"""A corner on the right is read from the right."""
ROW_ORDER = (0, 1, 2, 3, 4, 5, 6, 7)
EDGE_TURNED, CORNER_TURNED = (7, 6, 5, 4, 3, 2, 1, 0, 9, 8), (0, 3, 6, 1, 4, 7, 2, 5, 8)
"""Mirrored: rows likewise."""


def digits_in(order: tuple[int, ...]) -> array[int]:
    """Return what gathered squares are worth as digits, the first in the order the greatest.

    >>> digits_in((0, 1)).tolist()
    [0, 3, 1, 4]
    """
    worth = [KINDS ** (len(order) - 1 - order.index(square)) for square in range(len(order))]
    return array("q", [sum(w for place, w in enumerate(worth) if row >> place & 1) for row in range(1 << len(order))])


OF_EDGE, OF_ROW = digits_in(EDGE_ORDER), digits_in(ROW_ORDER)
OF_LEFT_CORNER, OF_RIGHT_CORNER = digits_in(CORNER_ORDER), digits_in(RIGHT_ORDER)

SECOND = KINDS**10
"""Where the weights of each kind begin; those of edges come first."""
THIRD = SECOND + KINDS**8
FOURTH = THIRD + KINDS**8
DIAGONAL = FOURTH + KINDS**8
CORNER = DIAGONAL + KINDS**8
MOVES = CORNER + KINDS**9
FRONTIER = MOVES + COUNTS**2
EXPOSED = FRONTIER + COUNTS**2
EMPTY = EXPOSED + COUNTS**2
SIZE = EMPTY + 65
AREA = 64
SEEN = 26
"""So much is seen on a position."""


class PatternEvaluation(NamedTuple):
    """Estimates positions on 8x8 squares by patterns; ``read_patterns`` makes one.

    The estimate is a margin in discs, as outcomes are, and keeps to the bounds that stable discs set.
    """

    weights: Annotated[Words, SIZE]

    @property
    def keeps_bounds(self) -> bool:
        """Estimates lie within ``bounds()``, and bounds of later positions within them, so searches may use them."""
        return True

    def at(self, place: int) -> Bits:
        """Return the weights of what is seen: one for each stage."""
        weights: Bits = self.weights[place]
        return weights

    def evaluate(self, position: Othello) -> int:
        stage, share = stage_of(position)
        both = total_of(position, self) >> LANE_BITS * stage
        lifted = int(both & LANE) * (SPAN - share) + int(both >> LANE_BITS & LANE) * share
        parts = lifted - LIFT * SEEN * SPAN
        size = (abs(parts) + PARTS * SPAN // 2) // (PARTS * SPAN)
        value = size if parts >= 0 else -size
        if 2 * popcount(position.own) - AREA <= value <= AREA - 2 * popcount(position.other):
            return value  # no discs that stay could forbid it
        low, high = position.bounds()
        return max(low, min(high, value))


class Places(NamedTuple):
    """Writes down where the weights of what is seen are, in the place of adding them up."""

    row: Ints
    taken: Annotated[Ints, 1]

    def at(self, place: int) -> Bits:
        self.row[self.taken[0]] = place
        self.taken[0] += 1
        return 0


def stage_of(position: Othello) -> tuple[int, int]:
    """Return the stage that is behind, and how much the next one counts, in parts of the span between them."""
    gone = min(max(STAGES[0] - popcount(position.empty()), 0), STAGES[0] - STAGES[-1] - 1)
    return gone // SPAN, gone % SPAN


def total_of(position: Othello, weights: Any) -> Bits:
    """Add up the weights of all that is seen; ``weights.at(place)`` says what they are."""
    own, other, cells = position.own, position.other, position.board
    empty = position.empty()
    near = around(empty)
    total: Bits = weights.at(EMPTY + popcount(empty))
    total += weights.at(MOVES + pair(popcount(reached(own, other, cells)), popcount(reached(other, own, cells))))
    total += weights.at(FRONTIER + pair(popcount(around(other) & empty), popcount(around(own) & empty)))
    total += weights.at(EXPOSED + pair(popcount(own & near), popcount(other & near)))
    total += _along_rows(own, other, weights) + _in_corners(own, other, weights)
    total += _in_corners(upside_down(own), upside_down(other), weights)
    total += weights.at(DIAGONAL + _digits(OF_ROW, extract(own, FALLING), extract(other, FALLING)))
    total += weights.at(DIAGONAL + _digits(OF_ROW, extract(own, RISING), extract(other, RISING)))
    return total + _along_rows(cells.transposed(own), cells.transposed(other), weights)


def _along_rows(own: Bits, other: Bits, weights: Any) -> Bits:
    """Add up the weights of rows, and of the edges above and below."""
    total: Bits = weights.at(_digits(OF_EDGE, extract(own, EDGE), extract(other, EDGE)))
    below, beneath = upside_down(own), upside_down(other)
    total += weights.at(_digits(OF_EDGE, extract(below, EDGE), extract(beneath, EDGE)))
    total += _row(own, other, 1, SECOND, weights) + _row(own, other, 6, SECOND, weights)
    total += _row(own, other, 2, THIRD, weights) + _row(own, other, 5, THIRD, weights)
    return total + _row(own, other, 3, FOURTH, weights) + _row(own, other, 4, FOURTH, weights)


def _row(own: Bits, other: Bits, number: int, first: int, weights: Any) -> Bits:
    row, across = own >> STRIDE * number & ROW, other >> STRIDE * number & ROW
    found: Bits = weights.at(first + _digits(OF_ROW, row, across))
    return found


def _in_corners(own: Bits, other: Bits, weights: Any) -> Bits:
    """Add up the weights of the corners above."""
    left = _digits(OF_LEFT_CORNER, extract(own, LEFT_CORNER), extract(other, LEFT_CORNER))
    right = _digits(OF_RIGHT_CORNER, extract(own, RIGHT_CORNER), extract(other, RIGHT_CORNER))
    total: Bits = weights.at(CORNER + left) + weights.at(CORNER + right)
    return total


def _digits(worth: Ints, own: Bits, other: Bits) -> int:
    """Return what is seen on squares that were gathered."""
    return worth[int(own)] + 2 * worth[int(other)]


def pair(own: int, other: int) -> int:
    """Return the place of two counts among those of a kind."""
    return COUNTS * min(own, MOST_COUNTED) + min(other, MOST_COUNTED)


def mirrored(order: tuple[int, ...]) -> list[int]:
    """Return for everything that can be seen on squares where its mirror is, whose squares come in this order.

    >>> mirrored((1, 0))
    [0, 3, 6, 1, 4, 7, 2, 5, 8]
    """
    places = [0]
    for square in range(len(order)):
        worth = KINDS ** (len(order) - 1 - order.index(square))
        places = [place + kind * worth for place in places for kind in range(KINDS)]
    return places


def shared() -> list[int]:
    """Return of every weight which one it shares: its own place, or that of its mirror if that comes first."""
    edge, row, corner = mirrored(EDGE_TURNED), mirrored(ROW_ORDER[::-1]), mirrored(CORNER_TURNED)
    found: list[int] = []
    for table in (edge, row, row, row, row, corner):
        first = len(found)
        found.extend([first + min(place, other) for place, other in enumerate(table)])
    found.extend(range(len(found), SIZE))
    return found
