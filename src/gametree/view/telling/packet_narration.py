"""Searches by several criteria, in words: values are packets of outcomes."""

from __future__ import annotations

from ...engine.tracing.trace import Event
from .walk_narration import AT, WalkTeller
from .words import cutoff_in_words, holder, move_in_words


class PacketTeller(WalkTeller):
    """Tells what packets nodes have, and why some of them cannot matter."""

    def _found(self) -> str:
        return f"MAX gets {self._trace.label(self._trace.value)} at {self._trace.name(0)}"

    def _enter(self, event: Event, number: int) -> str:
        if self._is_told_at_once(number):
            return ""
        node, matters = self._trace.tree[event.node], self._matters(event)
        if node.parent is None:
            return f"{self._side(event.node)} is to move at {node.name}: {matters}."
        side, above = self._side(node.parent), self._trace.name(node.parent)
        return f"{side} tries move {node.move} at {above}, which leads to {self._node(event.node)}: {matters}."

    def _matters(self, event: Event) -> str:
        """Say what can still matter, by alpha and beta."""
        low, high = self._trace.label(event.alpha), self._trace.label(event.beta)
        wanted = [f"MAX has {low} elsewhere"] * bool(low) + [f"MIN grants no more than {high}"] * bool(high)
        return f"{' and '.join(wanted)}" if wanted else "every packet matters"

    def _final(self, event: Event, number: int) -> str:
        return f"Leaf {self._trace.name(event.node)} is worth {self._trace.label(event.value)}."

    def _improve(self, event: Event, number: int) -> str:
        by, value = move_in_words(event.move), self._trace.label(event.value)
        is_the_childs = event.value == self._trace.events[number - 1].value  # and nothing else is in it
        known = AT[self._holdings.improved[number].sign] if is_the_childs else ""
        return f"{self._node(event.node)} now has {known}{value}, with {by}."

    def _leave(self, event: Event, number: int) -> str:
        if event.node == 0 and number == len(self._trace.events) - 1:
            return ""  # the conclusion tells
        known = AT[self._holdings.shown[number].sign]
        return f"{self._node(event.node)} is done and hands up {known}{self._trace.label(event.value)}."

    def _cutoff(self, event: Event, number: int) -> str:
        because = event.because
        assert because is not None
        assert because.ancestor is not None
        known = f"{self._trace.label(because.value)} at {self._trace.name(because.ancestor)}"
        judged = "at least as good" if because.bound == "alpha" else "no better for MAX"
        reached = f"{self._node(event.node)} has {self._trace.label(event.value)}"
        return (
            f"{reached}; whatever follows, {holder(because)} already has {known}, which is {judged}: "
            f"{self._unsearched(event.node, because)} cannot matter ({cutoff_in_words(because)})."
        )
