"""Thousands of whole numbers as a short text: 32 bits each, the bytes of equal worth together, compressed.

Most weights are small or have never changed, so their high bytes are nearly all alike.
"""

from __future__ import annotations

import binascii
import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable

from ...base.errors import GametreeError, InputError

BYTES = 4
MOST = (1 << 31) - 1


def packed(numbers: Iterable[int]) -> str:
    """Return numbers as a text.

    >>> unpacked(packed([0, 0, -7, 1 << 30]), 4).tolist()
    [0, 0, -7, 1073741824]
    """
    try:
        row = array("i", numbers)
    except OverflowError:
        raise GametreeError(
            f"a weight is greater than {MOST:,}; wanted: slower steps, which do not run away"
        ) from None
    if sys.byteorder == "big":
        row.byteswap()
    bytes_ = row.tobytes()
    return b64encode(zlib.compress(b"".join(bytes_[place::BYTES] for place in range(BYTES)), 9)).decode("ascii")


def unpacked(text: str, count: int) -> array[int]:
    """Return so many numbers from a text; refuse one that holds others."""
    try:
        unpacker = zlib.decompressobj()
        apart = unpacker.decompress(b64decode(text, validate=True), BYTES * count + 1)
    except (zlib.error, binascii.Error, ValueError):
        raise InputError("the weights in it are damaged") from None
    if len(apart) != BYTES * count or not unpacker.eof:
        raise InputError(f"there are not {count:,} weights in it")
    bytes_ = bytearray(len(apart))
    for place in range(BYTES):
        bytes_[place::BYTES] = apart[place * count : (place + 1) * count]
    row = array("i", bytes(bytes_))
    if sys.byteorder == "big":
        row.byteswap()
    return row
