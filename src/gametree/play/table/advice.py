"""What an engine says about a game that others play: hints, values, and why a move was made."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Unpack

from ...base.errors import InputError
from ...base.numbers import Move
from ...base.results import Limits, Line, SearchResult
from ...engine import Engine
from ...engine.wishes import Settings, Wishes
from ...rules.game import Game
from ...rules.history import History
from ...view.telling.verdicts import ENDS


@dataclass(frozen=True)
class Reasons:
    """Why a move was made: what it leads to, and what the best of the others would have led to."""

    before: History
    """Where it was made."""
    played: Line
    _: KW_ONLY
    other: Line | None
    """The best of the others; None if there were none."""
    depth: int
    """All is searched so deep."""

    @property
    def cost(self) -> int | None:
        """How much the other move is worth less, in the numbers of the game; None where one is a forced end."""
        return None if self.other is None else difference(self.played, self.other)


class Adviser:
    """Thinks about positions of a game, within the same limits. The engine is made when it is asked first."""

    def __init__(self, game: Game, limits: Limits, **settings: Unpack[Settings]) -> None:
        self.limits = limits
        self._game, self._settings = game, settings
        self._engine: Engine | None = None

    def look(self, history: History) -> SearchResult:
        """Return the best move, its value and its line."""
        if history.ending() is not None:
            raise InputError("there is nothing to look for: the game is over")
        return self._made().think(history, self.limits)

    def reasons(self, before: History, move: Move) -> Reasons:
        """Compare a move with the best of the others, both searched equally deep, or to a forced end.

        >>> from gametree import History, Limits, load_game
        >>> game = load_game("tictactoe")
        >>> before = History.begin(game).play_named("a1 b1 a2 b2")
        >>> adviser = Adviser(game, Limits(depth=5), interpreted=True)
        >>> told = adviser.reasons(before, game.find_move(before.position, "a3"))
        >>> told.played.verdict, game.move_name(before.position, told.other.move), told.other.verdict
        ('win in 1', 'b3', 'draw')
        >>> adviser.close()
        """
        engine, count = self._made(), len(before.names())
        found = engine.think(before, self.limits, lines=min(2, count))
        lines = {line.move: line for line in found.lines}
        played = lines.pop(move, None)
        if played is None:  # it was not among the best: searched by itself, as deep as they were
            played = line_of(engine.think(before, Limits(depth=found.depth), keep_to=[move]))
        other = max(lines.values(), key=lambda line: line.value, default=None)
        if other is not None and played.verdict.startswith(ENDS):  # a search that has found it looks no further
            other = line_of(engine.think(before, self.limits, leave_out=[move]))
        return Reasons(before, played, other=other, depth=found.depth)

    def look_anew(self, history: History, limits: Limits, **wishes: Unpack[Wishes]) -> SearchResult:
        """Think with nothing kept from before, so that it is what an engine of its own would find."""
        engine = self._made()
        engine.forget()
        return engine.think(history, limits, **wishes)

    @property
    def unit(self) -> int | None:
        """What values are compared in (see ``Engine.unit``); None where nothing is estimated."""
        return self._made().unit

    def hurry(self) -> None:
        """Have what is looked for end as soon as it can, from any thread."""
        if self._engine is not None:
            self._engine.hurry()

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _made(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._game, **self._settings)
        return self._engine


def difference(better: Line, other: Line) -> int | None:
    """Return how much a line is worth less than another; None where one of them is a forced end."""
    is_forced = any(line.verdict.startswith(ENDS) for line in (better, other))
    return None if is_forced else better.value - other.value


def line_of(found: SearchResult) -> Line:
    """Return the line that a search has found."""
    assert found.move is not None
    return Line(found.move, found.value, found.line, found.verdict)
