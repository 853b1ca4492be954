"""How strong the engine may be: below its full strength it plays as a level of the game, or between two of them."""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ...base.errors import InputError
from ...base.own_code import file_of
from ..levels.ladder_file import BESIDE, read_if_there, shipped
from .options import Settings

if TYPE_CHECKING:
    from ...base.results import SearchResult
    from ...engine import Engine
    from ...rules.history import History
    from ..levels.ladder import Ladder
    from ..levels.level import Level


class Strength:
    """What is known of the strength of a game's levels, by the name of the game: it need not be loaded."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._seed = random.randrange(1 << 32)
        """Of what levels draw: another game in every conversation."""

    @cached_property
    def _ladder(self) -> Ladder | None:
        file = file_of(self._name)
        try:
            return read_if_there(shipped(self._name) if file is None else Path(file).with_suffix(BESIDE))
        except InputError:  # told when the game is asked for a level by number
            return None

    @property
    def elos(self) -> tuple[int, ...]:
        """Of all levels, on the scale of the game's own; none where nothing was measured."""
        return () if self._ladder is None else self._ladder.elos

    def level(self, settings: Settings) -> Level | None:
        """Return the level that is set; None for the full engine."""
        if not settings.is_limited or self._ladder is None:
            return None
        level = self._ladder.at_elo(settings.elo)
        return None if level.is_full else level

    def answer(self, engine: Engine, history: History, level: Level) -> SearchResult:
        """Wait for what is under way, and return what a level makes of it."""
        from ..levels.level_player import lowered

        return lowered(engine, history, engine.wait(), level, f"{self._seed}")
