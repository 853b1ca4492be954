"""A module of JavaScript that is being made: everything that is reached from some functions, each thing once."""

from __future__ import annotations

import ast
import enum
import json
from types import FunctionType, ModuleType
from typing import Any

from .classes import Classes
from .functions import function_of
from .known import known
from .naming import Names
from .refusing import NotTranslatable
from .runtime import runtime
from .scopes import Scope
from .signatures import signature_of
from .values import CannotWrite, Values, simple


class Module:
    """Functions, classes and values by their names, and their texts.

    What an attribute is, is only known when the text runs. So a class gets those methods whose names are used
    anywhere, an object those fields; and which names are methods is known when a first pass is done.
    """

    def __init__(self, methods: frozenset[str] = frozenset(), named: frozenset[str] = frozenset()) -> None:
        self.runtime = runtime()
        self.methods = methods
        """Names that are methods somewhere: whoever asks for one without calling it keeps the object with it."""
        self.named = named
        """What is called with arguments by name where nobody knows what it is; "" stands for functions."""
        self.used: set[str] = set()
        self.invoked: set[str] = set()
        self.made: set[type] = set()
        """Classes that a text names, and so may make objects of; of others only those are there that are data."""
        self.seen_methods: set[str] = set()
        self.called_by_name: set[str] = set()
        self._names = Names()
        self._values = Values(self)
        self._classes = Classes(self)
        self._known: dict[int, tuple[Any, str]] = {}
        self._kinds: dict[type, str] = {}
        self._objects: dict[int, tuple[Any, str, set[str]]] = {}
        self._waiting: list[tuple[FunctionType, str]] = []
        self._functions: list[str] = []
        self._declared: list[str] = []
        self._data: list[str] = []

    # --- what stands for a value ---------------------------------------------------------------

    def refer(self, value: Any, scope: Scope, node: ast.AST | None, hint: str) -> str:
        """Return what stands for a value that a function sees."""
        if isinstance(value, ModuleType):
            raise scope.refusal(node, f"hands on the module {value.__name__}", "what is in it, by name")
        try:
            return simple(value) or self.named_value(value, hint)
        except CannotWrite as fault:
            what = fault if node is None else repr(ast.unparse(node))
            raise scope.refusal(node, f"uses {what}", "plain Python: numbers, texts, lists, records") from None

    def named_value(self, value: Any, hint: str) -> str:
        """Return the name of a value, under which it is declared."""
        text = simple(value)
        if text is not None:
            return text
        runtime_name = known(value)
        if runtime_name is not None:
            first = "undefined, " * len(runtime_name.first)
            return f"((...given) => {runtime_name.name}({first}...given))" if first else runtime_name.name
        if isinstance(value, type):
            self.made.update(value.__mro__)
            return self.class_name(value)
        if isinstance(value, enum.Enum):
            return f"{self.class_name(type(value))}.{value.name}"
        if id(value) not in self._known:
            if isinstance(value, FunctionType):
                return self._function(value, hint)
            return self._value(value, hint)
        return self._known[id(value)][1]

    def class_name(self, kind: type) -> str:
        """Return the name of a class, which is declared with its members."""
        runtime_name = known(kind)
        if runtime_name is not None:
            return runtime_name.name
        if kind not in self._kinds:
            if kind.__module__ in ("builtins", "io", "pathlib", "random", "threading") or kind.__flags__ & (1 << 8):
                raise CannotWrite(f"{kind.__module__}.{kind.__qualname__}")
            self._kinds[kind] = self._names.new(kind.__name__)
            self._declared.extend(self._classes.declare(kind, self._kinds[kind]))
        return self._kinds[kind]

    def _function(self, function: FunctionType, hint: str) -> str:
        name = self._names.new(function.__name__ if function.__name__ != "<lambda>" else hint or "unnamed")
        self._known[id(function)] = function, name
        self._waiting.append((function, name))
        return name

    def _value(self, value: Any, hint: str) -> str:
        if _has_fields(value):
            return self._object(value, hint)
        text = self._values.text(value)
        name = self._names.new(hint or "data")
        self._known[id(value)] = value, name
        self._data.append(f"const {name} = {text};")
        return name

    def _object(self, value: Any, hint: str) -> str:
        """Declare an object; its fields follow when it is known which are asked for."""
        kind = self.class_name(type(value))
        name = self._names.new(hint or type(value).__name__.lower())
        self._known[id(value)] = value, name
        self._objects[id(value)] = value, name, set()
        self._data.append(f"const {name} = $blank({kind});")
        return name

    # --- finishing -----------------------------------------------------------------------------

    def complete(self) -> None:
        """Translate all that is asked for, until nothing more is."""
        is_more = True
        while is_more:
            is_more = False
            while self._waiting:
                is_more = True
                function, name = self._waiting.pop(0)
                self._functions.append(function_of(self, function, name))
                self._tell_names(function, name)
            for kind, name in list(self._kinds.items()):
                found = list(self._classes.more_members(kind, name))
                self._declared.extend(found)
                is_more = is_more or bool(found)
            for value, name, done in list(self._objects.values()):
                is_more = self._fill(value, name, done) or is_more

    def _tell_names(self, function: FunctionType, name: str) -> None:
        """Tell the names of a function's arguments, if it may be called by name where nobody knows it."""
        signature = signature_of(function)
        if "" in self.named and signature is not None:
            names, has_rest = json.dumps(signature.positional), json.dumps(signature.has_rest)
            self._declared.append(f"$with_names({name}, {names}, {has_rest});")

    def _fill(self, value: Any, name: str, done: set[str]) -> bool:
        """Tell the fields of an object that are asked for by now; return whether there were new ones."""
        found = [field for field in _fields(value) if field in self.used and field not in done]
        for field in found:
            done.add(field)
            item = _fields(value)[field]
            try:
                self._data.append(f"{name}.{field} = {self.named_value(item, field)};")
            except CannotWrite as fault:
                kind = type(value).__qualname__
                raise NotTranslatable(f"the field {field!r} of a {kind} is {fault}, which no page can have") from None
        return bool(found)

    def text(self, exports: str) -> str:
        """Return all of it, with what of the runtime it uses before it."""
        own = "\n\n".join(["\n\n".join(self._functions), "\n".join(self._declared), "\n".join(self._data), exports])
        methods = self.runtime.methods({*self.used, *self.invoked})
        return f"{bare(self.runtime.used_by(own + methods))}\n{bare(methods)}\n{bare(own)}\n"


def bare(text: str) -> str:
    r"""Return a text without comments on lines of their own, and without what only the eye needs.

    >>> bare("/** Tells. */\nfunction f() {\n  return 1;\n}\n\n")
    'function f() {\nreturn 1;\n}'
    """
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/**")))


def _has_fields(value: Any) -> bool:
    return (
        hasattr(value, "__dict__")
        and not isinstance(value, (tuple, list, dict, set, FunctionType))
        and not callable(getattr(value, "cache_info", None))
        and type(value).__module__ not in ("functools", "builtins")
    )


def _fields(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = vars(value)
    return found
