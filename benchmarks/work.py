"""Pieces of work, the same for everyone who does them, and what is found in doing them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from gametree import load_game
from gametree.base.numbers import Words
from gametree.rules.game import Game

TABLE = 16.0
"""Megabytes of table, for searches that have one."""

LONGEST = 12
"""Letters of a position that a title shows."""

Findings: TypeAlias = dict[str, Any]
"""Value, counts and principal line by name: what must be equal whoever did the work."""


@dataclass(frozen=True)
class Work:
    """A search, or a count of move sequences, from one position."""

    game: str
    algorithm: str
    depth: int
    position: str = ""
    """In the notation of the game; empty for its start."""
    plain: bool = True
    """Outcomes as they are and unfinished positions even; otherwise by distance and evaluated."""

    @property
    def title(self) -> str:
        """Name the work in a table."""
        place = self.position if len(self.position) <= LONGEST else f"{self.position[:LONGEST]}..."
        words = [self.game, place, self.algorithm, str(self.depth), "" if self.plain else "evaluated"]
        return " ".join(word for word in words if word)

    def load(self) -> tuple[Game, Any]:
        """Return the game and the position."""
        game = load_game(self.game)
        return game, game.parse_position(self.position) if self.position else game.start


def make_pages(slots: Words) -> None:
    """Have the system make all pages of an empty table now, so that it does not while a search is timed."""
    slots[:] = array("Q", bytes(slots.itemsize * len(slots)))


class Worker(Protocol):
    """Someone who does a piece of work."""

    name: str

    def run(self, times: int) -> tuple[float, Findings]:
        """Do the work so many times; return the seconds it took altogether, and what was found in doing it once."""


def check_equal(ours: Findings, theirs: Findings, who: str) -> None:
    """Refuse findings that differ; what only one of the two looked for is not compared."""
    for name in ours.keys() & theirs.keys():
        if ours[name] != theirs[name]:
            raise AssertionError(f"{who} found {name} = {theirs[name]}, not {ours[name]}")
