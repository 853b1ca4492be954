"""What an evaluation looks at: named whole numbers, those of the side to move minus those of the other side."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import NamedTuple

from ...base.numbers import Bits
from ...base.weighing import difference
from ...bits import FULL, bit, highest, lowest, popcount
from .attacks import KINGS, KNIGHTS, diagonal, straight
from .boards import Boards, pawn_captures
from .squares import FILE_A, NOT_A, NOT_H

OPENING = 24
"""The phase with all pieces on the board: knights and bishops count 1, rooks 2, queens 4."""


class Features(NamedTuple):
    """What is counted of one side; of a position, for the side to move less for the other side."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    bishop_pair: int
    """1 for two bishops or more."""
    squares_middle: int
    """How well the pieces stand while there are many of them, by tables in centipawns."""
    squares_end: int
    """How well the pieces stand when few are left."""
    knight_mobility: int
    """Squares attacked that hold no own piece and that no pawn of the other side attacks; so for the others."""
    bishop_mobility: int
    rook_mobility: int
    queen_mobility: int
    doubled: int
    """Pawns with an own pawn in front of them."""
    isolated: int
    """Pawns without an own pawn on the files beside them."""
    passed: int
    """Pawns that no pawn of the other side can stop, each counted by the square of the ranks it has gone."""
    open_rooks: int
    """Rooks and queens on files without an own pawn."""
    shield: int
    """Pawns on the six squares in front of the king."""
    assault: int
    """Attacks on the squares around the other king: 2 for a knight or bishop, 3 for a rook, 5 for a queen, each."""


