"""One game of a contest, from plain data to plain data: what a worker does, here or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from ..base.errors import GametreeError
from ..crew.errands import in_words
from ..crew.parcels import Parcel, loaded
from ..rules.game import Game
from .openings import Opening
from .pace import Pace
from .player import Player
from .playing import MOST_PLIES, play_game
from .specs import read_spec


@dataclass(frozen=True)
class Seating:
    """What both players and the referee of a game need to know."""

    game: str
    parcel: Parcel
    players: tuple[str, str]
    """The one who begins, and the other."""
    names: tuple[str, str]
    opening: Opening
    pace: Pace
    seed: int
    most_plies: int = MOST_PLIES

    def as_dict(self) -> dict[str, Any]:
        return {**vars(self), "opening": tuple(self.opening), "pace": self.pace.as_dict()}

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Seating:
        position, moves = data["opening"]
        return Seating(**{**data, "opening": Opening(position, tuple(moves)), "pace": Pace.from_dict(data["pace"])})

    def load(self) -> Game:
        """Return the game, from the file that was sent along if it is one."""
        return loaded(self.parcel, self.game)

    @contextmanager
    def seated(self, game: Game) -> Iterator[tuple[Player, Player]]:
        """Make both players, and have them give back what they hold, whatever happens."""
        with ExitStack() as stack:
            players = []
            for side, (text, name) in enumerate(zip(self.players, self.names, strict=True)):
                player = read_spec(text).at(self.parcel).make(game, name=name, seed=2 * self.seed + side)
                stack.callback(player.close)
                players.append(player)
            first, second = players
            yield first, second


def play(task: dict[str, Any]) -> dict[str, Any]:
    """Play a game, and return it; a game or a player at fault is told in words, which travel anywhere."""
    try:
        seating = Seating.from_dict(task)
        game = seating.load()
        opening = seating.opening
        with seating.seated(game) as players:
            played = play_game(
                opening.follow(game),
                players,
                seating.pace,
                position=opening.position,
                most_plies=seating.most_plies,
            )
        return played.as_dict()
    except GametreeError as fault:
        return in_words(fault)
