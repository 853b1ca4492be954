"""What is called on whole records and written out field by field.

``fingerprint``, ``weigh``, ``difference``, and ``pack`` and ``unpack``, which put records into memory.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from ... import bits
from ...base.packing import pack, unpack
from ...base.weighing import difference, objection_to_difference, objection_to_weighing, part_of, weigh
from ..layout import declared
from .arrays import MemoryType, slot_in
from .callees import Callee, Resolved
from .current import current
from .numba_inside import errors, ir, types
from .numbers import BITS, INT, OF_INTS, WORD
from .reasons import words_for
from .records import RECORDS, RecordType, field_type, make, read_fields, type_of

HALF_WORD = (1 << 31) - 1


class Fieldwise(Callee):
    """A function over the fields of records."""

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function.__qualname__, inspect.signature(function))

    def records(self, args: tuple[Any, ...]) -> list[Any]:
        """Return the classes of two records, or say that they are none."""
        if not all(isinstance(kind, RECORDS) for kind in args):
            raise errors.TypingError(f"{self.name} takes two records, not {' and '.join(map(words_for, args))}")
        return [kind.record for kind in args]


class FingerprintRoutine(Fieldwise):
    """``bits.fingerprint``: the numbers of a record, as they lie in registers, mixed into one."""

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        if not isinstance(args[0], RecordType) or args[0].shape.holds_memory:
            raise errors.TypingError(f"{args[0]} holds more than numbers; give it a key() of its own")
        return self.inline(BITS, args, self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        swap = builder.module.declare_intrinsic("llvm.bswap", [WORD])
        key: Any = ir.Constant(WORD, 0)
        for number in context.get_arg_packer(sig.args).as_arguments(builder, values):
            wide = number if number.type == WORD else builder.zext(number, WORD)
            product = builder.mul(builder.xor(builder.call(swap, [key]), wide), ir.Constant(WORD, bits.MIXER))
            key = builder.xor(product, builder.lshr(product, ir.Constant(WORD, bits.FOLD)))
        return key


class Packing(Fieldwise):
    """``pack``: the numbers of a record stored one after another, every place compared with the length."""

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        record, memory, _ = args
        _check_rows(self.name, record, memory)
        return self.inline(types.none, (record, memory, INT), self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        (record, memory, _), (value, rows, place) = sig.args, values
        for offset, number in enumerate(context.get_arg_packer([record]).as_arguments(builder, [value])):
            word = number if number.type == WORD else builder.zext(number, WORD)
            index = builder.add(place, ir.Constant(WORD, offset))
            builder.store(word, slot_in(context, builder, memory, rows, index))
        return context.get_dummy_value()


class Unpacking(Fieldwise):
    """``unpack``: a record put together from numbers in memory."""

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        memory, _, record = args
        _check_rows(self.name, record, memory)
        return self.inline(record, (memory, INT, record), self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        (memory, _, record), (rows, place, _) = sig.args, values
        packer, numbers = context.get_arg_packer([record]), []
        for offset, kind in enumerate(packer.argument_types):
            index = builder.add(place, ir.Constant(WORD, offset))
            word = builder.load(slot_in(context, builder, memory, rows, index))
            numbers.append(word if kind == WORD else builder.trunc(word, kind))
        (made,) = packer.from_arguments(builder, numbers)
        return made


def _check_rows(name: str, record: Any, memory: Any) -> None:
    if not isinstance(record, RecordType) or record.shape.holds_memory:
        raise errors.TypingError(f"{name} takes a record of numbers, not {words_for(record)}")
    if not isinstance(memory, MemoryType) or memory.item != BITS:
        raise errors.TypingError(f"{name} takes Words to keep records in, not {words_for(memory)}")


class Weighing(Fieldwise):
    """``weigh``: multiplied and added up in the order of the fields, with a look at the overflow flag each time."""

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        features, weights = self.records(args)
        _refuse(objection_to_weighing(features, weights))
        part = part_of(features, weights)
        return self.inline(INT if part is int else _made(part), args, self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        pairs = list(_pairs(context, builder, *zip(sig.args, values, strict=True)))
        features = [feature for feature, _, _ in pairs]
        if sig.return_type == INT:
            (total,) = _summed(context, builder, features, [[weight] for _, _, weight in pairs], parts=1)
            return total
        rows = [read_fields(context, builder, kind, weight) for _, kind, weight in pairs]
        sums = _summed(context, builder, features, rows, parts=len(sig.return_type.record._fields))
        return make(context, builder, sig.return_type, sums)


def _pairs(context: Any, builder: Any, features: Any, weights: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield every feature, those of groups as well, with the type of its weight and the weight."""
    own = _fields(context, builder, *features)
    for feature, weight in zip(own, _fields(context, builder, *weights), strict=True):
        if isinstance(feature[0], RECORDS):
            yield from _pairs(context, builder, feature, weight)
        else:
            yield feature[1], *weight


