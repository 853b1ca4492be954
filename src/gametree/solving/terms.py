"""How a game is looked at by whoever solves it: which positions are one, who moves on, what an end is worth."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ..base.errors import Stopped
from ..base.numbers import Ints
from ..bits import fingerprint
from ..rules.game import Game
from ..rules.turns import offers
from .scores import Margins, Results, Scoring


class Images(Protocol):
    """Says which of the positions that are worth the same is kept for all of them."""

    def kept(self, position: Any) -> Any: ...
    def count(self, position: Any) -> int:
        """Return how many positions are kept as this one."""


class AsTheyAre(NamedTuple):
    """Every position is kept."""

    def kept(self, position: Any) -> Any:
        return position

    def count(self, position: Any) -> int:
        return 1


class Mirrored(NamedTuple):
    """Of a position and its ``symmetries()``, the one with the least fingerprint is kept."""

    def kept(self, position: Any) -> Any:
        found = position
        least = fingerprint(position)
        for image in position.symmetries():
            key = fingerprint(image)
            if key < least:
                found = image
                least = key
        return found

    def count(self, position: Any) -> int:
        """Symmetries are a group: as many of them as leave a position as it is show each of its images."""
        key = fingerprint(position)
        all_images = 1
        same = 1
        for image in position.symmetries():
            all_images += 1
            if fingerprint(image) == key:
                same += 1
        return all_images // same


class Sides(Protocol):
    """Says whether the side to move is the one that made the last move."""

    def again(self, position: Any) -> bool: ...


class InTurn(NamedTuple):
    """Sides alternate."""

    def again(self, position: Any) -> bool:
        return False


class SometimesAgain(NamedTuple):
    """A position tells it by ``moves_again()``."""

    def again(self, position: Any) -> bool:
        is_again: bool = position.moves_again()
        return is_again


class Terms(NamedTuple):
    """All of that, how many moves a position may have, and the permission to go on."""

    images: Images
    sides: Sides
    scoring: Scoring
    most_moves: int
    budget: Ints

    def check(self) -> None:
        if self.budget[0] < 0:
            raise Stopped("told to stop")


def terms_of(game: Game, budget: Ints, *, with_images: bool = True) -> Terms:
    """Return the terms of a game."""
    return Terms(
        Mirrored() if with_images and offers(game.start, "symmetries") else AsTheyAre(),
        SometimesAgain() if offers(game.start, "moves_again") else InTurn(),
        Results() if game.scoring == "result" else Margins(),
        game.most_moves,
        budget,
    )
