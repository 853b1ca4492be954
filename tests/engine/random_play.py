"""Positions met in random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gametree import Game


def random_positions(game: Game, count: int, seed: int) -> Iterator[Any]:
    """Yield positions of random games, finished ones too, until there are ``count``."""
    chance = random.Random(seed)
    while True:
        position = game.start
        while True:
            yield position
            count -= 1
            if count == 0:
                return
            if position.is_over():
                break
            position = position.play(chance.choice(list(position.moves())))
