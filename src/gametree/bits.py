"""Sets of squares as unsigned 64-bit numbers, in plain Python.

Compiled, every operator on a ``Bits`` value is 64-bit and unsigned, whatever stands on the other side.
Interpreted, numbers have no end: what is kept must be cut back with ``& FULL`` after ``~``, ``-``, ``+``,
``*`` or ``<<``, unless an ``&`` with a mask of the board does it anyway. The functions here do it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from .core import Bits

FULL: Bits = 0xFFFF_FFFF_FFFF_FFFF


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
    product = (board * 0x9E37_79B9_7F4A_7C15) & FULL
    return product ^ (product >> 29)


def squares(board: Bits) -> Iterator[int]:
    """List the squares of the set, lowest first.

    >>> list(squares(0b1010))
    [1, 3]
    """
    while board:
        yield lowest(board)
        board &= board - 1
