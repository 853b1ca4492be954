"""Tuning: the weights of an evaluation that a game has itself, learned anew from where they are.

Weights that are made by hand are good ones to begin with, and what few games say of a feature that hardly ever
occurs is not worth much. So it is changes that are held against a fit, not weights, each by what it does to an
estimate where its feature is seen at all. The scale of estimates stays what it was: one number is fitted by which the
old estimates tell results best, and then kept.

A result is a noisy word about a position in the middle of a game, what a search found is a narrow one. Of both
together more is learned than of either (a share of searched values, as in TD-leaf, Baxter and others 1998).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from ...base.errors import InputError
from ...rules.game import Game
from ..linear import in_one_row
from ..staged import plan_of, remade
from .baselines import NOTHING, OWN, factor, judged_rows
from .descent import Keeping, Task
from .designs import Data, Dense, Row, Staged, Stages, stages_of
from .fit import By, Fit, Tell, found_weights
from .losses import Logistic, Loss, Squares
from .samples import Sampled

LEAST = 1e-9


def tune(
    game: Game,
    samples: Iterable[Sampled],
    *,
    by: By = "adagrad",
    l2: float = 0.0001,
    values: float = 0.0,
    seed: int = 1,
    tell: Tell = lambda number, loss: None,
    keeping: Keeping | None = None,
) -> Fit:
    """Learn the weights of a game's own evaluation anew: logistic on results, least squares on margins.

    ``values`` is the share of searched values in what is learned, where samples have a ``value``. Games held out
    judge by their results alone.
    """
    if not 0 <= values <= 1:
        raise InputError(f"a share of {values:g} of searched values cannot be learned; wanted: 0 to 1")
    plan, loss = plan_of(game), Logistic() if game.scoring == "result" else Squares()
    places = np.array(plan.stages), np.array(plan.features)
    stages = stages_of(game, samples)
    design: Any = stages.data.design
    old = np.zeros(design.measures.shape)
    old[places] = list(in_one_row(game.evaluator))
    said = replace(design, measures=np.ones_like(old)).totals(old.ravel(), np.arange(len(stages.data.goals)))
    scale = _scale(said, stages.data, loss)
    staged = replace(design, begun=scale * said, measures=1 / measures_of(design))
    data = replace(stages.data, design=staged, goals=_goals(stages, values, loss))
    changes = (
        found_weights(Task(data, loss, l2), by, seed, tell, keeping).reshape(old.shape) * staged.measures / scale
    )
    numbers = np.rint(old + changes)[places]
    tuned = np.zeros_like(old)
    tuned[places] = numbers
    judged = judged_rows(data)

    def wrong(weights: Row) -> float:
        task = Task(replace(data, design=replace(staged, measures=np.full(old.shape, scale), begun=0 * said)), loss)
        return task.mean(weights.ravel(), judged)

    evaluator = remade(game.evaluator, map(int, numbers))
    held_out, losses = int(data.is_held_out.sum()), {NOTHING: wrong(0 * old), OWN: wrong(old)}
    return Fit(evaluator, numbers, len(data.goals), held_out, wrong(tuned), losses)


def measures_of(design: Staged) -> Row:
    """Return what each feature is where it is seen at all, in each stage: the root of the mean square."""
    found = np.zeros(design.measures.shape)
    for feature in range(found.shape[1]):
        column = design.table[:, feature].astype(float)
        seen = column != 0
        terms = column[seen, None] * design.shares[seen]
        found[:, feature] = np.sqrt((terms**2).mean(axis=0)) if len(terms) else 1.0
    return np.maximum(found, LEAST)


def _scale(said: Row, data: Data, loss: Loss) -> float:
    """Return the number by which estimates tell best how games end."""
    return factor(Task(replace(data, design=Dense(said[:, None])), loss))


def _goals(stages: Stages, share: float, loss: Loss) -> Row:
    """Return what is to be learned: of games held out the result, of others also what searches found."""
    data, known = stages.data, ~np.isnan(stages.values)
    if not share or not known.any():
        return data.goals
    found = np.where(known, stages.values, 0.0)
    if isinstance(loss, Logistic):
        found = np.tanh(_scale(found, data, loss) * found)
    mixed = (1 - share) * data.goals + share * found
    return np.where(known & ~data.is_held_out, mixed, data.goals)
