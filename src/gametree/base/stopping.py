"""Ending a search from outside."""

from __future__ import annotations

from .numbers import ints
from .values import NO_LIMIT


class Stop:
    """Ends a search from outside: give it to ``search`` and call ``set`` from any thread.

    What compiled code reads is one number, the nodes it may still visit; ``set`` takes them all away.
    So obeying the flag and keeping to a node limit are one comparison.

    >>> from gametree import Stop, load_game, search
    >>> stop = Stop()
    >>> stop.set()
    >>> result = search(load_game("tictactoe"), depth=9, stop=stop)
    >>> result.complete, result.verdict
    (False, 'unknown')
    """

    def __init__(self) -> None:
        self.budget = ints(1, NO_LIMIT)
        self._is_set = False

    def set(self) -> None:
        """Ask the search to end now."""
        self._is_set = True
        self.budget[0] = -1

    def is_set(self) -> bool:
        """Tell whether ``set`` was called."""
        return self._is_set

    def run_out(self) -> None:
        """End the search under way, as when its time is up; the next one starts afresh."""
        self.budget[0] = -1

    def allow(self, nodes: int) -> None:
        """Let the search visit ``nodes`` nodes in all, unless it was told to stop."""
        self.budget[0] = nodes
        if self._is_set:  # set() may have come between: its word stands
            self.budget[0] = -1
