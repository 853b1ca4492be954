"""Nodes to a depth, with all pieces and without one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gametree import Stop, deepen, load_game
from gametree.play.openings import openings

from .plan import OPENINGS, POSITIONS, SEED, SELECTIVE

MOST_NODES = 2_000_000
"""A position is given up after so many."""
TABLE = 16.0


def nodes_to_depth(
    game: str, depth: int, without: Sequence[str], stop: Stop, *, interpreted: bool
) -> list[int | None]:
    """Return how many nodes each position takes to a depth, one ply after the other; None where it was given up."""
    loaded, counted = load_game(game), []
    for opening in openings(loaded, OPENINGS, POSITIONS, SEED):
        found = deepen(
            opening.follow(loaded).position,
            depth=depth,
            nodes=MOST_NODES,
            game=loaded,
            algorithm=SELECTIVE,
            table=TABLE,
            without=without,
            interpreted=interpreted,
            stop=stop,
        )
        last = [result for result in found if result.finished][-1:]
        is_whole = bool(last) and (last[0].complete or last[0].depth == depth)
        counted.append(last[0].nodes if is_whole else None)
    return counted


def compared(whole: Sequence[int | None], without: Sequence[int | None]) -> dict[str, Any]:
    """Return how many times as many nodes it takes without a piece: the geometric mean over positions.

    A position that was given up counts with the nodes it had by then; the figure is a lower bound then.

    >>> compared([100, 100, None], [200, 800, 5])
    {'positions': 2, 'times': 4.0, 'is_bound': False}
    """
    pairs = [
        (both, MOST_NODES if alone is None else alone) for both, alone in zip(whole, without, strict=True) if both
    ]
    times = math.exp(sum(math.log(alone / both) for both, alone in pairs) / max(1, len(pairs)))
    is_bound = any(both and alone is None for both, alone in zip(whole, without, strict=True))
    return {"positions": len(pairs), "times": round(times, 3), "is_bound": is_bound}
