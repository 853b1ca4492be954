"""Names that people give to nodes, each in one whole number, so that a tree stays a record of numbers.

Up to ten letters, digits, ``_`` and ``-`` have six bits each, which makes sixty; a one before them keeps the first
apart from nothing. Names are kept below zero: from zero on stand the places of nodes that nobody has named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...base.errors import InputError
from .wording import shortened

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALPHABET = LETTERS + LETTERS.lower() + "0123456789_-"
NAME = re.compile("[A-Za-z][A-Za-z0-9_-]{0,9}")
BITS = 6


def encoded(name: str) -> int:
    """Return a name as a number below zero.

    >>> encoded("left") < 0, written(encoded("left"))
    (True, 'left')
    >>> encoded("3rd")
    Traceback (most recent call last):
    ...
    gametree.InputError: '3rd' cannot name a node; wanted: a letter, and up to nine more letters, digits, _ or -
    """
    if not NAME.fullmatch(name):
        raise InputError(
            f"{shortened(name)} cannot name a node; wanted: a letter, and up to nine more letters, digits, _ or -"
        )
    number = 1
    for letter in name:
        number = number << BITS | ALPHABET.index(letter)
    return -number


def written(number: int) -> str:
    """Return the name that a number stands for: one that was given, or the letter of a place.

    >>> written(0), written(27), written(encoded("x"))
    ('A', 'B1', 'x')
    """
    if number >= 0:
        lap, letter = divmod(number, len(LETTERS))
        return LETTERS[letter] + (str(lap) if lap else "")
    rest, letters = -number, ""
    while rest > 1:
        letters = ALPHABET[rest % (1 << BITS)] + letters
        rest >>= BITS
    return letters


def numbered(given: dict[int, str], nodes: int) -> Iterator[int]:
    """Yield what each of so many nodes is called: what it was given, or the next letter that nobody has.

    >>> [written(number) for number in numbered({1: "A", 3: "last"}, 4)]
    ['B', 'A', 'C', 'last']
    """
    taken: set[str] = set()
    for name in given.values():
        if name in taken:
            raise InputError(f"two nodes are called {shortened(name)}; wanted: a name of its own for each")
        taken.add(name)
    free = 0
    for place in range(nodes):
        if place in given:
            yield encoded(given[place])
            continue
        while taken and written(free) in taken:
            free += 1
        yield free
        free += 1
