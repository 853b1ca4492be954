"""The game and the engine, made ready by a thread beside: importing, compiling and tables take their time."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...base.errors import InputError
from ...base.numbers import Move
from ...rules.game import is_over
from .options import AS_USUAL, Settings

if TYPE_CHECKING:
    from ...engine import Engine
    from ...engine.wishes import Tables, Wishes
    from ...rules.game import Game
    from ...rules.history import History


@dataclass(frozen=True)
class Ready:
    """An engine that can think at once, and what is asked of it."""

    engine: Engine
    wishes: Wishes


class Readiness:
    """An engine that is what the settings say whenever it is asked for. All of this is called by one worker."""

    def __init__(self, name: str, say: Callable[[str], None], tables: Path | None = None) -> None:
        """Make ready for a game of this name; ``say`` tells people what takes so long, and what cannot be had."""
        self._name, self._say, self._tables_at = name, say, tables
        self._tables: Tables | None = None
        self._engine: Engine | None = None
        self._fitted = AS_USUAL
        """What was set when the engine was asked for the last time."""

    def load(self) -> Game:
        """Return the game."""
        from ...games import load_game

        game = load_game(self._name)
        if self._tables_at is not None:
            from ...solving import open_solution

            self._tables = open_solution(self._tables_at, game)
        return game

    def ready_for(self, history: History, settings: Settings, moves: tuple[Move, ...] = ()) -> Ready:
        """Return an engine with everything compiled that it takes to think about a game under way.

        Some ``moves`` are the only ones that are looked at; none stand for all.
        """
        with self._speaking():
            engine = self._engine
            if engine is None or settings.made_of() != self._fitted.made_of():
                engine = self._engine = self._made(history.game, settings) or engine
            elif settings.clearings != self._fitted.clearings:
                engine.forget()
            self._fitted = settings
            if engine is None:
                engine = self._engine = self._made(history.game, AS_USUAL)
            assert engine is not None
            wishes = _wishes(history, settings.lines, moves)
            engine.warm_up(history, **wishes)
        return Ready(engine, wishes)

    def _made(self, game: Game, settings: Settings) -> Engine | None:
        from ...engine import Engine

        try:
            return Engine(game, table=settings.hash, threads=settings.threads, tables=self._tables)
        except InputError as error:
            if settings.threads == 1:
                raise
            self._say(f"{error}; it stays as it was")
            return None
        except (MemoryError, OSError) as error:
            wanted = f"a table of {settings.hash} MB"
            self._say(f"{wanted} cannot be had here: {error or type(error).__name__}; it stays as it was")
            return None

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Tell what is compiled, and what cannot be."""
        from ...engine import RunsInterpreted
        from ...jit import announcing
        from ...jit.cache import NotKept

        def announce(subject: str, seconds: float) -> None:
            self._say(f"compiling {subject}, once: about {max(1, round(seconds))} s")

        with announcing(announce), warnings.catch_warnings(record=True) as heard:
            for kind in (RunsInterpreted, NotKept):
                warnings.simplefilter("always", kind)
            yield
        for warning in heard:
            self._say(str(warning.message))


def _wishes(history: History, lines: int, moves: tuple[Move, ...]) -> Wishes:
    """Return what is asked about the root's moves: as many lines as are set, if there are so many moves."""
    count = len(moves) or (0 if is_over(history.position) else sum(1 for _ in history.position.moves()))
    wishes: Wishes = {"lines": max(1, min(lines, count))}
    if moves:
        wishes["keep_to"] = moves
    return wishes
