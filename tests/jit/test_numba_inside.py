"""Numba's inside, as this package knows it. When a new version is tried, this says what has changed and who minds."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import (
    base,
    callconv,
    cgutils,
    codegen,
    compiler,
    compiler_machinery,
    cpu,
    datamodel,
    errors,
    imputils,
    lowering,
    rewrites,
    typed_passes,
    typing,
    untyped_passes,
)
from numba.core import ir as numba_ir
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing import context as typing_context
from numba.core.typing import templates
from numba.core.typing.typeof import typeof

import gametree
from gametree.jit.processor import host

ROOT = Path(gametree.__file__).parent
BACKEND = ROOT / "jit" / "backend"
INSIDE, RECORDS, CALLEES, SESSION = "numba_inside", "records.py", "callees.py", "session.py"

types: Any = numba.core.types
base_of_typing: Any = typing_context.BaseContext
INT = types.int64


@functools.cache
def target() -> Any:
    """Make what functions are compiled in; only here, because it fails where a name is missing."""
    from gametree.jit.backend.numba_inside import target_context

    return target_context(lambda function, kinds: "no", host())


def takes(function: Any, *names: str) -> bool:
    """Tell whether a function's parameters start with these."""
    return [*inspect.signature(function).parameters][: len(names)] == list(names)


def function_type() -> Any:
    return target().call_conv.get_function_type(INT, (INT, INT))


def emits_object_code() -> bool:
    """What is written into a library's one module is what comes out; ``other`` is called and stands elsewhere."""
    from gametree.jit.backend.numba_inside import empty_library

    library, kind = empty_library(target()), ir.FunctionType(ir.IntType(64), [])
    module = library.create_ir_module("any name")
    builder = ir.IRBuilder(ir.Function(module, kind, "probe").append_basic_block())
    builder.ret(builder.call(ir.Function(module, kind, "other"), []))
    library.add_ir_module(module)
    with global_compiler_lock:
        code = library.object_code("probe")
    return bool(llvm.ObjectFileRef.from_data(code) and library.from_outside() == ["other"])


def runs_passes() -> bool:
    """A pass is found by its class, and is run with an analysis at hand."""
    passes = compiler_machinery.PassManager("probe")
    passes.add_pass(untyped_passes.FixupArgs, "probe")
    passes.finalize()
    (kind, _), each = passes.passes[0], compiler_machinery._pass_registry.get(untyped_passes.FixupArgs).pass_inst
    is_found = kind is untyped_passes.FixupArgs and isinstance(each, kind) and takes(each.run_pass, "state")
    return is_found and hasattr(passes, "_analysis") and "fixup" in each.name()


def rewritings_after_inference() -> list[str]:
    """Return what Numba would rewrite after inference: what strings are looked up by, and arrays."""
    return [each.__name__ for each in rewrites.rewrite_registry.rewrites["after-inference"]]


def keeps_place_in_a_copy() -> bool:
    """Lowering works on a copy of the target, and what computes is given that copy."""
    target().place = "here"
    return bool(target().subtarget().place == "here" and target().subtarget().call_conv.context.place == "here")


def knows_its_generator() -> bool:
    from gametree.jit.backend.numba_inside import empty_library

    return bool(empty_library(target())._codegen is target().codegen())


def leaves_all_to_another() -> bool:
    proxy = datamodel.models.ProxyModel(datamodel.default_manager, INT)
    proxy._proxied_model = datamodel.default_manager.lookup(types.boolean)
    return bool(proxy.get_data_type() == ir.IntType(8))


def accepts_own_key() -> bool:
    """A call is found under the key that its template names, for its argument types."""
    key = object()
    target().insert_func_defn([(lambda context, builder, sig, args: None, key, (INT,))])
    return target().get_function(key, typing.signature(INT, INT)) is not None


def first_template_wins() -> bool:
    function = types.Function
    first, second = (type(name, (templates.AbstractTemplate,), {"key": len}) for name in ("First", "Second"))
    return bool(function(first).augment(function(second)).templates == (first, second))


