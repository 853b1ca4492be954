"""Every name of Numba that this package uses. No other file imports Numba.

Most of these are not part of Numba's public interface, so its version is pinned, and
``tests/jit/test_numba_inside.py`` says which one broke when a new version is tried.

What Numba does here: it reads bytecode, infers types, and writes LLVM's intermediate code. Types, calls and
memory are our own (the files beside this one); its run-time library, its arrays and its wrappers are not used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import numba.core.types
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import callconv, cgutils, codegen, compiler, cpu, errors, lowering
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, _pass_registry, register_pass
from numba.core.datamodel import models
from numba.core.imputils import lower_cast, lower_constant, lower_getattr_generic
from numba.core.ir_utils import build_definitions
from numba.core.itanium_mangler import mangle_args
from numba.core.rewrites import rewrite_registry
from numba.core.ssa import reconstruct_ssa
from numba.core.transforms import canonicalize_cfg
from numba.core.typeconv import Conversion
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NoPythonSupportedFeatureValidation,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.types.misc import unliteral
from numba.core.typing.context import BaseContext
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    Registry,
    _OverloadFunctionTemplate,
    _TemplateTargetHelperMixin,
    infer_getattr,
    infer_global,
    signature,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    GenericRewrites,
    InlineClosureLikes,
    IRProcessing,
    ReconstructSSA,
    RewriteSemanticConstants,
    TranslateByteCode,
)
from numba.extending import lower_builtin, register_model, typeof_impl

from ..layout import NoCompiler
from ..processor import Processor
from . import products
from .current import current
from .vectors import in_narrow_vectors

__all__ = [
    "AbstractTemplate",
    "AttributeTemplate",
    "Conversion",
    "cgutils",
    "compile_one",
    "empty_library",
    "errors",
    "global_compiler_lock",
    "infer_getattr",
    "infer_global",
    "ir",
    "lower_builtin",
    "lower_cast",
    "lower_constant",
    "lower_getattr_generic",
    "models",
    "register_model",
    "signature",
    "target_context",
    "typeof_impl",
    "types",
    "unliteral",
]


types: Any = numba.core.types  # its stub names only a part
OVERLOADS = {_OverloadFunctionTemplate, _TemplateTargetHelperMixin}
PACKAGE = __name__.rpartition(".")[0]
TRIPLE = llvm.get_process_triple()
FREE_REGISTERS = (
    "preserve_nonecc" if TRIPLE.startswith(("x86_64", "aarch64", "arm64")) and "windows" not in TRIPLE else ""
)
"""A calling convention that lets the called function use every register; LLVM has it for these processors."""
Explain = Callable[[Any, tuple[Any, ...]], str]
"""A function or operator, the types it was given -> why that cannot be compiled."""


def _overriding(*own: str) -> Callable[[type], type]:
    """Check that a class of Numba's has all that a class of ours overrides, besides our ``own`` names.

    A method that Numba calls something else now would never be called: code would be made for another processor, or
    its errors be unreadable.
    """

    def check(kind: type) -> type:
        for name in vars(kind):
            if not name.startswith("__") and name not in own and not hasattr(kind.__base__, name):
                raise AttributeError(f"{kind.__base__} has no {name!r}")
        return kind

    return check


@_overriding("_resolve")
class _Typing(BaseContext):
    """Types of the language itself.

    Numba's *overloads* (strings, lists, arrays, typed containers) are left out: they need its run-time library,
    and making them ready costs half a second. Fractions are left out, because Numba would round them in silence.
    """

    def __init__(self, explain: Explain) -> None:
        super().__init__()
        self._explain = explain
        self._known: dict[tuple[Any, ...], Any] = {}

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call; where there is none, say so in our own words.

        What an operator makes of some types is found by trying one template after another, and asked for at every
        place where it stands: what was found is kept.
        """
        if not _is_of_the_language(func):
            return self._resolve(func, args, kws)
        key = (func, *args)
        if kws or key not in self._known:
            self._known[key] = self._resolve(func, args, kws)
        return self._known[key]

    def _resolve(self, func: Any, args: Any, kws: Any) -> Any:
        if kws and _is_of_the_language(func):
            name = getattr(getattr(func, "typing_key", func), "__name__", func)
            raise errors.TypingError(f"{name}() takes no named arguments when it is compiled")
        try:
            found = super().resolve_function_type(func, args, kws)
        except errors.TypingError:
            if not _is_of_the_language(func):
                raise
            found = None
        if found is None and func in ("static_getitem", "static_setitem"):
            return None  # Numba goes on to ask for the general form
        if found is None or any(isinstance(each, types.Float) for each in (*args, found.return_type)):
            raise errors.TypingError(self._explain(getattr(func, "typing_key", func), args))
        return found

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        try:
            return super().resolve_setitem(target, index, value)
        except errors.TypingError:
            raise errors.TypingError(self._explain(operator.setitem, (target, index, value))) from None

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        if isinstance(typ, types.Module) and not hasattr(typ.pymod, attr):
            raise errors.TypingError(self._explain(getattr, (typ.pymod.__name__, attr)))
        return super().resolve_getattr(typ, attr)

    def resolve_value_type(self, val: Any) -> Any:
        """Return the type of a constant. For ``range`` Numba would first import its lists, sets and dictionaries."""
        known = self._get_global_type(val) if isinstance(val, type) else None
        return super().resolve_value_type(val) if known is None else known

    def can_convert(self, fromty: Any, toty: Any) -> Any:
        if isinstance(fromty, types.Float) and fromty != toty:
            return None
        return super().can_convert(fromty, toty)

    def load_additional_registries(self) -> None:
        pass

    def install_registry(self, registry: Any) -> None:
        if registry in self._registries:
            return
        self._registries[registry] = None  # all is registered before the first compilation
        kept = Registry()
        kept.functions = [each for each in registry.functions if not _is_overload(each)]
        kept.attributes = [each for each in registry.attributes if not _is_overload(each)]
        kept.globals = [each for each in registry.globals if not any(map(_is_overload, _templates(each[1])))]
        kept.globals.sort(key=lambda each: not _is_own(each[1]))  # the first that fits is taken
        super().install_registry(kept)


