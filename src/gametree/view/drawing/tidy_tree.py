"""Where the nodes of a tree stand: level below level, parents above the middle of their children, none overlapping.

As Reingold and Tilford (1981) do it, subtrees are pushed together until their outlines touch. That takes linear time:
of two outlines that are merged, only the part that both have is walked. Pushed from the left alone, small subtrees
would lean to the left. So it is done once from either side, and every node stands in the middle of its two places:
what holds for both, a least distance or a parent above the middle of its children, holds for the middle as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Extent: TypeAlias = "tuple[float, float]"
"""How far something reaches to the left and to the right of its middle."""


def tidy(below: Sequence[Sequence[int]], extents: Sequence[Extent], gap: float) -> list[float]:
    """Return where the middle of every node lies; the leftmost thing begins at 0.

    ``below`` are the children of every node, the root first and parents before their children; between two neighbours
    on a level there is at least ``gap``.

    >>> tidy([[1, 2], [3, 4, 5], [], [], [], []], [(1, 1)] * 6, gap=1)
    [5.5, 4.0, 7.0, 1.0, 4.0, 7.0]
    """
    from_left = _pushed(below, extents, gap)
    mirrored = _pushed([children[::-1] for children in below], [extent[::-1] for extent in extents], gap)
    middles = [(left - right) / 2 for left, right in zip(from_left, mirrored, strict=True)]
    edge = min(middle - extent[0] for middle, extent in zip(middles, extents, strict=True))
    return [middle - edge for middle in middles]


class _Side(NamedTuple):
    """One side of a subtree's outline: how far it reaches on each level, the lowest first, all moved by a shift."""

    reaches: list[float]
    shift: float

    def moved(self, by: float) -> _Side:
        return _Side(self.reaches, self.shift + by)

    def overlaid(self, upper: _Side) -> _Side:
        """Return this side with its upper levels taken from another one, which is not longer."""
        by = upper.shift - self.shift
        start = len(self.reaches) - len(upper.reaches)
        self.reaches[start:] = [reach + by for reach in upper.reaches]
        return self


class _Outline(NamedTuple):
    """The outline of a subtree, around the middle of its root."""

    left: _Side
    right: _Side

    def moved(self, by: float) -> _Outline:
        return _Outline(self.left.moved(by), self.right.moved(by))

    def beside(self, other: _Outline) -> _Outline:
        """Return the outline of this and another that stands to the right of it."""
        if len(other.left.reaches) > len(self.left.reaches):
            return _Outline(other.left.overlaid(self.left), other.right)
        return _Outline(self.left, self.right.overlaid(other.right))

    def distance(self, other: _Outline) -> float:
        """Return how far another must be moved to the right so that it just touches this one."""
        ends, starts = self.right.reaches, other.left.reaches
        by = self.right.shift - other.left.shift
        return max(ends[-level] - starts[-level] for level in range(1, min(len(ends), len(starts)) + 1)) + by


def _pushed(below: Sequence[Sequence[int]], extents: Sequence[Extent], gap: float) -> list[float]:
    """Push subtrees to the left, one after another; the root stands at 0."""
    offsets = [0.0] * len(below)  # from the parent
    outlines: dict[int, _Outline] = {}
    for node in range(len(below) - 1, -1, -1):
        children = below[node]
        before, behind = extents[node]
        if not children:
            outlines[node] = _Outline(_Side([-before], 0.0), _Side([behind + gap], 0.0))
            continue
        row = outlines.pop(children[0])
        places = [0.0]
        for child in children[1:]:
            outline = outlines.pop(child)
            places.append(row.distance(outline))
            row = row.beside(outline.moved(places[-1]))
        middle = (places[0] + places[-1]) / 2
        for child, place in zip(children, places, strict=True):
            offsets[child] = place - middle
        row = row.moved(-middle)
        row.left.reaches.append(-before - row.left.shift)
        row.right.reaches.append(behind + gap - row.right.shift)
        outlines[node] = row
    for node, children in enumerate(below):
        for child in children:
            offsets[child] += offsets[node]
    return offsets