INTERFACES: list[tuple[str, str, Callable[[], object]]] = [
    # types and calls
    (
        "BaseContext.install_registry(registry)",
        INSIDE,
        lambda: takes(base_of_typing.install_registry, "self", "registry"),
    ),
    ("BaseContext._registries", INSIDE, lambda: isinstance(base_of_typing()._registries, dict)),
    ("BaseContext.load_additional_registries", INSIDE, lambda: base_of_typing.load_additional_registries),
    (
        "BaseContext.resolve_function_type(func, args, kws)",
        INSIDE,
        lambda: takes(base_of_typing.resolve_function_type, "self", "func", "args", "kws"),
    ),
    (
        "BaseContext.resolve_setitem(target, index, value)",
        INSIDE,
        lambda: takes(base_of_typing.resolve_setitem, "self", "target", "index", "value"),
    ),
    (
        "BaseContext.resolve_getattr(typ, attr)",
        INSIDE,
        lambda: takes(base_of_typing.resolve_getattr, "self", "typ", "attr"),
    ),
    (
        "BaseContext.resolve_value_type(val) and _get_global_type(gv)",
        INSIDE,
        lambda: (
            takes(base_of_typing.resolve_value_type, "self", "val")
            and takes(base_of_typing._get_global_type, "self", "gv")
            and isinstance(target().typing_context._get_global_type(range), types.Function)
        ),
    ),
    (
        "BaseContext.can_convert(fromty, toty)",
        INSIDE,
        lambda: takes(base_of_typing.can_convert, "self", "fromty", "toty"),
    ),
    (
        "Registry.functions, .attributes and .globals",
        INSIDE,
        lambda: [vars(templates.Registry())[name] for name in ("functions", "attributes", "globals")] == [[], [], []],
    ),
    ("Function.augment, the first template first", INSIDE, first_template_wins),
    ("Module.pymod", INSIDE, lambda: types.Module(ast).pymod is ast),
    ("Function.typing_key", INSIDE, lambda: target().typing_context.resolve_value_type(len).typing_key is len),
    (
        "AbstractTemplate.get_impl_key(sig)",
        "numbers.py",
        lambda: takes(templates.AbstractTemplate.get_impl_key, "self", "sig"),
    ),
    ("_OverloadFunctionTemplate", INSIDE, lambda: templates._OverloadFunctionTemplate),
    ("_TemplateTargetHelperMixin", INSIDE, lambda: templates._TemplateTargetHelperMixin),
    (
        "Callable.get_call_type(context, args, kws) and get_impl_key(sig)",
        CALLEES,
        lambda: (
            takes(types.Callable.get_call_type, "self", "context", "args", "kws")
            and takes(types.Callable.get_impl_key, "self", "sig")
        ),
    ),
    (
        "BoundFunction, a Callable whose signature has recvr",
        CALLEES,
        lambda: (
            issubclass(types.BoundFunction, types.Callable)
            and typing.signature(INT, INT, recvr=INT).as_function().args == (INT, INT)
        ),
    ),
    (
        "signature(...).replace(pysig=...)",
        CALLEES,
        lambda: typing.signature(INT).replace(pysig=inspect.signature(takes)).pysig is not None,
    ),
    (
        "fold_arguments(pysig, args, kws, ...)",
        CALLEES,
        lambda: takes(templates.fold_arguments, "pysig", "args", "kws"),
    ),
    ("MakeFunctionLiteral", CALLEES, lambda: types.MakeFunctionLiteral),
    ("CPUContext.insert_func_defn and get_function", CALLEES, accepts_own_key),
    (
        "CPUContext.insert_user_function(func, fndesc)",
        SESSION,
        lambda: takes(target().insert_user_function, "func", "fndesc"),
    ),
    (
        "Type.key: equal keys are one type",
        RECORDS,
        lambda: (
            isinstance(inspect.getattr_static(types.Type, "key"), property)
            and types.UniTuple(INT, 2) is types.UniTuple(INT, 2)
        ),
    ),
    (
        "Literal._literal_init and _literal_type_cache",
        RECORDS,
        lambda: types.Literal._literal_init and types.Literal._literal_type_cache is None,
    ),
    ("literal(5).literal_value", RECORDS, lambda: types.literal(5).literal_value == 5),
    ("typeof of an int is int64", "numbers.py", lambda: typeof(5) == INT),
    (
        "StructModel, PrimitiveModel, OpaqueModel, ProxyModel",
        RECORDS,
        lambda: (
            datamodel.models.StructModel
            and datamodel.models.PrimitiveModel
            and datamodel.models.OpaqueModel
            and datamodel.models.ProxyModel
        ),
    ),
    ("ProxyModel._proxied_model, to which it leaves everything", CALLEES, leaves_all_to_another),
    # code
    (
        "AOTCPUCodegen._customize_tm_features and _customize_tm_options",
        INSIDE,
        lambda: (
            takes(codegen.AOTCPUCodegen._customize_tm_features, "self")
            and takes(codegen.AOTCPUCodegen._customize_tm_options, "self", "options")
        ),
    ),
    ("Codegen._data_layout", INSIDE, lambda: "-" in target().codegen()._data_layout),
    ("Codegen._pass_builder()", INSIDE, lambda: target().codegen()._pass_builder().getModulePassManager()),
    (
        "Codegen._module_pass_manager(loop_vectorize, slp_vectorize)",
        INSIDE,
        lambda: target().codegen()._module_pass_manager(loop_vectorize=True, slp_vectorize=True),
    ),
    ("CodeLibrary._codegen", INSIDE, knows_its_generator),
    ("Codegen._tm_features", INSIDE, lambda: "+" in target().codegen()._tm_features),
    ("CPUContext.init()", INSIDE, lambda: takes(cpu.CPUContext.init, "self")),
    ("CPUContext._internal_codegen", INSIDE, lambda: target().codegen() is target()._internal_codegen),
    (
        "CPUContext.post_lowering(mod, library)",
        INSIDE,
        lambda: takes(cpu.CPUContext.post_lowering, "self", "mod", "library"),
    ),
    ("BaseContext.add_linking_libs(libs)", INSIDE, lambda: takes(base.BaseContext.add_linking_libs, "self", "libs")),
    ("CPUContext.load_additional_registries", INSIDE, lambda: cpu.CPUContext.load_additional_registries),
    (
        "CPUContext.call_conv, a property",
        INSIDE,
        lambda: isinstance(inspect.getattr_static(cpu.CPUContext, "call_conv"), property),
    ),
    ("CPUContext.subtarget, a copy", INSIDE, keeps_place_in_a_copy),
    ("CompilerBase.define_pipelines", INSIDE, lambda: takes(compiler.CompilerBase.define_pipelines, "self")),
    (
        "compile_extra(typingctx, targetctx, func, args, return_type, flags, locals, library, pipeline_class)",
        INSIDE,
        lambda: takes(
            compiler.compile_extra,
            "typingctx",
            "targetctx",
            "func",
            "args",
            "return_type",
            "flags",
            "locals",
            "library",
            "pipeline_class",
        ),
    ),
    (
        "Flags of a compilation",
        INSIDE,
        lambda: (
            {"no_cpython_wrapper", "no_cfunc_wrapper", "no_compile", "forceinline", "error_model"}
            <= set(compiler.Flags.options)
        ),
    ),
    (
        "PassManager.add_pass(pss, description) and finalize",
        INSIDE,
        lambda: (
            takes(compiler_machinery.PassManager.add_pass, "self", "pss") and compiler_machinery.PassManager.finalize
        ),
    ),
    ("PassManager.passes and _analysis, the registry of passes", INSIDE, runs_passes),
    ("Block.find_exprs(op)", INSIDE, lambda: takes(numba_ir.Block.find_exprs, "self", "op")),
    ("FunctionIR.is_generator", INSIDE, lambda: takes(numba_ir.FunctionIR, "blocks", "is_generator")),
    (
        "rewritings after inference, none of which our code needs",
        INSIDE,
        lambda: (
            set(rewritings_after_inference())
            <= {"RewriteStringLiteralGetitems", "RewriteStringLiteralSetitems"}
            | {"RewriteArrayExprs", "RewriteArrayOfConsts"}
        ),
    ),
    (
        "NativeLowering.lowering_class, a property",
        INSIDE,
        lambda: isinstance(inspect.getattr_static(typed_passes.NativeLowering, "lowering_class"), property),
    ),
    ("Lower.lower_inst(inst)", INSIDE, lambda: takes(lowering.Lower.lower_inst, "self", "inst")),
    (
        "Loc.filename and Loc.line",
        INSIDE,
        lambda: (numba_ir.Loc("a", 3).filename, numba_ir.Loc("a", 3).line) == ("a", 3),
    ),
    (
        "cgutils.get_or_insert_function and if_unlikely",
        "numbers.py",
        lambda: (
            takes(cgutils.get_or_insert_function, "module", "fnty", "name")
            and takes(cgutils.if_unlikely, "builder", "pred")
        ),
    ),
    ("lower_builtin under any key", "numbers.py", lambda: takes(imputils.lower_builtin, "func", "argtys")),
    ("TypingError", "reasons.py", lambda: issubclass(errors.TypingError, errors.NumbaError)),
    (
        "AOTCodeLibrary.create_ir_module, _final_module, finalize and emit_native_object",
        INSIDE,
        emits_object_code,
    ),
    # the calling convention
    (
        "call_conv.get_function_type: status is 32 bits",
        SESSION,
        lambda: function_type().return_type == ir.IntType(32),
    ),
    (
        "call_conv.get_function_type: result pointer first",
        SESSION,
        lambda: function_type().args[0] == ir.IntType(64).as_pointer(),
    ),
    (
        "call_conv.get_function_type: error pointer second",
        SESSION,
        lambda: function_type().args[1] == callconv.excinfo_ptr_t.as_pointer(),
    ),
    (
        "call_conv.get_function_type: then the arguments",
        "../calling.py",
        lambda: function_type().args[2:] == (ir.IntType(64), ir.IntType(64)),
    ),
    (
        "the error's first two parts: address and size of pickled data",
        "../calling.py",
        lambda: [str(part) for part in callconv.excinfo_t.elements[:2]] == ["i8*", "i32"],
    ),
    (
        "status 0 for a result, -2 for None",
        "../calling.py",
        lambda: (callconv.RETCODE_OK.constant, callconv.RETCODE_NONE.constant) == (0, -2),
    ),
    (
        "CPUCallConv.build_excinfo_struct(exc, exc_args, loc, func_name)",
        INSIDE,
        lambda: takes(callconv.CPUCallConv.build_excinfo_struct, "self", "exc", "exc_args", "loc", "func_name"),
    ),
    (
        "call_conv._get_arg_packer(argtypes).as_arguments(builder, values)",
        INSIDE,
        lambda: takes(target().call_conv._get_arg_packer((INT, INT)).as_arguments, "builder", "values"),
    ),
    (
        "call_conv._get_return_status(builder, code, excinfoptr)",
        INSIDE,
        lambda: takes(callconv.CPUCallConv._get_return_status, "self", "builder", "code", "excinfoptr"),
    ),
    (
        "call_conv.return_user_exc(builder, exc, exc_args)",
        "numbers.py",
        lambda: takes(callconv.CPUCallConv.return_user_exc, "self", "builder", "exc", "exc_args"),
    ),
]