def _is_of_the_language(func: Any) -> bool:
    """Tell an operator, or a function of Python's own, from what this package lets be called."""
    return isinstance(func, types.Function) or not isinstance(func, types.Type)


def _is_own(kind: Any) -> bool:
    return any(template.__base__.__module__.startswith(PACKAGE) for template in _templates(kind))


def _is_overload(template: Any) -> bool:
    return not OVERLOADS.isdisjoint(template.__mro__)  # ten times as fast as asking abstract classes


def _templates(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "templates", ())


@_overriding("object_code", "from_outside")
class _Library(codegen.AOTCodeLibrary):
    """All functions of one compilation in one LLVM module, which is read and optimised once, when all are written."""

    def __init__(self, generator: Any, name: str) -> None:
        super().__init__(generator, name)
        self.module = super().create_ir_module(name)

    def create_ir_module(self, name: str) -> Any:
        return self.module

    def add_ir_module(self, ir_module: Any) -> None:
        """Wait for the others."""

    def object_code(self, symbol: str) -> bytes:
        """Return the whole as a program with one way in."""
        text = in_narrow_vectors(cgutils.normalize_ir_text(str(self.module))) + self._codegen.lacking
        written = llvm.parse_assembly(text)
        for item in written.functions:
            if not item.is_declaration and item.name not in (symbol, products.NAME):
                item.linkage = "internal"
        for item in written.global_variables:
            if item.linkage == llvm.Linkage.common:  # Numba's own notes, which nobody reads
                item.linkage = "internal"
        self._final_module = written
        self._codegen.tidy(written)
        self.finalize()
        self._final_module = self._codegen.finished(self._final_module)
        code: bytes = self.emit_native_object()
        return code

    def from_outside(self) -> list[str]:
        """Return the names of functions that are called and stand elsewhere."""
        return [item.name for item in self._final_module.functions if item.is_declaration]


