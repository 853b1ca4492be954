"""What is said where a text cannot be translated: which function, which line, what stands in the way, what to do."""

from __future__ import annotations

import ast
from pathlib import Path
from types import FunctionType

from ..base.errors import InputError


class NotTranslatable(InputError):
    """A game cannot be written as JavaScript; the message says where that fails and what would do instead."""


def refusal(function: FunctionType, node: ast.AST | None, what: str, wanted: str) -> NotTranslatable:
    """Return what to raise about a place in a function.

    >>> print(refusal(refusal, ast.parse("1").body[0], "has a 'with'", "plain statements"))
    refusal (refusing.py, line 1) has a 'with', which no page can run; wanted: plain statements
    """
    code = function.__code__
    line = getattr(node, "lineno", code.co_firstlineno)
    place = f"{function.__qualname__} ({Path(code.co_filename).name}, line {line})"
    return NotTranslatable(f"{place} {what}, which no page can run; wanted: {wanted}")
