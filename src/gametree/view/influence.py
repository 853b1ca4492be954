"""Could this node still influence the root? The answer for any node, at every step of a search.

A node can influence the root only while its value may lie strictly between its alpha bound, the greatest value of its
MAX ancestors, and its beta bound, the least value of its MIN ancestors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core import InputError
from ..engine.trace import Trace
from .replay import Replay
from .words import value_in_words, window_in_words

NO, YES = False, True


class Influence(NamedTuple):
    """What a node can still do to the root, from a step on."""

    step: int
    """After so many events."""
    can: bool
    alpha: int | None
    beta: int | None
    """The bounds that its ancestors give; None where there is none."""
    why: str

    def sentence(self, name: str) -> str:
        """Tell it of the node of that name."""
        can = "can influence the root" if self.can else "cannot influence the root any more"
        return f"After step {self.step}: {name} {can}; {self.why}."


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
    replay, last = Replay(trace), None
    for step in range(len(trace.events) + 1):
        replay.go(step)
        answer = influence_now(replay, node)
        if last is None or answer[1:] != last[1:]:
            yield answer
            last = answer


def influence_now(replay: Replay, node: int) -> Influence:
    """Return the answer at the step where a replay stands."""
    trace, states = replay.trace, replay.states
    for place in (node, *trace.ancestors(node)):
        status = states[place].status
        if status == "purged" or (status in ("done", "solved") and place != node):
            done = "was purged from the list" if status == "purged" else "is done"
            who = "it" if place == node else f"{trace.name(place)} above it"
            return Influence(replay.step, NO, None, None, f"{who} {done}")
    holders = {side: _holder(replay, node, side) for side in ("MAX", "MIN")}
    alpha, beta = (None if holder is None else states[holder].value for holder in holders.values())
    held = " and ".join(
        f"{side} has {value_in_words(states[holder].value)} at {trace.name(holder)}"
        for side, holder in holders.items()
        if holder is not None
    )
    if alpha is not None and beta is not None and alpha >= beta:
        return Influence(replay.step, NO, alpha, beta, held)
    own = states[node].value
    if own is not None and _is_outside(trace, node, own, alpha, beta):
        return Influence(replay.step, NO, alpha, beta, f"it has {value_in_words(own)}, but {held}")
    why = window_in_words(alpha, beta) + (f", because {held}" if held else "")
    return Influence(replay.step, YES, alpha, beta, why)


def find_node(trace: Trace, name: str) -> int:
    """Return the node of a name; the root of a game is called ``root``, too."""
    found = trace.find("the root" if name == "root" else name)
    if found is None:
        known = "a letter, level by level from A" if trace.is_explicit else "the moves that lead there, in quotes"
        raise InputError(f"no node {name!r} was met; wanted: its name, {known}")
    return found


def _holder(replay: Replay, node: int, side: str) -> int | None:
    """Return the ancestor that has the best value for a side; of equals the nearest one."""
    sign = 1 if side == "MAX" else -1
    best, found = None, None
    for place in replay.trace.ancestors(node):
        value = replay.states[place].value
        is_held = replay.trace.side(place) == side and replay.states[place].status == "open"
        if is_held and value is not None and (best is None or sign * value > best):
            best, found = sign * value, place
    return found


def _is_outside(trace: Trace, node: int, value: int, alpha: int | None, beta: int | None) -> bool:
    """Tell whether what a node has is enough to be outside: a leaf's value is exact, others may still get better."""
    is_leaf, is_max = not trace.below[node], trace.tree[node].is_max
    is_high = beta is not None and value >= beta and (is_leaf or is_max)
    return is_high or (alpha is not None and value <= alpha and (is_leaf or not is_max))
