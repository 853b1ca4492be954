"""Endings by name: all positions with a few pieces, such as ``KQK``, to be solved from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from ...base.errors import InputError
from ...base.numbers import Bits
from ...bits import bit, lowest
from .boards import Boards
from .position import Chess
from .squares import RANK_1, RANK_8

MOST_PIECES = 4
KINDS = {
    "P": ("pawns",),
    "N": ("knights",),
    "B": ("diagonals",),
    "R": ("straights",),
    "Q": ("diagonals", "straights"),
}
WANTED = "White's pieces and then Black's, at most four in all, each side's king first, such as KQK or KRKP"


def endings(name: str) -> Iterator[Chess]:
    """Yield every position with the pieces that a name says, White's first, whoever is to move.

    Nobody may castle, and no pawn has just gone two squares; what captures and promotions lead to is not in it.

    >>> sum(1 for _ in endings("KK"))
    7224
    >>> next(endings("KQ"))
    Traceback (most recent call last):
    ...
    gametree.InputError: no ending 'KQ'; wanted: White's pieces and then Black's, at most four in all, each side's \
king first, such as KQK or KRKP
    """
    found = re.fullmatch("K([QRBNP]*)K([QRBNP]*)", name.upper())
    if found is None or len(name) > MOST_PIECES:
        raise InputError(f"no ending {name!r}; wanted: {WANTED}")
    white, black = found.groups()
    return _placed(white, black)


def _placed(white: str, black: str) -> Iterator[Chess]:
    letters = f"KK{white}{black}"
    for places in permutations(range(64), len(letters)):
        squares = [bit(place) for place in places]
        kinds: dict[str, Bits] = dict.fromkeys(("pawns", "knights", "diagonals", "straights"), 0)
        for letter, square in zip(letters[2:], squares[2:], strict=True):
            for kind in KINDS[letter]:
                kinds[kind] |= square
        if kinds["pawns"] & (RANK_1 | RANK_8):
            continue
        own = squares[0] | sum(squares[2 : 2 + len(white)])
        boards = Boards(**kinds, kings=squares[0] | squares[1], own=own, other=sum(squares) - own)
        if not _attacks_king(boards):  # a king that could be captured
            yield Chess(boards, 0, 0, is_black=False)
        if not _attacks_king(boards.turned()):
            yield Chess(boards.turned(), 0, 0, is_black=True)


def _attacks_king(boards: Boards) -> bool:
    """Tell whether the side to move attacks the other king."""
    turned = boards.turned()
    king = lowest(turned.kings & turned.own)
    return turned.attackers(king, turned.occupied()) != 0
