"""What a selective search judges by: what the game tells, and the pieces that this allows."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from ...algorithms.parts.kit import NoEstimate
from ...algorithms.selective.pieces import (
    Delta,
    Futility,
    InternalReduction,
    LateMoveReductions,
    LateMoves,
    LeftOut,
    LosingMoves,
    NullMove,
    Quiescence,
    Razoring,
    ReverseFutility,
    Selection,
    ThreatExtension,
)
from ...algorithms.selective.telling import (
    AllMoves,
    AnyKind,
    Exchanges,
    Kinds,
    Legal,
    Listed,
    Loud,
    NoExchanges,
    NoneLoud,
    NoPromises,
    NoThreats,
    Promises,
    Quiet,
    Threats,
    Told,
    ToldLoud,
    ToldThreats,
)
from ...base.collaborators import Evaluator
from ...rules.game import Game, is_over
from ...rules.turns import Turn, first_turn, offers

GAMES, PLIES = 4, 24
"""So many games, so many plies long, are played at random to see how much an estimate changes."""


def told_by(position: Any, without: Collection[str]) -> Told:
    """Return what a game tells of its moves. Where sides move again, only what holds for passes, too."""
    promises = Promises() if offers(position, "promise", without) else NoPromises()
    if isinstance(position, Turn):
        return Told(promises=promises)

    has_loud, has_exchanges = (
        offers(position, "noisy_moves", without),
        offers(position, "gains", without) and "exchanges" not in without,
    )
    threats = ToldThreats() if offers(position, "threatens", without) else Threats()
    return Told(
        loud=NoneLoud() if not has_loud else ToldLoud() if offers(position, "is_noisy", without) else Loud(),
        quiet=Quiet() if has_loud and offers(position, "quiet_moves", without) else AllMoves(),
        exchanges=Exchanges() if has_exchanges else NoExchanges(),
        threats=threats if offers(position, "is_threatened", without) else NoThreats(),
        legal=Legal() if offers(position, "is_legal", without) else Listed(),
        promises=promises,
        kinds=Kinds() if offers(position, "kind", without) else AnyKind(),
    )


def selection_for(game: Game, position: Any, evaluator: Evaluator, without: Collection[str]) -> Selection:
    """Return the pieces of a selective search of a game, those that are asked to be left out not among them.

    Where nothing is estimated, as in trees, nothing is judged either: all is searched.
    """
    if isinstance(evaluator, NoEstimate) or game.size(position) is not None:
        return Selection()
    unit, told = unit_of(game, evaluator), told_by(position, without)
    possible: dict[str, Any] = {
        "reverse": ReverseFutility(unit),
        "futility": Futility(unit),
        "late": LateMoves(unit),
        "reductions": LateMoveReductions(),
        "internal": InternalReduction(),
    }
    if not isinstance(told.loud, NoneLoud):
        possible |= {"quiescence": Quiescence(), "razoring": Razoring(unit)}
    if not isinstance(told.exchanges, NoExchanges):
        possible |= {"losing": LosingMoves(unit), "delta": Delta(unit)}
    if not isinstance(told.threats, NoThreats):
        possible["threats"] = ThreatExtension()
    if offers(position, "null") and offers(position, "may_pass", without) and not isinstance(position, Turn):
        possible["null"] = NullMove(unit)
    chosen = {name: piece for name, piece in possible.items() if name not in without}
    return Selection(**{name: chosen.get(name, LeftOut()) for name in Selection._fields})


def unit_of(game: Game, evaluator: Evaluator) -> int:
    """Return what margins are counted in: one and a half times what estimates change from a side's turn to its next.

    So games need not say what their estimates are in: for chess, and for checkers, it is about a pawn.
    """
    drawn = random.Random(1)
    changes: list[int] = []
    try:
        for _ in range(GAMES):
            position = first_turn(game.start)
            estimates: list[int] = []
            while len(estimates) < PLIES and not is_over(position):
                estimates.append(evaluator.evaluate(position))
                position = position.play(drawn.choice(list(position.moves())))
            changes += [abs(later - sooner) for sooner, later in zip(estimates, estimates[2:], strict=False)]
    except Exception:  # a fault of the game is told by the search that meets it
        return 1
    return max(1, 3 * sum(changes) // (2 * len(changes))) if changes else 1
