"""Records for the compiler.

by value      a NamedTuple in registers: a position, an entry of a table
by address    a NamedTuple that holds memory and is only used, never made: a kit, an observer, a tree
fixed         a NamedTuple of numbers known when compiling: it takes no room, its fields are constants
"""

from __future__ import annotations

from typing import Any

from ...base.numbers import Bits, is_record
from ..layout import AnyShape, Constant, Memory, Scalar, Shape, by_address, hints, plain_shape
from .arrays import MemoryType
from .current import current
from .numba_inside import (
    Conversion,
    ir,
    lower_cast,
    lower_constant,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    types,
)
from .numbers import BITS, BOOL, INT, WORD, BitsType

SCALARS = {Scalar.INT: INT, Scalar.BOOL: BOOL, Scalar.BITS: BITS}


class _Named(types.Type):
    """A type that is called by its record's name where people read.

    Numba keeps one object of equal types, and calls types equal by their names. But a class may be defined again
    under its name, in a notebook's cell; so it is the class that counts.
    """

    record: Any
    shape: Any

    @property
    def key(self) -> Any:
        return self.shape

    def __str__(self) -> str:
        return str(self.record.__name__)


class RecordType(_Named):
    """A record by value; fixed fields take no part in it."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.record = shape, shape.record
        self.kept = [name for name, field in shape.fields if not isinstance(field, Constant)]
        super().__init__(name=f"Record({shape.describe()})")


class SharedType(_Named):
    """A record by address."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.record = shape, shape.record
        super().__init__(name=f"Shared({shape.describe()})")


class FixedType(_Named):
    """A record known when compiling."""

    def __init__(self, constant: Constant) -> None:
        self.constant = self.shape = constant
        self.record = constant.kind
        super().__init__(name=constant.describe())


class FixedBits(types.Literal):
    """A set of squares known when compiling: what a literal number is to int."""

    def __init__(self, value: int) -> None:
        self._literal_init(value)
        self._literal_type_cache = BITS
        types.Type.__init__(self, name=f"Fixed Bits = {value}")

    def __str__(self) -> str:
        return "Bits"

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if other == BITS else None


RECORDS = (RecordType, SharedType, FixedType)


def type_of(shape: AnyShape) -> Any:
    """Return the compiler's type of a shape."""
    if isinstance(shape, Scalar):
        return SCALARS[shape]
    if isinstance(shape, Memory):
        return MemoryType(SCALARS[shape.item], shape.length)
    if isinstance(shape, Constant):
        return _fixed_type(shape)
    return SharedType(shape) if by_address(shape, current().reach.made) else RecordType(shape)


def _fixed_type(constant: Constant) -> Any:
    """Return the type of a constant: a record of such, or the literal that a number is."""
    if is_record(constant.kind):
        return FixedType(constant)
    scalar = plain_shape(constant.hint)
    if scalar is Scalar.BITS:
        return FixedBits(constant.value)
    return types.literal(bool(constant.value) if scalar is Scalar.BOOL else int(constant.value))


def constant_of(kind: Any) -> Constant | None:
    """Return the constant that a type stands for, if it does."""
    if isinstance(kind, FixedType):
        return kind.constant
    if not isinstance(kind, types.Literal):
        return None
    hint = Bits if isinstance(kind, FixedBits) else type(kind.literal_value)
    return Constant(kind.literal_value, hint, type(kind.literal_value))


def field_type(kind: Any, name: str) -> Any:
    """Return the type of a record's field; None if it has no such field."""
    if isinstance(kind, FixedType):
        if name not in kind.record._fields:
            return None
        value = getattr(kind.constant.value, name)
        return _fixed_type(Constant(value, hints(kind.record).get(name), type(value)))
    return next((type_of(shape) for field, shape in kind.shape.fields if field == name), None)


@register_model(RecordType)
class _RecordModel(models.StructModel):
    def __init__(self, manager: Any, kind: RecordType) -> None:
        super().__init__(manager, kind, [(name, field_type(kind, name)) for name in kind.kept])