@pytest.mark.parametrize(("interface", "file", "is_there"), INTERFACES, ids=[each[0] for each in INTERFACES])
def test_an_interface_is_there(interface: str, file: str, is_there: Callable[[], object]) -> None:
    assert (BACKEND / file).exists()
    try:
        found, trouble = bool(is_there()), ""
    except (AttributeError, TypeError, ValueError, NotImplementedError, KeyError) as error:
        found, trouble = False, f" ({error!r})"
    assert found, f"Numba {numba.__version__} has changed {interface}, on which jit/backend/{file} relies{trouble}"


def imported_names() -> list[tuple[str, str]]:
    """Return the modules of Numba and llvmlite, and the names in them, that are imported."""
    trees = [ast.parse(path.read_text()) for path in sorted((BACKEND / INSIDE).glob("*.py"))]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = [
        (node.module, alias.name)
        for node in found
        for alias in node.names
        if node.level == 0 and node.module and node.module.startswith(("numba", "llvmlite"))
    ]
    return list(dict.fromkeys(names))


@pytest.mark.parametrize(("module", "name"), imported_names())
def test_a_name_is_there(module: str, name: str) -> None:
    try:
        found: object = hasattr(importlib.import_module(module), name) or importlib.import_module(f"{module}.{name}")
    except ImportError:
        found = False
    assert found, f"Numba {numba.__version__} has no {module}.{name}, which jit/backend/{INSIDE} imports"


def test_every_name_that_is_handed_on_is_there() -> None:
    from gametree.jit.backend import numba_inside

    assert not [name for name in numba_inside.__all__ if not hasattr(numba_inside, name)]


def imported_by(path: Path) -> set[str]:
    """Return the packages that a file imports, at its top or anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_one_folder_imports_numba() -> None:
    files = {path.relative_to(ROOT).as_posix(): imported_by(path) for path in ROOT.rglob("*.py")}

    def importing(package: str) -> set[str]:
        names = {name for name, found in files.items() if package in found}
        return {name if name.count("/") == 1 else name.rpartition("/")[0] for name in names}

    assert importing("numba") == {"jit/backend/numba_inside"}
    assert importing("numpy") == {"learning/fitting"}
    assert importing("llvmlite") == {"jit/backend/numba_inside", "jit/loading.py", "jit/processor.py"}
