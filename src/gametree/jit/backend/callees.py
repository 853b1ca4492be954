"""What compiled code can call: plain functions and methods, record classes, ``min`` and ``max``, instructions.

Numba asks a callee for the type of a call (``resolve``), then for the code of it under the key it was given.
"""

from __future__ import annotations

import functools
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from ...base.numbers import is_fixed
from ..layout import declared, hints, plain_shape, shape
from .arrays import MemoryType, emit_fetch
from .current import current
from .numba_inside import errors, lower_constant, models, register_model, signature, typeof_impl, types, unliteral
from .numbers import BITS, BOOL, INT, WORD, Emit, is_number, is_whole, refuse_negative, widened
from .reasons import words_for
from .records import RecordType, constant_of, make, type_of
from .rewriting import readable

Resolved = tuple[Any, tuple[Any, ...], object]
"""Result type, argument types, and the key under which the code is found."""

ANY_NUMBER = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def fitting(wanted: Any, given: Any, where: str) -> Any:
    """Return the type that an argument is cast to, or say why it does not fit."""
    if isinstance(given, types.MakeFunctionLiteral):
        raise errors.TypingError("a function made inside another cannot be handed over; define it at the top")
    if wanted is None or wanted == given:
        return given
    if wanted in (INT, BITS, BOOL) and is_whole(given):
        return wanted
    if isinstance(wanted, MemoryType) and isinstance(given, MemoryType) and given.will_do_for(wanted):
        return given
    hint = "; write int(...)" if given == BITS and wanted == INT else ""
    raise errors.TypingError(f"{where} is {words_for(wanted)}, but is given {words_for(given)}{hint}")


