"""Memory for the compiler: an address and a length, every index checked. Indices from the end are not taken.

A module's table is the same, except that its address is a name which the linker knows.
"""

from __future__ import annotations

import operator
from array import array
from typing import Any

from .current import current
from .numba_inside import (
    AbstractTemplate,
    cgutils,
    infer_global,
    ir,
    lower_builtin,
    lower_constant,
    models,
    register_model,
    signature,
    typeof_impl,
    types,
)
from .numbers import BITS, INT, WORD, is_whole, refuse_if, refuse_negative


class MemoryType(types.Type):
    """Numbers one after another; ``item`` is the type of each, ``length`` their number if it is promised.

    A table is memory that stands at the top of a file: nobody writes to it.
    """

    def __init__(self, item: Any, length: int | None = None, *, is_table: bool = False) -> None:
        self.item, self.length, self.is_table = item, length, is_table
        super().__init__(name=f"{'Table' if is_table else 'Memory'}({item}, {length})")

    def __str__(self) -> str:
        return "Ints" if self.item == INT else "Words"

    def will_do_for(self, wanted: MemoryType) -> bool:
        """Tell whether a function that wants other memory can be given this."""
        return self.item == wanted.item and (wanted.length is None or (self.length or 0) >= wanted.length)


@register_model(MemoryType)
class _MemoryModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        parts = [("address", INT)] if kind.length is not None else [("address", INT), ("length", INT)]
        super().__init__(manager, kind, parts)


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], MemoryType) and is_whole(args[1]):
            return signature(args[0].item, args[0], INT)
        return None


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        memory, index, value = args
        if not isinstance(memory, MemoryType) or memory.is_table or not is_whole(index):
            return None
        if is_whole(value):
            return signature(types.none, memory, INT, INT)
        return signature(types.none, memory, INT, BITS) if memory.item == value == BITS else None


@infer_global(len)
class _Length(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(INT, args[0]) if len(args) == 1 and isinstance(args[0], MemoryType) else None


def _length_of(builder: Any, kind: MemoryType, value: Any) -> Any:
    return builder.extract_value(value, 1) if kind.length is None else ir.Constant(WORD, kind.length)


def slot_in(context: Any, builder: Any, kind: MemoryType, value: Any, index: Any) -> Any:
    """Return the pointer to an item, after comparing the index with the length."""
    address, length = builder.extract_value(value, 0), _length_of(builder, kind, value)
    outside = builder.icmp_unsigned(">=", index, length)
    refuse_if(context, builder, outside, IndexError, "index outside the memory")
    return builder.gep(builder.inttoptr(address, WORD.as_pointer()), [index])


@lower_builtin(operator.getitem, MemoryType, types.Integer)
def _get(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.load(slot_in(context, builder, sig.args[0], *args))


@lower_builtin(operator.setitem, MemoryType, types.Integer, types.Any)
def _set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    memory, _, kind = sig.args
    slot = slot_in(context, builder, memory, *args[:2])
    if memory.item == BITS and kind == INT:
        refuse_negative(context, builder, args[2], "a negative number is put into Words: cut it back with & FULL")
    builder.store(args[2], slot)
    return context.get_dummy_value()


@lower_builtin(len, MemoryType)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _length_of(builder, sig.args[0], args[0])


def emit_fetch(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Emit what has a number fetched. Wherever it points, nothing is read: the index need not be compared."""
    memory, index = args
    place = builder.gep(builder.inttoptr(builder.extract_value(memory, 0), WORD.as_pointer()), [index])
    to_read, to_keep_near, data = (ir.Constant(ir.IntType(32), number) for number in (0, 3, 1))
    kind = ir.FunctionType(ir.VoidType(), [place.type, *[data.type] * 3])
    prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
    builder.call(prefetch, [place, to_read, to_keep_near, data])
    return context.get_dummy_value()


class LinkedTable:
    """A module's array, reached through a symbol that the linker knows."""

    def __init__(self, table: array[int], symbol: str) -> None:
        self.table, self.symbol = table, symbol


@typeof_impl.register(LinkedTable)
def _typeof_table(value: LinkedTable, context: Any) -> MemoryType:
    return MemoryType(INT if value.table.typecode == "q" else BITS, len(value.table), is_table=True)


@lower_constant(MemoryType)
def _constant_table(context: Any, builder: Any, kind: Any, value: LinkedTable) -> Any:
    symbol = builder.module.globals.get(value.symbol)
    if symbol is None:
        kind = ir.ArrayType(WORD, len(value.table))
        symbol = ir.GlobalVariable(builder.module, kind, value.symbol)
        symbol.linkage, symbol.global_constant = "external", True
        if current().processor.is_of_the_web:  # nobody is there whose memory it could be in: it comes along
            symbol.linkage, symbol.initializer = "internal", ir.Constant(kind, list(value.table))
    return ir.Constant.literal_struct([symbol.ptrtoint(WORD)])
