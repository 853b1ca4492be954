"""Checkers (English draughts) on eight by eight squares, and on six by six and four by four for study.

>>> from gametree import load_game
>>> game = load_game("checkers")
>>> game.position_name(game.play(game.start, "11-15 23-19 9-14"))
'W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14,15'
"""

from __future__ import annotations

from ...bits import bit
from ...rules.cells import NONE, grid_cells
from ...rules.game import Game
from ...rules.referee import Referee
from ...rules.wording import Wording
from .drawing import picture
from .endings import endings
from .evaluation import MATERIAL, WEIGHTS, Weight, Weights
from .features import Features
from .notation import Notation
from .pdn import GameRecord, read_pdn, replay
from .rules import Checkers, is_progress
from .squares import SIZES, Layout, layout, place_of

__all__ = [
    "MATERIAL",
    "REFEREE",
    "SIZES",
    "WEIGHTS",
    "WORDING",
    "Checkers",
    "Features",
    "GameRecord",
    "Layout",
    "Weight",
    "Weights",
    "checkers",
    "endings",
    "is_progress",
    "layout",
    "read_pdn",
    "replay",
]

MOST_MOVES = 128

REFEREE = Referee(
    forced_repetitions=3, forced_quiet_plies=80, is_progress=is_progress, reason=lambda position: "no move"
)
"""A draw: the same position for the third time, or forty moves of each side without a capture or a man's move."""

WORDING = Wording(
    title="Checkers",
    rules=(
        "Men move one dark square diagonally forward, kings backward, too. A piece captures by jumping over a piece "
        "of the other side onto the free square behind it, and goes on as long as it can; who can capture must. A "
        "man that reaches the far row becomes a king. Who cannot move has lost."
    ),
    sides=("Black", "White"),
    is_second=lambda position: not position.is_black,
    unit=("man", "men"),
    points=100,
    is_numbered=True,
)
"""Values in men for Black, who begins; moves with their numbers."""


def checkers(size: int = 8) -> Game:
    """Make checkers on ``size`` by ``size`` squares.

    >>> game = checkers(4)
    >>> print(game.draw(game.play(game.start, "1-3")))
          1       b    1-2
      b       4        3-4
          5       6    5-6
      w       w        7-8
    white to move
    """
    board = layout(size)
    squares, men = size * size // 2, size // 2 * (size // 2 - 1)
    black = sum(bit(place_of(number, size)) for number in range(1, men + 1))
    white = sum(bit(place_of(number, size)) for number in range(squares - men + 1, squares + 1))
    start = Checkers(black, white, 0, is_black=True, layout=board)
    notation = Notation(start)
    return Game(
        "checkers" if size == max(SIZES) else f"checkers:{size}x{size}",
        start,
        most_moves=MOST_MOVES,
        cyclic=True,
        evaluator=WEIGHTS,
        move_name=notation.move_name,
        parse_move=notation.parse_move,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=picture(notation),
        cells=grid_cells(size, size, lambda column, row: _place(column, row, size), kinds=5),
        referee=REFEREE,
        wording=WORDING,
        endings=lambda name: endings(name, board),
    )


def _place(column: int, row: int, size: int) -> int:
    """Return the place of a dark square by its column and row, both from 0; -1 for a light one."""
    return place_of(row * size // 2 + column // 2 + 1, size) if (column + row) % 2 else NONE
