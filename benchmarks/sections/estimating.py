"""What an estimate by patterns costs, beside the evaluation that a game comes with."""

from __future__ import annotations

import random
import time
from typing import Any

from gametree import Game, load_game, search
from gametree.learning.numbers import POINT
from gametree.learning.patterns.making import patterns_for, usual_shapes

from ..report import Row, Section
from ..timing import Effort

TITLE = "Estimates by patterns beside those by hand"
METHOD = (
    "Compiled alpha-beta from the same position to the same depth, by the evaluation that the game comes with and by "
    "patterns of the usual shapes, whose weights are drawn at random, so that they lie as far apart in memory as "
    "learned ones do. The two judge differently, so that they do not search the same tree: what is compared are "
    "millions of nodes in a second of processor time, the best of several turns."
)
RATIO, AT_LEAST = "patterns / by hand", 0.5
POSITIONS = {
    "connect4": ("44455354", 9),
    "othello": ("f5d6c3d3c4f4f6f3e6e7d7c6", 7),
    "checkers": ("", 9),
}
"""After which moves, and how deep."""


def measure(effort: Effort) -> Section:
    """Compare the rates."""
    return Section(TITLE, METHOD, [_row(name, *of, effort) for name, of in POSITIONS.items()])


def _row(name: str, moves: str, depth: int, effort: Effort) -> Row:
    game = load_game(name)
    position = game.parse_position(moves) if moves else game.start
    patterns, draw = patterns_for(game), random.Random(1)
    for place in range(len(patterns.weights)):
        patterns.weights[place] = draw.randrange(-(1 << POINT - 6), 1 << POINT - 6)
    best = {"own": 0.0, "patterns": 0.0}
    for _ in range(effort.repeats):
        for kind, evaluator in (("own", game.evaluator), ("patterns", patterns)):
            best[kind] = max(best[kind], _rate(game, position, depth, evaluator))
    return Row(
        {
            "game": name,
            "shapes": usual_shapes(game),
            "sets": len(patterns.starts),
            "weights": len(patterns.weights),
            "by hand M/s": best["own"],
            "patterns M/s": best["patterns"],
            RATIO: best["patterns"] / best["own"],
        },
        judged=RATIO,
        at_least=AT_LEAST,
    )


def _rate(game: Game, position: Any, depth: int, evaluator: Any) -> float:
    begun = time.process_time()
    result = search(position, game=game, depth=depth, algorithm="alphabeta", evaluator=evaluator)
    return result.nodes / (time.process_time() - begun) / 1e6
