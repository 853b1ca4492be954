"""What weights belong to, in a few words and numbers that can be compared: a difference is named."""

from __future__ import annotations

import hashlib
from typing import Any

from ...base.errors import InputError
from ...rules.game import Game
from ..linear import feature_names, phases_of, slides
from ..patterns.making import cells_of
from ..patterns.patterns import Patterns
from ..staged import plan_of

Description = dict[str, Any]
"""As JSON can hold it."""

WORDS = {
    "game": "the game",
    "kind": "the kind of evaluation",
    "board": "the board",
    "kinds": "kinds of squares",
    "phases": "phases",
    "scoring": "scoring",
    "greatest": "the greatest margin",
    "names": "features",
    "sets": "the sets of squares",
}
"""What is compared, in this order, and what it is called."""


def of_patterns(game: Game, patterns: Patterns, shapes: str) -> Description:
    """Describe patterns of a game.

    >>> from gametree import load_game
    >>> from gametree.learning.patterns.making import patterns_for
    >>> game = load_game("tictactoe")
    >>> description = of_patterns(game, patterns_for(game, "line:3"), "line:3")
    >>> description["board"], description["kinds"], description["count"]
    ('3x3', 3, 81)
    """
    cells = cells_of(game)
    return {
        "game": game.name,
        "kind": "patterns",
        "shapes": shapes,
        "board": f"{cells.columns}x{len(cells.rows)}",
        "kinds": cells.kinds,
        "phases": cells.phases,
        "scoring": game.scoring,
        "greatest": getattr(patterns.unit, "greatest", 1),
        "count": len(patterns.weights),
        "sets": _digest(patterns),
    }


def of_features(game: Game) -> Description:
    """Describe an evaluation by features.

    >>> from gametree import load_game
    >>> description = of_features(load_game("othello"))
    >>> description["names"][:3], description["phases"], description["count"]
    (['turn', 'parity', 'mobility'], 4, 34)
    """
    names = feature_names(game)
    return {
        "game": game.name,
        "kind": "features",
        "names": list(names),
        "phases": phases_of(game),
        "scoring": game.scoring,
        "count": len(names) * (2 if slides(game) else 1),
    }


def of_evaluation(game: Game) -> Description:
    """Describe the evaluation that a game has itself, by the names of its weights.

    >>> from gametree import load_game
    >>> of_evaluation(load_game("chess"))["names"][:2]
    ['pieces.pawn.middle', 'pieces.pawn.end']
    """
    names = plan_of(game).names
    return {
        "game": game.name,
        "kind": "evaluation",
        "names": list(names),
        "phases": 1,
        "scoring": game.scoring,
        "count": len(names),
    }


def _digest(patterns: Patterns) -> str:
    """Return what tells sets of squares from others: which they are, and which of them share weights."""
    told = repr([list(each) if hasattr(each, "__len__") else each for each in (*patterns.sight, patterns.starts)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def check_same(what: str, kept: Description, wanted: Description) -> None:
    """Refuse weights that belong to something else; name the first difference.

    >>> check_same("w.json", {"game": "othello", "kinds": 3}, {"game": "othello", "kinds": 4})
    Traceback (most recent call last):
    ...
    gametree.InputError: w.json does not fit: kinds of squares: 3 in it, 4 here; wanted: weights for this othello
    """
    for key, name in WORDS.items():
        if kept.get(key) != wanted.get(key):
            raise InputError(
                f"{what} does not fit: {name}: {kept.get(key)} in it, {wanted.get(key)} here; wanted: weights for "
                f"this {wanted['game']}"
            )
