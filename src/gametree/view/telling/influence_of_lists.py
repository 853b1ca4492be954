"""What decides whether a node can influence the root, in searches best first: by clusters, and by proof numbers."""

from __future__ import annotations

from ...engine.tracing.trace import Event, Trace
from .influence_family import Family
from .outlook import ROOT, Answer, Bound, View, can, cannot, is_open, what_is_held, what_matters, with_value
from .phrases import Phrase


class ClusterRules(Family):
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


class ProofRules(Family):
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