class Pieces(NamedTuple):
    """How many pieces of each kind a side has."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int


class Activity(NamedTuple):
    """What the pieces of one side do: how well they stand, where they can go, and what they attack."""

    middle: int
    end: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    assault: int


class Standing(NamedTuple):
    """How well some pieces stand, in the middle game and in the end game."""

    middle: int
    end: int


class Mobility(NamedTuple):
    """How many squares some pieces attack: of those that are good to go to, and of those around the other king."""

    free: int
    near: int


# --- tables ----------------------------------------------------------------------------------------

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 0, 64, 128, 192, 256, 320
"""Where each kind begins in the tables."""


def _table(*worths: Callable[[int, int, int], int]) -> array[int]:
    """Make a table from what a square is worth by its file, its rank and its closeness to the centre, 0 to 6."""
    centre = [min(place, 7 - place) for place in range(8)]
    return array(
        "q", [worth(at & 7, at >> 3, centre[at & 7] + centre[at >> 3]) for worth in worths for at in range(64)]
    )


KING_BY_RANK = (24, 8, -24, -48, -64, -72, -80, -80)
MIDDLE = _table(
    lambda file, rank, centre: (centre - 3) * 5 + (10 if rank in (3, 4) and file in (3, 4) else 0),
    lambda file, rank, centre: centre * 9 - 36 + (6 if rank in (4, 5) else 0),
    lambda file, rank, centre: centre * 4 - 12 - (12 if rank == 0 else 0),
    lambda file, rank, centre: (18 if rank == 6 else 0) + (4 if file in (3, 4) else 0) - 4,
    lambda file, rank, centre: centre * 2 - 6 - (4 if rank > 3 else 0),
    lambda file, rank, centre: KING_BY_RANK[rank] - min(file, 7 - file) * 10,
)
END = _table(
    lambda file, rank, centre: rank * rank * 2 - 8,
    lambda file, rank, centre: centre * 8 - 32,
    lambda file, rank, centre: centre * 3 - 9,
    lambda file, rank, centre: 12 if rank == 6 else 0,
    lambda file, rank, centre: centre * 5 - 15,
    lambda file, rank, centre: centre * 9 - 30,
)
"""What a pawn, knight, bishop, rook, queen and king are worth by their squares, seen by their side, in centipawns.
Good squares are near the centre, except for a king while there are queens; a pawn is worth more near the last rank, a
rook on the seventh."""


# --- the features ------------------------------------------------------------------------------------


def features_of(boards: Boards) -> Features:
    """Return the features of a board for the side to move, less those of the other side."""
    turned = boards.turned()
    active = difference(activity_of(boards), activity_of(turned))
    own_pawns, their_pawns = boards.pawns & boards.own, turned.pawns & turned.own
    own, other = pieces_of(boards, boards.own), pieces_of(boards, boards.other)
    pieces = difference(own, other)
    return Features(
        pieces.pawns,
        pieces.knights,
        pieces.bishops,
        pieces.rooks,
        pieces.queens,
        int(own.bishops > 1) - int(other.bishops > 1),
        active.middle,
        active.end,
        active.knights,
        active.bishops,
        active.rooks,
        active.queens,
        doubled_in(own_pawns) - doubled_in(their_pawns),
        isolated_in(own_pawns) - isolated_in(their_pawns),
        passed_in(boards) - passed_in(turned),
        popcount(boards.straights & boards.own & ~on_files(own_pawns))
        - popcount(turned.straights & turned.own & ~on_files(their_pawns)),
        shield_of(boards) - shield_of(turned),
        active.assault,
    )


def activity_of(boards: Boards) -> Activity:
    """Return what the pieces of the side to move do."""
    own, occupied = boards.own, boards.occupied()
    target = lowest(boards.kings & boards.other)
    around = KINGS[target] | bit(target)
    feared = boards.pawns & boards.other
    wanted = ~(own | feared >> 9 & NOT_H | feared >> 7 & NOT_A) & FULL
    only_diagonal, only_straight = boards.diagonals & ~boards.straights, boards.straights & ~boards.diagonals
    both = boards.diagonals & boards.straights
    knights = knight_mobility(boards.knights & own, wanted, around)
    bishops = bishop_mobility(only_diagonal & own, occupied, wanted, around)
    rooks = rook_mobility(only_straight & own, occupied, wanted, around)
    along, across = (
        rook_mobility(both & own, occupied, wanted, around),
        bishop_mobility(both & own, occupied, wanted, around),
    )
    stand = standing(boards.pawns & own, PAWN, Standing(0, 0))
    stand = standing(boards.knights & own, KNIGHT, stand)
    stand = standing(only_diagonal & own, BISHOP, stand)
    stand = standing(only_straight & own, ROOK, stand)
    stand = standing(both & own, QUEEN, stand)
    stand = standing(boards.kings & own, KING, stand)
    assault = 2 * (knights.near + bishops.near) + 3 * rooks.near + 5 * (along.near + across.near)
    return Activity(
        stand.middle, stand.end, knights.free, bishops.free, rooks.free, along.free + across.free, assault
    )


def pieces_of(boards: Boards, side: Bits) -> Pieces:
    """Return how many pieces a side has."""
    return Pieces(
        popcount(boards.pawns & side),
        popcount(boards.knights & side),
        popcount(boards.diagonals & ~boards.straights & side),
        popcount(boards.straights & ~boards.diagonals & side),
        popcount(boards.diagonals & boards.straights & side),
    )


def phase_of(boards: Boards) -> int:
    """Return how many pieces are left: 24 for all, down to 0, kings and pawns."""
    minor = boards.knights | boards.diagonals & ~boards.straights
    queens = boards.diagonals & boards.straights
    return min(OPENING, popcount(minor) + 2 * popcount(boards.straights) + 2 * popcount(queens))


def standing(pieces: Bits, kind: int, so_far: Standing) -> Standing:
    """Add how well some pieces of one kind stand."""
    middle, end = so_far.middle, so_far.end
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        middle += MIDDLE[kind + square]
        end += END[kind + square]
    return Standing(middle, end)


def knight_mobility(pieces: Bits, wanted: Bits, around: Bits) -> Mobility:
    """Return how many squares knights attack."""
    free = near = 0
    while pieces:
        seen = KNIGHTS[lowest(pieces)]
        pieces &= pieces - 1
        free += popcount(seen & wanted)
        near += popcount(seen & around)
    return Mobility(free, near)


def bishop_mobility(pieces: Bits, occupied: Bits, wanted: Bits, around: Bits) -> Mobility:
    """Return how many squares bishops, or queens on diagonals, attack."""
    free = near = 0
    while pieces:
        seen = diagonal(lowest(pieces), occupied)
        pieces &= pieces - 1
        free += popcount(seen & wanted)
        near += popcount(seen & around)
    return Mobility(free, near)


def rook_mobility(pieces: Bits, occupied: Bits, wanted: Bits, around: Bits) -> Mobility:
    """Return how many squares rooks, or queens on files and ranks, attack."""
    free = near = 0
    while pieces:
        seen = straight(lowest(pieces), occupied)
        pieces &= pieces - 1
        free += popcount(seen & wanted)
        near += popcount(seen & around)
    return Mobility(free, near)


def on_files(board: Bits) -> Bits:
    """Return all squares of the files that a set has squares on.

    >>> on_files(1 << 12) == FILE_A << 4
    True
    """
    board |= board >> 32
    board |= board >> 16
    board |= board >> 8
    return (board & 0xFF) * FILE_A & FULL


def beside(board: Bits) -> Bits:
    """Return the squares left and right of a set."""
    return board << 1 & NOT_A | board >> 1 & NOT_H


def in_front(board: Bits) -> Bits:
    """Return all squares above those of a set, on the same files."""
    board = board << 8 & FULL
    board |= board << 8 & FULL
    board |= board << 16 & FULL
    return board | board << 32 & FULL


def doubled_in(pawns: Bits) -> int:
    """Return how many pawns have a pawn of their side in front of them."""
    return popcount(pawns & in_front(pawns))


def isolated_in(pawns: Bits) -> int:
    """Return how many pawns have no pawn of their side on a file beside them."""
    return popcount(pawns & ~beside(on_files(pawns)))


def passed_in(boards: Boards) -> int:
    """Return how far the passed pawns of the side to move have gone: the sum of squares of ranks."""
    pawns, enemies = boards.pawns & boards.own, boards.pawns & boards.other
    total = 0
    while pawns:
        pawn = pawns & (~pawns + 1)
        pawns ^= pawn
        if in_front(pawn | beside(pawn)) & enemies == 0:
            gone = (highest(pawn) >> 3) - 1
            total += gone * gone
    return total


def shield_of(boards: Boards) -> int:
    """Return how many own pawns stand on the six squares in front of the king."""
    king = boards.kings & boards.own
    front = pawn_captures(king) | king << 8 & FULL
    return popcount((front | front << 8) & boards.pawns & boards.own)
