"""What nodes have while a search walks, and how sure that is.

A child that is cut off hands up a bound. If that is the best its parent has seen so far, then what the parent has is
a bound on the wrong side: MAX is not assured of "at most 5".
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.tracing.trace import Because, Event, Trace
from ..replay import NodeState, Replay, Sign


class Held(NamedTuple):
    """What a node has."""

    value: int
    sign: Sign
    """None if the side that moves there is assured of it; else MAX has at most that, or MIN at least that."""
    end: int | None
    """The end of the window that it would move, as it stood before."""


class Unsure(NamedTuple):
    """Why a cutoff is right all the same."""

    sign: Sign
    """Of what the ancestor has."""
    sure: tuple[int, int] | None
    """A node further up whose side is assured of enough, and of how much; None where only the question is."""


class Holdings:
    """What nodes have when something is told of them, by the numbers of the events.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("gallery:profit"))
    >>> found = Holdings(trace).improved.items()
    >>> [(trace.name(trace.events[number].node), held.sign, held.value) for number, held in found if held.sign]
    [('F', '≤', 5)]
    """

    def __init__(self, trace: Trace) -> None:
        self._trace, self._replay = trace, Replay(trace)
        self._now: dict[int, Held] = {}
        self.shown: dict[int, NodeState] = {}
        """What is known of nodes when they hand up values or need no search."""
        self.improved: dict[int, Held] = {}
        """What nodes have when that changes."""
        self.unsure: dict[int, Unsure] = {}
        """Cutoffs by what an ancestor has, and is not assured of."""
        for number, event in enumerate(trace.events):
            self._take(number, event)

    def _take(self, number: int, event: Event) -> None:
        before = self._replay.states[event.node]
        self._replay.go(number + 1)
        if event.kind == "enter":
            self._now.pop(event.node, None)
        elif event.kind == "improve" and event.value is not None:
            self._now[event.node] = self.improved[number] = self._has(event, event.value, before)
        elif event.kind in ("leave", "known"):
            self.shown[number] = self._replay.states[event.node]
        elif event.because is not None and event.because.ancestor is not None:
            held = self._now.get(event.because.ancestor)
            if held is not None and held.sign:
                self.unsure[number] = Unsure(held.sign, self._who_is_sure(event, event.because))

    def _has(self, event: Event, value: int, before: NodeState) -> Held:
        is_max = self._trace.tree[event.node].is_max
        child = None if event.move is None else self._trace.child(event.node, event.move)
        told: Sign = "" if child is None else self._replay.states[child].sign
        wrong: Sign = "≤" if is_max else "≥"
        return Held(value, told if told == wrong else "", before.alpha if is_max else before.beta)

    def _who_is_sure(self, event: Event, because: Because) -> tuple[int, int] | None:
        """Return the node above whose side is assured of enough, and of how much, where there is one."""
        sign = 1 if because.bound == "alpha" else -1
        best, found = sign * (event.value or 0), None
        for node in self._trace.ancestors(event.node):
            held = self._now.get(node)
            is_same = self._trace.tree[node].is_max == (because.bound == "alpha")
            if is_same and held is not None and not held.sign and sign * held.value >= best:
                best, found = sign * held.value, (node, held.value)
        return found
