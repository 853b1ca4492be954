"""``yield from`` written in other words: Numba does not read it.

It is written as the loop that it stands for. Where a generator does nothing else than hand on another, that one is
returned instead: the state of a generator in a generator is kept in memory, which may double the time of a search.
"""

from __future__ import annotations

import ast
import dis
import inspect
import textwrap
from types import CodeType, FunctionType

from ..layout import NotCompilable


def readable(function: FunctionType) -> CodeType:
    """Return a function's code in a form that Numba reads: its own, unless it has a ``yield from``."""
    code = function.__code__
    if not any(instruction.opname == "GET_YIELD_FROM_ITER" for instruction in dis.get_instructions(code)):
        return code
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
        ast.increment_lineno(tree, first - 1)
        original = _compiled(tree, code)
    except (OSError, SyntaxError, StopIteration):
        original = None
    if original is None or original.co_code != code.co_code or original.co_names != code.co_names:
        # The file was edited since it was loaded, or there is none: what stands there now is not what runs.
        raise NotCompilable(f"{function.__qualname__} uses 'yield from', and its source cannot be read; write a loop")
    return _compiled(ast.fix_missing_locations(_Loops().visit(tree)), code)


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


def _compiled(tree: ast.Module, like: CodeType) -> CodeType:
    """Compile the one function in a tree."""
    module = compile(tree, like.co_filename, "exec", dont_inherit=True)
    return next(each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == like.co_name)
