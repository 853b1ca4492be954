"""Sets of squares as unsigned 64-bit numbers, in plain Python.

Compiled, every operator on a ``Bits`` value is 64-bit and unsigned, whatever stands on the other side.
Interpreted, numbers have no end: what is kept must be cut back with ``& FULL`` after ``~``, ``-``, ``+``,
``*`` or ``<<``, unless an ``&`` with a mask of the board does it anyway. The functions here do it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base.numbers import Bits
from .base.packing import numbers_in

FULL: Bits = 0xFFFF_FFFF_FFFF_FFFF
MIXER: Bits = 0x9E37_79B9_7F4A_7C15
"""2 to the 64 over the golden ratio."""
FOLD = 29


def bit(square: int) -> Bits:
    """Return the set that holds one square, 0 to 63.

    >>> bit(3)
    8
    """
    return 1 << square


def popcount(board: Bits) -> int:
    """Return how many squares are in the set.

    >>> popcount(0b1011)
    3
    """
    return board.bit_count()


def lowest(board: Bits) -> int:
    """Return the first square of the set; 64 if it is empty.

    >>> lowest(0b1000), lowest(0)
    (3, 64)
    """
    return (board & -board).bit_length() - 1 if board else 64


def highest(board: Bits) -> int:
    """Return the last square of the set; -1 if it is empty.

    >>> highest(0b1001), highest(0)
    (3, -1)
    """
    return board.bit_length() - 1


def upside_down(board: Bits) -> Bits:
    """Turn an 8x8 board upside down: the first row becomes the last.

    >>> upside_down(0xFF) == 0xFF << 56
    True
    """
    return int.from_bytes(board.to_bytes(8, "little"), "big")


def extract(board: Bits, mask: Bits) -> Bits:
    """Gather the squares of the mask at the low end: bit n tells whether its n-th square is in the set (PEXT).

    >>> bin(extract(0b1010_0000, 0b1110_0000))
    '0b101'
    """
    found = board & 0
    for place, square in enumerate(squares(mask)):
        if board & bit(square):
            found |= bit(place)
    return found


def deposit(board: Bits, mask: Bits) -> Bits:
    """Scatter the low end over the squares of the mask, which undoes ``extract`` (PDEP).

    >>> bin(deposit(0b101, 0b1110_0000))
    '0b10100000'
    """
    found = board & 0
    for square in squares(mask):
        if board & 1:
            found |= bit(square)
        board >>= 1
    return found


def has_fast_extract() -> bool:
    """Tell whether ``extract`` and ``deposit`` are one fast instruction where this runs.

    Compiled it is a constant, so that of two ways to reach the same result only the better is in the machine code.
    Interpreted there are no such instructions.

    >>> has_fast_extract()
    False
    """
    return False


def shift_up(board: Bits, squares: int) -> Bits:
    """Move every square towards higher numbers; what leaves the 64 bits is gone.

    >>> shift_up(1 << 63 | 1, 1)
    2
    """
    return (board << squares) & FULL


def mix(board: Bits) -> Bits:
    """Scatter the bits of a key (Fibonacci hashing, Knuth 1973, then folded).

    >>> hex(mix(1))
    '0x9e3779bd8ef1b1de'
    """
    product = (board * MIXER) & FULL
    return product ^ (product >> FOLD)


def squares(board: Bits) -> Iterator[int]:
    """List the squares of the set, lowest first.

    >>> list(squares(0b1010))
    [1, 3]
    """
    while board:
        yield lowest(board)
        board &= board - 1


def fingerprint(record: Any) -> Bits:
    """Return a key for a record, from all its numbers but the ``Fixed`` ones: equal records have equal keys.

    What a table keeps a position by if the game has no ``key()`` of its own.

    >>> from typing import NamedTuple
    >>> class Heap(NamedTuple):
    ...     stones: int
    >>> fingerprint(Heap(3)) == fingerprint(Heap(3)) != fingerprint(Heap(4))
    True
    """
    key = 0
    for number in numbers_in(record):
        key = mix(upside_down(key) ^ (number & FULL))
    return key
