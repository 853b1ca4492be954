"""OpenSpiel: its Python alpha-beta on its own games, which are C++.

The alpha-beta that it also has in C++ is not among what ``pyspiel`` offers to Python.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

from ..work import Work
from .peer import Peer

NAME, PACKAGE = "OpenSpiel", "open_spiel"
GAMES = {"connect4": "connect_four", "tictactoe": "tic_tac_toe"}


def peer(work: Work) -> Peer:
    """Return the package at work."""
    game = pyspiel.load_game(GAMES[work.game])

    def search() -> Any:
        return alpha_beta_search(game, value_function=lambda state: 0, maximum_depth=work.depth)

    return Peer(NAME, search, visits={"_alpha_beta"}, value=itemgetter(0))
