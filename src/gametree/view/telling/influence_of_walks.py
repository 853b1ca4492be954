"""What decides whether a node can influence the root, in searches that walk from node to node."""

from __future__ import annotations

from ...engine.tracing.trace import Event, Trace
from .influence_family import Family
from .outlook import (
    ROOT,
    Answer,
    AskedWindow,
    Bound,
    View,
    can,
    cannot,
    is_open,
    what_is_held,
    what_matters,
    who_has,
    with_value,
)
from .phrases import Phrase


class WalkRules(Family):
    """Searches that walk from a node to its children and back."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        size = len(trace.tree)
        self.value: list[int | None] = [None] * size
        self.best: list[str | None] = [None] * size
        self.window: list[tuple[int | None, int | None]] = [(None, None)] * size
        self.is_settled = [False] * size
        self.is_cut = [False] * size

    def take(self, number: int, event: Event) -> int | None:
        node = event.node
        if event.kind == "enter":
            self.entered[node], self.window[node] = number, (event.alpha, event.beta)
            self.value[node] = self.best[node] = None
            self.is_settled[node] = self.is_cut[node] = False
        elif event.kind == "improve":
            self.value[node], self.best[node] = event.value, event.move
        elif event.kind in ("final", "estimate", "known", "leave"):
            self.value[node], self.is_settled[node] = event.value, True
        elif event.kind == "cutoff":
            self.is_cut[node] = True
        else:
            return None
        return node

    def is_closed(self, node: int) -> bool:
        return self.is_settled[node]

    def view_below(self, view: View, node: int) -> View:
        if not self.is_met(node):
            return view
        view = self._asked(view, node)
        if self.is_settled[node]:
            return view._replace(closed=self.above(node, "done"))
        value = self.value[node]
        if value is not None:
            view = with_value(view, Bound(value, node), self.trace.tree[node].is_max, is_nearer_better=True)
        if self.is_cut[node] and is_open(view):
            best = Phrase(
                f"{self.trace.side(node)} has {{#0}} at {{@1}}, and there is nothing better", (value or 0, node)
            )
            view = view._replace(closed=best)
        return view

    def _asked(self, view: View, node: int) -> View:
        """Take up the window that a node was asked with, where it is narrower than what is known so far."""
        alpha, beta = self.window[node]
        is_higher = alpha is not None and (view.low is None or alpha > view.low.value)
        is_lower = beta is not None and (view.high is None or beta < view.high.value)
        if not (is_higher or is_lower):
            return view
        low = Bound(alpha, node, is_asked=True) if alpha is not None and is_higher else view.low
        high = Bound(beta, node, is_asked=True) if beta is not None and is_lower else view.high
        return view._replace(low=low, high=high, question=AskedWindow(node, alpha, beta))

    def answer(self, view: View, node: int) -> Answer:
        if node == 0:
            return ROOT
        if view.closed is not None:
            return cannot(view.closed)
        if not is_open(view):
            return cannot(what_is_held(self.trace, view))
        value = self.value[node] if self.is_met(node) else None
        if value is not None:
            holder = self._better(view, node, value)
            if self._is_taken(node) and (holder is None or holder.node == self.trace.tree[node].parent):
                return cannot(Phrase("its {#0} is handed up to {@1}", (value, self.trace.tree[node].parent or 0)))
            if holder is not None:
                return cannot(Phrase("it has {#0}", (value,)).join(", but ", who_has(self.trace, holder)))
        return can(what_matters(self.trace, view))

    def _is_taken(self, node: int) -> bool:
        """Tell whether a node is done and its value is what the node above it has."""
        parent, move = self.trace.tree[node].parent or 0, self.trace.tree[node].move
        return self.is_settled[node] and self.best[parent] == move and self.value[parent] == self.value[node]

    def _better(self, view: View, node: int, value: int) -> Bound | None:
        """Return who has better, if what a node has is not enough; one that is not done may still improve."""
        is_max, is_done = self.trace.tree[node].is_max, self.is_settled[node]
        low, high = (None if bound is None or bound.is_asked else bound for bound in (view.low, view.high))
        if low is not None and value <= low.value and (is_done or not is_max):
            return low
        if high is not None and value >= high.value and (is_done or is_max):
            return high
        return None


class PacketRules(Family):
    """Searches whose values are packets. Which of them still count is known when a node is cut off, not before."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.is_settled = [False] * len(trace.tree)
        self.is_cut = [False] * len(trace.tree)

    def take(self, number: int, event: Event) -> int | None:
        if event.kind == "enter":
            self.entered[event.node] = number
        elif event.kind in ("final", "leave"):
            self.is_settled[event.node] = True
        elif event.kind == "cutoff":
            self.is_cut[event.node] = True
        else:
            return None
        return event.node

    def is_closed(self, node: int) -> bool:
        return self.is_settled[node]

    def view_below(self, view: View, node: int) -> View:
        if view.closed is None and self.is_settled[node]:
            return View(closed=self.above(node, "done"))
        return (
            view
            if view.closed is not None
            else View(closed=self.above(node, "cut off") if self.is_cut[node] else None)
        )

    def answer(self, view: View, node: int) -> Answer:
        parent = self.trace.tree[node].parent
        if parent is None:
            return ROOT
        if view.closed is not None:
            return cannot(view.closed)
        if self.is_cut[node]:
            return cannot(Phrase("it was left: what others have is at least as good for one side"))
        if self.is_settled[node]:
            return can(Phrase("what it has handed up is part of what {@0} has", (parent,)))
        return can(Phrase("nothing that others have makes it useless so far"))
