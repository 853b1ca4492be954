"""A trace played step by step: what is known of every node after so many events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..base.results import Cutoffs
from ..engine.tracing.trace import Event, Trace

Status = Literal[
    "unseen",  # never met so far
    "open",  # entered, and not yet done
    "judged",  # a leaf whose value was looked at
    "known",  # its value came from the table, or from static bounds
    "done",  # it has handed its value up
    "cut",  # it was left unsearched: by a cutoff above it, or by a rule of thumb
    "live",  # a cluster in the list, not yet looked at
    "taken",  # a cluster that was taken out of the list, to be split or handed up
    "solved",  # a node in the list whose value is known
    "purged",  # dropped from the list
]

Sign = Literal["", "≤", "≥"]
"""Before a value: the node is worth at most that, or at least that."""

AFTER: dict[str, Status] = {
    "final": "judged",
    "estimate": "judged",
    "known": "known",
    "leave": "done",
    "open": "live",
    "take": "taken",
    "solve": "solved",
    "purge": "purged",
}
"""What becomes of a node that an event has given a value."""

LISTED: tuple[Status, ...] = ("live", "solved")
EXACT: tuple[Status, ...] = ("judged", "known", "done")
"""Where a value may be exact, if no sign says otherwise."""
UNEVEN = ("skip", "omit", "reduce")
"""Where these happen a node is not searched equally deep at every visit, and what one shows is not true of others."""


@dataclass(frozen=True)
class NodeState:
    """What is known of a node."""

    status: Status = "unseen"
    alpha: int | None = None
    beta: int | None = None
    """Its window as it stands; None where there is no bound."""
    asked: tuple[int | None, int | None] = (None, None)
    """The window that it was entered with: only a value inside it is sure to be exact."""
    value: int | None = None
    """The best value so far, the value handed up, or the bound of a cluster."""
    sign: Sign = ""
    """What is known of that value, once it is one: nothing before it says that it is exact.

    A node of the list that is solved with the bound that its cluster had may be better than that. On a leaf it is
    the bound of its cluster where that is not what stands on the leaf.
    """
    answer: Sign = ""
    """What this visit alone has shown of it; with what earlier ones have shown it may be exact."""
    at_least: int | None = None
    at_most: int | None = None
    """What all visits so far have shown, as when one question after another is asked."""
    best: str | None = None
    """The move that has the best value so far."""
    is_cut: bool = False
    """A cutoff has left some of its children unsearched."""
    visits: int = 0
    numbers: tuple[int | None, int | None] | None = None


class Replay:
    """A trace at a step: step 0 is before the first event.

    >>> from gametree import explain, parse_tree
    >>> replay = Replay(explain(parse_tree("((3 12 8) (2 4 6))")))
    >>> replay.go(len(replay.trace.events))
    >>> [(replay.trace.name(place), state.status) for place, state in enumerate(replay.states)][-4:]
    [('C', 'done'), ('G', 'judged'), ('H', 'cut'), ('I', 'cut')]
    >>> replay.leaves, replay.cutoffs
    (4, Cutoffs(shallow=1, deep=0, window=0))
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._restart()

    def _restart(self) -> None:
        self.step = 0
        self.states = [NodeState()] * len(self.trace.tree)
        self.nodes = self.leaves = self.children = 0
        self.cutoffs = Cutoffs()
        self._adds_up = not self.trace.labels and not any(event.kind in UNEVEN for event in self.trace.events)

    def go(self, step: int) -> None:
        """Go to a step, forwards or back."""
        if step < self.step:
            self._restart()
        for event in self.trace.events[self.step : step]:
            self._take(event)
        self.step = min(step, len(self.trace.events))

    def clusters(self) -> list[int]:
        """Return the nodes in the list of a best-first search, the most promising first.

        The greater bound comes first for MAX's strategies, the lesser for MIN's; of equals the one further left.
        """
        return sorted((place for place, state in enumerate(self.states) if state.status in LISTED), key=self.promise)

    def promise(self, node: int) -> tuple[bool, int, int]:
        """Return by what a node of the list is put into its place there."""
        bound = self.states[node].value
        sign = -1 if self.trace.strategies_of == "MIN" else 1
        return bound is not None, 0 if bound is None else -sign * bound, node

    def line(self) -> list[int]:
        """Return the nodes along the best moves so far, the root first."""
        found = [0]
        while (move := self.states[found[-1]].best) is not None:
            child = self.trace.child(found[-1], move)
            if child is None:
                break
            found.append(child)
        return found

    def _take(self, event: Event) -> None:
        self._count(event)
        if event.kind == "deepen":  # bounds of one depth say nothing of another
            self.states = [replace(state, at_least=None, at_most=None) for state in self.states]
        self.states[event.node] = _after(self.states[event.node], event)
        if event.kind in ("improve", "leave", "known") or self._is_solved_inside(event):
            sign = self._sign(event)
            self.states[event.node] = replace(self.states[event.node], sign=sign, answer=sign)
        elif event.kind == "solve" and event.value != self.trace.tree[event.node].leaf:
            self.states[event.node] = replace(self.states[event.node], sign=bound_sign(self.trace))
        if event.kind in ("leave", "known") and self._adds_up:
            self.states[event.node] = _added_up(self.states[event.node])
        for move in left_by(event):
            child = self.trace.child(event.node, move)
            if child is not None and self.states[child].status == "unseen":
                self.states[child] = NodeState("cut")

    def _sign(self, event: Event) -> Sign:
        """Tell what is known of the value that an event has given a node."""
        state, is_max = self.states[event.node], self.trace.tree[event.node].is_max
        own: Sign = "≥" if is_max else "≤"
        if self.trace.labels:  # packets are not in one order
            return own if event.kind == "improve" or state.is_cut else ""
        if event.kind == "improve":
            child = None if event.move is None else self.trace.child(event.node, event.move)
            is_sure = child is not None and self.states[child].sign in ("", own)
            return own if is_sure or outside(event.value, *state.asked) in ("", own) else ""
        if self.trace.tree[event.node].leaf is not None:
            return ""  # what stands on a leaf is its value, wherever it was looked up
        if event.kind == "leave" and self._is_whole(event.node, event.value):
            return ""
        return outside(event.value, *state.asked)

    def _is_solved_inside(self, event: Event) -> bool:
        """Tell whether a node of the list is solved by its children: a leaf is worth what stands on it."""
        return event.kind == "solve" and self.trace.tree[event.node].leaf is None

    def _is_whole(self, node: int, value: int | None) -> bool:
        """Tell whether a node has its value from children that are all there, and exact."""
        children = [self.states[child] for child in self.trace.below[node]]
        if self.states[node].is_cut or any(child.status not in EXACT or child.sign for child in children):
            return False
        values = [child.value for child in children if child.value is not None]
        return bool(values) and value == (max(values) if self.trace.tree[node].is_max else min(values))

    def _count(self, event: Event) -> None:
        self.nodes += event.kind == "enter"
        self.leaves += event.kind in ("final", "estimate")
        self.children += event.kind == "step" or (event.kind == "open" and event.node != 0)
        if event.because is not None:
            reach = event.because.reach
            self.cutoffs = self.cutoffs._replace(**{reach: getattr(self.cutoffs, reach) + 1})


