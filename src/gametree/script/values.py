"""Values as they are when a game is translated, written as data: numbers, texts, tables, records, objects."""

from __future__ import annotations

import enum
import functools
import json
import math
import re
from array import array
from collections import Counter, defaultdict, deque
from types import FunctionType, MappingProxyType, MethodType
from typing import TYPE_CHECKING, Any

from ..base.numbers import is_record
from .expressions import whole_number
from .known import known, method_of_python
from .patterns import javascript_pattern

if TYPE_CHECKING:
    from .module import Module

LEAST_TABLE = 12
"""From so many whole numbers on, a row of them is written as a table."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class CannotWrite(Exception):
    """A value has no form in JavaScript; says what it is."""


def simple(value: Any) -> str | None:
    """Return a value that needs no name; None if it does.

    >>> simple(True), simple(3), simple(2.5), simple("a"), simple(None), simple([])
    ('true', '3n', '2.5', '"a"', 'null', None)
    """
    if value is None or value is ...:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, enum.Enum) and not isinstance(value, int):
        return None
    if isinstance(value, int):
        return whole_number(int(value))
    if isinstance(value, float):
        return _real(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else None


def _real(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "(-Infinity)"
    return repr(value) if value >= 0 and not repr(value).startswith("-") else f"({value!r})"


def table(numbers: list[int]) -> str:
    """Write whole numbers as a table: in base 36, and equal neighbours once.

    >>> table([0, 0, 0, 35, -36])
    '$table("0*3 z -10")'
    """
    words: list[str] = []
    place = 0
    while place < len(numbers):
        end = place
        while end < len(numbers) and numbers[end] == numbers[place]:
            end += 1
        times = end - place
        words.append(_in_base_36(numbers[place]) + (f"*{times}" if times > 1 else ""))
        place = end
    return f'$table("{" ".join(words)}")'


def _in_base_36(number: int) -> str:
    if number < 0:
        return "-" + _in_base_36(-number)
    digits = DIGITS[number % 36]
    while number := number // 36:
        digits = DIGITS[number % 36] + digits
    return digits


class Values:
    """Writes values for a module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def write(self, value: Any) -> str:
        """Return a value: itself if it is simple, otherwise its name, under which it was declared."""
        return simple(value) or self.module.named_value(value, "")

    def text(self, value: Any) -> str:
        """Return how a value that has a name is made."""
        if isinstance(value, array) or (isinstance(value, memoryview) and value.format in "qQ"):
            return table(list(value))
        if isinstance(value, (list, deque)):
            return self._row(list(value))
        if is_record(type(value)):
            kind = self.module.class_name(type(value))
            return f"{kind}({', '.join(map(self.write, value))})"
        if isinstance(value, tuple):
            return f"$tuple({self._row(list(value))})"
        if isinstance(value, Counter):
            return f"new $Counter({self._dictionary(value)})"
        if isinstance(value, defaultdict):
            return f"new $DefaultDict({self.write(value.default_factory)}, {self._dictionary(value)})"
        if isinstance(value, (dict, MappingProxyType)):
            return self._dictionary(value)
        if isinstance(value, (set, frozenset)):
            is_frozen = ", true" if isinstance(value, frozenset) else ""
            return f"new $Set({self._row(_in_order(value))}{is_frozen})"
        if isinstance(value, range):
            return f"new $Range({', '.join(map(whole_number, (value.start, value.stop, value.step)))})"
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
            source, flags = javascript_pattern(value)
            return f"new $Pattern({', '.join(map(json.dumps, (value.pattern, source, flags)))})"
        return self._called(value)

    def _called(self, value: Any) -> str:
        """Return what can be called, but is no function of its own."""
        if isinstance(value, MethodType):
            self.module.used.add(value.__name__)
            return f'$get({self.write(value.__self__)}, "{value.__name__}")'
        name = method_of_python(value)
        if name is not None:
            self.module.invoked.add(name)
            return f'((self, ...given) => $invoke(self, "{name}", ...given))'
        if isinstance(value, functools.partial):
            named = ", ".join(f"{name}: {self.write(each)}" for name, each in value.keywords.items())
            self.module.called_by_name.add("")
            return f"$partial({self.write(value.func)}, [{', '.join(map(self.write, value.args))}], {{ {named} }})"
        if isinstance(getattr(value, "__wrapped__", None), FunctionType) and hasattr(value, "cache_info"):
            return f"$cached({self.write(value.__wrapped__)})"
        raise CannotWrite(_told(value))

    def _row(self, items: list[Any]) -> str:
        if len(items) >= LEAST_TABLE and all(type(item) is int for item in items):
            return table(items)
        return f"[{', '.join(map(self.write, items))}]"

    def _dictionary(self, value: Any) -> str:
        return f"new $Dict([{', '.join(f'[{self.write(key)}, {self.write(each)}]' for key, each in value.items())}])"


def _in_order(items: Any) -> list[Any]:
    """Return the items of a set in an order that is the same every time."""
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=repr)


def _told(value: object) -> str:
    runtime = known(value)
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    module = getattr(value, "__module__", None)
    if runtime is None and name:
        return f"{module}.{name}" if module and module != "builtins" else str(name)
    return f"a value of the type {type(value).__name__}"
