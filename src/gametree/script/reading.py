"""The text of a function, read: its syntax tree, whatever it is a part of."""

from __future__ import annotations

import ast
import functools
import linecache
from types import CodeType, FunctionType

from ..base.own_code import SOURCE
from .refusing import NotTranslatable

Written = ast.FunctionDef | ast.Lambda


def written(function: FunctionType) -> Written:
    """Return the syntax tree of a function.

    >>> written(written).name
    'written'
    """
    code = function.__code__
    kept = function.__globals__.get(SOURCE)
    source = kept.decode() if isinstance(kept, bytes) else "".join(linecache.getlines(code.co_filename))
    found = [node for node in _functions(source) if _is_written_so(node, code)]
    if code.co_name == "<lambda>" and len(found) > 1:  # several in one line
        found = [node for node in found if _spans(node, code)] or found
    if not found:
        raise NotTranslatable(
            f"the text of {function.__qualname__} is not found; wanted: a function that is written in a file"
        )
    return found[-1]


@functools.lru_cache(256)
def _functions(source: str) -> tuple[Written, ...]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    return tuple(node for node in ast.walk(tree) if isinstance(node, Written))


def _is_written_so(node: Written, code: CodeType) -> bool:
    """Tell whether a node is a function of that name that begins at that line."""
    if isinstance(node, ast.Lambda):
        return code.co_name == "<lambda>" and node.lineno == code.co_firstlineno
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return node.name == code.co_name and first == code.co_firstlineno


def _spans(node: Written, code: CodeType) -> bool:
    """Tell whether code is that of a function: both begin and end at the same place."""
    body = node.body if isinstance(node, ast.Lambda) else node
    places = [place for place in code.co_positions() if None not in place and place[2] != place[3]]
    if not places:
        return False
    first = min((line, column) for line, _, column, _ in places)
    last = max((line, column) for _, line, _, column in places)
    return first >= (body.lineno, body.col_offset) and last == (body.end_lineno, body.end_col_offset)
