"""A player who searches: an ``Engine`` at the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from ..base.clock import Clock
from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..engine import Engine
from ..engine.ready.faults import naming_faults
from ..engine.wishes import Settings
from ..past.book import Book
from ..rules.game import Game
from ..rules.history import History
from ..solving import Answering
from .player import Choice, Turn
from .variety import Variety

MOST_PLIES, EVERY = 32, 8
"""So far a game is looked at beforehand, and how often."""


class EnginePlayer:
    """Plays what an engine thinks; with ``ponder`` it thinks in the opponent's time, too.

    Limits of its own take the place of what it is told it may take; the clock runs all the same. With ``variety`` it
    does not always begin in the same way. As long as a ``book`` knows a move, it does not think; what ``tables``
    know is played as they say.

    >>> from gametree import History, Limits, load_game
    >>> game = load_game("tictactoe")
    >>> player = EnginePlayer(game, limits=Limits(depth=9), table=1)
    >>> history = History.begin(game).play_named("a1 b1 a2 b2")
    >>> player.begin(history)
    >>> choice = player.choose(history, Turn(Limits(seconds=1)))
    >>> game.move_name(history.position, choice.move), choice.verdict
    ('a3', 'win in 1')
    >>> player.close()
    """

    def __init__(
        self,
        game: Game,
        *,
        name: str = "engine",
        limits: Limits | None = None,
        ponder: bool = False,
        variety: Variety | None = None,
        book: Book | None = None,
        tables: Answering | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self.name = name
        self._limits, self._ponder, self._variety = limits, ponder, variety
        self._book, self._tables = book, tables
        self._engine = Engine(game, **settings)
        self._expected: History | None = None
        """Where the reply would lead that is thought about, while the opponent does."""

    def begin(self, history: History) -> None:
        self._expected = None
        self._engine.stop()
        self._engine.forget()
        with naming_faults(history.game, history.position):
            for each in going_on(history):
                self._engine.warm_up(each)

    def choose(self, history: History, turn: Turn) -> Choice:
        known = self._known(history)
        if known is not None:
            self._engine.stop()
            self._expected = None
            return known
        limits: Limits | Clock = turn.limits if self._limits is None else self._limits
        pondered = self._pondered(history)
        is_hit = pondered is not None and pondered == history.last_move
        found = self._engine.hit(limits) if is_hit else self._think(history, limits)
        self._expected = None
        if self._ponder and found.move is not None:
            after = history.play(found.move)
            if after.ending() is None and after.side != history.side:
                self._expected = after.play(self._engine.ponder(after))
        return Choice.of(found, pondered)

    def _known(self, history: History) -> Choice | None:
        """Return the move that needs no thought: what tables have proved, or else what the book has."""
        found = None if self._tables is None else self._tables.result(history.position)
        if found is not None:
            return Choice.of(found)
        known = None if self._book is None else self._book.choose(history)
        return None if known is None else Choice(known.move, line=(known.move,), book=known.games)

    def _pondered(self, history: History) -> Move | None:
        """Return the reply that was thought about at the position before; None if the game went on otherwise."""
        expected = self._expected
        is_here = expected is not None and history.moves and expected.moves[:-1] == history.moves[:-1]
        return expected.last_move if expected is not None and is_here else None

    def _think(self, history: History, limits: Limits | Clock) -> SearchResult:
        """Think about the best move, or about several and draw one of them."""
        lines = 1 if self._variety is None else self._variety.lines(history)
        found = self._engine.think(history, limits, lines=lines)
        if self._variety is None or len(found.lines) < 2:
            return found
        line = self._variety.drawn(history, found.lines)
        return replace(found, move=line.move, value=line.value, verdict=line.verdict, line=line.line)

    def close(self) -> None:
        self._engine.close()
        if self._book is not None:
            self._book.close()


def going_on(history: History) -> Iterator[History]:
    """Yield a game that goes on from here at random, now and then.

    Another text may be compiled for positions that are less symmetric, say, and no clock runs yet.
    """
    draw = random.Random(1)
    for ply in range(MOST_PLIES):
        if history.ending() is not None:
            return
        if ply % EVERY == 0:
            yield history
        history = history.play(draw.choice(list(history.position.moves())))
