"""An observer that ends a search when its time is up, where no thread beside it can."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from ..base.numbers import Move
from ..base.stopping import Stop


class Clock(NamedTuple):
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

    def final(self, value: int, ply: int) -> None:
        pass

    def estimate(self, value: int, ply: int) -> None:
        pass

    def step(self, move: Move, ply: int) -> None:
        pass

    def improve(self, move: Move, value: int, alpha: int, beta: int, ply: int) -> None:
        pass

    def cutoff(self, value: int, ply: int) -> None:
        pass

    def leave(self, value: int, ply: int) -> None:
        pass

    def known(self, value: int, ply: int) -> None:
        pass

    def again(self, move: Move, ply: int) -> None:
        pass

    def cluster(self, state: int, number: int, parent: int, move: Move, bound: int, ply: int) -> None:
        self.look()

    def proof(self, prove: int, refute: int, ply: int) -> None:
        pass