@_overriding("tidy", "triple", "lacking", "finished")
class _Codegen(codegen.AOTCPUCodegen):
    """Code for one very processor, as an object file: nothing is loaded into Numba's own engine."""

    triple = TRIPLE
    lacking = ""
    """What LLVM takes for granted and the processor lacks."""

    def __init__(self, processor: Processor) -> None:
        self._processor = processor
        super().__init__("gametree")

    def _customize_tm_features(self) -> str:
        return self._processor.features

    def _customize_tm_options(self, options: dict[str, Any]) -> None:
        options["cpu"] = self._processor.name
        options["features"] = self._tm_features
        options["reloc"] = "pic"
        options["codemodel"] = "small"  # short calls between functions

    def tidy(self, module: Any) -> None:
        """Put values into registers and drop what is superfluous, so that the inliner sees how small functions are.

        Numba optimises every function before all are put together. This does for that, in a third of the time: what
        comes out has as many instructions to a node of a search (without, 2 % more).
        """
        module.triple, module.data_layout = self.triple, self._data_layout
        passes = llvm.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.run(module, self._pass_builder())

    def finished(self, module: Any) -> Any:
        """Return a module that is optimised as it is to be written."""
        return module

    def _module_pass_manager(self, **options: Any) -> Any:
        """Leave loops as they are: a search's are a few rounds long, and vectors only cost their preparation.

        Straight code is another matter. What is written out for the four directions of a board becomes vectors: the
        moves of Othello are found in 67 instructions instead of 159, and discs are turned in 41 instead of 130
        (``vectors`` says how wide they are).
        """
        return super()._module_pass_manager(**{**options, "loop_vectorize": False, "slp_vectorize": True})


@_overriding("finished")
class _WebCodegen(_Codegen):
    """The same for WebAssembly, which nothing here can run: there is a machine to write it, and no engine."""

    triple = "wasm32-unknown-unknown"
    lacking = products.LONG

    def _init(self, llvm_module: Any) -> None:
        self._tm_features = self._customize_tm_features()
        options = {"opt": 3, "cpu": "generic", "features": self._tm_features, "reloc": "pic"}
        self._tm = _web().create_target_machine(**options)
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def finished(self, module: Any) -> Any:
        """Make products short. Before, they would hide from the inliner how small a function is."""
        shorter = llvm.parse_assembly(products.shortened(str(module)))
        passes = llvm.create_new_module_pass_manager()
        passes.add_always_inliner_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.run(shorter, self._pass_builder())
        return shorter


def _web() -> Any:
    """Return LLVM's own idea of WebAssembly, if it was built with one."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    try:
        return llvm.Target.from_triple(_WebCodegen.triple)
    except RuntimeError:
        version = ".".join(map(str, llvm.llvm_version_info))
        raise NoCompiler(
            f"this llvmlite cannot write WebAssembly (LLVM {version}); wanted: one whose LLVM has that target"
        ) from None


@_overriding()
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


@_overriding("place", "free_registers", "is_of_the_web", "_mangled")
class _Target(cpu.CPUContext):
    """How values of the language itself are computed; again without NumPy."""

    place: tuple[Any, str]
    """The line that is being compiled, and the function it stands in."""

    def __init__(self, explain: Explain, processor: Processor) -> None:
        self._processor = processor
        self._mangled: dict[Any, str] = {}
        super().__init__(_Typing(explain), "cpu")

    def init(self) -> None:
        self.is32bit = False
        kind = _WebCodegen if self._processor.is_of_the_web else _Codegen
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


@_overriding()
class _Lower(lowering.Lower):
    """Numba's way of writing LLVM code; what raises an error can tell where it stands."""

    def lower_inst(self, inst: Any) -> None:
        self.context.place = inst.loc, self.func_ir.func_id.func_qualname
        super().lower_inst(inst)


