"""Searches that walk from a node to its children and back, in words."""

from __future__ import annotations

from functools import cached_property

from ...engine.tracing.trace import Because, Event, Trace
from ..replay import Sign
from .holding import Holdings
from .teller import Teller
from .words import (
    capitalised,
    counted,
    cutoff_in_words,
    holder,
    limit_in_words,
    listed,
    move_in_words,
    reached_in_words,
    value_in_words,
    window_in_words,
)

FEW = 6
AT: dict[Sign, str] = {"": "", "≤": "at most ", "≥": "at least "}
"""What stands before a value that is only a bound."""


class WalkTeller(Teller):
    """Tells of windows, of what nodes have, and of cutoffs."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self._asks = trace.asks_questions
        self._first = next(
            (number for number, event in enumerate(trace.events) if event.kind == "enter" and event.node == 0), 0
        )
        self._gone_on = {event.node for event in trace.events if event.kind in ("step", "omit")}

    def begins(self, event: Event, number: int) -> bool:
        return event.kind == "enter" and event.node == 0 and number > self._first

    def _enter(self, event: Event, number: int) -> str:
        if self._is_told_at_once(number):
            return ""
        node = self._trace.tree[event.node]
        window = self._window(event)
        if node.parent is None:
            more = " once more" if number > self._first and self._trace.events[number - 1].kind != "deepen" else ""
            return f"{self._side(event.node)} is to move at {node.name}{more}{window}."
        side, above = self._side(node.parent), self._trace.name(node.parent)
        if node.is_skip:
            return f"{side} has passed at {above}, which leads to {self._node(event.node)}{window}."
        if node.is_again:
            again = f"{side} passes at {above}: {self._side(event.node)} moves again, at {node.name}"
            return f"{again}{window.replace(':', ';')}."
        return f"{side} tries move {node.move} at {above}, which leads to {self._node(event.node)}{window}."

    def _is_told_at_once(self, number: int) -> bool:
        """Tell whether all that happens at a visit is that a value is found: then that sentence is enough."""
        event, following = self._trace.events[number : number + 2]
        return following.node == event.node and following.kind in ("final", "estimate", "known")

    def _window(self, event: Event) -> str:
        """Say what can still matter, where the search knows windows; minimax looks at everything."""
        if not self._trace.has_windows:
            return ""
        asked = limit_in_words(event.alpha, event.beta)
        if asked:
            return f": asked is only what it is worth {asked}"
        if self._asks and self._trace.is_question(event.alpha, event.beta):
            return f": asked is only whether it is worth {value_in_words(event.beta)} or more"
        return f": {window_in_words(event.alpha, event.beta)}"

    def _estimate(self, event: Event, number: int) -> str:
        if event.node not in self._gone_on:
            return super()._estimate(event, number)
        place, value = self._node(event.node), value_in_words(event.value)
        return f"{place} is estimated at {value}, and may leave it at that: from here on only loud moves are tried."

    def _skip(self, event: Event, number: int) -> str:
        side, place = self._side(event.node), self._trace.name(event.node)
        return f"What if {side} passes at {place}? If even that is enough, a move will be."

    def _omit(self, event: Event, number: int) -> str:
        move, place = capitalised(move_in_words(event.move)), self._trace.name(event.node)
        return f"{move} at {place} is left out: by a rule of thumb it will not matter."

    def _reduce(self, event: Event, number: int) -> str:
        move, place = capitalised(move_in_words(event.move)), self._trace.name(event.node)
        return f"{move} at {place} comes late: it is searched {counted(event.value or 0, 'ply')} less deep."

    def _known(self, event: Event, number: int) -> str:
        place, value = (
            self._trace.name(event.node),
            AT[self._holdings.shown[number].sign] + value_in_words(event.value),
        )
        if self.is_tree:
            return f"{place} needs no search: the table has {value} for it."
        return capitalised(f"{place} needs no search: {value} is known of it.")

    def _again(self, event: Event, number: int) -> str:
        side, place = self._side(event.node), self._trace.name(event.node)
        move = capitalised(move_in_words(event.move))
        return f"{move} at {place} seems better: {side} looks at it again with the whole window."

    def _improve(self, event: Event, number: int) -> str:
        held = self._holdings.improved[number]
        has = f"{self._node(event.node)} now has {AT[held.sign]}{value_in_words(event.value)}"
        if event.move is None:
            return f"{has}."
        is_max = self._trace.tree[event.node].is_max
        bound, own, way = ("alpha", event.alpha, "rises") if is_max else ("beta", event.beta, "falls")
        is_open = event.alpha is None or event.beta is None or event.alpha < event.beta
        changes = self._trace.has_windows and held.end != own == event.value and is_open
        change = f", so {bound} {way} to {value_in_words(event.value)}" if changes else ""
        return f"{has}, by {move_in_words(event.move)}{self._kept_inside(event, number)}{change}."

    def _kept_inside(self, event: Event, number: int) -> str:
        """Say why a node has another value than the child that has just brought it: fail-hard keeps to the window."""
        child = self._trace.events[number - 1]
        is_its_value = self._trace.tree[child.node].parent != event.node or child.value == event.value
        return "" if is_its_value else ", because no value may leave the window"

    def _leave(self, event: Event, number: int) -> str:
        if event.node == 0 and number == len(self._trace.events) - 1:
            return ""  # the conclusion tells
        shown, value = self._holdings.shown[number], value_in_words(event.value)
        told = f"{self._node(event.node)} is done and hands up {AT[shown.answer]}{value}"
        if shown.answer == shown.sign:
            return f"{told}."
        before = AT["≥" if shown.answer == "≤" else "≤"]
        return f"{told}; {before}{value} was known before, so it is {value}."

    @cached_property
    def _holdings(self) -> Holdings:
        return Holdings(self._trace)

    def _cutoff(self, event: Event, number: int) -> str:
        because = event.because
        assert because is not None
        rest, kind = self._unsearched(event.node, because), f"({cutoff_in_words(because)})"
        reached = f"{self._node(event.node)} {reached_in_words(because, event.value)}"
        return f"{reached}, but {self._holder(because, number)}: {rest} cannot matter {kind}."

    def _holder(self, because: Because, number: int) -> str:
        """Say who has what makes the rest of a node vain; if nobody is assured of that, also who is of enough."""
        if because.ancestor is None:
            return self._asked_for(because, because.value)
        value, place = value_in_words(because.value), self._trace.name(because.ancestor)
        unsure = self._holdings.unsure.get(number)
        if unsure is None:
            return f"{holder(because)} already has {value} at {place}"
        has = f"{holder(because)} already has {AT[unsure.sign]}{value} at {place}"
        if unsure.sure is not None:
            node, enough = unsure.sure
            return f"{has}, and {value_in_words(enough)} at {self._trace.name(node)}"
        root = next(
            event for event in reversed(self._trace.events[:number]) if event.kind == "enter" and not event.node
        )
        return f"{has}, and {self._asked_for(because, root.alpha if because.bound == 'alpha' else root.beta)}"

    def _asked_for(self, because: Because, value: int | None) -> str:
        """Say which values a window from outside has asked for."""
        limit = "above" if because.bound == "alpha" else "below"
        asked = limit_in_words(value, value)
        if asked:
            return f"asked is only what {self._trace.name(0)} is worth {asked}"
        return f"only values {limit} {value_in_words(value)} were asked for"

    def _unsearched(self, node: int, because: Because) -> str:
        names = list(because.unsearched)
        if not self.is_tree:
            return listed("move", names) if len(names) <= FEW else f"{len(names)} more moves"
        wanted = set(names)
        children = [child for child in self._trace.below[node] if self._trace.tree[child].move in wanted]
        values = [self._trace.tree[child].leaf for child in children]
        if None not in values and len(children) <= FEW:
            return "the " + listed("leaf", [self._trace.label(value) or value_in_words(value) for value in values])
        leaves = sum(self._trace.leaves_below(child) for child in children)
        if len(children) > FEW:
            return f"{len(children)} more children with {counted(leaves, 'leaf')}"
        return listed("node", [self._trace.name(child) for child in children]) + f" with {counted(leaves, 'leaf')}"
