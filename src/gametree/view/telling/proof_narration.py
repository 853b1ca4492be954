"""Proof-number searches in words: what must still turn out well to prove a win, and to refute it."""

from __future__ import annotations

from ...engine.tracing.trace import Event, Trace
from .teller import Teller
from .words import counted, move_in_words, winner


class ProofTeller(Teller):
    """Tells of the question that is asked, and of the numbers of every node."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self._questions = [
            number for number, event in enumerate(trace.events) if event.kind == "enter" and event.node == 0
        ]

    def is_decision(self, event: Event) -> bool:
        return event.kind != "again" and (event.numbers is None or 0 in event.numbers)

    def begins(self, event: Event, number: int) -> bool:
        return number in self._questions

    def _found(self) -> str:
        who = winner(self._trace.value) if self._trace.value else "Nobody wins by force"
        return f"{who} at {self._trace.name(0)}"

    def _work(self) -> str:
        return f"{counted(self._trace.memory or 0, 'node')} kept"

    def _enter(self, event: Event, number: int) -> str:
        if event.node != 0:
            return ""  # its numbers are told at once
        ordinal = "First" if number == min(self._questions) else "Second"
        return f"{ordinal} question: can {self._asked(number)} win at {self._trace.name(0)}?"

    def _final(self, event: Event, number: int) -> str:
        value = event.value or 0
        who = "MAX has won" if value > 0 else "MIN has won" if value < 0 else "it is a draw"
        if self.is_tree:
            return f"Leaf {self._trace.name(event.node)}: {who}."
        return f"After {self._trace.name(event.node)} the game is over: {who}."

    def _estimate(self, event: Event, number: int) -> str:
        return f"At {self._trace.name(event.node)} the depth is used up: nobody has won."

    def _again(self, event: Event, number: int) -> str:
        return f"At {self._trace.name(event.node)} the least is missing behind {move_in_words(event.move)}."

    def _proof(self, event: Event, number: int) -> str:
        is_leaf = self.is_tree and not self._trace.below[event.node]  # where nobody moves
        place = f"Leaf {self._trace.name(event.node)}" if is_leaf else self._node(event.node)
        side = self._asked(number)
        prove, refute = event.numbers or (None, None)
        if prove == 0:
            return f"{place} is proved: {side} wins there."
        if refute == 0:
            return f"{place} is refuted: {side} does not win there."
        return f"{place} needs {counted(prove or 0, 'leaf')} to prove that {side} wins, and {refute} to refute it."

    def _asked(self, number: int) -> str:
        """Return the side whose win is asked about: first the root's mover, then its opponent."""
        is_first = sum(place <= number for place in self._questions) == 1
        return self._side(0) if is_first else {"MAX": "MIN", "MIN": "MAX"}[self._side(0)]
