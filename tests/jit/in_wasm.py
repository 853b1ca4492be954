"""A small host for WebAssembly: lays arguments out in a module's memory, calls it, and brings everything back."""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable
from types import FunctionType
from typing import Any

import wasmtime

from gametree.jit.binding import bind
from gametree.jit.calling import NONE_RETURNED, OK, exception_of, returned
from gametree.jit.layout import AnyShape
from gametree.jit.reach import Reach
from gametree.jit.wasm import Layout, Module, module_for


class Hosted:
    """A function as WebAssembly, called as if it were here: what it writes to memory is written to our arrays."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._exceptions = Reach(module.function, module.shapes).exceptions
        self._compiled = wasmtime.Module(ENGINE, module.code)

    def __call__(self, *arguments: Any) -> Any:
        layout = self.module.layout(*arguments)
        store = wasmtime.Store(ENGINE)
        limits = wasmtime.Limits(self.module.pages(layout), None)
        memory = wasmtime.Memory(store, wasmtime.MemoryType(limits))
        instance = wasmtime.Instance(store, self._compiled, [memory])
        for address, data in layout.chunks():
            memory.write(store, data, address)
        way_in: Any = instance.exports(store)[self.module.exports[0]]
        status = way_in(store, layout.result, layout.error, layout.words)
        _bring_back(store, memory, layout)
        if status not in (OK, NONE_RETURNED):
            (address,) = struct.unpack("<I", memory.read(store, layout.error, layout.error + 4))
            raise exception_of(self.module.errors[address].pickled, self._exceptions)
        (word,) = struct.unpack("<q", memory.read(store, layout.result, layout.result + 8))
        return returned(word, self.module.returns)


ENGINE = wasmtime.Engine()


def _bring_back(store: wasmtime.Store, memory: wasmtime.Memory, layout: Layout) -> None:
    for address, numbers in layout.blocks:
        bytes_of = memoryview(numbers).cast("B")
        bytes_of[:] = memory.read(store, address, address + len(bytes_of))


_hosted: dict[tuple[FunctionType, tuple[AnyShape, ...]], Hosted] = {}


def in_wasm(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does what another does, as WebAssembly."""
    assert isinstance(function, FunctionType)
    return functools.partial(_call, function)


def _call(function: FunctionType, *arguments: Any) -> Any:
    key = function, bind(function, arguments)[1]
    if key not in _hosted:
        _hosted[key] = Hosted(module_for(function, *arguments))
    return _hosted[key](*arguments)
