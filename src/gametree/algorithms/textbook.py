"""Searches as textbooks write them: one function for MAX and one for MIN, where ours is one for both sides.

Each is written once, as MAX reads it; MIN's is its mirror image. The words at a line are the events that light it, so
that both readings are of one and the same search.
"""

from __future__ import annotations

from typing import NamedTuple

RAISED = "raised"
"""An improvement that leaves the window open: only then does the search go on to hand a narrower one down."""


class Reading(NamedTuple):
    """A text beside a trace: its lines, and which of them an event lights, by its kind and its side."""

    lines: tuple[str, ...]
    lit: dict[tuple[bool, str], tuple[int, ...]]
    """Numbers of lines from 1, by whether MAX is to move and the kind of the event."""


def reading(*lines: tuple[str, str]) -> Reading:
    """Return a reading for both sides from MAX's lines, each with the kinds of events that light it.

    >>> told = reading(("function MAX-VALUE(node, α, β)", "enter"), ("    α ← max(α, v)", "improve"))
    >>> told.lines[3:], told.lit[False, "improve"]
    (('function MIN-VALUE(node, α, β)', '    β ← min(β, v)'), (5,))
    """
    texts = [text for text, _ in lines]
    lit: dict[tuple[bool, str], tuple[int, ...]] = {}
    for is_max, first in ((True, 1), (False, len(lines) + 2)):
        for number, (_, kinds) in enumerate(lines, first):
            for kind in kinds.split():
                lit[is_max, kind] = (*lit.get((is_max, kind), ()), number)
    return Reading((*texts, "", *map(mirrored, texts)), lit)


def mirrored(line: str) -> str:
    """Return a line of MAX's as MIN reads it.

    >>> mirrored("if v ≥ β: return v"), mirrored("v ← max(v, MIN-VALUE(child, α, β))")
    ('if v ≤ α: return v', 'v ← min(v, MAX-VALUE(child, α, β))')
    """
    for one, other in (("MAX-", "MIN-"), ("max(", "min("), ("α", "β"), ("−∞", "+∞"), ("≥", "≤")):
        line = line.replace(one, "\0").replace(other, one).replace("\0", other)
    return line.replace("β, α", "α, β").replace("β and α", "α and β")


_LEAF = "    if node is a leaf, or the depth is used up: return its value"
_JUDGED = "final estimate known"

MINIMAX = reading(
    ("function MAX-VALUE(node)", "enter"),
    (_LEAF, _JUDGED),
    ("    v ← −∞", ""),
    ("    for each child of node:", "step"),
    ("        v ← max(v, MIN-VALUE(child))", "improve"),
    ("    return v", "leave"),
)
ALPHABETA = reading(
    ("function MAX-VALUE(node, α, β)", "enter"),
    (_LEAF, _JUDGED),
    ("    v ← −∞", ""),
    ("    for each child of node:", "step"),
    ("        v ← max(v, MIN-VALUE(child, α, β))", "improve"),
    ("        if v ≥ β: return v", "cutoff"),
    ("        α ← max(α, v)", RAISED),
    ("    return v", "leave"),
)
ALPHABETA_HARD = reading(
    ("function MAX-VALUE(node, α, β)", "enter"),
    (f"{_LEAF}, cut to between α and β", _JUDGED),
    ("    for each child of node:", "step"),
    ("        α ← max(α, MIN-VALUE(child, α, β))", "improve"),
    ("        if α ≥ β: return α", "cutoff"),
    ("    return α", "leave"),
)
ALPHABETA_SHALLOW = reading(
    ("function MAX-VALUE(node, β)", "enter"),
    (_LEAF, _JUDGED),
    ("    v ← −∞", ""),
    ("    for each child of node:", "step"),
    ("        v ← max(v, MIN-VALUE(child, v))", "improve"),
    ("        if v ≥ β: return v", "cutoff"),
    ("    return v", "leave"),
)
WINLOSS = reading(
    ("function MAX-VALUE(node)", "enter"),
    ("    if node is a leaf, or the depth is used up: return its result", _JUDGED),
    ("    v ← −∞", ""),
    ("    for each child of node:", "step"),
    ("        v ← max(v, MIN-VALUE(child))", "improve"),
    ("        if v is a win for the side that moves here: return v", "cutoff"),
    ("    return v", "leave"),
)
