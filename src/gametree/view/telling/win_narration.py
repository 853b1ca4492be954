"""Searches that only ask who wins, in words: nodes are won or lost, and one win is enough."""

from __future__ import annotations

from ...engine.tracing.trace import Event
from .walk_narration import WalkTeller
from .words import move_in_words, winner


class WinTeller(WalkTeller):
    """Tells of wins and losses that are passed up."""

    def _found(self) -> str:
        who = winner(self._trace.value) if self._trace.value else "Nobody wins by force"
        return f"{who} at {self._trace.name(0)}"

    def _final(self, event: Event, number: int) -> str:
        judged = "it is a draw" if not event.value else f"{'MAX' if event.value > 0 else 'MIN'} has won"
        place = self._trace.name(event.node)
        return f"Leaf {place}: {judged}." if self.is_tree else f"After {place} the game is over: {judged}."

    def _estimate(self, event: Event, number: int) -> str:
        return f"At {self._trace.name(event.node)} the depth is used up: nobody has won."

    def _improve(self, event: Event, number: int) -> str:
        """Say what the best move so far comes to; one that wins is best, whatever follows."""
        who, move = winner(event.value), move_in_words(event.move)
        is_enough = who == f"{self._side(event.node)} wins"
        return f"{self._node(event.node)}: {who} " + (f"by {move}." if is_enough else f"after {move}, so far.")

    def _leave(self, event: Event, number: int) -> str:
        if event.node == 0 and number == len(self._trace.events) - 1:
            return ""  # the conclusion tells
        return f"{self._node(event.node)} is done: {winner(event.value)} there."

    def _cutoff(self, event: Event, number: int) -> str:
        because = event.because
        assert because is not None
        rest = self._unsearched(event.node, because)
        return f"{self._node(event.node)} is won for {self._side(event.node)}: {rest} cannot change that."
