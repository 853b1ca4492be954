"""The compilation of one function with all that it calls, as one module of LLVM code.

Numba returns results through memory. That is felt in a recursion of a few dozen instructions, and it hides
from LLVM that a function without side effects is pure. So each function is inlined into a *front* that returns
its result in registers,

    {result, status} front(error **, arguments...)

and it is the front that compiled code calls. A front may use every register, where LLVM can arrange it: the
caller keeps what it still needs, and a leaf of the search saves nothing. Its name is fixed before its body is
known, so functions may call themselves and each other. Generators keep Numba's way, and are inlined where they are
used: their state machines dissolve when LLVM sees the memory they are kept in.
"""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ...base.numbers import fetch, is_record
from ..layout import NotCompilable, hints, kind_of
from ..processor import Processor
from ..reach import OF_EVERY_RECORD, Reach, is_bits, is_bits_of, members, module_names, visible
from .arrays import LinkedTable
from .callees import Callee, CalleeType, Constructor, Fetching, Instruction, MethodType, Routine, builtins
from .current import current
from .fieldwise import FIELDWISE
from .inlining import Written, with_loops_written_out, written_out
from .numba_inside import (
    AttributeTemplate,
    cgutils,
    compile_one,
    empty_library,
    errors,
    infer_getattr,
    ir,
    lower_getattr_generic,
    signature,
    target_context,
    types,
)
from .numbers import WORD, BitsConstant, instructions
from .reasons import at, explain
from .records import RECORDS, FixedRecord, SharedType, field_type
from .refused import explain_walrus, refuse

STATUS = ir.IntType(32)
FRONT = "front{}"
MOST_CALLS = 1_000
WIDE = 14
"""To hand over and take back more words than that takes as long as much of what a function does with them."""


