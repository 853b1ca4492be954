"""Folding: weights of small sets are added to those of the larger sets they lie in, so that fewer are looked up.

A line of four in a row of eight squares says nothing that the row does not show. To learn from few games, small sets
are worth having beside large ones: what is rarely seen as a whole is judged by its parts (as backing off does in
models of language). To judge, they are not: a table of the row that holds the sums gives the same estimate, to the
last bit. A row that is its own mirror, read both ways while weights are learned, is read once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from ...base.numbers import Ints, ints
from .mirrors import Mirror
from .shapes import Squares


class Sets(NamedTuple):
    """Sets of squares, and where the weights of each begin."""

    squares: list[Squares]
    starts: list[int]
    room: int


class Table(NamedTuple):
    """The weights of a set that stays, in one of its mirrors: of what they are the sums."""

    squares: Squares
    parts: list[tuple[Squares, int]]
    """The sets that are folded into it, itself among them, and where their weights begin."""


class Folding(NamedTuple):
    """What becomes of sets; ``folding`` makes one."""

    sets: Sets
    """Those that stay."""
    tables: list[Table]
    """In the order of their weights."""
    kinds: int
    room: int
    """How many weights a phase had before."""

    def weights(self, learned: Ints) -> Ints:
        """Return the weights of the sets that stay, for all phases."""
        phases = len(learned) // self.room
        made, first = ints(phases * self.sets.room), 0
        for table in self.tables:
            size = self.kinds ** len(table.squares)
            parts = [(start, places_within(table.squares, squares, self.kinds)) for squares, start in table.parts]
            for phase in range(phases):
                sums: Iterable[int] = bytes(size)
                for start, places in parts:
                    row = learned[phase * self.room + start : phase * self.room + start + max(places) + 1]
                    seen = row if places == range(size) else map(row.__getitem__, places)
                    sums = map(add, sums, seen)
                begin = phase * self.sets.room + first
                made[begin : begin + size] = array("q", sums)
            first += size
        return made


def folding(sets: Sets, mirrors: list[Mirror], kinds: int) -> Folding:
    """Fold every set into a larger one that holds it, wherever its mirrors then do the same.

    >>> from gametree.rules.cells import grid_cells
    >>> from gametree.learning.patterns.shapes import read_shapes, sets_on
    >>> cells = grid_cells(4, 1)
    >>> lines = sets_on(cells, read_shapes("line:2,row"))
    >>> first = [0, 9, 18, 27]
    >>> folded = folding(Sets(lines, first, 108), [{square: square for square in range(4)}], 3)
    >>> folded.sets.squares, [part for part, _ in folded.tables[0].parts]
    ([(0, 1, 2, 3)], [(0, 1, 2, 3), (0, 1), (1, 2), (2, 3)])
    """
    instances: dict[frozenset[int], list[tuple[Squares, int]]] = {}
    for squares, start in zip(sets.squares, sets.starts, strict=True):
        instances.setdefault(frozenset(squares), []).append((squares, start))
    stay: list[list[frozenset[int]]] = []
    held: dict[frozenset[int], frozenset[int]] = {}
    for each in sorted(instances, key=lambda squares: (-len(squares), sorted(squares))):
        if each in held:
            continue
        mirrored = [frozenset(mirror[square] for square in each) for mirror in mirrors]
        home = next((orbit for orbit in stay if _is_in_one(each, orbit)), None)
        if home is None:
            home = list(dict.fromkeys(mirrored))
            stay.append(home)
        for other in mirrored:
            held[other] = next(larger for larger in home if other <= larger)
    tables = []
    for orbit in stay:
        parts = [part for small, within in held.items() if within == orbit[0] for part in instances[small]]
        tables.append(Table(instances[orbit[0]][0][0], parts))
    return Folding(_seen_once(tables, mirrors, kinds), tables, kinds, sets.room)


def _seen_once(tables: list[Table], mirrors: list[Mirror], kinds: int) -> Sets:
    """Return the sets that stay in all their mirrors, each in one order of its squares."""
    found: list[Squares] = []
    starts: list[int] = []
    room = 0
    for table in tables:
        orders: dict[frozenset[int], Squares] = {}
        for mirror in mirrors:
            squares = tuple(mirror[square] for square in table.squares)
            orders.setdefault(frozenset(squares), squares)
        found.extend(orders.values())
        starts.extend([room] * len(orders))
        room += kinds ** len(table.squares)
    return Sets(found, starts, room)


def _is_in_one(small: frozenset[int], orbit: list[frozenset[int]]) -> bool:
    """Tell whether a set lies in exactly one of several: then its mirrors lie in the mirrors of that one."""
    return sum(small <= large for large in orbit) == 1


def places_within(large: Squares, small: Squares, kinds: int) -> Sequence[int]:
    """Return what is seen on a set for everything that can be seen on a larger one.

    >>> places_within((5, 6), (6,), 3)
    [0, 1, 2, 0, 1, 2, 0, 1, 2]
    """
    if large == small:
        return range(kinds ** len(large))
    places = [0]
    for square in large:
        worth = kinds ** (len(small) - 1 - small.index(square)) if square in small else 0
        places = [place + kind * worth for place in places for kind in range(kinds)]
    return places
