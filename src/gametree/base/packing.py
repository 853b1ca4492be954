"""Records as rows of numbers: how positions lie in memory, and how they are taken out again.

What never changes during a game, its ``Fixed`` fields, takes no room: whoever takes a record out shows another one
like it. Compiled, both are written out field by field, from and to the registers that the record lies in.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, TypeVar, get_type_hints

from .numbers import Bits, Words, is_fixed

WORD: Bits = 0xFFFF_FFFF_FFFF_FFFF
SIGN = 1 << 63

Record = TypeVar("Record")


def numbers_in(record: Any) -> Iterator[int]:
    """Yield the numbers of a record, those of records in it too, but for the ``Fixed`` ones.

    >>> from gametree import load_game
    >>> list(numbers_in(load_game("tictactoe").start.play(0)))
    [0, 1]
    """
    kind: Any = type(record)
    for place, _ in changing(kind):
        item = record[place]
        if isinstance(item, tuple):
            yield from numbers_in(item)
        else:
            yield int(item)


def pack(record: Any, memory: Words, place: int) -> None:
    """Put the numbers of a record into memory, from a place on.

    >>> from gametree import load_game, words
    >>> row = words(2)
    >>> pack(load_game("tictactoe").start.play(0), row, 0)
    >>> row
    array('Q', [0, 1])
    """
    for offset, number in enumerate(numbers_in(record)):
        memory[place + offset] = number & WORD


def unpack(memory: Words, place: int, like: Record) -> Record:
    """Return the record that was put at a place, of the same kind as another one.

    >>> from gametree import load_game, words
    >>> row, start = words(2), load_game("tictactoe").start
    >>> pack(start.play(0), row, 0)
    >>> unpack(row, 0, start) == start.play(0)
    True
    """
    taken: Record = _taken(iter(memory[place : place + width_of(like)]), like)
    return taken


def width_of(record: Any) -> int:
    """Return how many numbers a record takes.

    >>> from gametree import load_game
    >>> width_of(load_game("connect4").start)
    2
    """
    return sum(1 for _ in numbers_in(record))


@functools.cache
def changing(kind: Any) -> list[tuple[int, Any]]:
    """Return the places of the fields that are not the same in all positions of a game, and their annotations."""
    hints = get_type_hints(kind, include_extras=True)
    return [(place, hints[name]) for place, name in enumerate(kind._fields) if not is_fixed(hints[name])]


def _taken(numbers: Iterator[int], like: Any) -> Any:
    fields = list(like)
    kind: Any = type(like)
    for place, hint in changing(kind):
        if isinstance(fields[place], tuple):
            fields[place] = _taken(numbers, fields[place])
        else:
            fields[place] = _meant(next(numbers), hint)
    return kind._make(fields)


def _meant(number: int, hint: Any) -> int:
    """Return a number as it was before it was cut to 64 bits."""
    if hint is bool:
        return bool(number)
    return number if hint == Bits or number < SIGN else number - (SIGN << 1)
