"""The tree of a trace, written as people type it: a page that has only the trace can offer it to be edited."""

from __future__ import annotations

import re

from ...engine.tracing.trace import Trace

LETTER = re.compile("[A-Z][0-9]*")
"""What nodes are called that nobody has named: such a name comes by itself again."""


def tree_as_text(trace: Trace) -> str | None:
    """Return the tree of a trace in brackets, children as they were searched; None if it is a game's.

    >>> from gametree import explain, parse_tree
    >>> tree_as_text(explain(parse_tree("(left=(3 1.25) (2 quiet=4))")))
    '(left=(3 1.25) (2 quiet=4))'
    """
    if not trace.is_explicit or trace.is_played:
        return None
    texts: dict[int, str] = {}
    for place in reversed(range(len(trace.tree))):  # children come behind their parents
        node = trace.tree[place]
        named = "" if LETTER.fullmatch(node.name) else f"{node.name}="
        below = [texts.pop(child) for child in trace.below[place]]
        texts[place] = named + (f"({' '.join(below)})" if node.leaf is None else _leaf(trace, node.leaf))
    return texts[0]


def _leaf(trace: Trace, value: float) -> str:
    """Write a leaf; decimals as few as there are, and never with an exponent."""
    if trace.labels:
        return trace.labels[int(value)]
    return str(value) if isinstance(value, int) else f"{value:.6f}".rstrip("0").rstrip(".")
