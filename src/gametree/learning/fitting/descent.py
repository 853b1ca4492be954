"""Finding weights: down the slope of the loss, a little of which is for weights that are far from zero (L2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ...base.errors import InputError
from .designs import Data, Row
from .losses import Loss

BATCH, STEPS, MOST_STEPS = 1_024, 16, 128
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


@dataclass
class State:
    """How far AdaGrad has come: between two rounds this is all there is."""

    weights: Row
    sums: Row
    """Of the squares of all slopes so far."""
    best: Row
    least: float
    """The loss of the best weights on the games held out."""
    round: int = 0
    since: int = 0
    """Rounds since there was a gain."""


class Keeping(Protocol):
    """Keeps states beside what is being learned; ``checkpoint`` has one for files."""

    def begin(self, fresh: State, data: Data) -> State:
        """Return the state that was kept, or the fresh one."""

    def look(self, state: State) -> None:
        """Keep a state, if it is time."""


class Forgetting:
    """Keeps nothing."""

    def begin(self, fresh: State, data: Data) -> State:
        return fresh

    def look(self, state: State) -> None:
        pass


def adagrad(
    task: Task,
    *,
    rounds: int = 100,
    seed: int = 1,
    tell: Callable[[int, float], None] = lambda number, loss: None,
    keeping: Keeping | None = None,
) -> Row:
    """Go down batch by batch, in steps that become smaller where much was changed (Duchi, Hazan and Singer 2011).

    It ends when the games held out gain no more, with the weights that were best for them. Every round has an order
    of its own from the seed, so that whoever goes on from a state finds what would have been found at once.
    """
    rows, held = task.data.rows(held_out=False), task.data.rows(held_out=True)
    judged, zero = held if len(held) else rows, np.zeros(task.data.design.count)
    keeping = keeping or Forgetting()
    state = keeping.begin(State(zero.copy(), zero.copy(), zero, task.mean(zero, judged)), task.data)
    while state.round < rounds and state.since < PATIENCE:
        state.round += 1
        _go_round(task, state, np.random.default_rng((seed, state.round)).permutation(rows))
        loss = task.mean(state.weights, judged)
        tell(state.round, loss)
        state.since = 0 if loss < state.least else state.since + 1
        if loss < state.least:
            state.best, state.least = state.weights.copy(), loss
        keeping.look(state)
    return state.best


def _go_round(task: Task, state: State, rows: Row) -> None:
    """Go down once over all rows, batch by batch."""
    batch = max(1, min(BATCH, len(rows) // STEPS), len(rows) // MOST_STEPS)
    for first in range(0, len(rows), batch):
        slope = task.gradient(state.weights, rows[first : first + batch])
        state.sums += slope**2
        state.weights -= task.data.design.rate * slope / (np.sqrt(state.sums) + TINY)


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
