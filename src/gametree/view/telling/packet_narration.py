"""Searches by several criteria, in words: values are packets of outcomes."""

from __future__ import annotations

from ...engine.tracing.trace import Event
from .walk_narration import WalkTeller
from .words import counted, cutoff_in_words, holder, listed, move_in_words, plural

FEW = 6


class PacketTeller(WalkTeller):
    """Tells what packets nodes have, and why some of them cannot matter."""

    def conclusion(self) -> str:
        trace = self._trace
        how = f", {trace.side(0)} playing move {trace.move}" if trace.move is not None else ""
        counts = f"{counted(trace.nodes, 'node')}, {trace.leaves:,} of them {plural(trace.leaves, 'leaf')}"
        return f"MAX gets {trace.label(trace.value)} at {trace.name(0)}{how}: {counts}, {self._work()}."

    def _enter(self, event: Event, number: int) -> str:
        if event.node in self._leaves:
            return ""  # its value is told at once
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
        by = move_in_words(event.move)
        return f"{self._node(event.node)} now has {self._trace.label(event.value)}, with {by}."

    def _leave(self, event: Event, number: int) -> str:
        if event.node == 0 and number == len(self._trace.events) - 1:
            return ""  # the conclusion tells
        return f"{self._node(event.node)} is done and hands up {self._trace.label(event.value)}."

    def _cutoff(self, event: Event, number: int) -> str:
        because = event.because
        assert because is not None
        assert because.ancestor is not None
        known = f"{self._trace.label(because.value)} at {self._trace.name(because.ancestor)}"
        judged = "at least as good" if because.bound == "alpha" else "no better for MAX"
        reached = f"{self._node(event.node)} has {self._trace.label(event.value)}"
        return (
            f"{reached}; whatever follows, {holder(because)} already has {known}, which is {judged}: "
            f"{self._left(event)} cannot matter ({cutoff_in_words(because)})."
        )

    def _left(self, event: Event) -> str:
        """Name what a cutoff leaves: leaves by what they are worth, nodes by their names."""
        assert event.because is not None
        trace, wanted = self._trace, set(event.because.unsearched)
        children = [child for child in trace.below[event.node] if trace.tree[child].move in wanted]
        values = [trace.label(trace.tree[child].leaf) for child in children]
        if all(values) and len(children) <= FEW:
            return "the " + listed("leaf", values)
        leaves = sum(trace.leaves_below(child) for child in children)
        if len(children) > FEW:
            return f"{len(children)} more children with {counted(leaves, 'leaf')}"
        return listed("node", [trace.name(child) for child in children]) + f" with {counted(leaves, 'leaf')}"
