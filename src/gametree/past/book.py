"""An opening book: statistics of past games, as moves to play.

Moves that were played seldom are none of it. The others weigh by how often they were played and by how they scored:
the heaviest is played, or one that is drawn by weight.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from ..base.errors import InputError
from ..base.numbers import Move
from ..rules.game import Game
from ..rules.history import History
from .statistics import MoveCount, Statistics

LEAST = 5
"""A move of fewer games is none of the book."""
PART = 10
"""Nor is one that was played less often than the most frequent by this factor."""
EVEN = 0.5
"""What a move scores of which no result is known."""


class BookMove(NamedTuple):
    """A move out of a book."""

    move: Move
    games: int
    """In how many past games it was played at this position."""


class Book:
    """Plays what past games have played; with a ``seed`` not always the same, and the same again by it.

    >>> from gametree import History, load_game
    >>> Book(Path("none.sqlite"), load_game("chess"))
    Traceback (most recent call last):
    ...
    gametree.InputError: there is no book 'none.sqlite'; wanted: a file that 'gametree explore --out' has written
    """

    def __init__(self, path: Path, game: Game, *, seed: str | None = None, least: int = LEAST) -> None:
        if not path.is_file():
            raise InputError(
                f"there is no book {str(path)!r}; wanted: a file that 'gametree explore --out' has written"
            )
        self.seed, self.least = seed, least
        try:
            self._statistics = Statistics(path, game)
        except InputError as fault:
            raise InputError(f"the book cannot be used: {fault}") from None

    def choose(self, history: History) -> BookMove | None:
        """Return a move for the side to move, or None where past games know none, or not enough.

        A position that comes up again is none of an opening.
        """
        if history.occurrences() > 1:
            return None
        known = self.known(history)
        if not known:
            return None
        weights = [weight_of(each) for each in known]
        if self.seed is None:
            best = known[weights.index(max(weights))]
        else:
            [best] = random.Random(f"{self.seed} {len(history.moves)}").choices(known, weights)
        return BookMove(best.move, best.games)

    def known(self, history: History) -> list[MoveCount]:
        """Return the moves that the book has for a position."""
        found = self._statistics.at(history.position)
        most = max((each.games for each in found), default=0)
        return [
            each
            for each in found
            if each.games >= max(self.least, most / PART) and (each.score is None or each.score > 0)
        ]

    def close(self) -> None:
        """Let go of the file. To close twice does no harm."""
        self._statistics.close()


def weight_of(move: MoveCount) -> float:
    """Return what a move weighs: what scores better is played more, and what is played more weighs more.

    >>> from gametree.past.statistics import MoveCount
    >>> [weight_of(MoveCount(0, 10, won, 0, 10 - won, None, None, ("", ""))) for won in (5, 10)]
    [2.5, 10.0]
    """
    score = EVEN if move.score is None else move.score
    return move.games * score * score
