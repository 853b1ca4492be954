"""Every name of Numba that this package uses. No other folder imports Numba.

Most of these are not part of Numba's public interface, so its version is pinned, and
``tests/jit/test_numba_inside.py`` says which one broke when a new version is tried.

What Numba does here: it reads bytecode, infers types, and writes LLVM's intermediate code. Types, calls and
memory are our own (the files beside this folder); its run-time library, its arrays and its wrappers are not used.

    language     types of the language itself     passes       from bytecode to intermediate code
    target       values, calls and errors         object_code  from there to object code
    overriding   a check that what is overridden here is there
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import cgutils, errors
from numba.core.compiler_lock import global_compiler_lock
from numba.core.datamodel import models
from numba.core.imputils import lower_cast, lower_constant, lower_getattr_generic
from numba.core.typeconv import Conversion
from numba.core.types.misc import unliteral
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
from numba.extending import lower_builtin, register_model, typeof_impl

from .language import types
from .object_code import empty_library
from .passes import compile_one
from .target import target_context

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
