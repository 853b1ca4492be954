"""SSS* and DUAL* in words: clusters of strategies, the list of open ones, and what becomes of them.

Lectures tell it with a sub-problem in the middle: when a node of the attacker is solved and the opponent may reply
otherwise, the next reply is a game of its own, with initial clusters of its own, which are looked at right away. The
list does the same work one cluster at a time, and may drop one of them unseen. Both are told.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...base.values import MOST
from ...engine.tracing.trace import Event, Trace
from ..replay import Replay
from .teller import Teller
from .words import counted, joined, listed, value_in_words

FEW = 12
BY_HAND = "Worked by hand, as lectures tell it"


class ClusterTeller(Teller):
    """Tells of the list of open clusters, from the side of the one whose strategies are looked for."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        is_max = trace.strategies_of == "MAX"
        self._attacker, self._opponent = ("MAX", "MIN") if is_max else ("MIN", "MAX")
        self._limit = "at most" if is_max else "at least"
        self._replay = Replay(trace)
        self._looked_at: dict[int, int] = {}
        """When each node was first looked at."""
        for number, event in enumerate(trace.events):
            if event.kind == "enter":
                self._looked_at.setdefault(event.node, number)

    def beside(self, number: int) -> Iterator[str]:
        """Yield the list as it stands before the next cluster is taken."""
        events = self._trace.events
        if number + 1 < len(events) and events[number + 1].kind == "take":
            self._replay.go(number + 1)
            yield f"    List: {', '.join(map(self._listed, self._replay.clusters()[:FEW]))}{self._rest()}."

    def is_decision(self, event: Event) -> bool:
        return event.kind in ("solve", "purge") or (event.kind == "open" and event.node == 0)

    def _work(self) -> str:
        peak = self._trace.memory or 0
        return f"{counted(peak, 'cluster')} in the list at the most"

    def _open(self, event: Event, number: int) -> str:
        if event.node != 0:
            return ""  # told when its parent was taken
        all_of = f"All strategies of {self._attacker} are one cluster, {self._trace.name(0)}"
        return f"{all_of}; nothing is known of it yet.{self._initial(0, 'Its initial clusters are')}"

    def _take(self, event: Event, number: int) -> str:
        follows = self._following(number)
        solved = [each for each in follows if each.kind == "solve"]
        opened = [each.node for each in follows if each.kind == "open"]
        name = self._trace.name(event.node)
        if any(each.kind == "enter" for each in follows):
            return f"The first in the list is {self._cluster(event)}.{self._split(event.node, opened)}"
        first = f"{name}, solved with {value_in_words(event.value)}, is the first in the list"
        parent = self._trace.tree[event.node].parent
        if parent is None or not (solved or opened):
            return f"{first}: no strategy of {self._attacker} is better."
        if self._is_attackers(parent):
            return f"{first}: one good move is enough for {self._attacker} at {self._trace.name(parent)}."
        if solved:
            return f"{first}: it was the last reply of {self._opponent} at {self._trace.name(parent)}."
        return (
            f"{first}, but {self._opponent} may reply otherwise at {self._trace.name(parent)}.{self._next(opened[0])}"
        )

    def _next(self, node: int) -> str:
        name = self._trace.name(node)
        if not self._trace.below[node] or not self.is_tree:
            return f" Next is {name}."
        return f" The sub-problem {name} is opened.{self._initial(node, 'Its initial clusters are')}"

    def _split(self, node: int, opened: list[int]) -> str:
        if not opened:
            return ""  # a leaf: its value is told next
        names = [self._trace.name(each) for each in opened]
        if self._trace.tree[opened[0]].is_again:
            return f" {self._side(node)} can only pass there: {self._side(opened[0])} moves again, at {names[0]}."
        if self._is_attackers(node):
            return f" {self._attacker} chooses there: it is split into {joined(names)}."
        return f" {self._opponent} replies there: {names[0]} comes first."

    def _final(self, event: Event, number: int) -> str:
        said = super()._final(event, number)
        solved = [each.value for each in self._following(number) if each.kind == "solve"]
        if not solved or solved[0] == event.value:
            return said
        return f"{said[:-1]}, but its cluster is worth {self._limit} {value_in_words(solved[0])}."

    def _solve(self, event: Event, number: int) -> str:
        if not self._trace.below[event.node] or self._trace.events[number - 1].kind in ("final", "estimate"):
            return ""  # a leaf was told just now
        self._replay.go(number + 1)
        is_bound = self._replay.states[event.node].sign != ""
        more = f", and may be worth {'more' if self._attacker == 'MAX' else 'less'}" if is_bound else ""
        return f"{self._node(event.node)} is solved with {value_in_words(event.value)}{more}."

    def _purge(self, event: Event, number: int) -> str:
        said = f"The cluster {self._trace.name(event.node)} ({self._bound(event.value)}) is purged"
        if not self.is_tree or self._looked_at.get(event.node, number) < number:
            return f"{said}."
        missed = self._initial_leaves(event.node)
        values = listed("leaf", [value_in_words(self._trace.tree[leaf].leaf) for leaf in missed])
        if len(missed) == 1:
            by_hand = "it is evaluated first, as an initial cluster of its sub-problem, and then discarded"
            return f"{said}: its {values} was never looked at. {BY_HAND}, {by_hand}."
        by_hand = "they are evaluated first, as initial clusters of their sub-problem, and then discarded"
        return f"{said}: its {values} were never looked at. {BY_HAND}, {by_hand}."

    # --- what stands behind the words -----------------------------------------------------------------

    def _following(self, number: int) -> list[Event]:
        """Return the events up to the next cluster that is taken."""
        events, last = self._trace.events, number + 1
        while last < len(events) and events[last].kind != "take":
            last += 1
        return list(events[number + 1 : last])

    def _is_attackers(self, node: int) -> bool:
        return self._side(node) == self._attacker

    def _initial_leaves(self, node: int) -> list[int]:
        """Return the first clusters of a sub-problem: all moves of the attacker, the first reply of the opponent."""
        children = self._trace.below[node]
        if not children:
            return [node]
        chosen = children if self._is_attackers(node) else children[:1]
        return [leaf for child in chosen for leaf in self._initial_leaves(child)]

    def _initial(self, node: int, verb: str) -> str:
        leaves = self._initial_leaves(node) if self.is_tree else []
        if not 1 < len(leaves) <= FEW:
            return ""
        values = [value_in_words(self._trace.tree[leaf].leaf) for leaf in leaves]
        return f" {verb} the {listed('leaf', values)}."

    def _bound(self, value: int | None) -> str:
        return "no bound yet" if value is None else f"{self._limit} {value_in_words(value)}"

    def _cluster(self, event: Event) -> str:
        return f"{self._trace.name(event.node)}, {self._bound(event.value)}"

    def _listed(self, node: int) -> str:
        state = self._replay.states[node]
        sign = "=" if state.status == "solved" else "<=" if self._attacker == "MAX" else ">="
        value = state.value
        shown = "?" if value is None else f"{sign}{value}" if abs(value) <= MOST else f"{sign}{value_in_words(value)}"
        return f"{self._trace.name(node)} {shown}"

    def _rest(self) -> str:
        rest = len(self._replay.clusters()) - FEW
        return f" and {rest} more" if rest > 0 else ""
