"""Loading object code for this machine with llvmlite, Numba not imported."""

from __future__ import annotations

import functools
import threading
from array import array
from typing import Any

import llvmlite.binding as llvm

from .cache import ObjectCode
from .calling import WAY_IN, Code

_linking = threading.Lock()


def load(item: ObjectCode, tables: dict[str, array[int]], exceptions: dict[str, type]) -> Code:
    """Put object code into memory, next to the tables that it names."""
    views = [memoryview(table) for table in tables.values()]  # the code knows their addresses
    engine = _link(item.code, tables)
    address = engine.get_function_address(item.symbol)
    if not address:
        raise ImportError(f"the object code lacks {item.symbol}")
    return Code(WAY_IN(address), item.returns, exceptions, engine, tables, views)


@functools.cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _link(code: bytes, tables: dict[str, array[int]]) -> Any:
    _initialise()
    with _linking:  # symbols are known to the whole process
        for symbol, table in tables.items():
            llvm.add_symbol(symbol, table.buffer_info()[0])
        machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
        # llvmlite's own memory manager keeps all parts of the code together. LLVM's takes room where it finds some,
        # and ends the process where a constant comes to lie more than two gigabytes from the code that looks it up.
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine, use_lmm=True)
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
    return engine
