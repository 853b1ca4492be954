"""How strong the levels of a game are: matches of each against the one below, pairs of games from random openings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from ... import __version__
from ...base.results import Limits
from ...base.stopping import Stop
from ...crew.hiring import Crew
from ..contests import Standing
from ..matches import match
from ..statistics import counted, measured, scored
from .ladder import Ladder, Step
from .level import MOST_NODES, Level

GAMES = 200
OPENINGS = "random:2"
"""Short: levels play other games by themselves, and after more plies a small game may be decided."""

Told = Callable[[str], None]
"""Is told what is played now, and how it stands."""


@dataclass(frozen=True)
class Bench:
    """Where levels of a game are measured, and under which conditions."""

    game: str
    """By name, as everywhere in the arena."""
    _: KW_ONLY
    nodes: int = MOST_NODES
    """That the full engine searches for a move: a clock would measure another strength on every machine."""
    openings: str = OPENINGS
    seed: int = 1
    crew: Crew | None = None
    """Who plays all matches; without one, each has a process begun."""
    ledgers: Path | None = None
    """A folder that keeps every match, so that what was interrupted goes on."""
    tell: Told = lambda text: None
    stop: Stop = field(default_factory=Stop)

    def play(self, first: Level, second: Level, games: int, *, called: str, seed: int = 0) -> Step | None:
        """Return what a level scores against another; None if it was stopped on the way."""
        players = first.spec(), second.spec()
        result = match(
            self.game,
            *players,
            games=games,
            limits=Limits(nodes=self.nodes),
            openings=self.openings,
            seed=self.seed + seed,
            crew=self.crew,
            ledger=self._ledger(*players, str(self.seed + seed)),
            stop=self.stop,
            tell=lambda standing, busy: self.tell(f"{called}: {_so_far(standing, games)}"),
        )
        return Step(*scored(result.pairs), result.games) if result.is_whole else None

    def conditions(self, games: int) -> dict[str, Any]:
        """Return under which conditions steps were measured, as plain data."""
        return {
            "nodes": self.nodes,
            "games": games,
            "openings": self.openings,
            "seed": self.seed,
            "gametree": __version__,
            "date": datetime.now(UTC).date().isoformat(),
        }

    def _ledger(self, *what: str) -> Path | None:
        """Return the file that keeps one match, by what is played in it."""
        if self.ledgers is None:
            return None
        told = " ".join((self.game, *what, self.openings, str(self.nodes)))
        return self.ledgers / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.ledger"


def measured_ladder(ladder: Ladder, bench: Bench, games: int = GAMES) -> Ladder | None:
    """Return the same levels with what each scores against the one below; None if it was stopped on the way.

    >>> from gametree.play.levels.ladder import Ladder
    >>> two = Ladder("tictactoe", (Level(10, 1000.0, overlooks=True), Level()))
    >>> told = measured_ladder(two, Bench("tictactoe", nodes=300), games=4)
    >>> told.steps[0].games, told.elos[0], told.conditions["openings"]
    (4, 1000, 'random:2')
    """
    steps = []
    for number, (below, above) in enumerate(pairwise(ladder.levels), 2):
        step = bench.play(above, below, games, called=f"level {number} against {number - 1}")
        if step is None:
            return None
        steps.append(step)
    return Ladder(ladder.game, ladder.levels, tuple(steps), bench.conditions(games))


def _so_far(standing: Standing, games: int) -> str:
    elo, error = measured(counted(standing.pairs()))
    told = f"{len(standing.played)} of {games} games"
    return told if error == float("inf") else f"{told}, {elo:+.0f} Elo ± {error:.0f}"
