"""The errors that compiled code may end with, told beforehand: a page cannot read what Python has pickled."""

from __future__ import annotations

import pickle
import struct
from typing import Any, NamedTuple

from .objects import Object, Relocation

PREFIX = ".const.picklebuf."
"""How Numba names the record of an error: the address of pickled data, then how many bytes they are."""


class Raised(NamedTuple):
    """An exception that compiled code asks for."""

    kind: str
    """The name of its class, with its module's."""
    arguments: tuple[Any, ...]
    place: tuple[str, str, int]
    """The function, the file and the line that raise it."""
    pickled: bytes
    """All of this as Python's own machine code has it."""


def errors_of(item: Object, base: int) -> dict[int, Raised]:
    """Return the errors in an object whose data begin at the base, by the addresses that it ends with."""
    run = item.data()
    pointers = {
        item.address(left.offset): item.symbols[left.which].place + left.addend
        for _, left in item.places
        if left.kind == Relocation.ADDRESS_IN_DATA
    }
    found = {}
    for symbol in item.symbols:
        if symbol.name.startswith(PREFIX):
            start = pointers[symbol.place]
            (size,) = struct.unpack_from("<i", run, symbol.place + 4)
            pickled = bytes(run[start : start + size])
            kind, arguments, place = pickle.loads(pickled)
            found[base + symbol.place] = Raised(kind, arguments, place, pickled)
    return found
