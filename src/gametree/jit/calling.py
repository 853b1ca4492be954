"""Calling machine code with ctypes, wherever it was loaded from.

There is one way in: ``status f(result *, error **, words *)``, the words being those of all arguments (``layout``).
An error points to pickled data: the name of an exception class, its arguments, and the place that raised it. ctypes
releases the GIL around the call.
"""

from __future__ import annotations

import builtins
import ctypes
import pickle
from array import array
from collections.abc import Callable
from typing import Any

from .layout import Scalar

OK, NONE_RETURNED = 0, -2

WAY_IN = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
"""Makes something to call of an address, or of a name and a library."""


class Code:
    """Machine code in memory, ready to be called with words."""

    def __init__(
        self, way_in: Callable[[int, int, int], int], returns: str, exceptions: dict[str, type], *held: object
    ) -> None:
        """Take the way in, what it returns, the exceptions it may raise, and whatever must live as long."""
        self._way_in, self._returns, self._exceptions, self._held = way_in, returns, exceptions, held

    def __call__(self, words: list[int]) -> Any:
        """Call with the words of all arguments; return a Python value or raise the error met inside."""
        given = array("q", words)
        result, error = ctypes.c_int64(0), (ctypes.c_int64 * 2)()  # behind the error, a count of nested calls
        status = self._way_in(ctypes.addressof(result), ctypes.addressof(error), given.buffer_info()[0])
        if status not in (OK, NONE_RETURNED):
            raise self._exception(error[0])
        return returned(result.value, self._returns)

    def _exception(self, address: int) -> BaseException:
        if not address:
            return RuntimeError("compiled code failed without saying why")
        error = _Error.from_address(address)
        return exception_of(ctypes.string_at(error.pickled, error.size), self._exceptions)


class _Error(ctypes.Structure):
    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


def returned(word: int, kind: str) -> Any:
    """Return the Python value that a word stands for, given what the function returns.

    >>> returned(-1, "int"), returned(-1, "Bits") == 2**64 - 1, returned(257, "bool"), returned(0, "None")
    (-1, True, True, None)
    """
    if kind == Scalar.BITS.value:
        return word % (1 << 64)
    if kind == Scalar.BOOL.value:
        return bool(word & 1)
    return word if kind == Scalar.INT.value else None


def exception_of(pickled: bytes, known: dict[str, type]) -> BaseException:
    """Make the exception that compiled code asks for, of a class that it can reach or that is Python's own."""
    name, arguments, place = pickle.loads(pickled)
    kind = known.get(name) or getattr(builtins, name.removeprefix("builtins."))
    exception: BaseException = kind(*arguments)
    exception.add_note("in compiled {}, {}:{}".format(*place))
    return exception
