"""What names mean in a function: its own variables, those around it, and what stands behind all others."""

from __future__ import annotations

import ast
import builtins
import enum
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from .naming import plain_name
from .refusing import NotTranslatable, refusal

MISSING: Any = object()
"""In the place of a value: only known when the text runs."""

OWN_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass
class Scope:
    """The names of one function, of a function inside it, or of a comprehension."""

    function: FunctionType
    """The one at the top, whose globals and closure everything in it sees."""
    names: set[str]
    parent: Scope | None = None
    owner: type | None = None
    """The class in whose text it stands."""
    temporaries: list[str] = field(default_factory=list)
    """Variables that the text does not have, to be declared."""
    count: int = 0
    given: dict[str, Any] = field(default_factory=dict)
    """What was imported inside the function."""

    def inner(self, names: set[str]) -> Scope:
        """Return the scope of something inside."""
        return Scope(self.function, names, self, self.owner)

    def is_local(self, name: str) -> bool:
        return name in self.names or (self.parent is not None and self.parent.is_local(name))

    def fresh(self) -> str:
        """Return a name that nothing else uses."""
        self.count += 1
        return f"$t{self._depth()}{self.count}"

    def temporary(self) -> str:
        """Return a variable that nothing else uses."""
        self.temporaries.append(self.fresh())
        return self.temporaries[-1]

    def _depth(self) -> str:
        return "" if self.parent is None else self.parent._depth() + "i"

    def declared(self, without: set[str]) -> str:
        """Return the statement that declares all variables but parameters; nothing if there are none."""
        names = [plain_name(name) for name in sorted(self.names - without)]
        return f"let {', '.join([*names, *self.temporaries])};" if names or self.temporaries else ""

    def static(self, node: ast.expr) -> Any:
        """Return what an expression means whenever it is asked: a global, a part of a module or a class."""
        if isinstance(node, ast.Name) and not self.is_local(node.id):
            return self._outside(node.id)
        if isinstance(node, ast.Attribute):
            whole = self.static(node.value)
            if inspect.ismodule(whole) or (isinstance(whole, type) and _is_of_python(whole)):
                return getattr(whole, node.attr, MISSING)
            if isinstance(whole, type):
                return _class_attribute(whole, node.attr)
        return MISSING

    def _outside(self, name: str) -> Any:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.given:
                return scope.given[name]
            scope = scope.parent
        code = self.function.__code__
        if name in code.co_freevars:
            try:
                return (self.function.__closure__ or ())[code.co_freevars.index(name)].cell_contents
            except ValueError:  # nothing was put there yet
                return MISSING
        if name in self.function.__globals__:
            return self.function.__globals__[name]
        return getattr(builtins, name, MISSING)

    def refusal(self, node: ast.AST | None, what: str, wanted: str) -> NotTranslatable:
        return refusal(self.function, node, what, wanted)


def _is_of_python(kind: type) -> bool:
    return kind.__module__ in ("builtins", "itertools", "collections", "array")


def _class_attribute(kind: type, name: str) -> Any:
    """Return what a class of users has under a name, if that is the same for all who ask."""
    if issubclass(kind, enum.Enum):
        return getattr(kind, name, MISSING)
    found = inspect.getattr_static(kind, name, MISSING)
    if isinstance(found, staticmethod):
        return found.__func__
    return found if isinstance(found, FunctionType) or not hasattr(found, "__get__") else MISSING


def names_of(nodes: list[Any]) -> set[str]:
    """Return the variables that a function's text gives values to.

    >>> sorted(names_of(ast.parse("for x, y in z: a = [b for b in (c := x)]").body))
    ['a', 'c', 'x', 'y']
    """
    found: set[str] = set()
    others: set[str] = set()
    for node in _own_nodes(nodes):
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            found.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            found.update(filter(None, [node.name]))
        elif isinstance(node, (ast.Nonlocal, ast.Global)):
            others.update(node.names)
    return found - others


def _own_nodes(nodes: list[Any]) -> Iterator[ast.AST]:
    """Yield the nodes of a text that are not in a scope of their own; of comprehensions, what := names."""
    for node in nodes:
        yield node
        if isinstance(node, OWN_SCOPES):
            continue
        if isinstance(node, COMPREHENSIONS):
            for inside in ast.walk(node):
                if isinstance(inside, ast.NamedExpr):
                    yield inside.target
            continue
        yield from _own_nodes(list(ast.iter_child_nodes(node)))


def is_generator(nodes: list[Any]) -> bool:
    """Tell whether a function's text yields.

    >>> is_generator(ast.parse("lambda: (yield)").body), is_generator(ast.parse("if x: yield 1").body)
    (False, True)
    """
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in _own_nodes(nodes))
