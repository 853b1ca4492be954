"""Loading object code with llvmlite and calling it with ctypes, Numba not imported.

The calling convention is Numba's: ``status f(result *, error **, words...)``. An error points to pickled data: the
name of an exception class, its arguments, and the place that raised it. ctypes releases the GIL around the call.
"""

from __future__ import annotations

import builtins
import ctypes
import functools
import pickle
import threading
from array import array
from typing import Any

import llvmlite.binding as llvm

from .cache import ObjectCode
from .layout import Scalar

OK, NONE_RETURNED = 0, -2
_linking = threading.Lock()


class Linked:
    """Machine code in memory, ready to be called with words."""

    def __init__(self, item: ObjectCode, tables: dict[str, array[int]], exceptions: dict[str, type]) -> None:
        self._returns = item.returns
        self._exceptions = exceptions
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
        result, error = ctypes.c_int64(0), (ctypes.c_void_p * 2)()  # behind the error, a count of nested calls
        status = self._prototype(ctypes.addressof(result), ctypes.addressof(error), *words)
        if status not in (OK, NONE_RETURNED):
            raise self._exception(error[0])
        if self._returns == Scalar.BITS.value:
            return result.value % (1 << 64)
        if self._returns == Scalar.BOOL.value:
            return bool(result.value & 1)
        return result.value if self._returns == Scalar.INT.value else None

    def _exception(self, address: int | None) -> BaseException:
        """Make the exception that compiled code asks for."""
        if address is None:
            return RuntimeError("compiled code failed without saying why")
        error = _Error.from_address(address)
        name, arguments, place = pickle.loads(ctypes.string_at(error.pickled, error.size))
        kind = self._exceptions.get(name) or getattr(builtins, name.removeprefix("builtins."))
        exception: BaseException = kind(*arguments)
        exception.add_note("in compiled {}, {}:{}".format(*place))
        return exception


class _Error(ctypes.Structure):
    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


@functools.cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _link(code: bytes, tables: dict[str, array[int]]) -> Any:
    """Load object code next to the tables it names."""
    _initialise()
    with _linking:  # symbols are known to the whole process
        for symbol, table in tables.items():
            llvm.add_symbol(symbol, table.buffer_info()[0])
        machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
    return engine
