"""How nodes look on a page at every step: all that is shown of them, in texts and marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from ..engine.tracing.trace import Event, Trace
from .replay import NodeState, Replay, Sign, bound_sign, left_by
from .telling.beside import proof_sign, tiny, window_sign, window_words, worth
from .telling.page_words import IS_CUT, IS_LATER, IS_MET
from .telling.values import number

FACTS = {
    "value": "value",
    "best": "best move",
    "matters": "window",
    "prove": "to prove",
    "refute": "to refute",
    "visits": "visits",
}
"""What else is told of a node than how it is drawn, and what that is called; an empty text is not told."""
SETTLING = ("final", "estimate", "known", "leave", "solve")
"""Events after which the value of a node is settled, for this visit."""


class Look(NamedTuple):
    """All that is shown of a node at a time."""

    status: str
    text: str
    """What stands in it: its value, with a sign before it where that is only a bound so far, or its proof numbers."""
    window: str
    """What may stand beside it: its window, where that has an end."""
    is_met: bool
    """The search has looked at it: it is not drawn grey."""
    is_cut: bool
    """A cutoff has left some of its children."""
    value: str
    best: str
    matters: str
    """Its window in words."""
    prove: str
    refute: str
    visits: str
    guess: str
    """What is wrong if somebody says that this leaf is looked at next, and it is not."""


class Looks:
    """Goes through a trace, and tells how nodes look.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("((3 12) (2 4))"))
    >>> looks = Looks(trace)
    >>> changed = [list(looks.take(event)) for event in trace.events]
    >>> [looks.look(node).text for node in range(len(trace.tree))], looks.look(6).status
    (['3', '3', '3', '12', '≤2', '2', '4'], 'cut')
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.replay = Replay(trace)
        self._settled: set[int] = set()
        self._tiny, self._worth = cache(partial(tiny, trace)), cache(partial(worth, trace))  # there are few values
        self._windows = cache(lambda *window: (window_sign(trace, *window), window_words(trace, *window)))

    def take(self, event: Event) -> Iterator[int]:
        """Let an event happen, and yield the nodes that may look otherwise now."""
        if event.kind in SETTLING:
            self._settled.add(event.node)
        elif event.kind == "enter" and self.replay.states[event.node].status != "taken":
            self._settled.discard(event.node)
        was_cut = self.replay.states[event.node].status == "cut"
        self.replay.go(self.replay.step + 1)
        yield event.node
        if was_cut:
            yield from self._leaves_below(event.node)
        for move in left_by(event):
            child = self.trace.child(event.node, move)
            if child is not None:
                yield child
                yield from self._leaves_below(child)

    def look(self, node: int) -> Look:
        """Return how a node looks now."""
        state = self.replay.states[node]
        sign = self.sign(node)
        window, words = self._window(state)
        prove, refute = ("", "") if state.numbers is None else map(proof_sign, state.numbers)
        return Look(
            status=state.status,
            text=self._text(node, state, sign),
            window=window,
            is_met=state.visits > 0 if state.status == "purged" else state.status not in ("unseen", "cut"),
            is_cut=state.is_cut,
            value=sign + self._worth(state.value),
            best=state.best or "",
            matters=words,
            prove=prove,
            refute=refute,
            visits=str(state.visits),
            guess=self._guess(node),
        )

    def sign(self, node: int) -> Sign:
        """Return what stands before the value of a node: nothing where it is the value itself."""
        state = self.replay.states[node]
        if state.value is None:
            return ""
        if state.status in ("live", "taken", "purged") and node not in self._settled:
            return bound_sign(self.trace)
        return state.sign

    def _guess(self, node: int) -> str:
        """Say what is wrong with a leaf as a guess; nothing of other nodes."""
        states = self.replay.states
        if self.trace.below[node]:
            return ""
        if any(states[each].status == "cut" for each in (node, *self.trace.ancestors(node))):
            return IS_CUT
        return IS_LATER if states[node].status == "unseen" else IS_MET

    def _leaves_below(self, node: int) -> Iterator[int]:
        """Yield the leaves below a node: of what is cut off or taken up again, they are, too."""
        waiting = list(self.trace.below[node])
        while waiting:
            place = waiting.pop()
            if not self.trace.below[place]:
                yield place
            waiting.extend(self.trace.below[place])

    def _window(self, state: NodeState) -> tuple[str, str]:
        """Return a window as it stands beside a node, where it has an end, and in words."""
        if not state.visits or not self.trace.has_windows:
            return "", ""
        sign, words = self._windows(state.alpha, state.beta)
        return "" if state.alpha is None and state.beta is None else sign, f"{sign}: {words}"

    def _text(self, node: int, state: NodeState, sign: Sign) -> str:
        leaf = self.trace.tree[node].leaf
        if state.numbers is not None:
            return "/".join(map(number, state.numbers))
        if leaf is not None and (state.value is None or node in self._settled):
            return self._tiny(leaf)
        return sign + self._tiny(state.value)
