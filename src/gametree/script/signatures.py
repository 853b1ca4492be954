"""What a function takes: which arguments have a place, and whether there is room for others."""

from __future__ import annotations

import dataclasses
import inspect
from types import FunctionType, MethodType
from typing import Any, NamedTuple

from ..base.numbers import is_record


class Signature(NamedTuple):
    """The parameters of a function, as JavaScript has them.

    Arguments by place come first. Where there are more, ``*rest`` or some that are only given by name, all of these
    follow together: the last one holds what was given by name.
    """

    positional: tuple[str, ...]
    has_rest: bool = False

    def without_first(self) -> Signature:
        """Return the same for a method of an object."""
        return Signature(self.positional[1:], self.has_rest)


def signature_of(called: Any) -> Signature | None:
    """Return what a function, a method or a class takes; None where that is not known.

    >>> signature_of(signature_of)
    Signature(positional=('called',), has_rest=False)
    """
    if isinstance(called, MethodType):
        inner = signature_of(called.__func__)
        return None if inner is None else inner.without_first()
    if isinstance(called, type):
        return _signature_of_class(called)
    wrapped = getattr(called, "__wrapped__", called)
    return _of_parameters(wrapped) if isinstance(wrapped, FunctionType) else None


def _of_parameters(function: FunctionType) -> Signature:
    parameters = inspect.signature(function).parameters.values()
    places = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    return Signature(tuple(places), len(places) < len(parameters))


def _signature_of_class(kind: type) -> Signature | None:
    if is_record(kind):
        return Signature(tuple(kind._fields))  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(kind) and "__init__" not in _written_in(kind):
        return Signature(tuple(each.name for each in dataclasses.fields(kind) if each.init))
    if issubclass(kind, BaseException):
        return None
    init = inspect.getattr_static(kind, "__init__")
    return _of_parameters(init).without_first() if isinstance(init, FunctionType) else Signature(())


def _written_in(kind: type) -> set[str]:
    """Return the methods that are written in a dataclass's own text; the others were made."""
    return {
        name
        for name, member in vars(kind).items()
        if isinstance(member, FunctionType) and member.__code__.co_filename != "<string>"
    }
