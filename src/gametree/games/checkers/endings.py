"""Endings by name: all positions with so many pieces, men or kings, to be solved from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from ...base.errors import InputError
from ...bits import bit, squares
from .rules import Checkers
from .squares import Layout

MOST_PIECES = 4
WANTED = "how many pieces there are in all, 2 to 4, or Black's and White's, such as 2-1"


def endings(name: str, board: Layout) -> Iterator[Checkers]:
    """Yield every position with as many pieces as a name says, whoever is to move; captures lead to fewer.

    >>> from gametree.games.checkers.squares import layout
    >>> sum(1 for _ in endings("2", layout(8)))
    6976
    """
    found = re.fullmatch(r"([1-9])(?:-([1-9]))?", name)
    first, second = (0, 0) if found is None else (int(found[1]), int(found[2] or 0))
    if not 2 <= first + second <= MOST_PIECES:
        raise InputError(f"no ending {name!r}; wanted: {WANTED}")
    splits = [(first, second)] if second else [(black, first - black) for black in range(1, first)]
    for black, white in splits:
        for black_pieces, white_pieces, kings in placed(black, white, board):
            yield Checkers(black_pieces, white_pieces, kings, is_black=True, layout=board)
            yield Checkers(white_pieces, black_pieces, kings, is_black=False, layout=board)


def placed(black: int, white: int, board: Layout) -> Iterator[tuple[int, int, int]]:
    """Yield all ways to place so many pieces: those of Black, of White, and the kings. No man is in its last row."""
    places = list(squares(board.board))
    for taken in combinations(places, black + white):
        for own in combinations(taken, black):
            choices = []
            for place in taken:
                last_row = board.bottom if place in own else board.top
                choices.append((bit(place),) if bit(place) & last_row else (0, bit(place)))
            black_pieces = sum(map(bit, own))
            white_pieces = sum(map(bit, taken)) - black_pieces
            for kings in product(*choices):
                yield black_pieces, white_pieces, sum(kings)
