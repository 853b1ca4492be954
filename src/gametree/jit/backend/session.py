"""The compilation of one function with all that it calls, as one module of LLVM code.

Numba returns results through memory. That is felt in a recursion of a few dozen instructions, and it hides
from LLVM that a function without side effects is pure. So each function is inlined into a *front* that returns
its result in registers,

    {result, status} front(error **, arguments...)

and it is the front that compiled code calls. Its name is fixed before its body is known, so functions may call
themselves and each other. Generators keep Numba's way: their state machines dissolve only when LLVM sees the
memory they are kept in.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from ..layout import hints, is_record
from ..reach import Reach, is_board, members, module_names, visible
from .callees import Callee, CalleeType, Constructor, Instruction, MethodType, Routine, builtins
from .current import current
from .memory import Table
from .numba_inside import (
    AttributeTemplate,
    cgutils,
    compile_one,
    errors,
    infer_getattr,
    ir,
    signature,
    target_context,
)
from .numbers import INSTRUCTIONS, Board
from .records import RECORDS, SharedType, field_type

STATUS = ir.IntType(32)


class Session:
    """Everything compiled for one root function."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.target = target_context()
        self.library = self.target.codegen().create_library("gametree")
        self._callees: dict[Any, Callee] = {}
        self._fronts = 0
        self._under_way: set[tuple[Routine, tuple[Any, ...]]] = set()
        self._builtins = builtins()

    def callee(self, item: Any) -> Any:
        """Return the compilable counterpart of a function or record class."""
        if item not in self._callees:
            kind: Any = Constructor if is_record(item) else Instruction if item in INSTRUCTIONS else Routine
            self._callees[item] = kind(item)
        return self._callees[item]

    def compile(self, routine: Routine, args: tuple[Any, ...]) -> Any:
        """Compile a routine for these argument types; note the key under which its calls are found."""
        if (routine, args) in self._under_way:
            raise errors.TypingError(f"{routine.name} calls itself, so it must say what it returns: '-> int'")
        key, front, result = object(), f"front{self._fronts}", routine.result()
        self._fronts += 1
        if result is not None:  # calls from inside its own body are resolved by this
            routine.keys[args] = result, key
            self.target.insert_func_defn([(_call(front), key, args)])
        self._under_way.add((routine, args))
        try:
            outcome = compile_one(
                self.target,
                self.library,
                self._prepare(routine),
                args,
                result,
                inline=not routine.is_generator,
            )
        finally:
            self._under_way.discard((routine, args))
        if routine.is_generator:
            self.target.insert_user_function(key, outcome.fndesc)
        else:
            self._add_front(front, outcome.fndesc)
            if result is None:
                self.target.insert_func_defn([(_call(front), key, args)])
        routine.keys[args] = outcome.signature.return_type, key
        return outcome

    def member_type(self, kind: Any, name: str) -> Any:
        """Return the type of what stands behind a record's dot and is not a field."""
        member = members(kind.record).get(name)
        if member is None:
            raise errors.TypingError(f"{kind.record.__name__} has no {name!r}")
        if isinstance(member, property):
            return self.callee(member.fget).resolve((kind,))[0]
        if isinstance(member, staticmethod):
            return CalleeType(self.callee(member.__func__))
        if isinstance(member, FunctionType):
            return MethodType(self.callee(member), kind)
        return self.target.typing_context.resolve_value_type(self._class_constant(kind, name, member))

    def read_member(self, context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
        """Emit the code for such a member: a property is called, a constant is put in place."""
        member = members(kind.record)[name]
        if isinstance(member, property):
            result, args, key = self.callee(member.fget).resolve((kind,))
            return context.get_function(key, signature(result, *args))(builder, (value,))
        if isinstance(member, staticmethod):
            return context.get_dummy_value()
        constant = self._class_constant(kind, name, member)
        return context.get_constant_generic(builder, self.member_type(kind, name), constant)

    def _class_constant(self, kind: Any, name: str, member: Any) -> Any:
        return self._counterpart(member, is_board(hints(kind.record), name, member))

    def _prepare(self, routine: Routine) -> FunctionType:
        """Copy a function with only the globals that were found, each in compiled form."""
        function = routine.function
        scope: dict[str, Any] = {"__name__": function.__module__, **self._builtins}
        for name, value in visible(function).items():
            if isinstance(value, ModuleType):
                scope[name] = self._module(function, value)
            else:
                scope[name] = self._counterpart(value, is_board(function.__globals__, name, value))
        copied = FunctionType(function.__code__, scope, function.__name__)
        copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
        return copied

    def _module(self, function: FunctionType, module: ModuleType) -> ModuleType:
        copied = ModuleType(module.__name__)
        for name in module_names(function.__code__, module):
            value = vars(module)[name]
            setattr(copied, name, self._counterpart(value, is_board(vars(module), name, value)))
        return copied

    def _counterpart(self, value: Any, is_set_of_squares: bool) -> Any:
        if isinstance(value, FunctionType) or is_record(value):
            return self.callee(value)
        if isinstance(value, array):
            return Table(value, self.reach.symbol(value))
        if isinstance(value, tuple):
            large = any(isinstance(each, int) and each >= 1 << 63 for each in value)
            return tuple(self._counterpart(each, large) for each in value)
        return Board(value) if is_set_of_squares else value

    def _add_front(self, name: str, body: Any) -> None:
        module = self.target.create_module(name)
        front = _declare(self.target, module, name, body.restype, body.argtypes)
        if body.argtypes and isinstance(body.argtypes[0], SharedType):
            front.attributes.add("alwaysinline")  # collaborators are part of the algorithm
        kind = self.target.call_conv.get_function_type(body.restype, body.argtypes)
        builder = ir.IRBuilder(front.append_basic_block())
        slot = builder.alloca(kind.args[0].pointee)
        status = builder.call(ir.Function(module, kind, body.llvm_func_name), [slot, *front.args])
        both = ir.Constant(front.function_type.return_type, ir.Undefined)
        both = builder.insert_value(both, builder.load(slot), 0)
        builder.ret(builder.insert_value(both, status, 1))
        self.library.add_ir_module(module)


def _declare(target: Any, module: Any, name: str, result: Any, args: Any) -> Any:
    """Declare a front in a module."""
    pointer, *rest = target.call_conv.get_function_type(result, args).args
    kind = ir.FunctionType(ir.LiteralStructType([pointer.pointee, STATUS]), rest)
    return cgutils.get_or_insert_function(module, kind, name)


def _call(front: str) -> Callable[..., Any]:
    """Return what emits a call to a front; an error goes straight on to the caller."""

    def lower(context: Any, builder: Any, sig: Any, values: Any) -> Any:
        function = _declare(context, builder.module, front, sig.return_type, sig.args)
        packed = context.get_arg_packer(sig.args).as_arguments(builder, values)
        both = builder.call(function, [builder.function.args[1], *packed])
        status = builder.extract_value(both, 1)
        with cgutils.if_unlikely(builder, cgutils.is_not_null(builder, status)):
            builder.ret(status)  # the error is already where it belongs
        return context.get_returned_value(builder, sig.return_type, builder.extract_value(both, 0))

    return lower


class _Members(AttributeTemplate):
    """What stands behind a record's dot: a field, a method, a property, a constant of the class."""

    def generic_resolve(self, kind: Any, name: str) -> Any:
        field = field_type(kind, name)
        return current().member_type(kind, name) if field is None else field


for _kind in RECORDS:
    infer_getattr(type(f"_{_kind.__name__}Members", (_Members,), {"key": _kind}))
