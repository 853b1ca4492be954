"""What is measured, and under which conditions."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gametree.base.suggesting import unknown
from gametree.engine.ready.options import WITHOUT

SOURCES = Path(__file__).parents[2] / "src" / "gametree"
SEARCHED = ("base", "rules", "games", "algorithms", "engine")
"""What of them a search depends on."""
DEPTHS = {"chess": 9, "checkers": 13, "othello": 10}
"""How deep nodes are counted: a position with everything takes a tenth of a second or two."""
POSITIONS, OPENINGS, SEED = 12, "random:8", 1
GAMES, NODES = 200, 1_500
SELECTIVE = "selective"


class Task(NamedTuple):
    """A piece of the search of a game."""

    game: str
    piece: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.piece}"


@dataclass(frozen=True)
class Conditions:
    """Under which everything is measured."""

    games: int = GAMES
    nodes: int = NODES
    """Of every move."""
    jobs: int = 1
    depths: tuple[tuple[str, int], ...] = tuple(DEPTHS.items())
    interpreted: bool = False

    def player(self, *without: str) -> str:
        """Name an engine without a piece."""
        return ",".join(
            [
                f"engine:algorithm={SELECTIVE}",
                *(f"without={piece}" for piece in without),
                *(["interpreted=yes"] if self.interpreted else []),
            ]
        )

    def told(self) -> dict[str, Any]:
        """Return what is kept of them; all but the jobs must be the same for what was measured to stand."""
        return {
            "games": self.games,
            "nodes": self.nodes,
            "depths": dict(self.depths),
            "jobs": self.jobs,
            "sources": sources(),
        }


@functools.cache
def sources() -> str:
    """Return what tells the sources of this search from others: figures of others say nothing of it."""
    read = hashlib.sha256()
    for path in sorted(path for room in SEARCHED for path in (SOURCES / room).rglob("*.py")):
        read.update(path.relative_to(SOURCES).as_posix().encode() + b"\0" + path.read_bytes())
    return read.hexdigest()[:12]


def chosen(names: Sequence[str], games: Sequence[str]) -> list[Task]:
    """Return the pieces that are meant: all, or those of the games and pieces that are named.

    >>> [task.name for task in chosen(["null", "othello-late"], ["chess", "othello"])]
    ['chess-null', 'othello-null', 'othello-late']
    """
    tasks = [Task(game, piece) for game in games for piece in WITHOUT]
    known = {*games, *WITHOUT, *(task.name for task in tasks)}
    for name in names:
        if name not in known:
            raise unknown("game or piece", name, sorted(known))
    return [task for task in tasks if not names or {task.game, task.piece, task.name} & set(names)]
