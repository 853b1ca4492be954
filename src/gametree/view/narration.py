"""A trace told in plain English, in the words of MAX and MIN."""

from __future__ import annotations

from collections.abc import Iterator

from ..algorithms import MEMORY
from ..core import INF, MOST, WIN, InputError
from ..engine.explaining import Trace
from ..games.tree import Node, leaf_count, node_name
from ..observers.recorder import Because, Event

DETAILS = {
    "steps": ("enter", "final", "estimate", "known", "again", "improve", "cutoff", "leave"),
    "decisions": ("again", "improve", "cutoff", "leave"),
    "cutoffs": ("cutoff",),
}
"""How much is told: every step; what nodes have and hand up; or only what is cut off, and why."""

FEW = 6


def narrate(trace: Trace, detail: str = "decisions") -> Iterator[str]:
    """Tell a trace, a sentence at a time.

    >>> from gametree import explain, parse_tree
    >>> for sentence in narrate(explain(parse_tree("((3 12 8) (2 4 6))")), "cutoffs"):
    ...     print(sentence)
    MIN node C can no longer exceed 2, but MAX already has 3 at A: the leaves 4 and 6 cannot matter \
(alpha cutoff, shallow).
    MAX gets 3 at A, MAX playing move 1: 7 nodes, 4 of them leaves, 1 cutoff.
    """
    if detail not in DETAILS:
        raise InputError(f"no detail {detail!r}; wanted: {', '.join(DETAILS)}")
    teller = _Teller(trace)
    for event in trace.events:
        if event.kind in DETAILS[detail]:
            yield from teller.tell(event)
    yield teller.conclusion()


