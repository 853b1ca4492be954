"""Games that have a picture, and random games of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from gametree import History, load_game
from gametree.rules.game import is_over

EXAMPLES = Path(__file__).parents[1] / "examples"
CHESS960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
NAMES = (
    "connect4",
    "connect4:5x4",
    "connect4:28x1",
    "tictactoe",
    "mnk:5,4,4",
    "othello",
    "othello:4x4",
    "checkers",
    "checkers:6x6",
    "chess",
    f"{EXAMPLES / 'kalah.py'}",
    f"{EXAMPLES / 'kalah.py'}:SMALL",
    f"{EXAMPLES / 'dots_and_boxes.py'}",
    f"{EXAMPLES / 'dots_and_boxes.py'}:SMALL",
    f"{EXAMPLES / 'breakthrough.py'}",
)
MOST_PLIES = 120


def beginning(name: str) -> History:
    return History.begin(load_game(name))


def random_game(history: History, seed: int, most: int = MOST_PLIES) -> Iterator[History]:
    """Yield a history and all that a random game makes of it."""
    chance = random.Random(seed)
    yield history
    for _ in range(most):
        if is_over(history.position):
            return
        history = history.play(chance.choice(list(history.position.moves())))
        yield history
