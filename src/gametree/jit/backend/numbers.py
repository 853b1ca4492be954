"""Whole numbers for the compiler: ``int`` as 64 signed bits, ``Bits`` as 64 unsigned ones.

``int`` has no end in Python. Compiled, ``+ - * // << abs`` and the minus sign raise OverflowError where the result
would not fit 64 bits, so a compiled answer is never another number. What is not checked, because nothing can go
wrong: ``% >> & | ^ ~``, comparisons, ``min`` and ``max``. Counting in ``range`` is Numba's and not checked.

``Bits`` is a type of its own, closed under its operators: they drop what leaves the 64 bits, as ``& FULL`` does in
Python. It takes in any integer and gives none away unasked: ``int(board)`` asks, and raises OverflowError from 2**63
on. Numba's uint64 turns into int64 or float64 as soon as it meets a signed number, which is why it is not used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ... import bits
from ..processor import Processor
from .numba_inside import (
    AbstractTemplate,
    Conversion,
    cgutils,
    infer_global,
    ir,
    lower_builtin,
    lower_cast,
    lower_constant,
    models,
    register_model,
    signature,
    typeof_impl,
    types,
)

WORD = ir.IntType(64)
WIDE = ir.IntType(65)  # holds every number of either kind
INT = types.int64
BOOL = types.boolean
Emit = Callable[..., Any]
"""context, builder, values -> value."""


class BitsType(types.Type):
    """A set of squares."""

    def __init__(self) -> None:
        super().__init__(name="Bits")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if is_whole(other) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer) else None


BITS = BitsType()


def is_whole(kind: Any) -> bool:
    """Tell whether a type is an int, or a bool, which Python takes for one."""
    return isinstance(kind, (types.Integer, types.Boolean))


def is_number(kind: Any) -> bool:
    """Tell whether a type is a number of either kind."""
    return isinstance(kind, (BitsType, types.Integer))


@register_model(BitsType)
class _BitsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


class BitsConstant:
    """A constant that is a set of squares."""

    def __init__(self, value: int) -> None:
        self.value = value


@typeof_impl.register(BitsConstant)
def _typeof_bits_constant(value: BitsConstant, context: Any) -> BitsType:
    return BITS


@lower_constant(BitsType)
def _lower_bits_constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return ir.Constant(WORD, value.value if isinstance(value, BitsConstant) else value)


@lower_cast(types.Integer, BitsType)
@lower_cast(types.IntegerLiteral, BitsType)
@lower_cast(types.Boolean, BitsType)
def _integer_to_bits(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    plain = source.literal_type if isinstance(source, types.IntegerLiteral) else source
    if plain is not source:
        value = context.cast(builder, value, source, plain)
    return context.cast(builder, value, plain, INT)


@lower_cast(BitsType, types.Boolean)
def _bits_to_bool(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _is_not_zero(context, builder, value)


# --- what can go wrong -------------------------------------------------------------------------


def refuse_if(context: Any, builder: Any, condition: Any, kind: type[Exception], message: str) -> None:
    """Raise from compiled code where a condition holds."""
    with cgutils.if_unlikely(builder, condition):
        context.call_conv.return_user_exc(builder, kind, (message,))


def _refuse_overflow(context: Any, builder: Any, condition: Any) -> None:
    refuse_if(context, builder, condition, OverflowError, "a whole number outgrew 64 bits; a board is annotated Bits")


def _refuse_negative_shift(context: Any, builder: Any, places: Any) -> None:
    refuse_if(context, builder, _is_negative(builder, places), ValueError, "negative shift count")


def refuse_negative(context: Any, builder: Any, value: Any, what: str) -> None:
    """Raise where a word, read as a signed number, is negative."""
    refuse_if(context, builder, _is_negative(builder, value), OverflowError, what)


def _is_negative(builder: Any, value: Any) -> Any:
    return builder.icmp_signed("<", value, ir.Constant(WORD, 0))


def _is_not_zero(context: Any, builder: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(WORD, 0))


def _is_zero(context: Any, builder: Any, value: Any) -> Any:
    return builder.icmp_unsigned("==", value, ir.Constant(WORD, 0))


# --- operators ---------------------------------------------------------------------------------


def _define(function: Any, result: Any, arguments: tuple[Any, ...], emit: Emit) -> None:
    """Teach the compiler an operator on arguments of these types; where INT is wanted, a bool will do."""
    place = function, arguments

    class Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            fits = len(args) == len(arguments) and all(map(_fits, args, arguments))
            return signature(result, *arguments) if fits and not kws else None

        def get_impl_key(self, sig: Any) -> Any:
            return place

    infer_global(function)(Template)

    @lower_builtin(place, *arguments)
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return emit(context, builder, *args)


def _fits(given: Any, wanted: Any) -> bool:
    return is_whole(given) if wanted == INT else bool(given == wanted)


def _forms(name: str) -> tuple[Any, Any]:
    """Return an operator and its augmented form."""
    return getattr(operator, name), getattr(operator, f"i{name.rstrip('_')}")


def _plainly(name: str) -> Emit:
    """Return the instruction of that name."""
    return lambda context, builder, *values: getattr(builder, name)(*values)


def _checked(name: str) -> Emit:
    """Return the instruction of that name, with a look at the processor's overflow flag."""

    def emit(context: Any, builder: Any, x: Any, y: Any) -> Any:
        both = getattr(builder, f"{name}_with_overflow")(x, y)
        _refuse_overflow(context, builder, builder.extract_value(both, 1))
        return builder.extract_value(both, 0)

    return emit


