"""Annotations as they stand, wherever this Python keeps them.

Up to 3.13 they are evaluated when a module is, or kept as texts. From 3.14 on (PEP 649) a function is kept that
evaluates them when they are asked for, and names in them need not exist until then.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from ..base.numbers import is_record
from .layout import NotCompilable, declared, hints

try:
    import annotationlib  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # before 3.14
    annotationlib = None  # type: ignore[assignment, unused-ignore]


def module_annotations(scope: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the annotations of a module's names, given what is in it; what cannot be evaluated is no type at all."""
    found: Mapping[str, Any] | None = scope.get("__annotations__")
    if found is not None:
        return found
    evaluate = scope.get("__annotate__")
    if annotationlib is None or evaluate is None:
        return {}
    evaluated: Mapping[str, Any] = annotationlib.call_annotate_function(evaluate, annotationlib.Format.FORWARDREF)
    return evaluated


def annotations_as_written(function: FunctionType) -> dict[str, str]:
    """Return the annotations of a function as texts, which need not mean anything."""
    if annotationlib is None:
        return {name: str(hint) for name, hint in inspect.get_annotations(function).items()}
    texts: dict[str, str] = annotationlib.get_annotations(function, format=annotationlib.Format.STRING)
    return texts


def annotations_of(function: FunctionType) -> object:
    """Return the annotations of a function; as they stand, if they cannot be read: it may never be called."""
    try:
        return sorted((name, str(hint)) for name, hint in hints(function).items())
    except NotCompilable:
        return sorted(annotations_as_written(function).items())


def meanings(function: FunctionType) -> object:
    """Return what the annotations of a function mean to the compiler; of those that cannot be read, nothing."""
    try:
        return [(name, _meaning(hint)) for name, hint in sorted(hints(function).items())]
    except TypeError:  # an annotation is any text; the function may never be called
        return None


def _meaning(hint: Any) -> str:
    known = declared(hint)
    if known is not None:
        return known.describe()
    return f"{hint.__module__}.{hint.__qualname__}" if is_record(hint) else ""
