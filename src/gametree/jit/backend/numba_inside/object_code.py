"""From intermediate code to object code: all functions of a compilation in one module, optimised as a whole."""

from __future__ import annotations

from typing import Any

from llvmlite import binding as llvm
from numba.core import cgutils, codegen

from ...layout import NoCompiler
from ...processor import Processor
from .. import products
from ..vectors import in_narrow_vectors
from .overriding import overriding

TRIPLE = llvm.get_process_triple()


@overriding("object_code", "from_outside")
class Library(codegen.AOTCodeLibrary):
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


@overriding("tidy", "triple", "lacking", "finished")
class Codegen(codegen.AOTCPUCodegen):
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


@overriding("finished")
class WebCodegen(Codegen):
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
        return llvm.Target.from_triple(WebCodegen.triple)
    except RuntimeError:
        version = ".".join(map(str, llvm.llvm_version_info))
        raise NoCompiler(
            f"this llvmlite cannot write WebAssembly (LLVM {version}); wanted: one whose LLVM has that target"
        ) from None


def empty_library(target: Any) -> Any:
    """Return where the functions of one compilation are put."""
    return Library(target.codegen(), "gametree")
