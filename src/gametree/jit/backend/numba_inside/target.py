"""What functions are compiled for: how values of the language are computed, functions called, and errors told."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from numba.core import callconv, cgutils, cpu
from numba.core.itanium_mangler import mangle_args

from ...processor import Processor
from ..current import current
from .language import Explain, Typing
from .object_code import TRIPLE, Codegen, WebCodegen
from .overriding import overriding

FREE_REGISTERS = (
    "preserve_nonecc" if TRIPLE.startswith(("x86_64", "aarch64", "arm64")) and "windows" not in TRIPLE else ""
)
"""A calling convention that lets the called function use every register; LLVM has it for these processors."""


@overriding()
class _CallConv(callconv.CPUCallConv):
    """Numba's calling convention, with errors as plain data: the name of the class, its arguments, the place."""

    def build_excinfo_struct(self, exc: Any, exc_args: Any, loc: Any, func_name: Any) -> Any:
        where, function = self.context.place
        plain = tuple(getattr(each, "value", each) for each in exc_args)  # a constant board is wrapped
        file = PurePath(where.filename).name if self.context.is_of_the_web else where.filename
        return current().reach.exception_name(exc), plain, (function, file, where.line)

    def call_function(self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None) -> Any:
        """Call a function of Numba's own form: the one that finds the next item of a generator.

        It is given the caller's own place for errors, behind which the depth of calls is counted. Numba would give it
        a new place, with nothing behind.
        """
        callee.attributes.add("alwaysinline")  # then its state is kept in registers, and a loop over it is a loop
        kind = self.get_return_type(resty).pointee
        result = cgutils.alloca_once(builder, kind)
        builder.store(cgutils.get_null_value(kind), result)
        error = builder.function.args[1]
        packed = self._get_arg_packer(argtys).as_arguments(builder, args)
        code = builder.call(callee, [result, error, *packed])
        status = self._get_return_status(builder, code, builder.load(error))
        return status, self.context.get_returned_value(builder, resty, builder.load(result))


@overriding("place", "free_registers", "is_of_the_web", "_mangled")
class Target(cpu.CPUContext):
    """How values of the language itself are computed; again without NumPy."""

    place: tuple[Any, str]
    """The line that is being compiled, and the function it stands in."""

    def __init__(self, explain: Explain, processor: Processor) -> None:
        self._processor = processor
        self._mangled: dict[Any, str] = {}
        super().__init__(Typing(explain), "cpu")

    def init(self) -> None:
        self.is32bit = False
        kind = WebCodegen if self._processor.is_of_the_web else Codegen
        self._internal_codegen = kind(self._processor)

    @property
    def is_of_the_web(self) -> bool:
        """Whether others will see what is made: it tells them nothing of this machine."""
        return self._processor.is_of_the_web

    @property
    def free_registers(self) -> str:
        """The calling convention of fronts; WebAssembly has one for all."""
        return "" if self.is_of_the_web else FREE_REGISTERS

    @property
    def call_conv(self) -> Any:
        return _CallConv(self)

    def mangler(self, name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        """Return the name that a function has in the object code; those of types are long, and written once."""
        for each in types:
            if each not in self._mangled:
                self._mangled[each] = mangle_args((each,))
        start: str = super().mangler(name, (), abi_tags=abi_tags, uid=uid)
        return start + "".join(self._mangled[each] for each in types)

    def load_additional_registries(self) -> None:
        from numba.core import optional  # noqa: F401
        from numba.cpython import builtins, iterators, listobj, numbers, rangeobj, tupleobj  # noqa: F401

    def add_linking_libs(self, libs: Any) -> None:
        """All functions of one compilation stand in one library: there is nothing to link."""

    def post_lowering(self, module: Any, library: Any) -> None:
        """Link no run-time library: compiled code allocates nothing."""


def target_context(explain: Explain, processor: Processor) -> Any:
    """Return a fresh context in which one function and all that it calls are compiled."""
    target = Target(explain, processor)
    target.refresh()
    return target
