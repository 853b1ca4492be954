"""Opening variety: an engine that does not always begin in the same way, and is the same again by its seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ..base.results import Line
from ..rules.history import History

PLIES = 12
"""So far a game is varied."""
LINES = 4
"""So many of the best moves are looked at."""
PART = 5
"""A move may be worth less than the best one by a unit of the game's own divided by this: a fifth of a pawn."""


@dataclass(frozen=True)
class Variety:
    """Draws one of the moves that are nearly as good as the best, as long as a game is young.

    >>> from gametree import History, load_game
    >>> from gametree.base.results import Line
    >>> lines = [Line(1, 30, (1,), "unknown"), Line(2, 15, (2,), "unknown"), Line(3, 5, (3,), "unknown")]
    >>> history = History.begin(load_game("chess"))
    >>> {Variety(f"{seed}").drawn(history, lines).move for seed in range(20)}
    {1, 2}
    """

    seed: str

    def lines(self, history: History) -> int:
        """Return how many of the best moves it wants to know; one where nothing is varied any more."""
        return min(LINES, len(list(history.position.moves()))) if len(history.moves) < PLIES else 1

    def drawn(self, history: History, lines: Sequence[Line]) -> Line:
        """Return one of the lines, of which the best one is first; what is known for sure must be just as good."""
        best = lines[0]
        margin = history.game.wording.points // PART if best.verdict == "unknown" else 0
        near = [line for line in lines if line.verdict == best.verdict and line.value >= best.value - margin]
        return random.Random(f"{self.seed} {len(history.moves)}").choice(near)
