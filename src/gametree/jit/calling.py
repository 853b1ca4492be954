"""Loading object code with llvmlite and calling it with ctypes, Numba not imported.

The calling convention is Numba's: ``status f(result *, error **, words...)``. An error points to a pickled
exception class with its arguments and the place that raised it. ctypes releases the GIL around the call.
"""

from __future__ import annotations

import ctypes
import functools
import pickle
from array import array
from typing import Any

import llvmlite.binding as llvm

from .cache import ObjectCode
from .layout import Leaf

OK, NONE_RETURNED = 0, -2


class Linked:
    """Machine code in memory, ready to be called with words."""

    def __init__(self, item: ObjectCode, tables: dict[str, array[int]]) -> None:
        self._returns = item.returns
        self._tables = tables  # the code knows their addresses
        self._views = [memoryview(table) for table in tables.values()]
        self._engine = _link(item.code, tables)
        self._address = self._engine.get_function_address(item.symbol)
        if not self._address:
            raise ImportError(f"the object code lacks {item.symbol}")
        self._prototype: Any = None

    def __call__(self, words: list[int]) -> Any:
        """Call with the words of all arguments; return a Python value or raise the error met inside."""
        if self._prototype is None:
            kinds = [ctypes.c_void_p] * 2 + [ctypes.c_int64] * len(words)
            self._prototype = ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(self._address)
        result, error = ctypes.c_int64(0), ctypes.c_void_p()
        status = self._prototype(ctypes.addressof(result), ctypes.addressof(error), *words)
        if status not in (OK, NONE_RETURNED):
            raise _exception(error.value)
        if self._returns == Leaf.BITS.value:
            return result.value % (1 << 64)
        if self._returns == Leaf.BOOL.value:
            return bool(result.value & 1)
        return result.value if self._returns == Leaf.INT.value else None


class _Error(ctypes.Structure):
    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


def _exception(address: int | None) -> BaseException:
    if address is None:
        return RuntimeError("compiled code failed without saying why")
    error = _Error.from_address(address)
    kind, arguments, place = pickle.loads(ctypes.string_at(error.pickled, error.size))
    exception: BaseException = kind(*(arguments or ()))
    if place is not None:
        exception.add_note(f"in compiled {place[0]}, {place[1]}:{place[2]}")
    return exception


@functools.cache
def host() -> tuple[str, str]:
    """Return the processor's name and its features."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@functools.cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _link(code: bytes, tables: dict[str, array[int]]) -> Any:
    """Load object code next to the tables it names."""
    _initialise()
    for symbol, table in tables.items():
        llvm.add_symbol(symbol, table.buffer_info()[0])
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine
