"""easyAI: its Negamax on its own games, which play and copy one board."""

from __future__ import annotations

from typing import Any

from easyAI import Human_Player, Negamax
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.TicTacToe import TicTacToe

from ..work import Work
from .peer import Peer

NAME, PACKAGE = "easyAI", "easyAI"
GAMES = {"connect4": ConnectFour, "tictactoe": TicTacToe}


class Plain(int):
    """A score that stays as it is: Negamax multiplies scores by a bonus for sooner wins, which is other work."""

    def __mul__(self, bonus: float) -> int:
        return int(self)


LOST, EVEN = Plain(-1), Plain(0)


def scoring(game: Any) -> int:
    """Judge as the games of the package do, for the side to move."""
    return LOST if game.lose() else EVEN


def peer(work: Work) -> Peer:
    """Return the package at work."""

    def search() -> Any:
        return Negamax(work.depth, scoring)(GAMES[work.game]([Human_Player(), Human_Player()]))

    return Peer(NAME, search, visits={"negamax"})