class Callee(ABC):
    """Something that can be called, with the Python signature by which arguments are matched."""

    def __init__(self, name: str, python: inspect.Signature | None = None) -> None:
        self.name, self.python = name, python
        self.signature = None if python is None else _without_kinds(python)
        """The same for Numba, which knows no parameters that must be named."""
        self.keys: dict[tuple[Any, ...], tuple[Any, object]] = {}

    def match(self, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Put arguments in the order of the parameters, defaults filled in."""
        if self.python is None:
            if named:
                raise errors.TypingError(f"{self.name} takes no named arguments here")
            return args
        if any(each.kind in ANY_NUMBER for each in self.python.parameters.values()):
            raise errors.TypingError(f"{self.name} takes any number of arguments; name each of them")
        try:
            bound = self.python.bind(*args, **named)
        except TypeError as error:
            raise errors.TypingError(f"{self.name}: {error}") from None
        given = bound.arguments
        return tuple(
            given[name] if name in given else _type_of_default(parameter.default)
            for name, parameter in self.python.parameters.items()
        )

    @abstractmethod
    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        """Return the type of a call with these argument types."""

    def inline(self, result: Any, args: tuple[Any, ...], emit: Callable[..., Any]) -> Resolved:
        """Resolve a call to code written in place."""
        if args not in self.keys:
            key = object()
            self.keys[args] = result, key
            current().target.insert_func_defn([(emit, key, args)])
        return result, args, self.keys[args][1]


def _without_kinds(python: inspect.Signature) -> inspect.Signature:
    parameters, default = [], inspect.Parameter.empty
    for each in python.parameters.values():
        has_none = each.default is inspect.Parameter.empty  # then one is given, or ``match`` would have refused
        default = default if has_none else each.default
        parameters.append(inspect.Parameter(each.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default))
    return inspect.Signature(parameters)


def _type_of_default(value: Any) -> Any:
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INT if value < 1 << 63 else BITS
    raise errors.TypingError(f"the default {value!r} cannot be compiled; give the argument")


class Routine(Callee):
    """A plain function, compiled once for each list of argument types."""

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function.__qualname__, inspect.signature(function))
        self.function = function
        self.hints = hints(function)

    @functools.cached_property
    def code(self) -> CodeType:
        """What is compiled; asked for only if the function is called."""
        return readable(self.function)

    @property
    def is_generator(self) -> bool:
        return bool(self.code.co_flags & inspect.CO_GENERATOR)

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        parameters = list(self.python.parameters) if self.python else []
        args = tuple(
            fitting(self._wanted(name), unliteral(given), f"{self.name}: {name!r}")
            for name, given in zip(parameters, args, strict=True)
        )
        if args not in self.keys:
            current().compile(self, args)
        result, key = self.keys[args]
        return result, args, key

    def _wanted(self, parameter: str) -> Any:
        plain = plain_shape(self.hints[parameter]) if parameter in self.hints else None
        return None if plain is None else type_of(plain)

    def result(self) -> Any:
        """Return the result type that the annotation gives, or None to infer it."""
        if self.is_generator or "return" not in self.hints:
            return None
        hint = self.hints["return"]
        if hint is type(None):
            return types.none
        known = declared(hint)
        return None if known is None else type_of(known)


class Instruction(Callee):
    """A function of ``gametree.bits`` that is one machine instruction."""

    def __init__(self, function: FunctionType, result: Any, arguments: tuple[Any, ...], emit: Emit) -> None:
        super().__init__(function.__qualname__, inspect.signature(function))
        self._result, self._arguments, self._emit = result, arguments, emit

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        for wanted, given in zip(self._arguments, args, strict=True):
            fitting(wanted, unliteral(given), self.name)
        return self.inline(
            self._result,
            self._arguments,
            lambda context, builder, sig, values: self._emit(context, builder, *values),
        )


class Fetching(Callee):
    """``fetch``: what waits for memory later on waits less."""

    def __init__(self, function: Callable[..., None]) -> None:
        super().__init__(function.__qualname__, inspect.signature(function))

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        memory, index = map(unliteral, args)
        if not isinstance(memory, MemoryType) or not is_whole(index):
            raise errors.TypingError(f"fetch takes memory and a place in it, not {words_for(memory)}")
        return self.inline(types.none, (memory, INT), emit_fetch)


class Choice(Callee):
    """``min`` or ``max`` of two numbers or more."""

    def __init__(self, name: str, sign: str) -> None:
        super().__init__(name)
        self._sign = sign

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        if len(args) < 2 or not all(map(is_number, args)):
            raise errors.TypingError(f"{self.name} takes two numbers or more when it is compiled")
        result = BITS if BITS in args else INT
        kinds = tuple(BITS if kind == BITS else INT for kind in args)
        return self.inline(result, kinds, self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        best, *rest = map(widened, (builder,) * len(values), values, sig.args)
        for value in rest:
            best = builder.select(builder.icmp_signed(self._sign, value, best), value, best)
        return builder.trunc(best, WORD)


class Conversion(Callee):
    """``int`` or ``bool`` of a number."""

    def __init__(self, name: str, result: Any) -> None:
        super().__init__(name)
        self._result = result

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        kind = unliteral(args[0]) if len(args) == 1 else None
        if not (is_number(kind) or isinstance(kind, types.Boolean)):
            raise errors.TypingError(f"{self.name} takes one number when it is compiled")
        return self.inline(self._result, (kind,), self._lower)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        if sig.args[0] == BITS and sig.return_type == INT:
            refuse_negative(context, builder, values[0], "int() of a board does not fit a signed 64-bit number")
            return values[0]
        return context.cast(builder, values[0], sig.args[0], sig.return_type)


class Constructor(Callee):
    """A record class, called to make a record; arguments take the types of the fields."""

    def __init__(self, record: Any) -> None:
        super().__init__(record.__qualname__, inspect.signature(record))
        self.record = record

    def resolve(self, args: tuple[Any, ...]) -> Resolved:
        fields, kinds = [], []
        for name, given in zip(self.record._fields, args, strict=True):
            field, kind = self._field(name, given)
            fields.append((name, field))
            kinds.append(kind)
        return self.inline(RecordType(shape(self.record, tuple(fields))), tuple(kinds), self._lower)

    def _field(self, name: str, given: Any) -> tuple[Any, Any]:
        """Return shape and type of a field that is given a value."""
        hint, where = hints(self.record).get(name), f"{self.name}.{name}"
        if is_fixed(hint):
            constant = constant_of(given)
            if constant is None:
                raise errors.TypingError(f"{where} is Fixed: hand on the one of another {self.name}")
            return constant, given
        known, given = declared(hint), unliteral(given)
        if known is None:
            if not hasattr(given, "shape"):
                raise errors.TypingError(f"{where} should be a record, but is given {words_for(given)}")
            return given.shape, given
        kind = type_of(known)
        if isinstance(kind, MemoryType) and kind != given:
            raise errors.TypingError(f"{where} should be handed on from a field with the same annotation")
        return known, fitting(kind, given, where)

    def _lower(self, context: Any, builder: Any, sig: Any, values: Any) -> Any:
        return make(context, builder, sig.return_type, values)


def builtins() -> dict[str, Callee]:
    """Return Python's own functions that Numba would compile through its run-time library."""
    return {
        "min": Choice("min", "<"),
        "max": Choice("max", ">"),
        "int": Conversion("int", INT),
        "bool": Conversion("bool", BOOL),
    }


# --- callees as Numba sees them ------------------------------------------------------------------


class CalleeType(types.Callable, types.Opaque):
    """A callee named by a global or a static method."""

    def __init__(self, callee: Callee) -> None:
        self.callee = callee
        super().__init__(name=f"Callee({callee.name}, {id(callee)})")

    def __str__(self) -> str:
        return self.callee.name

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        result, kinds, _ = self.callee.resolve(self.callee.match(args, dict(kws)))
        return signature(result, *kinds).replace(pysig=self.callee.signature)

    def get_impl_key(self, sig: Any) -> object:
        return self.callee.resolve(sig.args)[2]

    def get_call_signatures(self) -> Any:
        return (), False


class MethodType(types.BoundFunction):
    """A method together with its record."""

    def __init__(self, routine: Routine, this: Any) -> None:
        self.routine, self.this = routine, this
        types.Type.__init__(self, name=f"Method({routine.name} for {this})")

    @property
    def key(self) -> Any:
        return self.routine, self.this

    def __str__(self) -> str:
        return self.routine.name

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        python = self.routine.signature
        assert python is not None
        result, kinds, _ = self.routine.resolve(self.routine.match((self.this, *args), dict(kws)))
        _, *rest = python.parameters.values()
        return signature(result, *kinds[1:], recvr=self.this).replace(pysig=python.replace(parameters=rest))

    def get_impl_key(self, sig: Any) -> object:
        return self.routine.resolve(sig.args)[2]


register_model(CalleeType)(models.OpaqueModel)


@register_model(MethodType)
class _MethodModel(models.ProxyModel):
    def __init__(self, manager: Any, kind: MethodType) -> None:
        super().__init__(manager, kind)
        self._proxied_model = manager.lookup(kind.this)


@lower_constant(CalleeType)
def _constant_callee(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


@typeof_impl.register(Callee)
def _typeof_callee(value: Callee, context: Any) -> CalleeType:
    return CalleeType(value)
