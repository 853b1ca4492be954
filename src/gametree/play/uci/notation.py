"""Positions and moves as words: what the protocol says of them, in the notation of any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...base.errors import InputError
from ...base.numbers import Move
from ...rules.game import Game, MoveName, is_over
from ...rules.history import History

CHESS = "chess"


@dataclass(frozen=True)
class Notation:
    """How one game is written. The protocol knows words only: what is blank in a move's name is an underscore.

    >>> from gametree import Game
    >>> from gametree.games.mnk import mnk
    >>> named = Game("shop", mnk(3, 3, 3).start, move_name=lambda position, move: f"take {move}")
    >>> notation = Notation(named)
    >>> notation.line(named.start, (0, 4)), notation.find(named.start, "take_4")
    (['take_0', 'take_4'], 4)
    """

    game: Game
    write: MoveName | None = None
    """Writes moves, if that is not what the game calls them."""

    def name(self, position: Any, move: Move) -> str:
        """Return the name of a move, in one word."""
        return "_".join((self.write or self.game.move_name)(position, move).split())

    def line(self, position: Any, moves: Iterable[Move]) -> list[str]:
        """Return the names of moves that are played one after another."""
        names = []
        for move in moves:
            names.append(self.name(position, move))
            position = position.play(move)
        return names

    def find(self, position: Any, word: str) -> Move:
        """Return the legal move that a word means: a name, or whatever else the game reads as one."""
        try:
            return self.game.find_move(position, word)
        except InputError:
            if "_" not in word or is_over(position):
                raise
            named: dict[str, Move] = {self.name(position, move): move for move in position.moves()}
            if word not in named:
                raise
            return named[word]

    def begin(self, start: str | None) -> History:
        """Begin at a position as it is written; None where the game starts."""
        if start is None:
            return History.begin(self.game)
        if not start:
            raise InputError("no position is named; wanted: startpos, or one as the game writes it")
        return History.read(self.game, start)


def notation_of(game: Game, *, is_chess960: bool) -> Notation:
    """Return how a game is written: castling in chess as the king's move, or as the king that takes its rook."""
    if not is_chess960 or game.name != CHESS:
        return Notation(game)
    from ...games.chess import write_chess960  # is there when chess is

    return Notation(game, write_chess960)
