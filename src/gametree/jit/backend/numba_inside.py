"""Every name of Numba that this package uses. No other file imports Numba.

Most of these are not part of Numba's public interface, so its version is pinned, and
``tests/jit/test_numba_inside.py`` says which one broke when a new version is tried.

What Numba does here: it reads bytecode, infers types, and writes LLVM's intermediate code. Types, calls and
memory are our own (the files beside this one); its run-time library, its arrays and its wrappers are not used.
"""

from __future__ import annotations

from typing import Any

import numba.core.types as types
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import callconv, cgutils, codegen, compiler, cpu, errors, lowering
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.datamodel import models
from numba.core.imputils import lower_cast, lower_constant, lower_getattr_generic
from numba.core.typeconv import Conversion
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonRewrites,
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
    RewriteDynamicRaises,
    RewriteSemanticConstants,
    TranslateByteCode,
)
from numba.extending import lower_builtin, register_model, typeof_impl

__all__ = [
    "AbstractTemplate",
    "AttributeTemplate",
    "Conversion",
    "cgutils",
    "compile_one",
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


OVERLOADS = (_OverloadFunctionTemplate, _TemplateTargetHelperMixin)
PACKAGE = __name__.rpartition(".")[0]


class _Typing(BaseContext):
    """Types of the language itself.

    Numba's *overloads* (strings, lists, arrays, typed containers) are left out: they need its run-time library,
    and making them ready costs half a second.
    """

    def load_additional_registries(self) -> None:
        pass

    def install_registry(self, registry: Any) -> None:
        if registry in self._registries:
            return
        self._registries[registry] = None  # all is registered before the first compilation
        kept = Registry()
        kept.functions = [each for each in registry.functions if not issubclass(each, OVERLOADS)]
        kept.attributes = [each for each in registry.attributes if not issubclass(each, OVERLOADS)]
        kept.globals = [each for each in registry.globals if not _is_overloaded(each[1])]
        kept.globals.sort(key=lambda each: not _is_own(each[1]))  # the first that fits is taken
        super().install_registry(kept)


def _is_own(kind: Any) -> bool:
    return any(template.__base__.__module__.startswith(PACKAGE) for template in getattr(kind, "templates", ()))


def _is_overloaded(kind: Any) -> bool:
    return any(issubclass(template, OVERLOADS) for template in getattr(kind, "templates", ()))


class _Codegen(codegen.AOTCPUCodegen):
    """Code for this very processor, as an object file: nothing is loaded into Numba's own engine."""

    def _customize_tm_features(self) -> str:
        features: str = llvm.get_host_cpu_features().flatten()
        return features

    def _customize_tm_options(self, options: dict[str, Any]) -> None:
        options["cpu"] = llvm.get_host_cpu_name()
        options["features"] = self._tm_features
        options["reloc"] = "pic"
        options["codemodel"] = "small"  # short calls between functions


class _Target(cpu.CPUContext):
    """How values of the language itself are computed; again without NumPy."""

    def init(self) -> None:
        self.is32bit = False
        self._internal_codegen = _Codegen("gametree")

    def load_additional_registries(self) -> None:
        from numba.core import optional  # noqa: F401
        from numba.cpython import builtins, iterators, numbers, rangeobj, tupleobj  # noqa: F401

    def add_linking_libs(self, libs: Any) -> None:
        """All functions of one compilation stand in one library: there is nothing to link."""

    def post_lowering(self, module: Any, library: Any) -> None:
        """Link no run-time library: compiled code allocates nothing."""


class _Pipeline(compiler.CompilerBase):
    """The passes that plain functions over records need, in Numba's order."""

    def define_pipelines(self) -> list[Any]:
        passes = PassManager("gametree")
        for each in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            InlineClosureLikes,
            RewriteSemanticConstants,
            DeadBranchPrune,
            GenericRewrites,
            RewriteDynamicRaises,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            NopythonRewrites,
            NoPythonSupportedFeatureValidation,
            IRLegalization,
            NativeLowering,
            NoPythonBackend,
        ):
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]


def target_context() -> Any:
    """Return a fresh context in which one function and all that it calls are compiled."""
    target = _Target(_Typing(), "cpu")
    target.refresh()
    return target


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