@register_pass(mutates_CFG=True, analysis_only=False)
@_overriding()
class _InlineClosures(InlineClosureLikes):
    """Numba's own, where there is something to do: its import takes a tenth of a second, with NumPy's arrays."""

    _name = "gametree_inline_closures"

    def run_pass(self, state: Any) -> bool:
        blocks = state.func_ir.blocks.values()
        has_closure = any(True for block in blocks for _ in block.find_exprs("make_function"))
        return bool(super().run_pass(state)) if has_closure else False


# Where variables live is found out by Numba after each of the following three; it is needed once, at the end.


@register_pass(mutates_CFG=True, analysis_only=False)
@_overriding()
class _Rewrites(GenericRewrites):
    _name = "gametree_rewrites"

    def run_pass(self, state: Any) -> bool:
        blocks = state.func_ir.blocks
        for kind in rewrite_registry.rewrites["before-inference"]:
            rewrite = kind(state)
            for label in reversed(list(blocks)):
                while rewrite.match(state.func_ir, blocks[label], state.typemap, state.calltypes):
                    blocks[label] = rewrite.apply()
        state.func_ir.blocks = canonicalize_cfg(blocks)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
@_overriding()
class _SSA(ReconstructSSA):
    _name = "gametree_ssa"

    def run_pass(self, state: Any) -> bool:
        state.func_ir = reconstruct_ssa(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
@_overriding()
class _StripPhis(PreLowerStripPhis):
    _name = "gametree_strip_phis"

    def run_pass(self, state: Any) -> bool:
        if state.func_ir.is_generator:  # its type says what lives
            return bool(super().run_pass(state))
        state.func_ir = self._strip_phi_nodes(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
@_overriding()
class _Generators(IRProcessing):
    """Finds out what a generator keeps between two items; all that other functions need is found out at the end."""

    _name = "gametree_generators"

    def run_pass(self, state: Any) -> bool:
        return bool(super().run_pass(state)) if state.func_ir.is_generator else False


@register_pass(mutates_CFG=True, analysis_only=False)
@_overriding()
class _Lowering(NativeLowering):
    _name = "gametree_lowering"

    @property
    def lowering_class(self) -> Any:
        return _Lower


@_overriding()
class _Passes(PassManager):
    """Passes one after another. Numba analyses a function anew after each of them; ours ask where they need it."""

    def run(self, state: Any) -> None:
        for kind, _ in self.passes:
            each = _pass_registry.get(kind).pass_inst
            each.analysis = self._analysis
            each.run_pass(state)


@_overriding()
class _Pipeline(compiler.CompilerBase):
    """The passes that plain functions over records need, in Numba's order."""

    def define_pipelines(self) -> list[Any]:
        passes = _Passes("gametree")
        for each in (
            TranslateByteCode,
            FixupArgs,
            _InlineClosures,
            RewriteSemanticConstants,
            DeadBranchPrune,
            _Rewrites,
            _SSA,
            _Generators,
            NopythonTypeInference,
            _StripPhis,
            NoPythonSupportedFeatureValidation,
            IRLegalization,
            _Lowering,
            NoPythonBackend,
        ):
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]


def target_context(explain: Explain, processor: Processor) -> Any:
    """Return a fresh context in which one function and all that it calls are compiled."""
    target = _Target(explain, processor)
    target.refresh()
    return target


def empty_library(target: Any) -> Any:
    """Return where the functions of one compilation are put."""
    return _Library(target.codegen(), "gametree")


def compile_one(target: Any, library: Any, function: Any, args: Any, result: Any, *, inline: bool) -> Any:
    """Add one function, for these argument types, to the library; return what Numba knows about it."""
    flags = compiler.Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
    flags.forceinline = inline
    flags.error_model = "python"
    return compiler.compile_extra(
        target.typing_context,
        target,
        function,
        args,
        result,
        flags,
        {},
        library=library,
        pipeline_class=_Pipeline,
    )