def _negated(context: Any, builder: Any, value: Any) -> Any:
    return _checked("ssub")(context, builder, ir.Constant(WORD, 0), value)


def _absolute(context: Any, builder: Any, value: Any) -> Any:
    return builder.select(_is_negative(builder, value), _negated(context, builder, value), value)


def _shifted_bits(direction: str) -> Emit:
    """Return a shift that gives 0 beyond 63 places, as a number cut back to 64 bits does in Python."""

    def emit(context: Any, builder: Any, value: Any, places: Any) -> Any:
        _refuse_negative_shift(context, builder, places)
        shifted = getattr(builder, direction)(value, places)
        return builder.select(_is_short(builder, places), shifted, ir.Constant(WORD, 0))

    return emit


def _shifted_up(context: Any, builder: Any, value: Any, places: Any) -> Any:
    """Shift an int up; every bit that leaves must have been a copy of the sign."""
    _refuse_negative_shift(context, builder, places)
    is_short = _is_short(builder, places)
    shifted = builder.select(is_short, builder.shl(value, places), ir.Constant(WORD, 0))
    back = builder.select(is_short, builder.ashr(shifted, places), ir.Constant(WORD, 0))
    _refuse_overflow(context, builder, builder.icmp_signed("!=", back, value))
    return shifted


def _shifted_down(context: Any, builder: Any, value: Any, places: Any) -> Any:
    _refuse_negative_shift(context, builder, places)
    return builder.ashr(value, builder.select(_is_short(builder, places), places, ir.Constant(WORD, 63)))


def _is_short(builder: Any, places: Any) -> Any:
    return builder.icmp_unsigned("<", places, ir.Constant(WORD, 64))


def _divided(context: Any, builder: Any, x: Any, y: Any) -> Any:
    """Divide, rounding down as Python does."""
    refuse_if(context, builder, _is_zero(context, builder, y), ZeroDivisionError, "division by zero")
    is_lowest = builder.icmp_signed("==", x, ir.Constant(WORD, INT.minval))
    _refuse_overflow(context, builder, builder.and_(is_lowest, _is_minus_one(builder, y)))
    rest = builder.srem(x, y)
    return builder.sub(builder.sdiv(x, y), builder.zext(_is_off(context, builder, rest, y), WORD))


def _rest(context: Any, builder: Any, x: Any, y: Any) -> Any:
    """Return what dividing leaves; it has the sign of the divisor."""
    refuse_if(context, builder, _is_zero(context, builder, y), ZeroDivisionError, "division by zero")
    divisor = builder.select(_is_minus_one(builder, y), ir.Constant(WORD, 1), y)  # the lowest number by -1 traps
    rest = builder.srem(x, divisor)
    return builder.add(rest, builder.select(_is_off(context, builder, rest, y), y, ir.Constant(WORD, 0)))


def _is_minus_one(builder: Any, value: Any) -> Any:
    return builder.icmp_signed("==", value, ir.Constant(WORD, -1))


def _is_off(context: Any, builder: Any, rest: Any, divisor: Any) -> Any:
    """Tell whether the processor, which rounds towards zero, has rounded up."""
    signs_differ = _is_negative(builder, builder.xor(rest, divisor))
    return builder.and_(_is_not_zero(context, builder, rest), signs_differ)


