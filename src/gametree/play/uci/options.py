"""What can be set, what it is now, and how that is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ...base.errors import InputError
from ...base.suggesting import unknown
from ...base.values import MOST_THREADS


@dataclass(frozen=True)
class Settings:
    """What is set. It is plain data: an engine is fitted to it before it is asked for something."""

    hash: int = 64
    """Megabytes of the table."""
    threads: int = 1
    ponder: bool = False
    """Whether it will be asked to think in the opponent's time; nothing follows from it here."""
    lines: int = 1
    """How many of the best moves are told."""
    is_chess960: bool = False
    """Castling is written as the king that takes its rook."""
    overhead: int = 50
    """Milliseconds of every move that are lost on the way."""
    is_limited: bool = False
    """Whether it plays at a strength that is set."""
    elo: int = 0
    """Which one, on the scale of the game's levels."""
    clearings: int = 0
    """How often the table was to be emptied so far."""

    def made_of(self) -> tuple[int, int]:
        """Return what an engine cannot change any more when it is made."""
        return self.hash, self.threads

    def cleared(self) -> Settings:
        """Return what is set when the table is to be emptied once more."""
        return replace(self, clearings=self.clearings + 1)


AS_USUAL = Settings()
LONGEST = 40
"""Letters of a name that is looked for."""


@dataclass(frozen=True)
class Option:
    """One of the things that can be set."""

    name: str
    kind: Literal["spin", "check", "button"]
    field: str
    """Where it is kept in the settings."""
    least: int = 0
    most: int = 0
    is_of_chess: bool = False

    def declared(self) -> str:
        """Return the line that offers it.

        >>> find("multipv").declared()
        'option name MultiPV type spin default 1 min 1 max 256'
        """
        told = f"option name {self.name} type {self.kind}"
        if self.kind == "button":
            return told
        usual = getattr(AS_USUAL, self.field)
        if self.kind == "check":
            return f"{told} default {str(usual).lower()}"
        return f"{told} default {max(usual, self.least)} min {self.least} max {self.most}"

    def changed(self, settings: Settings, value: str) -> Settings:
        """Return the settings with another value of this one."""
        if self.kind == "button":
            return settings.cleared()
        changes: dict[str, Any] = {self.field: self._checked(value) if self.kind == "check" else self._spun(value)}
        return replace(settings, **changes)

    def _checked(self, value: str) -> bool:
        if value.lower() not in ("true", "false"):
            raise InputError(f"{self.name} cannot be {value!r}; wanted: true or false")
        return value.lower() == "true"

    def _spun(self, value: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,18}", value, re.ASCII) or not self.least <= int(value) <= self.most:
            raise InputError(f"{self.name} cannot be {value!r}; wanted: {self.least} to {self.most}")
        return int(value)


OPTIONS = (
    Option("Hash", "spin", "hash", 1, 65_536),
    Option("Clear Hash", "button", "clearings"),
    Option("Threads", "spin", "threads", 1, MOST_THREADS),
    Option("Ponder", "check", "ponder"),
    Option("MultiPV", "spin", "lines", 1, 256),
    Option("Move Overhead", "spin", "overhead", 0, 10_000),
    Option("UCI_Chess960", "check", "is_chess960", is_of_chess=True),
)


def offered(*, is_chess: bool, elos: Sequence[int] = ()) -> Iterator[Option]:
    """Yield what can be set; a strength, where those of the game's levels are known."""
    yield from (option for option in OPTIONS if is_chess or not option.is_of_chess)
    if elos:
        yield Option("UCI_LimitStrength", "check", "is_limited")
        yield Option("UCI_Elo", "spin", "elo", min(elos), max(elos))


def find(name: str, *, is_chess: bool = True, elos: Sequence[int] = ()) -> Option:
    """Return the option of a name, in capital letters or not."""
    known = {option.name: option for option in offered(is_chess=is_chess, elos=elos)}
    for option in known.values():
        if option.name.lower() == name.lower():
            return option
    raise unknown("option", name[:LONGEST], known)
