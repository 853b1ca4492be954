"""What stands beside a tree while it is stepped through: values, windows, bounds and reasons, in a few words."""

from __future__ import annotations

from ...base.values import WIN
from ...engine.tracing.trace import Because, Event, Trace
from ..replay import NodeState, Sign, bound_sign
from .values import is_end, number, short
from .words import cutoff_in_words, value_in_words

MOST_MOVES = 12
"""Moves that are named where a cutoff has left them."""


def tiny(trace: Trace, value: int | None) -> str:
    """Write a value as briefly as it goes into a node: W7 is a win for MAX at ply 7.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("(3 2)"))
    >>> tiny(trace, -3), tiny(trace, WIN - 7), tiny(trace, 4 - WIN), tiny(trace, WIN + 1)
    ('−3', 'W7', 'L4', '∞')
    """
    if value is None or trace.labels:
        return trace.label(value)
    if abs(value) > WIN:
        return "∞" if value > 0 else "−∞"
    return f"{'W' if value > 0 else 'L'}{WIN - abs(value)}" if is_end(value) else short(value)


def worth(trace: Trace, value: int | None) -> str:
    """Write a value in words.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("(3 2)"))
    >>> worth(trace, -3), worth(trace, WIN - 7), worth(trace, None)
    ('−3', 'a win for MAX at ply 7', 'none yet')
    """
    if value is None:
        return "none yet"
    if trace.labels:
        return trace.label(value)
    if is_end(value):
        return value_in_words(value).replace(" at ", " for MAX at ")
    return short(value) if abs(value) <= WIN else value_in_words(value)


def window_sign(trace: Trace, alpha: int | None, beta: int | None) -> str:
    """Write a window as an interval."""
    low = "−∞" if alpha is None else tiny(trace, alpha)
    return f"({low}, {'+∞' if beta is None else tiny(trace, beta)})"


def window_words(trace: Trace, alpha: int | None, beta: int | None) -> str:
    """Write which values can still matter; by packets, what the sides have elsewhere.

    >>> from gametree import explain, parse_tree
    >>> trace = explain(parse_tree("(3 2)"))
    >>> window_words(trace, 3, None), window_words(trace, 5, 5)
    ('only values above 3 matter', 'no value matters any more')
    """
    if alpha is None and beta is None:
        return "every value matters"
    if trace.labels:
        low = "" if alpha is None else f"MAX has {trace.label(alpha)} elsewhere"
        high = "" if beta is None else f"MIN grants no more than {trace.label(beta)}"
        return "; ".join(filter(None, (low, high)))
    if beta is None:
        return f"only values above {worth(trace, alpha)} matter"
    if alpha is None:
        return f"only values below {worth(trace, beta)} matter"
    if alpha >= beta:
        return "no value matters any more"
    return f"only values between {worth(trace, alpha)} and {worth(trace, beta)} matter"


def proof_sign(count: int | None) -> str:
    """Write a proof number in words."""
    return "never" if count is None else number(count)


def beside_step(trace: Trace, event: Event, state: NodeState, sign: Sign) -> str:
    """Tell the window of the node where the search is; of a cluster its bound, in a proof its numbers.

    ``state`` is what is known of the node, ``sign`` stands before its value.
    """
    if state.numbers is not None:
        prove, refute = map(proof_sign, state.numbers)
        return f"proof numbers: {prove} to prove, {refute} to refute"
    if trace.way == "clusters":
        return _cluster(trace, state.value, sign)
    if not trace.has_windows or event.kind == "leave":
        return ""
    alpha, beta = state.alpha, state.beta
    return f"window {window_sign(trace, alpha, beta)}: {window_words(trace, alpha, beta)}"


def _cluster(trace: Trace, bound: int | None, sign: Sign) -> str:
    """Write what the bound of a cluster says; nothing where it has none."""
    if bound is None or not sign:
        return ""
    better = "more" if trace.strategies_of == "MAX" else "less"
    if sign == bound_sign(trace):
        return f"bound {sign}{tiny(trace, bound)}: no strategy of this cluster is worth {better}"
    return f"solved with {tiny(trace, bound)}: the best strategy of {trace.strategies_of} here may be worth {better}"


def reason(trace: Trace, node: int, because: Because) -> str:
    """Tell what proves a cutoff, and what it leaves."""
    ancestor = because.ancestor
    where = (
        "the window given from outside" if ancestor is None else f"{trace.side(ancestor)} node {trace.name(ancestor)}"
    )
    left = [_left(trace, node, move) for move in because.unsearched[:MOST_MOVES]]
    left += ["…"] * (len(because.unsearched) > MOST_MOVES)
    return f"{cutoff_in_words(because)}: {worth(trace, because.value)} at {where}; left unsearched: {', '.join(left)}"


def _left(trace: Trace, node: int, move: str) -> str:
    """Name what was left unsearched as it is drawn: a leaf, a node; where the tree does not hold it, the move."""
    child = trace.child(node, move) if trace.is_explicit else None
    if child is None:
        return move
    leaf = trace.tree[child].leaf
    return f"node {trace.name(child)}" if leaf is None else f"leaf {trace.name(child)} ({worth(trace, leaf)})"


def result(trace: Trace) -> str:
    """Tell what was found in the end.

    >>> from gametree import explain, parse_tree
    >>> result(explain(parse_tree("((3 12) (2 4))")))
    'the value for MAX is 3; expected: 1 1'
    """
    line = f"; expected: {' '.join(trace.line)}" if trace.line else ""
    return f"the value for MAX is {worth(trace, trace.value)}{line}"
