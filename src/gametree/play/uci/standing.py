"""Where a game stands. A program tells it anew before every move, from the beginning; what is known of it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from ...base.errors import InputError
from ...rules.history import History
from .commands import Position
from .notation import Notation


@dataclass(frozen=True)
class Standing:
    """A game so far, and the words that told it."""

    told: Position
    history: History

    def after(self, told: Position, notation: Notation) -> Standing:
        """Return where the game stands that is told now: moves that it shares with this one are not read again.

        >>> from gametree import load_game
        >>> notation = Notation(load_game("tictactoe"))
        >>> before = begun(notation).after(Position(None, ("b2", "a1")), notation)
        >>> after = before.after(Position(None, ("b2", "c3")), notation)
        >>> notation.line(notation.game.start, after.history.moves)
        ['b2', 'c3']
        """
        if told.start != self.told.start:
            kept, history = 0, notation.begin(told.start)
        else:
            pairs = zip(told.moves, self.told.moves, strict=False)
            kept, history = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)), self.history
            for _ in self.told.moves[kept:]:
                history = history.back()
        for number, word in enumerate(told.moves[kept:], kept + 1):
            try:
                history = history.play(notation.find(history.position, word))
            except InputError as fault:
                raise InputError(f"move {number} of the position: {fault}") from None
        return Standing(told, history)


def begun(notation: Notation) -> Standing:
    """Return where a game stands that has just begun."""
    return Standing(Position(None), notation.begin(None))
