"""A player, as a referee sees one: shown a game under way, and told how long it may think, it moves or resigns."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Literal, Protocol

from ..base.clock import Clock
from ..base.errors import GametreeError
from ..base.numbers import Move
from ..base.results import Limits, SearchResult
from ..rules.history import History

Forfeit = Literal["time", "illegal", "crash"]
"""How a game is lost that is not lost on the board."""


@dataclass(frozen=True)
class Turn:
    """How long a player may think about one move."""

    limits: Limits | Clock
    """What it is told: the depth, nodes or seconds of this move, or its clock."""
    _: KW_ONLY
    opponent: Clock | None = None
    """The other player's clock, where there is one."""
    patience: float | None = None
    """Seconds until the referee gives up on it; None where nobody waits for it by a clock."""


@dataclass(frozen=True)
class Choice:
    """What a player does, and what it thought."""

    move: Move | None
    """None to resign."""
    _: KW_ONLY
    value: int | None = None
    """What it thinks the position is worth, for itself, in the numbers of the game."""
    verdict: str | None = None
    """As a ``SearchResult`` has it, where it knows."""
    depth: int | None = None
    nodes: int | None = None
    line: tuple[Move, ...] = ()
    """How it thinks the game will go on, ``move`` first, where it knows."""
    pondered: Move | None = None
    """The opponent's reply that it had thought about meanwhile: it hit if that is what was played. None if none."""
    book: int | None = None
    """In how many past games the move was played here, if it comes from a book."""

    @staticmethod
    def of(found: SearchResult, pondered: Move | None = None) -> Choice:
        """Return what a player does that plays as a search says."""
        return Choice(
            found.move,
            value=found.value,
            verdict=found.verdict,
            depth=found.depth,
            nodes=found.nodes,
            line=found.line,
            pondered=pondered,
        )


class PlayerFault(GametreeError):
    """A player has lost the game without a move: it crashed, fell silent, or answered what is no move."""

    def __init__(self, kind: Forfeit, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class Player(Protocol):
    """Plays games, one after another. What it holds is given back by ``close``, whatever has happened."""

    name: str

    def begin(self, history: History) -> None:
        """Make ready for a game from here on; what that takes is on nobody's clock."""

    def choose(self, history: History, turn: Turn) -> Choice:
        """Return a move of the current position. Raises ``PlayerFault`` when there will be none."""

    def close(self) -> None:
        """Give back all that is held. To close twice does no harm."""
