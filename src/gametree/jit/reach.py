"""Everything a compiled function can reach, and a digest of it.

The compiler is shown only what this walk found, and the cache key is a digest of what this walk found: code,
constants, annotations, layouts, tables. So machine code cannot be older than its source, wherever that lives.
"""

from __future__ import annotations

import builtins
import hashlib
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, repeat
from operator import attrgetter, call, is_
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from ..base.numbers import Bits, is_record
from .annotated import annotations_of, meanings, module_annotations
from .layout import AnyShape, Constant, Shape, hints
from .written import facts_of, is_of_python, name_anywhere, text_of

SIMPLE = (int, float, str, bytes, type(None), tuple)
FOR_NOTEBOOKS = "_repr_"
"""Methods that begin so draw a record for people. No search calls them, and they lead far away."""
OF_EVERY_RECORD = ("_make", "_replace", "_asdict", "_fields", "_field_defaults")
MISSING = object()
CODE, DEFAULTS = attrgetter("__code__"), attrgetter("__defaults__")


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the global and attribute names that code mentions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def members(record: Any) -> dict[str, Any]:
    """Return what a record class was written with besides its fields: methods, properties, constants."""
    found: dict[str, Any] = {}
    for kind in reversed(record.__mro__):
        if kind in (tuple, object):
            continue
        for name, member in vars(kind).items():
            if name.startswith(("__", FOR_NOTEBOOKS)) or name in OF_EVERY_RECORD or name in record._fields:
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


