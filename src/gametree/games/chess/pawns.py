"""Pawns of one side, all at once: sets of squares, not one pawn after another."""

from __future__ import annotations

from typing import NamedTuple

from ...base.numbers import Bits
from ...bits import FULL, popcount
from .boards import Boards, pawn_captures
from .squares import FILE_A, NOT_A, NOT_H

ADVANCED: Bits = 0x00FF_FFFF_0000_0000
"""The ranks from the fifth to the seventh, where pawns are a threat."""


class Structure(NamedTuple):
    """What is good and bad about how the pawns of a side stand to each other."""

    doubled: int
    """Pawns with an own pawn in front of them."""
    isolated: int
    """Pawns without an own pawn on the files beside them."""
    backward: int
    """Pawns that their neighbours have left behind, and that a pawn would take if they went on."""
    exposed: int
    """Isolated and backward pawns on files without a pawn of the other side in front."""
    phalanx: int
    """Pawns beside a pawn."""
    supported: int
    """Pawns protected by a pawn."""
    advanced: int
    """Pawns that are either, beyond the middle of the board."""


def structure_of(boards: Boards) -> Structure:
    """Count what is good and bad about the pawns of the side to move."""
    pawns, enemies = boards.pawns & boards.own, boards.pawns & boards.other
    captures = pawn_captures(pawns)
    isolated = pawns & ~beside(on_files(pawns))
    stopped = pawns << 8 & enemy_captures(enemies) & ~(captures | in_front(captures))
    backward = stopped >> 8 & ~isolated
    phalanx, supported = pawns & beside(pawns), pawns & captures
    return Structure(
        popcount(pawns & in_front(pawns)),
        popcount(isolated),
        popcount(backward),
        popcount((isolated | backward) & ~behind(enemies)),
        popcount(phalanx),
        popcount(supported),
        popcount((phalanx | supported) & ADVANCED),
    )


def passed_among(pawns: Bits, enemies: Bits) -> Bits:
    """Return the pawns that no enemy pawn can stop any more, of two on a file the one in front."""
    return pawns & ~(behind(enemies | beside(enemies)) | behind(pawns))


def enemy_captures(pawns: Bits) -> Bits:
    """Return the squares that pawns attack which move downwards.

    >>> enemy_captures(1 << 12) == 1 << 3 | 1 << 5
    True
    """
    return pawns >> 9 & NOT_H | pawns >> 7 & NOT_A


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


def behind(board: Bits) -> Bits:
    """Return all squares below those of a set, on the same files."""
    board >>= 8
    board |= board >> 8
    board |= board >> 16
    return board | board >> 32
