"""Positions with the moves that lead to them, and what makes two of them the same."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Hashable, Iterator
from typing import Any

from ...base.numbers import Move

LARGE = 1_024
DEEPEST = 20
_BY_IDENTITY: Any = object.__eq__
PLAIN = frozenset({int, bool, str})


class Place:
    """A position, and how it was first reached."""

    __slots__ = ("depth", "move", "moves_again", "name", "parent", "position")

    def __init__(self, position: Any, parent: Place | None = None, move: Move = 0, name: str = "") -> None:
        self.position = position
        self.parent = parent
        self.move = move
        """The move that led here from ``parent``."""
        self.name = name
        """The name of that move."""
        self.depth: int = parent.depth + 1 if parent else 0
        self.moves_again = False
        """Whether the side to move here made the last move, as the position says when it is met."""

    def moves(self) -> tuple[str, ...]:
        """Return the names of the moves that lead here from the start."""
        names: list[str] = []
        place: Place | None = self
        while place is not None and place.parent is not None:
            names.append(place.name)
            place = place.parent
        return tuple(reversed(names))


class Identity:
    """Says what a position is: equal for equal positions, whatever they hold, and untouched by later changes.

    Records and containers are taken by what is in them. Large memory at the start of a game is a table that all
    positions share; it is looked at once, and ``tables_changed`` looks at it again.

    >>> identity = Identity(())
    >>> identity((1, [2, 3])) == identity((1, [2, 3]))
    True
    """

    def __init__(self, start: Any) -> None:
        self._tables = {id(table): (table, _contents(table)) for table in _large_memory(start)}

    def __call__(self, value: Any, depth: int = 0) -> Hashable:
        if isinstance(value, tuple) and is_unchanging(value):
            return (type(value), value)
        if isinstance(value, (tuple, list)) and depth < DEEPEST:
            return (type(value), *(self(inner, depth + 1) for inner in value))
        if isinstance(value, array):
            table = self._tables.get(id(value))
            return table[1] if table is not None else _contents(value)
        if isinstance(value, (set, dict, bytearray)):
            return repr(value)
        if type(value).__eq__ is _BY_IDENTITY and hasattr(value, "__dict__") and depth < DEEPEST:
            return (type(value), *((name, self(inner, depth + 1)) for name, inner in vars(value).items()))
        try:
            hash(value)
        except TypeError:
            return repr(value)
        return value  # type: ignore[no-any-return]

    def snapshot(self, position: Any) -> Hashable:
        """Return what a position is now, to be compared with what it is later; None if nothing in it can change."""
        if is_unchanging(position):
            return None
        return self(position if isinstance(position, tuple) else copy.deepcopy(position))

    def tables_changed(self) -> bool:
        """Tell whether something was written into a table."""
        return any(_contents(table) != contents for table, contents in self._tables.values())


def _contents(memory: array[int]) -> Hashable:
    return (memory.typecode, len(memory), hash(memory.tobytes()))


def _large_memory(value: Any) -> Iterator[array[int]]:
    if isinstance(value, array) and len(value) > LARGE:
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _large_memory(inner)


def is_unchanging(value: Any) -> bool:
    """Tell whether nothing in a position can be changed in place.

    >>> is_unchanging((1, (2, 3))), is_unchanging((1, [2]))
    (True, False)
    """
    if isinstance(value, tuple):
        return all(type(inner) in PLAIN or is_unchanging(inner) for inner in value)
    return isinstance(value, (int, str))


def holds_memory(value: Any) -> bool:
    """Tell whether a record holds memory, which Python does not hash."""
    return isinstance(value, array) or (isinstance(value, tuple) and any(map(holds_memory, value)))
