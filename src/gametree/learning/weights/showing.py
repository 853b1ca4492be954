"""What was learned, for people: the weightiest patterns, and what a stone is worth on every square."""

from __future__ import annotations

from collections import defaultdict
from heapq import nlargest
from typing import NamedTuple

from ...rules.cells import Cells
from ...rules.game import Game
from ..patterns.folding import Sets
from ..patterns.making import cells_of, shared
from ..patterns.mirrors import mirrors_of
from ..patterns.shapes import Squares, read_shapes
from .weights_file import PLACES, Weights

OWN, OTHER = 1, 2
"""The kinds of squares that are compared: by custom the first is an own piece, the second one of the other side."""
SIGNS = ".XO+"
"""How kinds of squares are written; all further ones as numbers."""


class Seen(NamedTuple):
    """A pattern with its weight, in parts of a sure win."""

    weight: float
    phase: int
    squares: Squares
    kinds: tuple[int, ...]


def sets_of(game: Game, weights: Weights) -> Sets:
    """Return the sets of squares that weights belong to."""
    cells = cells_of(game)
    return shared(cells, read_shapes(str(weights.features["shapes"])), mirrors_of(game, cells))


def patterns_in(game: Game, weights: Weights) -> list[Seen]:
    """Return all patterns that have a weight, each once, in whatever mirrors it can be seen."""
    cells, sets = cells_of(game), sets_of(game, weights)
    tables = {start: squares for squares, start in reversed(list(zip(sets.squares, sets.starts, strict=True)))}
    found = []
    for phase in range(cells.phases):
        for start, squares in tables.items():
            first = phase * sets.room + start
            for number, weight in enumerate(weights.weights[first : first + cells.kinds ** len(squares)]):
                if weight:
                    kinds = digits(number, cells.kinds, len(squares))
                    found.append(Seen(weight / (1 << PLACES), phase, squares, kinds))
    return found


def digits(number: int, kinds: int, length: int) -> tuple[int, ...]:
    """Return what is seen on each square of a set.

    >>> digits(5, 3, 3)
    (0, 1, 2)
    """
    found = []
    for _ in range(length):
        number, digit = divmod(number, kinds)
        found.append(digit)
    return tuple(reversed(found))


def weightiest(seen: list[Seen], count: int) -> list[Seen]:
    """Return the patterns that matter most, either way."""
    return nlargest(count, seen, key=lambda each: abs(each.weight))


def worth_of_squares(game: Game, weights: Weights, seen: list[Seen], phase: int) -> dict[int, float]:
    """Return how much more an own stone is worth on each square than another's, on the average of patterns."""
    sets = sets_of(game, weights)
    sums: dict[tuple[Squares, int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each in seen:
        if each.phase == phase:
            for place, kind in enumerate(each.kinds):
                tally = sums[each.squares, place, kind]
                tally[0] += each.weight
                tally[1] += 1
    tables = {start: squares for squares, start in reversed(list(zip(sets.squares, sets.starts, strict=True)))}
    worth: dict[int, float] = defaultdict(float)
    for squares, start in zip(sets.squares, sets.starts, strict=True):
        for place, square in enumerate(squares):
            own, other = (sums[tables[start], place, kind] for kind in (OWN, OTHER))
            worth[square] += own[0] / max(1.0, own[1]) - other[0] / max(1.0, other[1])
    return worth


def drawn(cells: Cells, pattern: Seen) -> list[str]:
    """Draw a pattern in its place on the board: squares that it does not look at are left blank."""
    known = dict(zip(pattern.squares, pattern.kinds, strict=True))
    return ["".join(_sign(known.get(number)) for number in row) for row in cells.rows]


def _sign(kind: int | None) -> str:
    return " " if kind is None else SIGNS[kind] if kind < len(SIGNS) else str(kind % 10)