def widened(builder: Any, value: Any, kind: Any) -> Any:
    """Return a number in 65 bits, in which numbers of both kinds compare as they do in Python."""
    return builder.zext(value, WIDE) if kind == BITS else builder.sext(value, WIDE)


def _comparison(sign: str, kinds: tuple[Any, Any]) -> Emit:
    def emit(context: Any, builder: Any, x: Any, y: Any) -> Any:
        if kinds == (BITS, BITS):
            return builder.icmp_unsigned(sign, x, y)
        return builder.icmp_signed(sign, widened(builder, x, kinds[0]), widened(builder, y, kinds[1]))

    return emit


MIXED = (BITS, BITS), (BITS, INT), (INT, BITS)

for _name in ("and_", "or_", "xor", "add", "sub", "mul"):
    for _form in _forms(_name):
        for _kinds in MIXED:
            _define(_form, BITS, _kinds, _plainly(_name))
for _name, _direction in (("lshift", "shl"), ("rshift", "lshr")):
    for _form in _forms(_name):
        _define(_form, BITS, (BITS, INT), _shifted_bits(_direction))
OF_INTS: dict[str, Emit] = {
    "add": _checked("sadd"),
    "sub": _checked("ssub"),
    "mul": _checked("smul"),
    "floordiv": _divided,
    "mod": _rest,
    "lshift": _shifted_up,
    "rshift": _shifted_down,
}
for _name, _emit in OF_INTS.items():
    for _form in _forms(_name):
        _define(_form, INT, (INT, INT), _emit)
for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    for _kinds in MIXED:
        _define(getattr(operator, _name), BOOL, _kinds, _comparison(_sign, _kinds))
_define(operator.invert, BITS, (BITS,), _plainly("not_"))
_define(operator.neg, BITS, (BITS,), _plainly("neg"))
_define(operator.not_, BOOL, (BITS,), _is_zero)
_define(operator.truth, BOOL, (BITS,), _is_not_zero)
_define(bool, BOOL, (BITS,), _is_not_zero)  # a condition asks for it
_define(operator.invert, INT, (INT,), _plainly("not_"))
_define(operator.neg, INT, (INT,), _negated)
_define(abs, INT, (INT,), _absolute)


# --- functions of gametree.bits that are one instruction ---------------------------------------


def _instruction(name: str, *flags: int) -> Emit:
    def emit(context: Any, builder: Any, *values: Any) -> Any:
        given = [*values, *(ir.Constant(ir.IntType(1), flag) for flag in flags)]
        kind = ir.FunctionType(WORD, [each.type for each in given])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), given)

    return emit


def _bit(context: Any, builder: Any, square: Any) -> Any:
    return _shifted_bits("shl")(context, builder, ir.Constant(WORD, 1), square)


def _highest(context: Any, builder: Any, value: Any) -> Any:
    return builder.sub(ir.Constant(WORD, 63), _instruction("llvm.ctlz.i64", 0)(context, builder, value))


def _true(context: Any, builder: Any) -> Any:
    return cgutils.true_bit


Instructions = dict[Any, tuple[Any, tuple[Any, ...], Emit]]
"""By function: result type, argument types, and the code."""

ON_EVERY_PROCESSOR: Instructions = {
    bits.bit: (BITS, (INT,), _bit),
    bits.popcount: (INT, (BITS,), _instruction("llvm.ctpop.i64")),
    bits.lowest: (INT, (BITS,), _instruction("llvm.cttz.i64", 0)),
    bits.highest: (INT, (BITS,), _highest),
    bits.upside_down: (BITS, (BITS,), _instruction("llvm.bswap.i64")),
}
WHERE_EXTRACTING_IS_FAST: Instructions = {
    bits.extract: (BITS, (BITS, BITS), _instruction("llvm.x86.bmi.pext.64")),
    bits.deposit: (BITS, (BITS, BITS), _instruction("llvm.x86.bmi.pdep.64")),
    bits.has_fast_extract: (BOOL, (), _true),
}
"""Elsewhere their text is compiled as it stands."""


def instructions(processor: Processor) -> Instructions:
    """Return the functions that are one instruction of a processor."""
    return ON_EVERY_PROCESSOR | (WHERE_EXTRACTING_IS_FAST if processor.extracts_fast else {})
