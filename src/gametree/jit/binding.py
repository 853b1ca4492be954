"""The arguments of a call, by name, and what each looks like to the compiler."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from ..base.numbers import unfixed
from .layout import AnyShape, hints, shape_of

_signature = functools.cache(inspect.signature)


def bind(
    function: FunctionType, given: tuple[Any, ...], named: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], tuple[AnyShape, ...]]:
    """Return the arguments by name, defaults filled in, and the shape of each."""
    bound = _signature(function).bind(*given, **(named or {}))
    bound.apply_defaults()
    wanted, values = hints(function), bound.arguments
    return values, tuple(shape_of(value, unfixed(wanted.get(name)), name) for name, value in values.items())
