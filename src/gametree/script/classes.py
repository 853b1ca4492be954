"""Classes of Python as classes of JavaScript: a constructor, and those members that the text asks for."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import json
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any

from ..base.numbers import is_record
from .functions import function_of
from .known import ROOTS, known
from .naming import plain_name
from .signatures import signature_of
from .values import simple

if TYPE_CHECKING:
    from .module import Module

SPECIAL = """
    __init__ __post_init__ __str__ __repr__ __eq__ __lt__ __le__ __gt__ __ge__ __len__ __bool__ __iter__ __contains__
    __getitem__ __setitem__ __delitem__ __call__ __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __neg__ __and__
    __or__ __xor__ __lshift__ __rshift__ __floordiv__ __mod__ __int__ __format__ __reversed__
"""
ASKED_BY_PYTHON = frozenset(SPECIAL.split())
"""Methods that nobody calls by name."""
OF_RECORDS = frozenset({"_make", "_replace", "_asdict", "_fields", "_field_defaults", "__match_args__"})


class Classes:
    """Writes classes for a module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._members: dict[type, set[str]] = {}

    def declare(self, kind: type, name: str) -> Iterator[str]:
        """Yield the statements that make a class, without its members."""
        self._members[kind] = set()
        label, base = json.dumps(kind.__name__), self._base(kind)
        if issubclass(kind, BaseException):
            yield f"const {name} = $exception({label}, {base});"
        elif issubclass(kind, enum.Enum):
            yield f"function {name}(value) {{\n  return {name}.$with(value);\n}}"
            yield f"$class({name}, {label}, {base}, {{}});"
            members = ", ".join(f"[{json.dumps(each.name)}, {self._value(each.value)}]" for each in kind)
            yield f"$enumeration({name}, [{members}]);"
        elif is_record(kind):
            yield self._record(kind, name)
            fields = json.dumps(list(kind._fields))  # type: ignore[attr-defined]
            yield f"$record({name}, {label}, {base}, {fields}, {{}});"
        elif dataclasses.is_dataclass(kind):
            yield self._dataclass(kind, name)
            yield from self._traits(kind, name, label, base)
        else:
            init = inspect.getattr_static(kind, "__init__", None)
            call = "self.__init__(...given);" if isinstance(init, FunctionType) else ""
            yield self._constructor(kind, name, ["...given"], [call] if call else [])
            yield f"$class({name}, {label}, {base}, {{}});"

    def more_members(self, kind: type, name: str) -> Iterator[str]:
        """Yield the statements that add what is asked for by now, and was not there yet."""
        for member_name, member in _members_of(kind):
            is_asked = member_name in self.module.used or member_name in ASKED_BY_PYTHON
            if member_name in ("__init__", "__post_init__"):
                is_asked = kind in self.module.made
            if is_asked and member_name not in self._members[kind]:
                self._members[kind].add(member_name)
                yield from self._member(kind, name, member_name, member)

    def _member(self, kind: type, name: str, own: str, member: Any) -> Iterator[str]:
        if isinstance(member, staticmethod):
            yield f"$shared({name}, {{ {own}: {self.module.named_value(member.__func__, own)} }});"
        elif isinstance(member, classmethod) and isinstance(member.__func__, FunctionType):
            text = function_of(self.module, member.__func__, own, "class method", kind)
            yield f"$shared({name}, {{ {text} }});"
        elif isinstance(member, property) and isinstance(member.fget, FunctionType):
            yield f"$members({name}, {{ {function_of(self.module, member.fget, own, 'getter', kind)} }});"
        elif isinstance(member, functools.cached_property) and isinstance(member.func, FunctionType):
            inner = function_of(self.module, member.func, "work", "method", kind)
            once = f'get {own}() {{ return $once(this, "{own}", () => $work.work.call(this)); }}'
            yield f"{{ const $work = {{ {inner} }}; $members({name}, {{ {once} }}); }}"
        elif isinstance(member, FunctionType):
            self.module.seen_methods.add(own)
            yield f"$members({name}, {{ {function_of(self.module, member, own, 'method', kind)} }});"
            signature = signature_of(member)
            if signature is not None and (own in self.module.named or "" in self.module.named):
                _, *names = signature.positional
                yield f"$with_names({name}.prototype.{own}, {json.dumps(names)}, {json.dumps(signature.has_rest)});"
        elif isinstance(getattr(member, "__wrapped__", None), FunctionType) and hasattr(member, "cache_info"):
            self.module.seen_methods.add(own)
            inner = function_of(self.module, member.__wrapped__, "work", "method", kind)
            yield f"$members({name}, {{ {own}: $cached_method({{ {inner} }}.work) }});"
        elif not hasattr(member, "__get__"):
            yield f"$shared({name}, {{ {own}: {self._value(member)} }});"

    # --- constructors --------------------------------------------------------------------------

    def _constructor(self, kind: type, name: str, parameters: list[str], body: list[str]) -> str:
        given = ", ".join(parameters)
        plain = ", ".join(each.partition(" = ")[0] for each in parameters)
        has_call = any("__call__" in vars(each) for each in kind.__mro__)
        first = (
            [f"const self = $called({name});"]
            if has_call
            else [f"if (!new.target) return new {name}({plain});", "const self = this;"]
        )
        last = ["return self;"] if has_call else []
        return "\n".join([f"function {name}({given}) {{", *(f"  {line}" for line in [*first, *body, *last]), "}"])

    def _record(self, kind: Any, name: str) -> str:
        """Write the constructor of a NamedTuple: its fields in their order."""
        parameters = [
            f"{plain_name(each)} = {self._value(kind._field_defaults[each])}"
            if each in kind._field_defaults
            else plain_name(each)
            for each in kind._fields
        ]
        plain = ", ".join(plain_name(each) for each in kind._fields)
        lines = [f"if (!new.target) return new {name}({plain});"]
        lines += [f"this.{each} = {plain_name(each)};" for each in kind._fields]
        return "\n".join([f"function {name}({', '.join(parameters)}) {{", *(f"  {line}" for line in lines), "}"])

    def _dataclass(self, kind: Any, name: str) -> str:
        if "__init__" in vars(kind) and vars(kind)["__init__"].__code__.co_filename != "<string>":
            return self._constructor(kind, name, ["...given"], ["self.__init__(...given);"])
        parameters, body = [], []
        for each in dataclasses.fields(kind):
            default = ""
            if each.default is not dataclasses.MISSING:
                default = self._value(each.default)
            elif each.default_factory is not dataclasses.MISSING:
                default = f"{self._value(each.default_factory)}()"
            if each.init:
                parameters.append(f"{plain_name(each.name)} = {default}" if default else plain_name(each.name))
            body.append(f"self.{each.name} = {plain_name(each.name) if each.init else default or 'undefined'};")
        if hasattr(kind, "__post_init__"):
            body.append("self.__post_init__();")
        return self._constructor(kind, name, parameters, body)

    def _traits(self, kind: Any, name: str, label: str, base: str) -> Iterator[str]:
        """Yield what a dataclass is told by: equality, order."""
        fields, traits = dataclasses.fields(kind), kind.__dataclass_params__
        shown = json.dumps([each.name for each in fields if each.repr])
        compared = json.dumps([each.name for each in fields if each.compare])
        is_frozen = str(traits.frozen).lower()
        yield f"$dataclass({name}, {label}, {base}, {shown}, {compared if traits.eq else 'null'}, {is_frozen}, {{}});"
        if traits.order:
            yield f"$ordered({name}, {compared});"

    # --- parts ---------------------------------------------------------------------------------

    def _base(self, kind: type) -> str:
        """Return the first base that is no class of Python's; others of it are written into the class itself."""
        for base in kind.__bases__:
            if known(base) is not None and issubclass(base, BaseException):
                return known(base).name  # type: ignore[union-attr]
            if base not in ROOTS and base.__module__ not in ("typing", "builtins", "enum", "abc"):
                return self.module.class_name(base)
        if issubclass(kind, BaseException):
            return "$Exception"
        return "$Record" if is_record(kind) else "$Object"

    def _value(self, value: Any) -> str:
        return simple(value) or self.module.named_value(value, "")


def _members_of(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield what a class has: its own, and that of all bases but the first, which JavaScript does not inherit."""
    fields = set(getattr(kind, "_fields", ()))
    made = {each.name for each in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else set()
    seen: set[str] = set()
    first = kind.__bases__[0] if kind.__bases__ else object
    inherited = set(first.__mro__)
    for home in kind.__mro__:
        if (
            home in ROOTS
            or (home is not kind and home in inherited)
            or home.__module__ in ("typing", "builtins", "enum")
        ):
            continue
        for name, member in vars(home).items():
            is_made = name in fields or name in made or name in OF_RECORDS
            if name not in seen and not is_made and not _is_generated(member):
                seen.add(name)
                yield name, member


def _is_generated(member: object) -> bool:
    """Tell whether a method was made by ``dataclass`` or ``NamedTuple``, and is written nowhere."""
    if not isinstance(member, FunctionType):
        return False
    module = str(member.__globals__.get("__name__"))
    return member.__code__.co_filename == "<string>" or module in sys.stdlib_module_names
