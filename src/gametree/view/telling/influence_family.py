"""What the rules of every family of searches share: which nodes were met, and what is said of the root."""

from __future__ import annotations

from ...engine.tracing.trace import Trace
from .outlook import View
from .phrases import Phrase


class Family:
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
