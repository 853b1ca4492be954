"""Fields of positions as the compiler takes them: numbers of 64 bits, each of its own kind."""

from __future__ import annotations

from typing import Any

from ...jit.layout import AnyShape, Arguments, Constant, NotCompilable, Shape, shape_of
from ..inquiry import Inquiry
from .places import Place

NOTHING_MADE: frozenset[type] = frozenset()


class Fields:
    """Sees that every position fits the layout that its annotations promise."""

    def __init__(self, inquiry: Inquiry, start: Any) -> None:
        self._inquiry = inquiry
        self._start = start
        try:
            self._shape: AnyShape | None = shape_of(start)
        except NotCompilable:
            self._shape = None  # it runs interpreted, where any field will do

    def met(self, place: Place) -> None:
        """Look at the fields of a position that was met for the first time."""
        if self._shape is None:
            return
        doing = f"play({place.move}) made a position in which" if place.parent else "the start is a position in which"
        origin = place.parent or place
        try:
            shape = self._shape if self._has_fields_of_start(place.position) else shape_of(place.position)
            Arguments(NOTHING_MADE).add(place.position, shape, type(place.position).__name__)
        except OverflowError as error:
            kind, advice = ("bits", "") if "unsigned" in str(error) else ("number", "; a board is annotated Bits")
            self._inquiry.fault(kind, f"{doing} {error}{advice}", origin)
        except (TypeError, NotCompilable) as error:
            self._inquiry.fault("field", f"{doing} {error}", origin)
        else:
            changed = fixed_that_differs(self._shape, shape)
            if changed is not None:
                message = f"{doing} {changed} is not what it was; wanted: Fixed fields that stay the same all game"
                self._inquiry.fault("fixed", message, origin)

    def _has_fields_of_start(self, position: Any) -> bool:
        """Tell whether all Fixed fields are the very objects of the start: then the shape is the same."""
        return isinstance(self._shape, Shape) and all(
            inner is self._start[place] if isinstance(field, Constant) else not isinstance(field, Shape)
            for place, ((_, field), inner) in enumerate(zip(self._shape.fields, position, strict=True))
        )


def fixed_that_differs(first: AnyShape, second: AnyShape) -> str | None:
    """Return the name of a Fixed field that has two values in two positions."""
    if not isinstance(first, Shape) or not isinstance(second, Shape) or first is second:
        return None
    for (name, one), (_, other) in zip(first.fields, second.fields, strict=True):
        if isinstance(one, Constant) and one != other:
            return f"{first.record.__name__}.{name}"
        inner = fixed_that_differs(one, other)
        if inner is not None:
            return inner
    return None
