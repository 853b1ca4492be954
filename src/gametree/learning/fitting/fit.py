"""Fitting the weights of a game to samples, and telling what it is worth on games that were held out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from ...base.collaborators import Evaluator
from ...base.errors import InputError
from ...rules.game import Game
from ..linear import PLACES, Linear, feature_names, linear_for, slides
from ..numbers import POINT
from ..patterns.making import patterns_for, usual_shapes
from ..patterns.patterns import Patterns
from .baselines import NOTHING, OWN, judged_rows, loss_of, losses_alone
from .descent import Keeping, Task, adagrad, lbfgs
from .designs import Data, Row, features_of, patterns_of
from .losses import Logistic, Loss, Squares, SquashedSquares
from .samples import Sampled

By = Literal["adagrad", "lbfgs"]
Tell = Callable[[int, float], None]
"""Is told after each round of AdaGrad how many there were, and the loss on games held out."""


@dataclass(frozen=True)
class Fit:
    """Weights that were found, and how they do on games that nobody has looked at."""

    evaluator: Linear | Patterns
    weights: Row
    """As fractions."""
    samples: int
    held_out: int
    loss: float
    """The mean on games held out; on all others, if none was."""
    losses: dict[str, float] = field(default_factory=dict)
    """The same of what else there is: all weights zero, the feature that does best alone, what the game says itself,
    older weights (``baselines``)."""
    errors: Row = None
    """Standard errors of the weights, by bootstrap."""


def fit_features(
    game: Game,
    samples: Iterable[Sampled],
    *,
    by: By = "adagrad",
    l2: float = 0.0,
    seed: int = 1,
    bootstraps: int = 0,
    old: dict[str, Row] | None = None,
    beside: Evaluator | None = None,
    tell: Tell = lambda number, loss: None,
    keeping: Keeping | None = None,
) -> Fit:
    """Fit a weight for each feature of a game: logistic on results, least squares on margins.

    ``bootstraps`` is how often games are drawn anew, with repetition, to see how far the weights can be trusted.
    ``old`` weights, and an evaluator ``beside``, are asked about the same games. ``keeping`` keeps what is in hand.
    """
    data = features_of(game, samples, beside)
    loss: Loss = Logistic() if game.scoring == "result" else Squares()
    table = data.design.table  # type: ignore[attr-defined]
    scale = np.maximum(np.sqrt((table**2).mean(axis=0)), 1e-9)
    even = replace(data, design=replace(data.design, table=table / scale))  # type: ignore[type-var]
    weights = found_weights(Task(even, loss, l2), by, seed, tell, keeping) / scale
    spread = _bootstrap(Task(even, loss, l2), by, seed, bootstraps)
    rounded = [round(float(weight) * (1 << PLACES)) for weight in weights]
    names = feature_names(game)
    whole = table[:, : len(names)] + table[:, len(names) :] if slides(game) else table
    losses = {
        **losses_alone(names, whole, data, loss),
        **{name: Task(data, loss).mean(np.asarray(given), judged_rows(data)) for name, given in (old or {}).items()},
    }
    fit = _fit(linear_for(game, rounded), weights, data, loss, losses | _beside(data, loss))
    return replace(fit, errors=None if spread is None else spread / scale)


def fit_patterns(
    game: Game,
    samples: Iterable[Sampled],
    *,
    shapes: str | None = None,
    by: By = "adagrad",
    l2: float = 1e-6,
    seed: int = 1,
    beside: Evaluator | None = None,
    tell: Tell = lambda number, loss: None,
    keeping: Keeping | None = None,
) -> Fit:
    """Fit a weight for everything that can be seen: logistic on results, squares on margins."""
    chosen = usual_shapes(game) if shapes is None else shapes
    patterns = patterns_for(game, chosen)
    data = patterns_of(game, patterns, chosen, samples, beside)
    loss: Loss = Logistic() if game.scoring == "result" else SquashedSquares()
    weights = found_weights(Task(data, loss, l2), by, seed, tell, keeping)
    for place in np.flatnonzero(weights):
        patterns.weights[int(place)] = round(float(weights[place]) * (1 << POINT))
    return _fit(patterns, weights, data, loss, _beside(data, loss))


def _beside(data: Data, loss: Loss) -> dict[str, float]:
    return {} if data.estimates is None else {OWN: loss_of(data.estimates, data, loss)}


def found_weights(
    task: Task, by: By, seed: int, tell: Tell = lambda number, loss: None, keeping: Keeping | None = None
) -> Row:
    """Return the weights of least loss, found in one of the two ways."""
    if by not in ("adagrad", "lbfgs"):
        raise InputError(f"weights cannot be found by {by!r}; wanted: adagrad or lbfgs")
    return adagrad(task, seed=seed, tell=tell, keeping=keeping) if by == "adagrad" else lbfgs(task)


def _bootstrap(task: Task, by: By, seed: int, times: int) -> Row | None:
    """Return the standard errors of weights: whole games are drawn anew, because positions of one are much alike."""
    if times < 2:
        return None
    drawn, (games, which) = np.random.default_rng(seed), np.unique(task.data.games, return_inverse=True)
    found = []
    for _ in range(times):
        often = np.bincount(drawn.integers(0, len(games), len(games)), minlength=len(games))
        found.append(found_weights(replace(task, importance=often[which].astype(float)), by, seed))
    return np.std(found, axis=0, ddof=1)


def _fit(evaluator: Any, weights: Row, data: Data, loss: Loss, losses: dict[str, float]) -> Fit:
    judged, task = judged_rows(data), Task(data, loss)
    nothing = {NOTHING: task.mean(np.zeros_like(weights), judged)}
    held_out = int(data.is_held_out.sum())
    return Fit(evaluator, weights, len(data.goals), held_out, task.mean(weights, judged), nothing | losses)
