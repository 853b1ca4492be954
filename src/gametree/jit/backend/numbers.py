"""``Bits`` for the compiler: an unsigned 64-bit number whose arithmetic never leaves 64 bits.

It takes in any integer and gives none away unasked: ``int(board)`` asks. Numba's own uint64 turns into int64
or float64 as soon as it meets a signed number, which is why boards have a type of their own.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ... import bits
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
INT = types.int64
BOOL = types.boolean
Emit = Callable[..., Any]


class BitsType(types.Type):
    """A set of squares."""

    def __init__(self) -> None:
        super().__init__(name="Bits")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, (types.Integer, types.Boolean)) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer) else None


BITS = BitsType()


def is_number(kind: Any) -> bool:
    """Tell whether a type is a number of either kind."""
    return isinstance(kind, (BitsType, types.Integer))


@register_model(BitsType)
class _BitsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


class Board:
    """A module's constant that is a set of squares."""

    def __init__(self, value: int) -> None:
        self.value = value


@typeof_impl.register(Board)
def _typeof_board(value: Board, context: Any) -> BitsType:
    return BITS


@lower_constant(BitsType)
def _constant_board(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return ir.Constant(WORD, value.value if isinstance(value, Board) else value)


@lower_cast(types.Integer, BitsType)
@lower_cast(types.IntegerLiteral, BitsType)
@lower_cast(types.Boolean, BitsType)
def _integer_to_bits(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    plain = source.literal_type if isinstance(source, types.IntegerLiteral) else source
    if plain is not source:
        value = context.cast(builder, value, source, plain)
    return context.cast(builder, value, plain, plain if plain == types.uint64 else INT)


@lower_cast(BitsType, types.Boolean)
def _bits_to_bool(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _is_not_zero(builder, value)


def _is_not_zero(builder: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ir.Constant(WORD, 0))


# --- operators -------------------------------------------------------------------------------


def _define(function: Any, result: Any, arguments: tuple[Any, ...], fits: Callable[..., bool], emit: Emit) -> None:
    """Teach the compiler an operator: which types it takes, and the instruction it becomes."""

    class Template(AbstractTemplate):
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            return signature(result, *arguments) if not kws and fits(args) else None

    infer_global(function)(Template)

    @lower_builtin(function, *arguments)
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return emit(builder, *args)


def _unary(function: Any, result: Any, emit: Emit) -> None:
    _define(function, result, (BITS,), lambda args: args == (BITS,), emit)


def _binary(function: Any, result: Any, emit: Emit) -> None:
    def fits(args: Any) -> bool:
        return len(args) == 2 and all(map(is_number, args)) and BITS in args

    _define(function, result, (BITS, BITS), fits, emit)


def _shift(function: Any, emit: Emit) -> None:
    def fits(args: Any) -> bool:
        return len(args) == 2 and args[0] == BITS and isinstance(args[1], types.Integer)

    _define(function, BITS, (BITS, INT), fits, emit)


def _by_shifting(direction: str) -> Emit:
    """Return a shift that gives 0 beyond 63 places, as a number cut back to 64 bits does in Python."""

    def emit(builder: Any, value: Any, places: Any) -> Any:
        shifted = getattr(builder, direction)(value, places)
        if isinstance(places, ir.Constant):
            return shifted
        fits = builder.icmp_unsigned("<", places, ir.Constant(WORD, 64))
        return builder.select(fits, shifted, ir.Constant(WORD, 0))

    return emit


for _name in ("and_", "or_", "xor", "add", "sub", "mul"):
    for _form in (_name, f"i{_name.rstrip('_')}"):
        _binary(getattr(operator, _form), BITS, lambda builder, x, y, name=_name: getattr(builder, name)(x, y))
for _name, _direction in (("lshift", "shl"), ("rshift", "lshr")):
    for _form in (_name, f"i{_name}"):
        _shift(getattr(operator, _form), _by_shifting(_direction))
for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _binary(getattr(operator, _name), BOOL, lambda builder, x, y, sign=_sign: builder.icmp_unsigned(sign, x, y))
_unary(operator.invert, BITS, lambda builder, x: builder.not_(x))
_unary(operator.neg, BITS, lambda builder, x: builder.neg(x))
_unary(operator.not_, BOOL, lambda builder, x: builder.icmp_unsigned("==", x, ir.Constant(WORD, 0)))
_unary(operator.truth, BOOL, _is_not_zero)
_unary(bool, BOOL, _is_not_zero)  # a condition asks for it


# --- functions of gametree.bits that are one instruction ---------------------------------------


def _instruction(name: str, *flags: int) -> Emit:
    def emit(builder: Any, value: Any) -> Any:
        extra = [ir.Constant(ir.IntType(1), flag) for flag in flags]
        kind = ir.FunctionType(WORD, [WORD, *(each.type for each in extra)])
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.call(function, [value, *extra])

    return emit


def _highest(builder: Any, value: Any) -> Any:
    return builder.sub(ir.Constant(WORD, 63), _instruction("llvm.ctlz.i64", 0)(builder, value))


INSTRUCTIONS: dict[Any, tuple[Any, Any, Emit]] = {
    bits.bit: (BITS, INT, lambda builder, x: builder.shl(ir.Constant(WORD, 1), x)),
    bits.popcount: (INT, BITS, _instruction("llvm.ctpop.i64")),
    bits.lowest: (INT, BITS, _instruction("llvm.cttz.i64", 0)),
    bits.highest: (INT, BITS, _highest),
    bits.upside_down: (BITS, BITS, _instruction("llvm.bswap.i64")),
}
"""Result type, argument type, and the code."""