def is_bits(value: object, hint: object = None) -> bool:
    """Tell whether a constant is a set of squares: annotated as ``Bits``, or too large for a signed number."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return value >= 1 << 63 or hint in ("Bits", Bits, Final[Bits])


def is_bits_of(scope: Mapping[str, Any], name: str, value: object) -> bool:
    """Tell the same of a constant of a module."""
    return isinstance(value, int) and is_bits(value, _annotation(scope, name))


def _annotation(scope: Mapping[str, Any], name: str) -> Any:
    found = module_annotations(scope).get(name)
    if not isinstance(found, str):
        return found
    try:
        return eval(found, {}, scope)
    except Exception:  # an annotation is any text
        return found


class Reach:
    """The functions, records, constants and tables that can be reached from some roots."""

    def __init__(self, function: FunctionType, shapes: tuple[AnyShape, ...]) -> None:
        self.tables: dict[str, array[int]] = {}
        self.exceptions: dict[str, type] = {}
        """Exception classes by their names, for compiled code to raise."""
        self._exception_names: dict[int, str] = {}
        self.made: frozenset[type] = frozenset()
        """Records that some reached function names, so that it can make one."""
        self.size = 0
        """Bytes of code: how much there is to compile."""
        self._symbols: dict[int, str] = {}
        self._seen: dict[int, object] = {}
        self._bindings: list[tuple[Mapping[str, Any], str, object]] = []
        self._functions: list[tuple[FunctionType, CodeType, object]] = []
        self._modules: set[tuple[int, int]] = set()
        self._facts: list[str] = []
        self._bytecode: list[str] = []
        """What only this Python knows: others have other bytecode for the same text."""
        self._add(function)
        for each in shapes:
            self._add_shape(each)

    def digest(self) -> str:
        """Return a name for all that was found."""
        return hashlib.sha256(_joined(self._facts, self._bytecode).encode()).hexdigest()

    def digest_anywhere(self, *others: str) -> str:
        """Return a name for all that was found, and for other facts: the same in every Python, on any machine.

        Texts stand in it for bytecode, and files of others are known by their names alone.
        """
        own = [function for function, _, _ in self._functions if not is_of_python(function.__module__)]
        texts = map(text_of, own)
        modules = {function.__module__: function.__globals__ for function in own}
        whole = _joined(self._facts, texts, others)
        for module, scope in modules.items():
            whole = whole.replace(module, name_anywhere(module, scope))
        return hashlib.sha256(whole.encode()).hexdigest()

    def exception_name(self, kind: type) -> str:
        """Return the name by which compiled code raises an exception: the same wherever its module lies."""
        return self._exception_names.get(id(kind)) or f"{kind.__module__}.{kind.__qualname__}"

    def symbol(self, table: array[int]) -> str:
        """Return the linker's name of a table: its contents decide."""
        return self._symbols[id(table)]

    def is_current(self) -> bool:
        """Tell whether all still means what it meant: a notebook's cell may have been run again."""
        gets, names, values, functions, codes, defaults = self._watched
        return (  # without a loop in Python, because every call of compiled code comes here
            all(map(is_, map(call, gets, names, repeat(MISSING)), values))
            and all(map(is_, map(CODE, functions), codes))
            and all(map(is_, map(DEFAULTS, functions), defaults))
        )

    @cached_property
    def _watched(self) -> tuple[tuple[Any, ...], ...]:
        """What is looked at, in columns, each thing once: how names are asked for and what they meant; functions."""
        bindings = {(id(scope), name): (scope.get, name, value) for scope, name, value in self._bindings}
        functions = {id(function): (function, code, defaults) for function, code, defaults in self._functions}
        gets, names, values = zip(*bindings.values(), strict=True) if bindings else ((), (), ())
        return gets, names, values, *zip(*functions.values(), strict=True)

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
        elif isinstance(item, type):
            self._add_exception(item)
        elif isinstance(item, tuple):
            self._add_tuple(item)
        else:
            self._fact(type(item).__name__, repr(item))

    def _add_shape(self, shape: AnyShape) -> None:
        if isinstance(shape, Shape):
            self._add(shape.record)
            for _, field in shape.fields:
                self._add_shape(field)
        elif isinstance(shape, Constant):
            self._add(shape.value)

    def _add_function(self, function: FunctionType) -> None:
        if not self._is_new(function):
            return
        with self._aside(is_of_python(function.__module__)):
            self._add_new_function(function)

    @contextmanager
    def _aside(self, is_aside: bool) -> Iterator[None]:
        """Take what is found for something that only this Python knows."""
        facts = self._facts
        if is_aside:
            self._facts = self._bytecode
        try:
            yield
        finally:
            self._facts = facts

    def _add_new_function(self, function: FunctionType) -> None:
        self._functions.append((function, function.__code__, function.__defaults__))
        self._fact("function", function.__module__, function.__qualname__)
        named = sorted((function.__kwdefaults__ or {}).items())
        self._fact("defaults", _lasting(function.__defaults__), _lasting(named))
        self._fact("annotations", meanings(function))
        self._bytecode.append(str(annotations_of(function)))
        self._bytecode.extend(facts_of(function.__code__))
        self.size += _size(function.__code__)
        scope = function.__globals__
        for name, value in sorted(visible(function).items()):
            self._fact("name", name, is_bits_of(scope, name, value))
            self._bindings.append((scope, name, value))
            self._add_named(function.__code__, value)
        for name in names_in(function.__code__):
            if name not in scope and hasattr(builtins, name):
                self._bindings.append((scope, name, MISSING))

    def _add_module(self, code: CodeType, module: ModuleType) -> None:
        self._fact("module", module.__name__)
        if (id(code), id(module)) in self._modules:
            return
        self._modules.add((id(code), id(module)))
        for name in sorted(module_names(code, module)):
            value = vars(module)[name]
            self._bindings.append((vars(module), name, value))
            with self._aside(is_of_python(module.__name__) and not isinstance(value, int)):
                self._fact("attribute", name, is_bits_of(vars(module), name, value))
                self._add_named(code, value)

    def _add_named(self, code: CodeType, value: Any) -> None:
        """Add what stands behind a name; behind a module's, what the code may mean."""
        if isinstance(value, ModuleType):
            self._add_module(code, value)
            return
        if is_record(value):
            self.made |= {value}
        self._add(value)

    def _add_record(self, record: Any) -> None:
        if not self._is_new(record):
            return
        self._fact("record", record.__module__, record.__qualname__, record._field_defaults)
        annotated = hints(record)
        for name in record._fields:
            self._fact("field", name, annotated.get(name))
            if is_record(annotated.get(name)):
                self._add(annotated[name])
        for name, member in members(record).items():
            self._fact("member", name, type(member).__name__, is_bits(member, annotated.get(name)))
            home = next(kind for kind in record.__mro__ if name in vars(kind))
            self._bindings.append((vars(home), name, member))
            self._add(member)

    def _add_exception(self, kind: type) -> None:
        home = vars(sys.modules.get(kind.__module__, builtins))
        name = f"{name_anywhere(kind.__module__, home)}.{kind.__qualname__}"
        while self.exceptions.get(name, kind) is not kind:  # of another file of that name
            name += "'"
        self.exceptions[name] = kind
        self._exception_names[id(kind)] = name
        self._fact("exception", name)

    def _add_tuple(self, items: tuple[Any, ...]) -> None:
        """Add a constant, or a record that is one."""
        self._fact("tuple", type(items).__qualname__, len(items))
        if is_record(type(items)):
            self._add(type(items))
        for each in items:
            self._add(each)

    def _add_table(self, table: array[int]) -> None:
        """Add a table. Equal ones stay two: each is where its own module put it."""
        if self._is_new(table):
            digest = hashlib.sha256(table.tobytes()).hexdigest()[:24]
            symbol = f"gametree_table_{len(self.tables)}_{table.typecode}_{len(table)}_{digest}"
            self.tables[symbol] = table
            self._symbols[id(table)] = symbol
        self._fact("table", self._symbols[id(table)])


def _joined(*facts: Iterable[str]) -> str:
    return "\n".join(chain.from_iterable(facts))


def _lasting(value: object) -> object:
    """Return what is told of a default: of an object that nothing is known of its kind, not where it lies today."""
    if isinstance(value, (tuple, list)):
        return [type(value).__name__, *map(_lasting, value)]
    return value if isinstance(value, (array, *SIMPLE)) else type(value).__qualname__


def _size(code: CodeType) -> int:
    return len(code.co_code) + sum(_size(constant) for constant in code.co_consts if isinstance(constant, CodeType))
