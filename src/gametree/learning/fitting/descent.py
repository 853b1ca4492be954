"""Finding weights: down the slope of the loss, a little of which is for weights that are far from zero (L2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...base.errors import InputError
from .designs import Data, Row
from .losses import Loss

BATCH, STEPS, MOST_STEPS = 1_024, 16, 256
"""Rows of a batch, batches of a round at least, and at most: of more rows, batches are larger, because every step
goes over all weights, which takes longer than the rows of a small batch."""
TINY = 1e-8
PATIENCE = 5
"""Rounds without a gain on the games held out, after which there will be none."""


@dataclass(frozen=True)
class Task:
    """What is to be made small: the mean loss of some rows, and the squares of the weights times ``l2``."""

    data: Data
    loss: Loss
    l2: float = 0.0
    importance: Row = None
    """How often each row counts; once if nothing is said."""

    def mean(self, weights: Row, rows: Row) -> float:
        """Return the mean loss of some rows, without regard to the size of the weights."""
        values = self.loss.values(self.data.design.totals(weights, rows), self.data.goals[rows])
        return float(np.average(values, weights=None if self.importance is None else self.importance[rows]))

    def gradient(self, weights: Row, rows: Row) -> Row:
        """Return the slope at some weights, as some rows have it."""
        slopes = self.loss.slopes(self.data.design.totals(weights, rows), self.data.goals[rows])
        if self.importance is not None:
            slopes = slopes * self.importance[rows]
        size = len(rows) if self.importance is None else max(TINY, float(self.importance[rows].sum()))
        return self.data.design.gradient(slopes / size, rows) + 2 * self.l2 * weights


def adagrad(
    task: Task,
    *,
    rounds: int = 100,
    seed: int = 1,
    tell: Callable[[int, float], None] = lambda number, loss: None,
) -> Row:
    """Go down batch by batch, in steps that become smaller where much was changed (Duchi, Hazan and Singer 2011).

    It ends when the games held out gain no more, with the weights that were best for them.
    """
    rows, held = task.data.rows(held_out=False), task.data.rows(held_out=True)
    batch = max(1, min(BATCH, len(rows) // STEPS), len(rows) // MOST_STEPS)
    judged, drawn = held if len(held) else rows, np.random.default_rng(seed)
    weights, rate = np.zeros(task.data.design.count), task.data.design.rate
    sums, best, least, since = np.zeros_like(weights), weights.copy(), task.mean(weights, judged), 0
    for number in range(1, rounds + 1):
        drawn.shuffle(rows)
        for first in range(0, len(rows), batch):
            slope = task.gradient(weights, rows[first : first + batch])
            sums += slope**2
            weights -= rate * slope / (np.sqrt(sums) + TINY)
        loss = task.mean(weights, judged)
        tell(number, loss)
        since = 0 if loss < least else since + 1
        if loss < least:
            best, least = weights.copy(), loss
        if since >= PATIENCE:
            break
    return best


def lbfgs(task: Task, *, rounds: int = 1_000) -> Row:
    """Find the least loss by L-BFGS (Liu and Nocedal 1989), of scipy; nothing is held back for stopping early."""
    try:
        from scipy.optimize import minimize
    except ImportError:
        raise InputError("L-BFGS is scipy's; wanted: pip install 'gametree[learn]', or adagrad") from None
    rows = task.data.rows(held_out=False)

    def loss(weights: Row) -> tuple[float, Row]:
        return task.mean(weights, rows) + task.l2 * float(weights @ weights), task.gradient(weights, rows)

    options = {"maxiter": rounds, "ftol": 1e-12, "gtol": 1e-8}
    return minimize(loss, np.zeros(task.data.design.count), jac=True, method="L-BFGS-B", options=options).x