class Session:
    """Everything compiled for one root function."""

    def __init__(self, reach: Reach, processor: Processor) -> None:
        self.reach, self.processor = reach, processor
        self.target = target_context(explain, processor)
        self.library = empty_library(self.target)
        self._callees: dict[Any, Callee] = {}
        self._fronts = 0
        self._under_way: set[tuple[Routine, tuple[Any, ...]]] = set()
        self._modules: dict[tuple[CodeType, ModuleType], ModuleType] = {}
        self._builtins = builtins()
        self._instructions = instructions(processor)

    def callee(self, item: Any) -> Any:
        """Return the compilable counterpart of a function or record class."""
        if item not in self._callees:
            self._callees[item] = self._new_callee(item)
        return self._callees[item]

    def _new_callee(self, item: Any) -> Callee:
        if is_record(item):
            return Constructor(item)
        if item in self._instructions:
            return Instruction(item, *self._instructions[item])
        if item is fetch:
            return Fetching(item)
        return FIELDWISE.get(item, Routine)(item)

    def compile(self, routine: Routine, args: tuple[Any, ...]) -> Any:
        """Compile a routine for these argument types; note the key under which its calls are found."""
        if (routine, args) in self._under_way:
            raise errors.TypingError(f"{routine.name} calls itself, so it must say what it returns: '-> int'")
        key, front, result = object(), FRONT.format(self._fronts), routine.result()
        self._fronts += 1
        if result is not None:  # calls from inside its own body are resolved by this
            routine.keys[args] = result, key
            self.target.insert_func_defn([(self._call(front, routine), key, args)])
        self._under_way.add((routine, args))
        try:
            outcome = self._compiled(routine, args, result)
        except errors.TypingError as error:
            explain_walrus(routine.function.__code__, error)
            raise
        finally:
            self._under_way.discard((routine, args))
        if isinstance(outcome.signature.return_type, types.Optional):
            raise NotCompilable(at(f"{routine.name} returns now a value and now None", routine.function.__code__))
        if routine.is_generator:
            self.target.insert_user_function(key, outcome.fndesc)
        else:
            self._add_front(front, outcome.fndesc)
            if result is None:
                self.target.insert_func_defn([(self._call(front, routine), key, args)])
        routine.keys[args] = outcome.signature.return_type, key
        return outcome

    def _compiled(self, routine: Routine, args: tuple[Any, ...], result: Any) -> Any:
        parameters = inspect.signature(routine.function).parameters
        write, inline = (written_out, False) if routine.is_generator else (with_loops_written_out, True)
        written = write(routine.function, dict(zip(parameters, args, strict=True)))
        if written is not None:
            try:
                return compile_one(
                    self.target, self.library, self._prepare(routine, written), args, result, inline=inline
                )
            except (errors.TypingError, NotCompilable):
                pass  # what is wrong is told of the text as it stands
        return compile_one(self.target, self.library, self._prepare(routine), args, result, inline=inline)

    def member_type(self, kind: Any, name: str) -> Any:
        """Return the type of what stands behind a record's dot and is not a field."""
        member = self._member(kind.record, name)
        if isinstance(member, property):
            return self.callee(member.fget).resolve((kind,))[0]
        if isinstance(member, FunctionType):
            return MethodType(self.callee(member), kind)
        return self.class_member_type(kind.record, name)

    def read_member(self, context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
        """Emit the code for such a member: a property is called, a constant is put in place."""
        member = self._member(kind.record, name)
        if isinstance(member, property):
            result, args, key = self.callee(member.fget).resolve((kind,))
            return context.get_function(key, signature(result, *args))(builder, (value,))
        return self.read_class_member(context, builder, kind.record, name)

    def class_member_type(self, record: Any, name: str) -> Any:
        """Return the type of what stands behind the dot of a record class."""
        return self.target.typing_context.resolve_value_type(self._class_member(record, name))

    def read_class_member(self, context: Any, builder: Any, record: Any, name: str) -> Any:
        """Emit the code for such a member: a constant is put in place."""
        member = self._class_member(record, name)
        if isinstance(member, Callee):
            return context.get_dummy_value()
        return context.get_constant_generic(builder, self.class_member_type(record, name), member)

    def _class_member(self, record: Any, name: str) -> Any:
        member = self._member(record, name)
        if isinstance(member, staticmethod):
            member = member.__func__
        return self._counterpart(member, is_bits(member, hints(record).get(name)))

    def _member(self, record: Any, name: str) -> Any:
        found = members(record)
        if name in found:
            return found[name]
        if name in OF_EVERY_RECORD:
            raise errors.TypingError(f"{record.__name__}.{name} cannot be compiled; write {record.__name__}(...)")
        if hasattr(record, name):
            kind = kind_of(inspect.getattr_static(record, name))
            raise errors.TypingError(f"{record.__name__}.{name} is {kind}, which cannot be compiled")
        raise errors.TypingError(f"{record.__name__} has no {name!r}")

    def _prepare(self, routine: Routine, written: Written | None = None) -> FunctionType:
        """Copy a function with only the globals that were found, each in compiled form."""
        function = routine.function
        code, borrowed = (routine.code, {}) if written is None else written
        refuse(function, routine.code, visible(function))
        scope: dict[str, Any] = {"__name__": function.__module__, **self._builtins}
        for name, (owner, own) in ({name: (function, name) for name in visible(function)} | borrowed).items():
            value = owner.__globals__[own]
            scope[name] = self._named(owner.__code__, value, is_bits_of(owner.__globals__, own, value))
        copied = FunctionType(self._with_bits(code), scope, function.__name__)
        copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
        return copied

    def _with_bits(self, code: CodeType) -> CodeType:
        """Take numbers in a function's text that need 64 bits for boards."""

        def counterpart(value: Any) -> Any:
            return self._with_bits(value) if isinstance(value, CodeType) else self._counterpart(value, is_bits(value))

        return code.replace(co_consts=tuple(map(counterpart, code.co_consts)))

    def _named(self, code: CodeType, value: Any, is_set_of_squares: bool) -> Any:
        """Return the compiled form of what stands behind a name; of a module, only what the code may mean."""
        if not isinstance(value, ModuleType):
            return self._counterpart(value, is_set_of_squares)
        if (code, value) not in self._modules:
            copied = self._modules[code, value] = ModuleType(value.__name__)
            for name in module_names(code, value):
                inner = vars(value)[name]
                setattr(copied, name, self._named(code, inner, is_bits_of(vars(value), name, inner)))
        return self._modules[code, value]

    def _counterpart(self, value: Any, is_set_of_squares: bool) -> Any:
        if isinstance(value, FunctionType) or is_record(value):
            return self.callee(value)
        if isinstance(value, array) and value.typecode in "qQ":
            return LinkedTable(value, self.reach.symbol(value))
        if is_record(type(value)):
            return FixedRecord(value)
        if isinstance(value, tuple):
            large = any(isinstance(each, int) and each >= 1 << 63 for each in value)
            return tuple(self._counterpart(each, large) for each in value)
        return BitsConstant(value) if is_set_of_squares else value

    def _call(self, front: str, routine: Routine) -> Callable[..., Any]:
        """Return what emits a call to a front; an error goes straight on to the caller."""

        def lower(context: Any, builder: Any, sig: Any, values: Any) -> Any:
            function = _declare(context, builder.module, front, sig.return_type, sig.args)
            packed = context.get_arg_packer(sig.args).as_arguments(builder, values)
            # An algorithm is not counted: its kit has rows for so many plies, and it is called at every node.
            is_algorithm = any(isinstance(kind, SharedType) for kind in sig.args)
            is_counted = (routine, sig.args) in self._under_way and not is_algorithm
            with _counted(context, builder, routine.name) if is_counted else nullcontext():
                arguments = [builder.function.args[1], *packed]
                both = builder.call(function, arguments, cconv=function.calling_convention)
            status = builder.extract_value(both, 1)
            with cgutils.if_unlikely(builder, cgutils.is_not_null(builder, status)):
                builder.ret(status)  # the error is already where it belongs
            return context.get_returned_value(builder, sig.return_type, builder.extract_value(both, 0))

        return lower

    def _add_front(self, name: str, body: Any) -> None:
        module = self.library.module
        front = _declare(self.target, module, name, body.restype, body.argtypes)
        is_collaborator = bool(body.argtypes) and isinstance(body.argtypes[0], SharedType)
        if is_collaborator or self._is_wide(body):  # part of the algorithm, and of what calls it
            front.attributes.add("alwaysinline")
        kind = self.target.call_conv.get_function_type(body.restype, body.argtypes)
        builder = ir.IRBuilder(front.append_basic_block())
        slot = builder.alloca(kind.args[0].pointee)
        inside = cgutils.get_or_insert_function(module, kind, body.llvm_func_name)
        status = builder.call(inside, [slot, *front.args])
        both = ir.Constant(front.function_type.return_type, ir.Undefined)
        both = builder.insert_value(both, builder.load(slot), 0)
        builder.ret(builder.insert_value(both, status, 1))

    def _is_wide(self, body: Any) -> bool:
        """Tell whether a function takes and returns many words."""
        words = self.target.get_arg_packer([*body.argtypes, body.restype]).argument_types
        return len(words) > WIDE

    def add_way_in(self, body: Any) -> str:
        """Add what is called from outside, and return its name: it only calls the first front.

        Were the body itself called, all that is inlined into it would be there twice, and LLVM would inline less. It
        finds its arguments as words in memory, so that it is called in one way whatever they are.
        """
        module, name = self.library.module, "way_in"
        result, error, *_ = self.target.call_conv.get_function_type(body.restype, body.argtypes).args
        kind = ir.FunctionType(STATUS, [result, error, WORD.as_pointer()])
        way_in = cgutils.get_or_insert_function(module, kind, name)
        place, error, words = way_in.args
        builder = ir.IRBuilder(way_in.append_basic_block())
        front = _declare(self.target, module, FRONT.format(0), body.restype, body.argtypes)
        given = [error]
        for index, wanted in enumerate(front.function_type.args[1:]):
            word = builder.load(builder.gep(words, [ir.Constant(WORD, index)]))
            given.append(word if wanted == WORD else builder.trunc(word, wanted))
        both = builder.call(front, given, cconv=front.calling_convention)
        builder.store(builder.extract_value(both, 0), place)
        builder.ret(builder.extract_value(both, 1))
        return name


def _declare(target: Any, module: Any, name: str, result: Any, args: Any) -> Any:
    """Declare a front in a module."""
    pointer, *rest = target.call_conv.get_function_type(result, args).args
    kind = ir.FunctionType(ir.LiteralStructType([pointer.pointee, STATUS]), rest)
    function = cgutils.get_or_insert_function(module, kind, name)
    function.calling_convention = target.free_registers
    return function


@contextmanager
def _counted(context: Any, builder: Any, name: str) -> Iterator[None]:
    """Count how deep a function is in calls to itself, in the word behind the error, and refuse to go too deep.

    Python does the same; machine code would go on until the stack is used up, and take the process with it.
    """
    error = builder.function.args[1]
    word = builder.gep(builder.bitcast(error, WORD.as_pointer()), [ir.Constant(WORD, 1)])
    calls = builder.load(word)
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", calls, ir.Constant(WORD, MOST_CALLS))):
        message = f"{name} calls itself more than {MOST_CALLS:,} times deep"
        context.call_conv.return_user_exc(builder, RecursionError, (message,))
    builder.store(builder.add(calls, ir.Constant(WORD, 1)), word)
    yield
    builder.store(calls, word)


class _Members(AttributeTemplate):
    """What stands behind a record's dot: a field, a method, a property, a constant of the class."""

    def generic_resolve(self, kind: Any, name: str) -> Any:
        field = field_type(kind, name)
        return current().member_type(kind, name) if field is None else field


@infer_getattr
class _ClassMembers(AttributeTemplate):
    """What stands behind the dot of a record class: a constant, a static method, a method without its record."""

    key = CalleeType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        is_class = isinstance(kind.callee, Constructor) and not name.startswith("__")
        return current().class_member_type(kind.callee.record, name) if is_class else None


@lower_getattr_generic(CalleeType)
def _class_member(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    return current().read_class_member(context, builder, kind.callee.record, name)


for _kind in RECORDS:
    infer_getattr(type(f"_{_kind.__name__}Members", (_Members,), {"key": _kind}))
