"""What an estimate by patterns costs, beside the evaluation that a game comes with."""

from __future__ import annotations

import random
import time
from typing import Any

from gametree import Game, load_game, search
from gametree.games.othello import WEIGHTS
from gametree.learning.numbers import POINT
from gametree.learning.patterns.making import folded, patterns_for, usual_shapes
from gametree.learning.patterns.patterns import Patterns

from ..report import Row, Section
from ..timing import Effort

TITLE = "Estimates by patterns beside those by hand"
METHOD = (
    "A compiled search from the same position to the same depth, by the evaluation that the game comes with and by "
    "patterns of the usual shapes, folded as those of a file are, whose weights are drawn at random, so that they "
    "lie as far apart in memory as learned ones do; and, in Othello, by the patterns that come with it, beside its "
    "features. The two judge differently, so that they do not search the same "
    "tree: what is compared are millions of nodes in a second of processor time, the best of several turns. Games "
    "are played by `pvs` with a table and orders; `alphabeta` does nothing else at a node: estimates are most of it."
)
RATIO, AT_LEAST = "patterns / by hand", 0.5
POSITIONS = {
    ("connect4", "pvs"): ("44455354", 12),
    ("connect4", "alphabeta"): ("44455354", 9),
    ("othello", "pvs"): ("f5d6c3d3c4f4f6f3e6e7d7c6", 9),
    ("othello", "alphabeta"): ("f5d6c3d3c4f4f6f3e6e7d7c6", 7),
    ("checkers", "pvs"): ("", 12),
    ("checkers", "alphabeta"): ("", 9),
}
"""After which moves, and how deep."""
BY_FEATURES = {"othello": WEIGHTS}
"""Evaluations by features of games that come with patterns."""
USUAL_SHAPES, OWN = "usual", "its own"


def measure(effort: Effort) -> Section:
    """Compare the rates."""
    games = {name: load_game(name) for name, _ in POSITIONS}
    made = {name: _patterns(game) for name, game in games.items()}
    rows = [_row(games[name], USUAL_SHAPES, made[name], algorithm, effort) for name, algorithm in POSITIONS]
    rows += [
        _row(games[name], OWN, games[name].evaluator, algorithm, effort)
        for name, algorithm in POSITIONS
        if name in BY_FEATURES
    ]
    return Section(TITLE, METHOD, rows)


def _patterns(game: Game) -> Patterns:
    shapes = usual_shapes(game)
    patterns, draw = patterns_for(game, shapes), random.Random(1)
    for place in range(len(patterns.weights)):
        patterns.weights[place] = draw.randrange(-(1 << POINT - 6), 1 << POINT - 6)
    return folded(game, patterns, shapes)


def _row(game: Game, shapes: str, patterns: Any, algorithm: str, effort: Effort) -> Row:
    moves, depth = POSITIONS[game.name, algorithm]
    position = game.parse_position(moves) if moves else game.start
    best = {"own": 0.0, "patterns": 0.0}
    for _ in range(effort.repeats):
        for kind, evaluator in (("own", BY_FEATURES.get(game.name, game.evaluator)), ("patterns", patterns)):
            best[kind] = max(best[kind], _rate(game, position, depth, algorithm, evaluator))
    return Row(
        {
            "game": game.name,
            "algorithm": algorithm,
            "shapes": shapes,
            "weights": len(patterns.weights),
            "by hand M/s": best["own"],
            "patterns M/s": best["patterns"],
            RATIO: best["patterns"] / best["own"],
        },
        judged=RATIO,
        at_least=AT_LEAST,
    )


def _rate(game: Game, position: Any, depth: int, algorithm: str, evaluator: Any) -> float:
    begun = time.process_time()
    result = search(position, game=game, depth=depth, algorithm=algorithm, evaluator=evaluator)
    return result.nodes / (time.process_time() - begun) / 1e6