class _Teller:
    """Puts the events of one trace into words."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._leaves = {event.node for event in trace.events if event.kind in ("final", "estimate", "known")}

    def tell(self, event: Event) -> Iterator[str]:
        """Yield the sentence of an event, if there is something to say."""
        told: str = getattr(self, f"_{event.kind}")(event)
        if told:
            yield told

    def conclusion(self) -> str:
        trace, result = self._trace, self._trace.result
        how = "" if result.move is None else f", {self._side(0)} playing move {trace.move_name(0, result.move)}"
        counts = f"{_counted(result.nodes, 'node')}, {result.leaves:,} of them {_plural(result.leaves, 'leaf')}"
        cuts = _counted(sum(trace.cutoffs), "cutoff")
        return f"MAX gets {_value(trace.value)} at {trace.name(0)}{how}: {counts}, {cuts}."

    def _enter(self, event: Event) -> str:
        if event.node in self._leaves:
            return ""  # its value is told at once
        visit = self._trace.visits[event.node]
        window = _window(event.alpha, event.beta)
        if event.beta - event.alpha == 1 and MEMORY[self._trace.algorithm] == "table":
            window = f"asked is only whether it is worth {_value(event.beta)} or more"
        if visit.parent is None or visit.move is None:
            return f"{self._side(event.node)} is to move at {self._trace.name(event.node)}: {window}."
        move = self._trace.move_name(visit.parent, visit.move)
        above = f"{self._side(visit.parent)} tries move {move} at {self._trace.name(visit.parent)}"
        return f"{above}, which leads to {self._node(event.node)}: {window}."

    def _final(self, event: Event) -> str:
        if isinstance(self._trace.visits[event.node].position, Node):
            return f"Leaf {self._trace.name(event.node)} is worth {_value(event.value)}."
        return f"After {self._trace.name(event.node)} the game is over: {_value(event.value)} for MAX."

    def _estimate(self, event: Event) -> str:
        return f"After {self._trace.name(event.node)} the depth is used up: estimated at {_value(event.value)}."

    def _known(self, event: Event) -> str:
        place = self._trace.name(event.node)
        return f"{place[0].upper()}{place[1:]} needs no search: {_value(event.value)} is known of it."

    def _again(self, event: Event) -> str:
        assert event.move is not None
        move = self._trace.move_name(event.node, event.move)
        side, place = self._side(event.node), self._trace.name(event.node)
        return f"Move {move} at {place} seems better: {side} looks at it again with the whole window."

    def _improve(self, event: Event) -> str:
        has = f"{self._node(event.node)} now has {_value(event.value)}"
        if event.move is None:
            return f"{has}."
        bound = "alpha" if self._trace.is_max(event.node) else "beta"
        own = event.alpha if bound == "alpha" else event.beta
        way = ("rises" if bound == "alpha" else "falls") if own == event.value else ""
        change = f", so {bound} {way} to {_value(event.value)}" if way and event.alpha < event.beta else ""
        return f"{has}, by move {self._trace.move_name(event.node, event.move)}{change}."

    def _leave(self, event: Event) -> str:
        if event.node == 0:
            return ""  # the conclusion tells
        return f"{self._node(event.node)} is done and hands up {_value(event.value)}."

    def _cutoff(self, event: Event) -> str:
        because = event.because
        assert because is not None
        rest, kind = self._unsearched(event.node, because), f"({because.bound} cutoff, {_reach(because)})"
        if self._trace.algorithm == "winloss":
            return f"{self._node(event.node)} is won for {self._side(event.node)}: {rest} cannot change that {kind}."
        if because.bound == "alpha":
            reached = f"{self._node(event.node)} can no longer exceed {_value(event.value)}"
        else:
            reached = f"{self._node(event.node)} already reaches {_value(event.value)}"
        return f"{reached}, but {self._holder(because)}: {rest} cannot matter {kind}."

    def _holder(self, because: Because) -> str:
        side = "MAX" if because.bound == "alpha" else "MIN"
        if because.ancestor is None:
            limit = "above" if because.bound == "alpha" else "below"
            return f"only values {limit} {_value(because.value)} were asked for"
        return f"{side} already has {_value(because.value)} at {self._trace.name(because.ancestor)}"

    def _unsearched(self, node: int, because: Because) -> str:
        position = self._trace.visits[node].position
        if not isinstance(position, Node):
            names = [self._trace.move_name(node, move) for move in because.unsearched]
            return _listed("move", names) if len(names) <= FEW else f"{len(names)} more moves"
        children = [position.play(move) for move in because.unsearched]
        if all(child.is_over() for child in children) and len(children) <= FEW:
            return "the " + _listed("leaf", [_value(child.turn * child.outcome()) for child in children])
        leaves = sum(leaf_count(child) for child in children)
        if len(children) > FEW:
            return f"{len(children)} more children with {_counted(leaves, 'leaf')}"
        return _listed("node", [node_name(child) for child in children]) + f" with {_counted(leaves, 'leaf')}"

    def _side(self, node: int) -> str:
        return "MAX" if self._trace.is_max(node) else "MIN"

    def _node(self, node: int) -> str:
        return f"{self._side(node)} node {self._trace.name(node)}"


def _reach(because: Because) -> str:
    return "by the window" if because.reach == "window" else because.reach


def _value(value: int | None) -> str:
    """Write a value; a forced end by its distance.

    >>> _value(3), _value(WIN - 7)
    ('3', 'a win at ply 7')
    """
    if value is None:
        return "nothing"
    if abs(value) > WIN:
        return "the greatest there is" if value > 0 else "the least there is"
    if abs(value) > MOST:
        return f"a {'win' if value > 0 else 'loss'} at ply {WIN - abs(value)}"
    return str(value)


def _window(alpha: int, beta: int) -> str:
    """Write which values can still matter.

    >>> _window(3, INF)
    'only values above 3 matter'
    """
    if alpha <= -INF:
        return "every value matters" if beta >= INF else f"only values below {_value(beta)} matter"
    if beta >= INF:
        return f"only values above {_value(alpha)} matter"
    return f"only values between {_value(alpha)} and {_value(beta)} matter"


def _plural(count: int, word: str) -> str:
    if count == 1:
        return word
    return "leaves" if word == "leaf" else f"{word}s"


def _counted(count: int, word: str) -> str:
    return f"{count:,} {_plural(count, word)}"


def _listed(word: str, names: list[str]) -> str:
    """Write a word and the names of things.

    >>> _listed("leaf", ["4", "6"])
    'leaves 4 and 6'
    """
    joined = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{_plural(len(names), word)} {joined}"
