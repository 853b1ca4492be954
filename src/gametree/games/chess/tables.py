"""Where pieces stand well: what each is worth by its square, in the middle game and in the end game."""

from __future__ import annotations

from array import array
from collections.abc import Callable

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


# --- both in one ---------------------------------------------------------------------------------------

SHIFT = 20
SQUARES = array("q", [middle + (end << SHIFT) for middle, end in zip(MIDDLE, END, strict=True)])
"""Both numbers in one, so that a piece is looked up, and added, once; sums stay far below half of 2**20."""


def end_part(standing: int) -> int:
    """Return the part of a sum that counts in the end game.

    >>> end_part(SQUARES[KNIGHT]) == END[KNIGHT], middle_part(SQUARES[KNIGHT]) == MIDDLE[KNIGHT]
    (True, True)
    """
    return standing + (1 << SHIFT - 1) >> SHIFT


def middle_part(standing: int) -> int:
    """Return the part that counts in the middle game."""
    return standing - (end_part(standing) << SHIFT)
