"""An observer that ends a search when its time is up, where no thread beside it can."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from ..base.numbers import Move
from ..base.stopping import Stop
from .silent import Silent


@dataclass(frozen=True)
class Alarm(Silent):
    """Looks at the clock at every node; only for searches that run interpreted."""

    end: float
    """As ``time.perf_counter`` tells it."""
    stop: Stop

    def look(self) -> None:
        """End the search if its time is up."""
        if time.perf_counter() >= self.end:
            self.stop.run_out()

    def enter(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> None:
        self.look()

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        self.look()
