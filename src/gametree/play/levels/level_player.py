"""A player of a level: an engine that looks at several moves and draws one of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Unpack

from ...base.numbers import Move
from ...base.results import Limits, Line, SearchResult
from ...engine import Engine
from ...engine.ready.faults import naming_faults
from ...engine.wishes import Settings, limits_of
from ...rules.game import Game
from ...rules.history import History
from ..engine_player import going_on
from ..player import Choice, Turn
from .choosing import drawn
from .in_one import loses_at_once, winning_move
from .level import LINES, Level

TABLE = 1.0
"""Megabytes: enough for the nodes of a level. A table is emptied before every move; one in large pages of the system
takes longer to be filled with zeros again than such a search."""


def considered(position: Any) -> int:
    """Return how many moves of a position a level looks at."""
    return sum(1 for _ in islice(position.moves(), LINES))


def lowered(engine: Engine, history: History, found: SearchResult, level: Level, seeds: str) -> SearchResult:
    """Return what a level makes of a search for several lines: another move than the best, perhaps."""
    if found.depth == 0:  # so few nodes that not all moves were looked at
        found = engine.look(history, 1, lines=considered(history.position))
    draw = random.Random(f"{seeds} {len(history.moves)}")
    line = _seeing(history.position, found.lines, engine.unit or 1, level, draw)
    return replace(found, move=line.move, value=line.value, verdict=line.verdict, line=line.line)


def _seeing(position: Any, lines: Sequence[Line], unit: int, level: Level, draw: random.Random) -> Line:
    """Draw a line; unless the level overlooks things, a win in one is played, and none that loses at once."""
    if level.overlooks:
        return drawn(lines, unit, level, draw)
    by_move = {line.move: line for line in lines}
    win = winning_move(position)
    if win is not None:
        return by_move.get(win) or _alone(win)
    while by_move:
        line = drawn(list(by_move.values()), unit, level, draw)
        if not loses_at_once(position, line.move):
            return line
        del by_move[line.move]
    others = set(position.moves()) - {line.move for line in lines}
    safe = next((move for move in sorted(others) if not loses_at_once(position, move)), None)
    return max(lines, key=lambda line: line.value) if safe is None else _alone(safe)


def _alone(move: Move) -> Line:
    """Return the line of a move that was not among those that were searched."""
    return Line(move, 0, (move,), "unknown")


class LevelPlayer:
    """Plays at a level; the same game again by its seed.

    >>> from gametree import History, Limits, load_game
    >>> game = load_game("tictactoe")
    >>> player = LevelPlayer(game, Level(nodes=100, loss=300.0), interpreted=True)
    >>> history = History.begin(game).play_named("a1 b1 a2 b2")
    >>> player.begin(history)
    >>> game.move_name(history.position, player.choose(history, Turn(Limits(seconds=1))).move)
    'a3'
    >>> player.close()
    """

    def __init__(
        self, game: Game, level: Level, *, name: str = "level", seeds: str = "", **settings: Unpack[Settings]
    ) -> None:
        self.name = name
        self._level, self._seeds = level, seeds
        settings.setdefault("table", TABLE)
        self._engine = Engine(game, **settings)

    def begin(self, history: History) -> None:
        with naming_faults(history.game, history.position):
            for each in going_on(history):
                if considered(each.position) > 1:
                    self._engine.warm_up(each, lines=considered(each.position))

    def choose(self, history: History, turn: Turn) -> Choice:
        """Think with nothing kept from before: a game that is resumed goes on as it would have."""
        engine, level = self._engine, self._level
        lines = considered(history.position)
        if lines == 1:  # to look at one move takes another machine code, and tells nothing
            return Choice(next(iter(history.position.moves())))
        limits = replace(limits_of(turn.limits, Limits()), nodes=level.nodes, depth=None)
        engine.forget()
        with naming_faults(history.game, history.position):
            found = lowered(engine, history, engine.think(history, limits, lines=lines), level, self._seeds)
        return Choice.of(found)

    def close(self) -> None:
        self._engine.close()