def _fields(context: Any, builder: Any, kind: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the type and the value of every field of a record."""
    for name, read in zip(kind.record._fields, read_fields(context, builder, kind, value), strict=True):
        yield field_type(kind, name), read


class Difference(Fieldwise):
    """``difference``: subtracted field by field, with a look at the overflow flag each time."""

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        own, other = self.records(args)
        _refuse(objection_to_difference(own, other))
        return self.inline(_made(own), args, self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        own, other = (read_fields(context, builder, *each) for each in zip(sig.args, values, strict=True))
        less = [OF_INTS["sub"](context, builder, x, y) for x, y in zip(own, other, strict=True)]
        return make(context, builder, sig.return_type, less)


def _refuse(objection: str) -> None:
    if objection:
        raise errors.TypingError(objection)


def _made(record: Any) -> Any:
    """Return the type of a record of whole numbers that is made here."""
    shape = declared(record)
    assert shape is not None
    return type_of(shape)


def _summed(context: Any, builder: Any, features: list[Any], rows: list[list[Any]], *, parts: int) -> list[Any]:
    """Emit a sum for each part of the weights.

    Where to notice an overflow takes several instructions, small features are first asked whether they are, all
    together, and both sums are one. Processors have a flag for it: there that costs more than it saves (1 to 2 % of
    a search of chess).
    """
    is_of_the_web = current().processor.is_of_the_web
    bound = _small(rows) if is_of_the_web and parts == 2 and all(map(_are_known, rows)) else 0
    if bound == 0:
        return _summed_with_care(context, builder, features, rows, parts=parts)
    with builder.if_else(_are_below(builder, features, bound), likely=True) as (if_small, otherwise):
        with if_small:
            at_once, from_here = _summed_at_once(builder, features, rows), builder.block
        with otherwise:
            careful = _summed_with_care(context, builder, features, rows, parts=parts)
            from_there = builder.block
    totals = []
    for pair in zip(at_once, careful, strict=True):
        total = builder.phi(WORD)
        for value, block in zip(pair, (from_here, from_there), strict=True):
            total.add_incoming(value, block)
        totals.append(total)
    return totals


def _are_known(weights: list[Any]) -> bool:
    return all(isinstance(weight, ir.Constant) for weight in weights)


def _small(rows: list[list[Any]]) -> int:
    """Return below which power of two features must be, so that sums by these weights take half a word; 0 if none.

    A negative feature may be as large as that itself.
    """
    most: int = max(sum(abs(weight.constant) for weight in column) for column in zip(*rows, strict=True))
    return 1 << (HALF_WORD // max(most, 1)).bit_length() >> 1


def _are_below(builder: Any, features: list[Any], bound: int) -> Any:
    """Tell whether features, and their negatives, are below a power of two: all are asked together."""
    together: Any = ir.Constant(WORD, 0)
    for feature in features:
        together = builder.or_(together, builder.add(feature, ir.Constant(WORD, bound)))
    return builder.icmp_unsigned("<", together, ir.Constant(WORD, 2 * bound))


def _summed_at_once(builder: Any, features: list[Any], rows: list[list[Any]]) -> list[Any]:
    """Emit both sums as one, of weights that lie in one word each: the second part in its upper half."""
    both: Any = ir.Constant(WORD, 0)
    for feature, (first, second) in zip(features, rows, strict=True):
        weight = first.constant + (second.constant << 32) & bits.FULL
        both = builder.add(both, builder.mul(feature, ir.Constant(WORD, weight)))
    half = ir.Constant(WORD, 32)
    lower = builder.ashr(builder.shl(both, half), half)
    return [lower, builder.ashr(builder.sub(both, lower), half)]


def _summed_with_care(
    context: Any, builder: Any, features: list[Any], rows: list[list[Any]], *, parts: int
) -> list[Any]:
    """Emit a sum for each part of the weights, all at once: a feature is then needed no longer."""
    add, multiply = OF_INTS["add"], OF_INTS["mul"]
    totals: list[Any] = [ir.Constant(WORD, 0)] * parts
    for feature, row in zip(features, rows, strict=True):
        products = [multiply(context, builder, feature, weight) for weight in row]
        totals = [add(context, builder, *each) for each in zip(totals, products, strict=True)]
    return totals


FIELDWISE: dict[Any, type[Fieldwise]] = {
    bits.fingerprint: FingerprintRoutine,
    weigh: Weighing,
    difference: Difference,
    pack: Packing,
    unpack: Unpacking,
}
