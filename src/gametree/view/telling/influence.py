"""Could this node still influence the root? The answer for every node, at every step of a search.

A node can influence the root only while its value may lie strictly between its alpha bound, the greatest value of its
MAX ancestors, and its beta bound, the least value of its MIN ancestors. What that means for searches that ask by
windows, keep clusters, or count what is missing to a proof, is told in ``influence_rules``. It is decided here and
nowhere else: the command line tells it, and pages get it with the trace (``portable_influence``).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import groupby
from typing import Any, NamedTuple

from ...base.errors import InputError
from ...base.values import MOST
from ...engine.tracing.trace import Trace
from .influence_rules import rules_of
from .outlook import Answer
from .phrases import Phrase
from .words import value_in_words


class Can(IntEnum):
    """Whether a node can influence the root."""

    NEVER = 0
    """Not any more."""
    LATER = 1
    """Not now; it can again, later in this search."""
    NOW = 2


SENTENCES = ("cannot influence the root any more", "cannot influence the root now", "can influence the root")


class Influence(NamedTuple):
    """What a node can still do to the root, from a step on."""

    step: int
    """After so many events."""
    can: Can
    why: str

    def sentence(self, name: str) -> str:
        """Tell it of the node of that name."""
        return f"After step {self.step}: {name} {SENTENCES[self.can]}; {self.why}."


class Change(NamedTuple):
    """From a step on, an answer holds for all nodes from the first to the last, by their places in the tree."""

    step: int
    first: int
    last: int
    can: Can
    why: Phrase


def influence(trace: Trace, node: int) -> Iterator[Influence]:
    """Yield the answer at the start, and then every one that is different from the last.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("((3 12 8) (2 4 6))"))
    >>> for answer in influence(trace, trace.find("H")):
    ...     print(answer.sentence("H"))
    After step 0: H can influence the root; every value matters.
    After step 15: H can influence the root; only values above 3 matter, because MAX has 3 at A.
    After step 21: H cannot influence the root any more; MAX has 3 at A and MIN has 2 at C.
    After step 23: H cannot influence the root any more; C above it is done.
    """
    for change in changes(trace):
        if change.first <= node <= change.last:
            yield Influence(change.step, change.can, change.why.words(trace))


def changes(trace: Trace) -> list[Change]:
    """Return every change of an answer, in the order of the steps.

    A subtree is a row of neighbours in the tree, so that few changes tell of many nodes.
    """
    found = list(_Survey(trace).changes())
    last_can = [0] * len(trace.tree)
    for step, first, last, (can, _) in found:
        if can:
            last_can[first : last + 1] = [step] * (last + 1 - first)
    told = []
    for step, first, last, (can, why) in found:
        if can or max(last_can[first : last + 1]) <= step:
            told.append(Change(step, first, last, Can.NOW if can else Can.NEVER, why))
            continue
        for comes_back, group in groupby(range(first, last + 1), lambda node: last_can[node] > step):  # noqa: B023
            nodes = list(group)
            told.append(Change(step, nodes[0], nodes[-1], Can.LATER if comes_back else Can.NEVER, why))
    return told


class _Survey:
    """Goes through a search and keeps the answer for every node."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._rules = rules_of(trace)
        self._answers: list[Answer | None] = [None] * len(trace.tree)
        self._last = list(range(len(trace.tree)))
        """The last node of the subtree of each: parents stand before their children."""
        for place in range(len(trace.tree) - 1, 0, -1):
            parent = trace.tree[place].parent
            assert parent is not None
            self._last[parent] = max(self._last[parent], self._last[place])

    def changes(self) -> Iterator[tuple[int, int, int, Answer]]:
        for change in self._look(0):
            yield 0, *change
        for number, event in enumerate(self._trace.events):
            top = self._rules.take(number, event)
            if top is not None:
                for change in self._look(top):
                    yield number + 1, *change

    def _look(self, top: int) -> Iterator[tuple[int, int, Answer]]:
        """Answer anew for a node and all below it. Where the search has not come, all below has one answer."""
        view = self._rules.view_of_root()
        for above in reversed(self._trace.ancestors(top)):
            view = self._rules.view_below(view, above)
        waiting = [(top, view)]
        while waiting:
            node, view = waiting.pop()
            is_met = self._rules.is_met(node)
            answer = self._rules.answer(view, node)
            if not is_met and node != 0:
                yield from self._put(node, self._last[node], answer)
                continue
            yield from self._put(node, node, answer)
            if node == top or not self._rules.is_closed(node):
                below = self._rules.view_below(view, node)
                waiting.extend((child, below) for child in reversed(self._trace.below[node]))

    def _put(self, first: int, last: int, answer: Answer) -> Iterator[tuple[int, int, Answer]]:
        known, size = self._answers, last + 1 - first
        if known[first : last + 1] != [answer] * size:
            known[first : last + 1] = [answer] * size
            yield first, last, answer


def portable_influence(trace: Trace) -> dict[str, Any]:
    """Return all changes as JSON can hold them, small: see ``docs/explaining.md`` for what the columns are.

    >>> from gametree import explain, parse_tree
    >>> told = portable_influence(explain(parse_tree("(3 2)")))
    >>> told["patterns"][:2], told["first"][:3]
    (['it is the root: its value is the answer', 'every value matters'], [0, 1, 1])
    """
    found = changes(trace)
    patterns = {
        pattern: number for number, pattern in enumerate(dict.fromkeys(change.why.pattern for change in found))
    }
    given, values = [], set()
    for change in found:
        for kind, number in zip(change.why.kinds(), change.why.given, strict=True):
            # A node that is told by its distance looks the same all over the tree, and packs well.
            given.append(number - change.first if kind == "@" else number)
            if kind == "#" and abs(number) > MOST:
                values.add(number)
    return {
        "patterns": list(patterns),
        "words": {str(value): value_in_words(value) for value in sorted(values)},
        "after": _differences([change.step for change in found]),
        "first": _differences([change.first for change in found]),
        "more": [change.last - change.first for change in found],
        "can": [int(change.can) for change in found],
        "pattern": [patterns[change.why.pattern] for change in found],
        "given": given,
    }


def _differences(numbers: list[int]) -> list[int]:
    """Return how much each number is more than the one before it: these are small, and pack well.

    >>> _differences([0, 0, 4, 3])
    [0, 0, 4, -1]
    """
    return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]


def find_node(trace: Trace, name: str) -> int:
    """Return the node of a name; the root of a game is called ``root``, too."""
    found = trace.find("the root" if name == "root" else name)
    if found is None:
        known = "a letter, level by level from A" if trace.is_explicit else "the moves that lead there, in quotes"
        raise InputError(f"no node {name!r} was met; wanted: its name, {known}")
    return found
