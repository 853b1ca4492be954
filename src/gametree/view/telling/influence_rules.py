"""What decides whether a node can influence the root, for each family of searches.

    walking     alpha-beta and its kin: the values that the nodes above it have; where the search asks with a window
                of its own (pvs, mtdf, deepening), also the question. What is asked again starts afresh.
    clusters    SSS* and DUAL*: what is purged or solved, and the values of solved replies
    proofs      pn and dfpn: there is no window; what matters is whether a node above it is proved or refuted
    packets     searches by several criteria: what the nodes on the line have together decides, at a cutoff

Each knows the state of the nodes, and tells which part of the tree an event concerns. A *view* is what the nodes
above a node have to say of it.
"""

from __future__ import annotations

from typing import Protocol

from ...engine.tracing.trace import Event, Trace
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


class InfluenceRules(Protocol):
    """The rules of a family of searches."""

    def take(self, number: int, event: Event) -> int | None:
        """Take note of an event; return the top of the part of the tree that it concerns, None if it does not."""

    def view_of_root(self) -> View:
        """Return what is said of the root from outside."""

    def view_below(self, view: View, node: int) -> View:
        """Return what is said of the children of a node."""

    def answer(self, view: View, node: int) -> Answer:
        """Return the answer for a node."""

    def is_met(self, node: int) -> bool:
        """Tell whether the search has come to a node since it came to the one above it."""

    def is_closed(self, node: int) -> bool:
        """Tell whether the answers below a node are settled."""


def rules_of(trace: Trace) -> InfluenceRules:
    """Return the rules of the search that a trace tells."""
    kinds = {event.kind for event in trace.events}
    if trace.labels:
        return PacketRules(trace)
    if "open" in kinds:
        return ClusterRules(trace)
    return ProofRules(trace) if "proof" in kinds else WalkRules(trace)


class _Family:
    """What the families share: a node counts as met only if it was entered after the one above it."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.entered = [-1] * len(trace.tree)

    def view_of_root(self) -> View:
        return View()

    def is_met(self, node: int) -> bool:
        parent = self.trace.tree[node].parent
        return self.entered[node] > (-1 if parent is None else self.entered[parent])

    def above(self, node: int, what: str) -> Phrase:
        return Phrase(f"{{@0}} above it is {what}", (node,))


class PacketRules(_Family):
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


class WalkRules(_Family):
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


class ClusterRules(_Family):
    """SSS* and DUAL*. A cluster is opened once; what counts are the values of solved replies."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        size = len(trace.tree)
        self.value: list[int | None] = [None] * size
        """Of the solved children of a node, the best for the side that moves there."""
        self.is_solved = [False] * size
        self.is_used = [False] * size
        self.is_purged = [False] * size

    def take(self, number: int, event: Event) -> int | None:
        node = event.node
        if event.kind == "open":
            self.entered[node] = number
        elif event.kind == "purge":
            self.is_purged[node] = True
        elif event.kind == "take" and self.is_solved[node]:
            self.is_used[node] = True
        elif event.kind == "solve":
            self.is_solved[node] = True
            return self._counted(node, event.value)
        else:
            return None
        return node

    def _counted(self, node: int, value: int | None) -> int:
        """Let the node above a solved one have its value, if it is better; return the node that is concerned."""
        parent = self.trace.tree[node].parent
        if parent is None or value is None:
            return node
        has, is_max = self.value[parent], self.trace.tree[parent].is_max
        if has is None or (value > has if is_max else value < has):
            self.value[parent] = value
        return parent

    def is_closed(self, node: int) -> bool:
        return self.is_solved[node] or self.is_purged[node]

    def view_below(self, view: View, node: int) -> View:
        if self.is_purged[node]:
            return view._replace(closed=Phrase("{@0} above it was purged from the list", (node,)))
        if self.is_solved[node]:
            return view._replace(closed=self.above(node, "solved"))
        value = self.value[node]
        if value is None:
            return view
        # A value that only repeats a bound from above is put down to the node that it comes from.
        return with_value(view, Bound(value, node), self.trace.tree[node].is_max, is_nearer_better=False)

    def answer(self, view: View, node: int) -> Answer:
        if node == 0:
            return ROOT
        if self.is_purged[node]:
            return cannot(Phrase("it was purged from the list"))
        if view.closed is not None:
            return cannot(view.closed)
        if self.is_used[node]:
            return cannot(Phrase("it is solved, and its value is handed up"))
        if self.is_solved[node]:
            return can(Phrase("it is solved, and in the list with its value"))
        if not is_open(view):
            return cannot(what_is_held(self.trace, view))
        return can(what_matters(self.trace, view))


class ProofRules(_Family):
    """Searches by proof numbers: whether the side that moves at the root wins, then whether its opponent does."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.numbers: list[tuple[int | None, int | None] | None] = [None] * len(trace.tree)
        self.decided = [-1] * len(trace.tree)
        self.counted = [-1] * len(trace.tree)
        self.questions = 0

    def take(self, number: int, event: Event) -> int | None:
        node = event.node
        if event.kind == "enter":
            self.entered[node], self.numbers[node], self.decided[node] = number, None, -1
            self.questions += node == 0
        elif event.kind == "proof":
            self.numbers[node], self.counted[node] = event.numbers, number
            if event.numbers is not None and 0 in event.numbers and self.decided[node] < 0:
                self.decided[node] = number
        else:
            return None
        return node

    def is_closed(self, node: int) -> bool:
        return self.decided[node] >= 0

    def _winner(self) -> str:
        """Return the side that is asked about."""
        return "MAX" if (self.trace.root == "max") == (self.questions != 2) else "MIN"

    def _found(self, node: int) -> str:
        numbers = self.numbers[node]
        is_proved = numbers is not None and numbers[0] == 0
        winner = self._winner()
        return f"is proved: {winner} wins there" if is_proved else f"is refuted: {winner} does not win there"

    def view_below(self, view: View, node: int) -> View:
        if self.is_met(node) and self.decided[node] >= 0:
            return view._replace(closed=Phrase(f"{{@0}} above it {self._found(node)}", (node,)))
        return view

    def answer(self, view: View, node: int) -> Answer:
        if node == 0:
            return ROOT
        if view.closed is not None:
            return cannot(view.closed)
        parent = self.trace.tree[node].parent
        assert parent is not None
        if self.is_met(node) and self.decided[node] >= 0:
            is_counted = self.counted[parent] > self.decided[node]
            link = "and {@0} has counted that" if is_counted else "and {@0} has not counted that yet"
            return Answer(not is_counted, Phrase(f"it {self._found(node)}, {link}", (parent,)))
        asked = f"asked is whether {self._winner()} wins, and no node above it is proved or refuted"
        return can(Phrase(asked))
