"""From bytecode to LLVM's intermediate code: Numba's passes that plain functions over records need, and no others."""

from __future__ import annotations

from typing import Any

from numba.core import compiler, lowering
from numba.core.compiler_machinery import PassManager, _pass_registry, register_pass
from numba.core.ir_utils import build_definitions
from numba.core.rewrites import rewrite_registry
from numba.core.ssa import reconstruct_ssa
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NoPythonSupportedFeatureValidation,
    NopythonTypeInference,
    PreLowerStripPhis,
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

from .overriding import overriding


@overriding()
class Lower(lowering.Lower):
    """Numba's way of writing LLVM code; what raises an error can tell where it stands."""

    def lower_inst(self, inst: Any) -> None:
        self.context.place = inst.loc, self.func_ir.func_id.func_qualname
        super().lower_inst(inst)


@register_pass(mutates_CFG=True, analysis_only=False)
@overriding()
class _InlineClosures(InlineClosureLikes):
    """Numba's own, where there is something to do: its import takes a tenth of a second, with NumPy's arrays."""

    _name = "gametree_inline_closures"

    def run_pass(self, state: Any) -> bool:
        blocks = state.func_ir.blocks.values()
        has_closure = any(True for block in blocks for _ in block.find_exprs("make_function"))
        return bool(super().run_pass(state)) if has_closure else False


# Where variables live is found out by Numba after each of the following three; it is needed once, at the end.


@register_pass(mutates_CFG=True, analysis_only=False)
@overriding()
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
@overriding()
class _SSA(ReconstructSSA):
    _name = "gametree_ssa"

    def run_pass(self, state: Any) -> bool:
        state.func_ir = reconstruct_ssa(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
@overriding()
class _StripPhis(PreLowerStripPhis):
    _name = "gametree_strip_phis"

    def run_pass(self, state: Any) -> bool:
        if state.func_ir.is_generator:  # its type says what lives
            return bool(super().run_pass(state))
        state.func_ir = self._strip_phi_nodes(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
@overriding()
class _Generators(IRProcessing):
    """Finds out what a generator keeps between two items; all that other functions need is found out at the end."""

    _name = "gametree_generators"

    def run_pass(self, state: Any) -> bool:
        return bool(super().run_pass(state)) if state.func_ir.is_generator else False


@register_pass(mutates_CFG=True, analysis_only=False)
@overriding()
class _Lowering(NativeLowering):
    _name = "gametree_lowering"

    @property
    def lowering_class(self) -> Any:
        return Lower


@overriding()
class _Passes(PassManager):
    """Passes one after another. Numba analyses a function anew after each of them; ours ask where they need it."""

    def run(self, state: Any) -> None:
        for kind, _ in self.passes:
            each = _pass_registry.get(kind).pass_inst
            each.analysis = self._analysis
            each.run_pass(state)


@overriding()
class Pipeline(compiler.CompilerBase):
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
        pipeline_class=Pipeline,
    )
