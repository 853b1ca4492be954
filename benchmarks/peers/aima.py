"""The code of "Artificial Intelligence: A Modern Approach", as packaged: its alpha-beta on its own games."""

from __future__ import annotations

from typing import Any

from aima3.games import ConnectFour, TicTacToe, alphabeta_cutoff_search

from ..work import Work
from .peer import Peer

NAME, PACKAGE = "AIMA", "aima3"
GAMES = {"connect4": ConnectFour, "tictactoe": TicTacToe}
# Its squares go by columns: Connect Four left to right, tic-tac-toe by columns, too, a tree of equal shape.


def peer(work: Work) -> Peer:
    """Return the package at work; it returns a move, so the value is known only from watching it."""
    game = GAMES[work.game]()

    def search() -> Any:
        # It cuts off where the depth is *beyond* d, and the children of the root are at depth 1.
        return alphabeta_cutoff_search(game.initial, game, d=work.depth - 1)

    return Peer(NAME, search, visits={"max_value", "min_value"}, root_is_apart=True)
