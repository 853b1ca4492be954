"""What a search to the end uses of what its game tells of the end."""

from __future__ import annotations

from typing import Any

from ...algorithms.parts.kit import Bounded, Distance, Kit, Unbounded
from ...algorithms.parts.knowing import (
    AllMoves,
    Following,
    Halving,
    Knowledge,
    Layers,
    Limits,
    Measured,
    NoLayers,
    NoProof,
    PromiseToEnd,
    Proof,
    SoundMoves,
    Unmeasured,
    UsualPromise,
)
from ...base.values import MOST
from ...rules.game import Game
from ...rules.turns import deepest, offers, own
from .options import GUIDES, Options

NEVER = 1 << 20
"""Where positions may come back, no depth is enough."""


def knowledge_for(game: Game, position: Any, options: Options, kit: Kit, *, is_observed: bool) -> Knowledge:
    """Return what is known of a game's end. Whoever watches every node has none searched by the game's own layers."""

    def has(*methods: str) -> bool:
        return all(offers(position, method, options.without) for method in methods)

    bounded: Any = Bounded() if has("bounds") else Unbounded()
    is_usual = options.order is None or (
        isinstance(options.order, str) and set(options.order.split(",")) <= {*GUIDES}
    )
    return Knowledge(
        limits=Limits() if has("proved") else bounded,
        proof=Proof() if has("proved") else NoProof(bounded),
        moving=SoundMoves() if has("sound_moves", "proved") and is_usual else AllMoves(),
        promising=PromiseToEnd() if has("promise", "promise_to_end") and is_usual else UsualPromise(),
        ending=Layers() if has("is_small", "small_value") and not is_observed else NoLayers(),
        measure=Measured() if has("left") else Unmeasured(_longest(game, position)),
        aim=Halving() if isinstance(kit.scoring, Distance) else Following(),
    )


def _longest(game: Game, position: Any) -> int:
    """Return how many plies deep a search must be asked to go that is meant to reach the end."""
    if game.cyclic:
        return NEVER
    plies = game.plies(position)
    return deepest(position) if plies is None else plies


def length_of(game: Game) -> int | None:
    """Return how many plies the game has from its start at the most; None if it does not say."""
    return int(own(game.start).left()) if offers(game.start, "left") else None


def most_value_of(game: Game) -> int | None:
    """Return the greatest value that a game by margin can have; None if it does not say."""
    start = own(game.start)
    if offers(start, "proved"):
        low, high = start.proved(0)
    elif offers(start, "bounds"):
        low, high = start.bounds()
    else:
        return None
    most = max(-low, high)
    return most if most <= MOST else None
