"""Functions as they are written: what two Pythons have in common, whose bytecode differs.

Machine code for the web is made here and loaded by another Python, in a browser. Both know it by the texts of its
functions; a text counts only if it is the one that runs.
"""

from __future__ import annotations

import ast
import functools
import linecache
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from ..base.own_code import SOURCE
from .layout import NotCompilable

OWN_FLAGS = 0xFFFF
"""Those above tell what a file has imported from the future; whoever runs a file of others may have, too."""


def is_of_python(module: str) -> bool:
    """Tell whether a module is one of Python's own: no two have the same text of it, and no game is made of it.

    >>> is_of_python("typing"), is_of_python("collections.abc"), is_of_python("gametree.bits")
    (True, True, False)
    """
    return module.partition(".")[0] in sys.stdlib_module_names


def facts_of(code: CodeType) -> Iterator[str]:
    """Yield all that there is to know of bytecode, but for where it stands."""
    yield _fact("code", code.co_code.hex(), code.co_names, code.co_varnames, code.co_flags & OWN_FLAGS)
    yield _fact("arguments", code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
    yield _fact("exceptions", code.co_exceptiontable.hex())
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from facts_of(constant)
        else:
            yield _fact("constant", type(constant).__name__, repr(constant))


def _fact(*parts: object) -> str:
    return "\x1f".join(map(str, parts))


def text_of(function: FunctionType) -> str:
    """Return the lines of a function, if they are what runs."""
    code = function.__code__
    kept = function.__globals__.get(SOURCE)
    source = kept.decode() if isinstance(kept, bytes) else "".join(linecache.getlines(code.co_filename))
    found = _read(source, code.co_filename)
    key = code.co_qualname, code.co_firstlineno
    if key not in found.codes or found.codes[key] != tuple(facts_of(code)):
        raise NotCompilable(
            f"the text of {function.__qualname__} is not found, or is not what runs; "
            "wanted: a file that has not changed since it was loaded"
        )
    first = code.co_firstlineno
    return "".join(source.splitlines(keepends=True)[first - 1 : found.last.get(first, first)])


class _Read(NamedTuple):
    """What is in a file."""

    codes: dict[tuple[str, int], tuple[str, ...]]
    """Facts of its functions, by name and first line."""
    last: dict[int, int]
    """The last line of what begins at a line."""


@functools.lru_cache(256)
def _read(source: str, path: str) -> _Read:
    try:
        tree = ast.parse(source)
        whole = compile(tree, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return _Read({}, {})
    last: dict[int, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            first = min([node.lineno, *(each.lineno for each in decorators)])
            last[first] = max(last.get(first, 0), node.end_lineno or first)
    return _Read({(each.co_qualname, each.co_firstlineno): tuple(facts_of(each)) for each in _inside(whole)}, last)


def _inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inside(constant)


def name_anywhere(module: str, scope: dict[str, object]) -> str:
    """Return a module's name without what tells where its file lies on this machine, given what is in it."""
    file = scope.get("__file__")
    return Path(file).stem if SOURCE in scope and isinstance(file, str) else module
