"""A player who takes any move: the weakest there is, and the same again by its seed."""

from __future__ import annotations

import random

from ..rules.game import Game
from ..rules.history import History
from .player import Choice, Turn


class RandomPlayer:
    """Makes legal moves at random.

    >>> from gametree import History, Limits, load_game
    >>> game = load_game("connect4")
    >>> player = RandomPlayer(game, seed=7)
    >>> player.choose(History.begin(game), Turn(Limits(nodes=1))).move in game.start.moves()
    True
    """

    def __init__(self, game: Game, *, seed: int = 1, name: str = "random") -> None:
        self.name = name
        self._draw = random.Random(seed)

    def begin(self, history: History) -> None:
        """Need nothing."""

    def choose(self, history: History, turn: Turn) -> Choice:
        return Choice(self._draw.choice(list(history.position.moves())))

    def close(self) -> None:
        """Hold nothing."""
