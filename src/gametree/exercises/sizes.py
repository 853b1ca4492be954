"""How large the trees of a sheet are: the number of children on each level, such as 2x2x3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod
from typing import Literal, NamedTuple

from ..base.errors import InputError
from ..games.tree.wording import shortened

FEWEST, MOST = 2, 64
"""Leaves of a tree that still fits on paper."""

DEEPEST = 8
WIDEST = 16
SHAPE = re.compile(r"[0-9]{1,3}(\s*[x×*·,]\s*[0-9]{1,3})*", re.IGNORECASE)


class Cut(NamedTuple):
    """A kind of cutoff that trees of a size can have."""

    ply: int
    bound: Literal["alpha", "beta"]
    reach: Literal["shallow", "deep"]


class Size(NamedTuple):
    """The greatest number of children on each level, and who moves first."""

    widths: tuple[int, ...]
    max_first: bool = True

    def __str__(self) -> str:
        return "x".join(map(str, self.widths))

    @property
    def leaves(self) -> int:
        return prod(self.widths)

    def possible_cuts(self) -> Iterator[Cut]:
        """List the kinds of cutoffs that can happen.

        A node is cut off at ``ply`` if it has a second child, and if an ancestor of the other side has a value from
        an earlier child: then that ancestor has two children, too, and lies an odd number of plies higher. Both are
        enough: let the way lead through the second child of the ancestor and through first children from there on, so
        that nobody between has anything, and let the first leaf found below be bad enough.

        >>> [cut.reach for cut in Size((2, 2, 2)).possible_cuts()], list(Size((2, 1, 1, 2)).possible_cuts())
        (['shallow', 'shallow'], [Cut(ply=3, bound='alpha', reach='deep')])
        """
        for ply in range(1, len(self.widths)):
            for ancestor in range(ply - 1, -1, -2):
                if self.widths[ply] > 1 and self.widths[ancestor] > 1:
                    is_max = (ply % 2 == 0) == self.max_first
                    yield Cut(ply, "beta" if is_max else "alpha", "shallow" if ancestor == ply - 1 else "deep")


def read_shape(text: str) -> tuple[int, ...]:
    """Read ``3x2x2``: three children at the root, two at each of them, two leaves at each of those.

    >>> read_shape("3 x 2x2")
    (3, 2, 2)
    """
    if not SHAPE.fullmatch(text.strip()):
        raise InputError(f"{shortened(text)} is no shape; wanted: children on each level, such as 2x2x3")
    return checked(tuple(int(width) for width in re.findall("[0-9]+", text)))


def uniform(branching: int | None, depth: int | None) -> tuple[int, ...]:
    """Return the shape of a tree with the same number of children everywhere.

    >>> uniform(2, 4)
    (2, 2, 2, 2)
    """
    if branching is None or depth is None:
        missing = "--depth" if depth is None else "--branching"
        raise InputError(f"{missing} is missing; wanted: both --branching and --depth, or --shape such as 2x2x3")
    if not 1 <= depth <= DEEPEST:
        raise InputError(f"a depth of {depth} does not suit paper; wanted: 1 to {DEEPEST} plies")
    return checked((branching,) * depth)


def checked(widths: tuple[int, ...]) -> tuple[int, ...]:
    """Refuse what has no room on paper, or nothing to ask about."""
    name = "x".join(map(str, widths))
    if not all(1 <= width <= WIDEST for width in widths):
        raise InputError(f"{name} is no shape of an exercise; wanted: 1 to {WIDEST} children on each level")
    if len(widths) > DEEPEST:
        raise InputError(f"{name} has {len(widths)} plies; wanted: at most {DEEPEST} for paper")
    if not FEWEST <= prod(widths) <= MOST:
        raise InputError(f"{name} has {prod(widths):,} leaves; wanted: {FEWEST} to {MOST} for paper, best 8 to 18")
    return widths
