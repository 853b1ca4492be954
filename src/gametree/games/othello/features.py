"""What an evaluation looks at: whole numbers, each for the side to move less the same for the other side.

discs       on the board
mobility    squares where a disc may be put
frontier    empty squares beside discs of the opponent: mobility to come ("potential mobility", Rosenbloom 1982)
corners     held
x_squares   discs diagonal to an empty corner, which invite the opponent into it
c_squares   discs beside an empty corner on the edge
edges       discs on the rest of the edges
stability   discs found to be stable
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import popcount
from .board import NOT_FIRST, NOT_LAST, STRIDE, BoardMasks, reached


class Features(NamedTuple):
    """What is to be said of a position, in numbers. A record of the same names holds their weights."""

    discs: int
    mobility: int
    frontier: int
    corners: int
    x_squares: int
    c_squares: int
    edges: int
    stability: int


def features_of(own: Bits, other: Bits, stability: int, cells: BoardMasks) -> Features:
    """Measure a position; its stable discs were counted already."""
    empty = cells.squares & ~(own | other)
    open_corners = empty & cells.corners
    x_squares = diagonal_to(open_corners) & cells.squares
    c_squares = beside(open_corners) & cells.squares
    edges = (cells.sides | cells.ends) & ~(cells.corners | c_squares)
    return Features(
        popcount(own) - popcount(other),
        popcount(reached(own, other, cells)) - popcount(reached(other, own, cells)),
        popcount(around(other) & empty) - popcount(around(own) & empty),
        popcount(own & cells.corners) - popcount(other & cells.corners),
        popcount(own & x_squares) - popcount(other & x_squares),
        popcount(own & c_squares) - popcount(other & c_squares),
        popcount(own & edges) - popcount(other & edges),
        stability,
    )


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