@register_model(SharedType)
class _SharedModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


register_model(FixedType)(models.OpaqueModel)


@register_model(FixedBits)
class _FixedBitsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


@lower_cast(FixedBits, BitsType)
def _fixed_to_bits(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return value


class FixedRecord:
    """A module's constant that is a record."""

    def __init__(self, value: Any) -> None:
        self.value = value


@typeof_impl.register(FixedRecord)
def _typeof_record(value: FixedRecord, context: Any) -> FixedType:
    return FixedType(Constant(value.value, type(value.value), type(value.value)))


@lower_constant(FixedType)
def _constant_record(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


def make(context: Any, builder: Any, kind: RecordType, values: list[Any]) -> Any:
    """Put a record together from its fields, those that take no room included."""
    record = context.get_constant_undef(kind)
    given = dict(zip(kind.record._fields, values, strict=True))
    for index, name in enumerate(kind.kept):
        record = builder.insert_value(record, given[name], index)
    return record


@lower_getattr_generic(RecordType)
def _record_attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    if name in kind.kept:
        return builder.extract_value(value, kind.kept.index(name))
    if name in kind.record._fields:
        return _known(context, field_type(kind, name))
    return current().read_member(context, builder, kind, value, name)


@lower_getattr_generic(FixedType)
def _fixed_attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    field = field_type(kind, name)
    if field is None:
        return current().read_member(context, builder, kind, value, name)
    return _known(context, field)


def read_fields(context: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """Return all fields of a record by value, or of a fixed one."""
    read = _fixed_attribute if isinstance(kind, FixedType) else _record_attribute
    return [read(context, builder, kind, value, name) for name in kind.record._fields]


def _known(context: Any, kind: Any) -> Any:
    """Return the value of a type that stands for a constant."""
    if isinstance(kind, FixedType):
        return context.get_dummy_value()
    return ir.Constant(context.get_value_type(kind), int(kind.literal_value))


@lower_getattr_generic(SharedType)
def _shared_attribute(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    offset = 0
    for field, shape in kind.shape.fields:
        if field == name:
            return _load(context, builder, shape, value, offset)
        offset += _room(shape)
    return current().read_member(context, builder, kind, value, name)


def _room(shape: AnyShape) -> int:
    """Return how many words a field takes in a record that lies in memory."""
    if isinstance(shape, Shape):
        return sum(_room(field) for _, field in shape.fields)
    if isinstance(shape, Memory):
        return 2 if shape.length is None else 1
    return 0 if isinstance(shape, Constant) else 1


def _load(context: Any, builder: Any, shape: AnyShape, base: Any, offset: int) -> Any:
    """Read a field of a record that lies in memory; a record by address inside it stays where it is."""
    kind = type_of(shape)
    if isinstance(shape, Constant):
        return _known(context, kind)
    if isinstance(kind, SharedType):
        return builder.add(base, ir.Constant(WORD, 8 * offset))
    if isinstance(kind, RecordType):
        values = []
        for _, field in kind.shape.fields:
            values.append(_load(context, builder, field, base, offset))
            offset += _room(field)
        return make(context, builder, kind, values)
    if isinstance(kind, MemoryType):
        value = context.get_constant_undef(kind)
        for index in range(_room(shape)):
            value = builder.insert_value(value, _word(builder, base, offset + index), index)
        return value
    word = _word(builder, base, offset)
    return context.cast(builder, word, INT, BOOL) if kind == BOOL else word


def _word(builder: Any, base: Any, offset: int) -> Any:
    """Read one word. Nobody writes to a record, so LLVM may keep what was read (6 to 10 % in a search)."""
    pointer = builder.inttoptr(base, WORD.as_pointer())
    word = builder.load(builder.gep(pointer, [ir.Constant(WORD, offset)]))
    word.set_metadata("invariant.load", builder.module.add_metadata([]))
    return word
