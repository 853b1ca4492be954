"""What weights have to beat: nothing at all, one feature alone, what the game says already.

None of these is counted in the units of a fit. So each is multiplied by the one number that suits it best on the
games that are learned from, and then asked about those that were held out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from .descent import Task
from .designs import Data, Dense, Row
from .losses import Loss

NOTHING, OWN = "nothing", "its own evaluation"
"""All weights zero, and the evaluator that a game comes with."""
FEW = 64
"""Of more features than that, none is tried alone."""
HALVINGS = 40
"""Steps to the number by which a column is multiplied."""


def judged_rows(data: Data) -> Row:
    """Return the rows by which weights are judged: those of games held out; if none was, all."""
    held = data.rows(held_out=True)
    return held if len(held) else data.rows(held_out=False)


def loss_of(column: Row, data: Data, loss: Loss) -> float:
    """Return how wrong a column of estimates is, in whatever it is counted."""
    task = Task(replace(data, design=Dense(column[:, None])), loss)
    return task.mean(np.array([factor(task)]), judged_rows(data))


def factor(task: Task) -> float:
    """Return the number by which the only column of a task does best: where its slope changes sign."""
    rows = task.data.rows(held_out=False)

    def is_too_small(number: float) -> bool:
        return bool(task.gradient(np.array([number]), rows)[0] < 0)

    sign = 1.0 if is_too_small(0.0) else -1.0
    low, high = 0.0, 1e-6
    while high < 1e6 and is_too_small(sign * high) == (sign > 0):
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_too_small(sign * middle) == (sign > 0) else (low, middle)
    return sign * (low + high) / 2


def losses_alone(names: Iterable[str], table: Row, data: Data, loss: Loss) -> dict[str, float]:
    """Return the same of the feature that does best alone; of many features, of none."""
    if table.shape[1] > FEW:
        return {}
    found = {f"{name} alone": loss_of(table[:, number], data, loss) for number, name in enumerate(names)}
    best = min(found, key=lambda name: found[name])
    return {best: found[best]}
