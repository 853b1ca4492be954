"""Othello on 8x8 squares, or on 6x6 or 4x4: rules, notation, evaluation; ``wthor`` reads records of games.

>>> from gametree.games.othello import othello
>>> game = othello()
>>> print(game.draw(game.parse_position("f5d6c3")))
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . X + . + . .
4 . . . X X + . .
5 . . . O X X + .
6 . . . O . . . .
7 . . . . . . . .
8 . . . . . . . .
X 5, O 2, O to move
"""

from __future__ import annotations

from ...rules.cells import grid_cells
from ...rules.game import Game
from ...rules.wording import Wording
from .board import STRIDE, BoardMasks, board_masks
from .evaluation import WEIGHTS, Evaluation, by_stage
from .features import Features
from .notation import Notation, Problem
from .pattern_file import learned_patterns
from .patterns import PatternEvaluation
from .rules import PASS, PHASES, Othello, start

__all__ = [
    "PASS",
    "WEIGHTS",
    "WORDING",
    "BoardMasks",
    "Evaluation",
    "Features",
    "Notation",
    "Othello",
    "PatternEvaluation",
    "Problem",
    "board_masks",
    "by_stage",
    "learned_patterns",
    "othello",
]


WORDING = Wording(
    title="Othello",
    rules=(
        "Put a disc so that it encloses discs of the other side in a straight line between itself and another of "
        "yours: all of those are turned over. Who cannot enclose any passes; when neither can, whoever has more "
        "discs wins."
    ),
    sides=("Black (X)", "White (O)"),
    is_second=lambda position: not position.is_black,
    unit=("disc", "discs"),
)
"""Values in discs for Black, who begins; the letters are those of the picture."""


def othello(size: int = 8) -> Game:
    """Make the game on ``size`` by ``size`` squares.

    >>> game = othello(4)
    >>> game.name, game.position_name(game.start)
    ('othello:4x4', '-----OX--XO----- X')
    """
    first = start(board_masks(size))
    notation = Notation(first)
    return Game(
        "othello" if size == 8 else f"othello:{size}x{size}",
        first,
        scoring="margin",
        most_moves=size * size,
        evaluator=learned_patterns() if size == STRIDE else WEIGHTS,
        move_name=notation.move_name,
        parse_move=notation.parse_move,
        parse_position=notation.parse_position,
        position_name=notation.position_name,
        draw=notation.draw,
        picture=notation.picture(),
        cells=grid_cells(size, size, lambda column, row: first.board.square(column, row), phases=PHASES),
        wording=WORDING,
    )
