"""What an evaluation looks at: whole numbers, each for the side to move less the same for the other side.

Squares are told apart as players do. Around a corner, and along an edge to the middle:

    corner   C   A   B
       C     X   .   ring
       A     .   heart
       B   ring

Mobility, and mobility to come, are Rosenbloom's (1982); the names of squares and edges are those of Rose (2005).
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...base.weighing import difference
from ...bits import popcount
from .board import COLUMN, NOT_FIRST, NOT_LAST, ROW, STRIDE, BoardMasks, reached

SHARES = 100
"""Mobility is counted in hundredths of the moves of both sides, and of two more."""


class Features(NamedTuple):
    """What is to be said of a position, in numbers. A record of the same names holds their weights."""

    turn: int
    """1: it is worth something to be the one to move."""
    parity: int
    """1 if the side to move is to fill the last square, should nobody pass; otherwise -1."""
    mobility: int
    """Squares where a disc may be put, as a share of those of both sides, in hundredths."""
    corner_moves: int
    """Corners where a disc may be put."""
    frontier: int
    """Empty squares beside discs of the opponent: mobility to come ("potential mobility")."""
    exposed: int
    """Discs beside empty squares, which give mobility to the opponent."""
    corners: int
    """Corners held."""
    x_squares: int
    """Discs diagonal to an empty corner, which invite the opponent into it."""
    c_squares: int
    """Discs on an edge, beside an empty corner."""
    a_squares: int
    """Discs on an edge, two squares from a corner."""
    edges: int
    """Discs on edges, but for corners and for squares beside empty ones."""
    sixes: int
    """Edges filled but for their corners, both empty ("balanced edges")."""
    wedges: int
    """Empty squares of an edge between two discs of the opponent, where a disc cannot be taken from the edge."""
    ring: int
    """Discs beside the edge, but for X-squares."""
    hearts: int
    """Discs diagonal to X-squares, the corners of the middle."""
    stability: int
    """Discs found to be stable."""
    discs: int
    """Discs on the board."""


class Side(NamedTuple):
    """What the features of one side are counted from."""

    own: Bits
    other: Bits
    moves: Bits
    """Squares where it may put a disc."""
    stable: int
    """How many of its discs are found to be stable."""
    turn: int
    """1 for the side to move, 0 for the other."""


def features_of(own: Bits, other: Bits, stable: tuple[int, int], cells: BoardMasks) -> Features:
    """Measure a position; the stable discs of both sides were counted already."""
    moves, replies = reached(own, other, cells), reached(other, own, cells)
    both = popcount(moves) + popcount(replies)
    return difference(
        _count(Side(own, other, moves, stable[0], 1), both, cells),
        _count(Side(other, own, replies, stable[1], 0), both, cells),
    )


def _count(side: Side, both: int, cells: BoardMasks) -> Features:
    """Count for one side alone; ``both`` sides have so many moves."""
    own, empty = side.own, cells.squares & ~(side.own | side.other)
    open_corners, rim = empty & cells.corners, cells.sides | cells.ends
    c_squares = beside(open_corners) & cells.squares
    return Features(
        side.turn,
        side.turn * (2 * (popcount(empty) & 1) - 1),
        SHARES * popcount(side.moves) // (both + 2),
        popcount(side.moves & cells.corners),
        popcount(around(side.other) & empty),
        popcount(own & around(empty)),
        popcount(own & cells.corners),
        popcount(own & diagonal_to(open_corners) & cells.squares),
        popcount(own & c_squares),
        popcount(own & a_squares(cells)),
        popcount(own & rim & ~(cells.corners | c_squares)),
        _count_sixes(own & ~cells.corners | open_corners, cells),
        popcount(_gaps(side.other, cells) & empty),
        popcount(own & ring(cells)),
        popcount(own & hearts(cells)),
        side.stable,
        popcount(own),
    )


def _count_sixes(wanted: Bits, cells: BoardMasks) -> int:
    """Count the edges of which every square is as wanted: taken between the corners, and the corners empty."""
    upper, lower = cells.ends & ROW, cells.ends & ~ROW
    left, right = cells.sides & COLUMN, cells.sides & ~COLUMN
    return (wanted & upper == upper) + (wanted & lower == lower) + (wanted & left == left) + (wanted & right == right)


def _gaps(discs: Bits, cells: BoardMasks) -> Bits:
    """Return the squares of the edges with a disc on both sides along the edge."""
    in_row, in_column = discs & cells.ends, discs & cells.sides
    return in_row << 1 & in_row >> 1 | in_column << STRIDE & in_column >> STRIDE


# --- squares by name ------------------------------------------------------------------------------


def a_squares(cells: BoardMasks) -> Bits:
    """Return the squares of the edges two away from a corner; there are none on 4x4 squares."""
    beside_corners = beside(cells.corners)
    return beside(beside_corners) & (cells.sides | cells.ends) & ~(cells.corners | beside_corners)


def ring(cells: BoardMasks) -> Bits:
    """Return the squares beside the edges, but for X-squares."""
    rim = cells.sides | cells.ends
    return beside(rim) & cells.squares & ~(rim | diagonal_to(cells.corners))


def hearts(cells: BoardMasks) -> Bits:
    """Return the squares diagonal to X-squares, towards the middle; there are none on 4x4 squares."""
    x_squares = diagonal_to(cells.corners)
    return diagonal_to(x_squares) & cells.squares & ~(cells.sides | cells.ends | x_squares)


def beside(squares: Bits) -> Bits:
    """Return the neighbours along rows and columns; some may lie beyond a small board."""
    return NOT_FIRST & squares << 1 | NOT_LAST & squares >> 1 | squares << STRIDE | squares >> STRIDE


def diagonal_to(squares: Bits) -> Bits:
    """Return the neighbours along diagonals; some may lie beyond a small board."""
    across = NOT_FIRST & squares << 1 | NOT_LAST & squares >> 1
    return across << STRIDE | across >> STRIDE


def around(squares: Bits) -> Bits:
    """Return all neighbours."""
    return beside(squares) | diagonal_to(squares)