def left_by(event: Event) -> tuple[str, ...]:
    """Return the moves that an event leaves unsearched."""
    if event.kind == "omit":
        return () if event.move is None else (event.move,)
    return () if event.because is None else event.because.unsearched


def _after(state: NodeState, event: Event) -> NodeState:
    """Return what is known of a node once an event has happened at it."""
    if event.kind == "deepen":
        return state
    if event.kind == "proof":
        return replace(state, numbers=event.numbers)
    if event.kind == "enter" and state.status != "taken":  # a visit starts afresh; a cluster is the same all along
        state = NodeState(
            "open", visits=state.visits, numbers=state.numbers, at_least=state.at_least, at_most=state.at_most
        )
    if event.kind == "enter":
        state = replace(state, visits=state.visits + 1, asked=(event.alpha, event.beta))
    elif event.kind in AFTER:
        sign: Sign = state.sign if event.kind in ("take", "purge") else ""  # what was solved stays so
        state = replace(state, status=AFTER[event.kind], value=event.value, sign=sign)
    elif event.kind == "improve":
        state = replace(state, value=event.value, best=event.move)
    elif event.kind == "cutoff":
        state = replace(state, is_cut=True)
    return replace(state, alpha=event.alpha, beta=event.beta)


def _added_up(state: NodeState) -> NodeState:
    """Add what a visit has shown of a node to what earlier ones have: two bounds that meet make its value exact."""
    low, high = state.at_least, state.at_most
    if state.value is not None and state.sign != "≤":
        low = state.value if low is None else max(low, state.value)
    if state.value is not None and state.sign != "≥":
        high = state.value if high is None else min(high, state.value)
    sign = "" if low == high == state.value else state.sign
    return replace(state, sign=sign, at_least=low, at_most=high)


def bound_sign(trace: Trace) -> Sign:
    """Return what the bound of a cluster says of it: SSS* walks MAX's strategies, DUAL* those of MIN."""
    return "≤" if trace.strategies_of == "MAX" else "≥"


def outside(value: int | None, alpha: int | None, beta: int | None) -> Sign:
    """Tell what a value found with a window says: inside it is exact, outside only a bound.

    >>> outside(3, None, 5), outside(5, None, 5), outside(2, 3, None)
    ('', '≥', '≤')
    """
    if value is not None and alpha is not None and value <= alpha:
        return "≤"
    return "≥" if value is not None and beta is not None and value >= beta else ""
