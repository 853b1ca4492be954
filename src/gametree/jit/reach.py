"""Everything a compiled function can reach, and a digest of it.

The compiler is shown only what this walk found, and the cache key is a digest of what this walk found: code,
constants, annotations, layouts, tables. So machine code cannot be older than its source, wherever that lives.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ..core import Bits
from .layout import AnyShape, Constant, NotCompilable, Shape, hints, is_record

SIMPLE = (int, float, str, bytes, type(None), tuple)


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the global and attribute names that code mentions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def members(record: type) -> dict[str, Any]:
    """Return what a record class was written with besides its fields: methods, properties, constants."""
    found: dict[str, Any] = {}
    for kind in reversed(record.__mro__):
        if kind in (tuple, object):
            continue
        for name, member in vars(kind).items():
            if name.startswith("_") or name in record._fields:  # type: ignore[attr-defined]
                continue
            if isinstance(member, (FunctionType, property, staticmethod, array, *SIMPLE)):
                found[name] = member
    return found


def visible(function: FunctionType) -> dict[str, Any]:
    """Return the globals that a function mentions and the compiler may see."""
    scope = function.__globals__
    return {
        name: scope[name]
        for name in dict.fromkeys(names_in(function.__code__))
        if name in scope and _is_visible(scope[name])
    }


def _is_visible(value: object) -> bool:
    if isinstance(value, type):
        return is_record(value) or issubclass(value, BaseException)
    return isinstance(value, (FunctionType, ModuleType, array, *SIMPLE))


def module_names(code: CodeType, module: ModuleType) -> list[str]:
    """Return the attributes of a module that code may mean."""
    return [name for name in dict.fromkeys(names_in(code)) if _is_visible(vars(module).get(name, Ellipsis))]


def is_board(scope: dict[str, Any], name: str, value: object) -> bool:
    """Tell whether a constant is a set of squares: annotated as ``Bits``, or too large for a signed number."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return value >= 1 << 63 or scope.get("__annotations__", {}).get(name) in ("Bits", Bits)


class Reach:
    """The functions, records, constants and tables that can be reached from some roots."""

    def __init__(self, function: FunctionType, shapes: tuple[AnyShape, ...]) -> None:
        self.tables: dict[str, array[int]] = {}
        self.made: frozenset[type] = frozenset()
        """Records that some reached function names, so that it can make one."""
        self.size = 0
        """Bytes of code: how much there is to compile."""
        self._symbols: dict[int, str] = {}
        self._seen: dict[int, object] = {}
        self._bindings: list[tuple[Mapping[str, Any], str, object]] = []
        self._facts: list[str] = []
        self._add(function)
        for each in shapes:
            self._add_shape(each)

    def digest(self) -> str:
        """Return a name for all that was found."""
        return hashlib.sha256("\n".join(self._facts).encode()).hexdigest()

    def symbol(self, table: array[int]) -> str:
        """Return the linker's name of a table: its contents decide."""
        return self._symbols[id(table)]

    def is_current(self) -> bool:
        """Tell whether every name still means what it meant: a notebook's cell may have been run again."""
        return all(scope.get(name) is value for scope, name, value in self._bindings)

    def _fact(self, *parts: object) -> None:
        self._facts.append("\x1f".join(map(str, parts)))

    def _is_new(self, item: object) -> bool:
        if id(item) in self._seen:
            return False
        self._seen[id(item)] = item  # kept alive, so that its id stays its own
        return True

    def _add(self, item: Any) -> None:
        if isinstance(item, FunctionType):
            self._add_function(item)
        elif is_record(item):
            self._add_record(item)
        elif isinstance(item, array):
            self._add_table(item)
        elif isinstance(item, property):
            self._add(item.fget)
        elif isinstance(item, staticmethod):
            self._add(item.__func__)
        else:
            self._fact(type(item).__name__, getattr(item, "__qualname__", repr(item)))

    def _add_shape(self, shape: AnyShape) -> None:
        if isinstance(shape, Shape):
            self._add(shape.record)
            for _, field in shape.fields:
                self._add_shape(field)
        elif isinstance(shape, Constant) and is_record(type(shape.value)):
            self._add(type(shape.value))

    def _add_function(self, function: FunctionType) -> None:
        if not self._is_new(function):
            return
        if function.__closure__:
            raise NotCompilable(
                f"{function.__qualname__} uses names of the function around it; define it at the top of its file"
            )
        self._fact("function", function.__module__, function.__qualname__)
        self._fact("defaults", function.__defaults__, sorted((function.__kwdefaults__ or {}).items()))
        self._fact("annotations", sorted((name, str(hint)) for name, hint in hints(function).items()))
        self._add_code(function.__code__)
        for name, value in visible(function).items():
            self._fact("name", name, is_board(function.__globals__, name, value))
            self._bindings.append((function.__globals__, name, value))
            if isinstance(value, ModuleType):
                self._add_module(function.__code__, value)
            else:
                self._add_named(value)

    def _add_module(self, code: CodeType, module: ModuleType) -> None:
        for name in module_names(code, module):
            value = vars(module)[name]
            self._fact("attribute", name, is_board(vars(module), name, value))
            self._bindings.append((vars(module), name, value))
            self._add_named(value)

    def _add_named(self, value: Any) -> None:
        if is_record(value):
            self.made |= {value}
        self._add(value)

    def _add_code(self, code: CodeType) -> None:
        self.size += len(code.co_code)
        self._fact("code", code.co_code.hex(), code.co_names, code.co_varnames, code.co_flags)
        self._fact("exceptions", code.co_exceptiontable.hex())
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._add_code(constant)
            else:
                self._fact("constant", type(constant).__name__, repr(constant))

    def _add_record(self, record: Any) -> None:
        if not self._is_new(record):
            return
        self._fact("record", record.__module__, record.__qualname__, record._field_defaults)
        for name in record._fields:
            hint = hints(record).get(name)
            self._fact("field", name, hint)
            if is_record(hint):
                self._add(hint)
        for name, member in members(record).items():
            self._fact("member", name, type(member).__name__, is_board(hints(record), name, member))
            self._bindings.extend((vars(kind), name, member) for kind in record.__mro__[:1] if name in vars(kind))
            self._add(member)

    def _add_table(self, table: array[int]) -> None:
        digest = hashlib.sha256(table.tobytes()).hexdigest()[:24]
        symbol = f"gametree_table_{table.typecode}_{len(table)}_{digest}"
        self.tables[symbol] = table
        self._symbols[id(table)] = symbol
        self._fact("table", symbol)
