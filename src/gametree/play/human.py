"""A person as a player, line by line: the position is shown, and a move is typed."""

from __future__ import annotations

import sys
from typing import TextIO

from ..base.errors import InputError
from ..rules.game import Game
from ..rules.history import History
from .player import Choice, PlayerFault, Turn
from .table.typed_moves import listed, read_move

HELP = "a move, 'moves' to list them, 'resign' to give up"


class Human:
    """Asks for moves on one stream and reads them from another. What is no move is asked for again.

    >>> import io
    >>> from gametree import History, Limits, load_game
    >>> game, told = load_game("tictactoe"), io.StringIO()
    >>> player = Human(game, asks=told, answers=io.StringIO("b9 b2"))
    >>> game.move_name(game.start, player.choose(History.begin(game), Turn(Limits(nodes=1))).move)
    'b2'
    """

    def __init__(
        self, game: Game, *, name: str = "human", asks: TextIO | None = None, answers: TextIO | None = None
    ) -> None:
        self.name = name
        self._game = game
        self._asks, self._answers = asks or sys.stderr, answers or sys.stdin
        self._typed: list[str] = []

    def begin(self, history: History) -> None:
        """Say what may be typed."""
        self._say(f"{self._game.name}: {HELP}")

    def choose(self, history: History, turn: Turn) -> Choice:
        self._say(self._game.draw(history.position, history.last_move))
        while True:
            word = self._word()
            if word.lower() == "resign":
                return Choice(None)
            if word.lower() == "moves":
                self._say(listed(history))
                continue
            try:
                return Choice(read_move(history, word))
            except InputError as fault:
                self._say(str(fault))

    def close(self) -> None:
        """Leave the streams to whoever has opened them."""

    def _word(self) -> str:
        """Return the next word that is typed; moves may be typed ahead."""
        while not self._typed:
            self._say("your move:")
            line = self._answers.readline()
            if not line:
                raise PlayerFault("crash", "has left the table")
            self._typed = line.split()
        return self._typed.pop(0)

    def _say(self, text: str) -> None:
        print(text, file=self._asks, flush=True)
