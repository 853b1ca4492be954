"""What a fit has in hand, as a checkpoint: who is killed reads the games again, and goes on from the last round."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Any

import numpy as np

from ..unfinished import EVERY, read_unfinished, refuse, write_unfinished
from .descent import State
from .designs import Data


class Kept:
    """Keeps the states of a fit beside its weights.

    ``asked`` is what was wanted, as JSON can hold it: a checkpoint of anything else is refused.
    """

    def __init__(self, path: Path, asked: dict[str, Any]) -> None:
        self._path, self._asked, self._written = path, asked, time.monotonic()
        self._check()

    def begin(self, fresh: State, data: Data) -> State:
        """Return the state that was kept, if these are still the games that it was found by."""
        kept = self._check()
        self._asked = {**self._asked, "games": _digest(data)}
        if kept is None:
            return fresh
        head, body = kept
        if head["asked"] != self._asked:
            raise refuse(self._path, "the games were others")
        rows = np.frombuffer(body).reshape(3, -1)
        weights, sums, best = (row.copy() for row in rows)
        return State(weights, sums, best, head["least"], head["round"], head["since"])

    def look(self, state: State) -> None:
        """Keep a state, if the last one is old enough."""
        if time.monotonic() - self._written < EVERY:
            return
        head = {"asked": self._asked, "least": state.least, "round": state.round, "since": state.since}
        write_unfinished(self._path, head, [row.tobytes() for row in (state.weights, state.sums, state.best)])
        self._written = time.monotonic()

    def _check(self) -> Any:
        """Return what was kept; refuse a checkpoint that is not of this fit, before any game is read."""
        kept = read_unfinished(self._path)
        if kept is not None:
            asked = kept.head.get("asked", {})
            if {name: asked.get(name) for name in self._asked} != self._asked:
                told = ", ".join(f"{name} {value}" for name, value in asked.items() if name != "games")
                raise refuse(self._path, told or "of games that were played")
        return kept


def _digest(data: Data) -> str:
    """Return what tells the games of a fit from others: how they ended, and which of them only judge."""
    return hashlib.sha256(data.goals.tobytes() + data.games.tobytes() + data.is_held_out.tobytes()).hexdigest()[:16]
