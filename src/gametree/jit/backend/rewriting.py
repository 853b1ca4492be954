"""``yield from`` written in other words: Numba does not read it.

It is written as the loop that it stands for. Where a generator does nothing else than hand on another, that one is
returned instead: the state of a generator in a generator is kept in memory, which may double the time of a search.
"""

from __future__ import annotations

import ast
import dis
import functools
import inspect
import textwrap
from types import CodeType, FunctionType

from ..layout import NotCompilable


def readable(function: FunctionType) -> CodeType:
    """Return a function's code in a form that Numba reads: its own, unless it has a ``yield from``."""
    code = function.__code__
    if not any(instruction.opname == "GET_YIELD_FROM_ITER" for instruction in dis.get_instructions(code)):
        return code
    tree = text_of(function)
    if tree is None:
        raise NotCompilable(f"{function.__qualname__} uses 'yield from', and its source cannot be read; write a loop")
    return compiled_like(ast.fix_missing_locations(_Loops().visit(tree)), code)


def with_loops(tree: ast.Module) -> ast.Module:
    """Return a text with a loop in the place of every ``yield from``."""
    for function in tree.body:
        _Loops().generic_visit(function)
    return ast.fix_missing_locations(tree)


def text_of(function: FunctionType) -> ast.Module | None:
    """Return the text of a function; None if the file was edited since it was loaded, or there is none.

    What stands there then is not what runs.
    """
    code = function.__code__
    try:
        lines, first = inspect.getsourcelines(function)
        whole = _codes_in("".join(inspect.findsource(function)[0]))
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError, ValueError):
        return None
    # All of the file: how a call of another module's function is compiled depends on the import at its top.
    stands = whole.get((code.co_name, code.co_firstlineno))
    if stands is None or stands.co_code != code.co_code or stands.co_names != code.co_names:
        return None
    return ast.increment_lineno(tree, first - 1)


@functools.lru_cache(8)
def _codes_in(text: str) -> dict[tuple[str, int], CodeType]:
    """Return all functions in a text, by their names and first lines."""
    found: dict[tuple[str, int], CodeType] = {}
    waiting = [compile(text, "", "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        found[code.co_name, code.co_firstlineno] = code
        waiting.extend(each for each in code.co_consts if isinstance(each, CodeType))
    return found


class _Loops(ast.NodeTransformer):
    """Turns ``yield from items`` into ``for each in items: yield each``; if that is all, into ``return items``."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        *before, last = node.body
        is_only = not before or (len(before) == 1 and ast.get_docstring(node) is not None)
        if is_only and isinstance(last, ast.Expr) and isinstance(last.value, ast.YieldFrom):
            handed_on = last.value.value
            if isinstance(handed_on, ast.Call) and not _is_range(handed_on):
                node.body[-1] = ast.copy_location(ast.Return(handed_on), last)
                return node
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not isinstance(node.value, ast.YieldFrom):
            return node
        each = "each item of yield from"  # a name that no text can have
        body = ast.Expr(ast.Yield(ast.Name(each, ast.Load())))
        loop = ast.For(ast.Name(each, ast.Store()), node.value.value, [body], [])
        return ast.copy_location(loop, node)


def _is_range(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "range"


def compiled_like(tree: ast.Module, like: CodeType) -> CodeType:
    """Compile the one function in a tree."""
    module = compile(tree, like.co_filename, "exec", dont_inherit=True)
    return next(each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == like.co_name)
