"""Calls: arguments by place and by name are put where the called function has them, as far as that is known."""

from __future__ import annotations

import ast
import functools
import inspect
import json
import re
from types import FunctionType
from typing import Any

from .known import CONSTANTS, KINDS, METHOD_PARAMETERS, PATTERN_FUNCTIONS, Known, known
from .scopes import MISSING
from .signatures import Signature, signature_of
from .writing import Writing


class Calls(Writing):
    """Writes calls."""

    def _call(self, node: ast.Call) -> str:
        called = self.scope.static(node.func)
        if called is not MISSING:
            return self._static_call(called, node)
        if isinstance(node.func, ast.Attribute):
            return self._method_call(node.func, node)
        text = self.write(node.func)
        if not node.keywords:
            return f"{text}({self.items(node.args)})"
        self.module.called_by_name.add("")
        return f"$call({text}, null, [{self.items(node.args)}], {self._named(node.keywords)})"

    # --- what is known beforehand --------------------------------------------------------------

    def _static_call(self, called: Any, node: ast.Call) -> str:
        if callable(called) and _is_hashable(called) and called in CONSTANTS:
            return str(CONSTANTS[called]).lower()
        if called is isinstance:
            return self._isinstance(node)
        if called is super:
            raise self.scope.refusal(node, "uses super() in another way", "super().method(...)")
        if _is_hashable(called) and called in PATTERN_FUNCTIONS:
            return self._pattern_call(called, node)
        if called is dict:
            return f"$dict({self.items(node.args)}{', ' * bool(node.args)}{self._dict_names(node)})"
        if called is functools.partial:
            first, *rest = node.args
            self.module.called_by_name.add("")
            return f"$partial({self.write(first)}, [{self.items(rest)}], {self._named(node.keywords)})"
        runtime = known(called)
        if runtime is not None and runtime.name == "$replace":
            return f"$replace({self.items(node.args)}, {self._named(node.keywords)})"
        text = self.write(node.func)
        if runtime is not None:
            return self._runtime_call(runtime, node)
        signature = signature_of(called)
        if signature is None:  # an object that can be called, or a class of exceptions
            if not node.keywords:
                return f"{text}({self.items(node.args)})"
            self.module.called_by_name.add("")
            return f"$call({text}, null, [{self.items(node.args)}], {self._named(node.keywords)})"
        return f"{text}({self._bound(signature, node)})"

    def _runtime_call(self, runtime: Known, node: ast.Call) -> str:
        named = {each.arg: self.write(each.value) for each in node.keywords}
        if runtime.first:
            first = [named.pop(name, "undefined") for name in runtime.first]
            self._refuse_names(named, runtime.name, node)
            return f"{runtime.name}({', '.join([*first, *filter(None, [self.items(node.args)])])})"
        arguments = [self._eager(argument, runtime.name) for argument in node.args]
        arguments += [named.pop(name, "undefined") for name in runtime.parameters[len(arguments) :]]
        self._refuse_names(named, runtime.name, node)
        while arguments and arguments[-1] == "undefined":
            arguments.pop()
        return f"{runtime.name}({', '.join(arguments)})"

    def _eager(self, node: ast.expr, name: str) -> str:
        """Return an argument; what is used up at once need not come one by one."""
        if isinstance(node, ast.GeneratorExp) and name in ("$sum", "$sorted", "$list", "$tuple_of", "$set"):
            return self.gathered(node.generators, node.elt)
        return self.items([node])

    def _refuse_names(self, named: dict[str | None, str], name: str, node: ast.Call) -> None:
        for strange in named:
            told = f"**{ast.unparse(node)}" if strange is None else f"{strange}="
            raise self.scope.refusal(node, f"calls {name.lstrip('$')}() with {told}", "arguments by place")

    def _bound(self, signature: Signature, node: ast.Call) -> str:
        """Return the arguments of a function whose parameters are known."""
        arguments = [self.items([argument]) for argument in node.args]
        named: dict[str, str] = {}
        spread = [f"...$spread({self.write(each.value)})" for each in node.keywords if each.arg is None]
        for each in node.keywords:
            if each.arg is not None:
                named[each.arg] = self.write(each.value)
        if any(isinstance(argument, ast.Starred) for argument in node.args) or spread:
            if not named and not spread:
                return ", ".join(arguments)
            self.module.called_by_name.add("")
            inside = ", ".join([*(f"{name}: {value}" for name, value in named.items()), *spread])
            return f"...$placed({json.dumps(signature.positional)}, [{', '.join(arguments)}], {{ {inside} }})"
        arguments += [named.pop(name, "undefined") for name in signature.positional[len(arguments) :]]
        if named:
            if not signature.has_rest:
                raise self.scope.refusal(node, f"calls something with {next(iter(named))}=", "a name that it has")
            inside = ", ".join(f"{name}: {value}" for name, value in named.items())
            arguments.append(f"new $Named({{ {inside} }})")
        while arguments and arguments[-1] == "undefined":
            arguments.pop()
        return ", ".join(arguments)

    def _isinstance(self, node: ast.Call) -> str:
        value, kinds = node.args
        found = self.scope.static(kinds)
        wanted: list[Any] = []
        if isinstance(kinds, ast.Tuple):
            wanted = [self.scope.static(kind) for kind in kinds.elts]
        else:
            wanted = list(found) if isinstance(found, tuple) else [found]
        text, tests = self.write(value), []
        if len(wanted) > 1 and not isinstance(value, ast.Name):
            kept = self.scope.temporary()
            text, first = kept, f"({kept} = {text}, false) || "
        else:
            first = ""
        for kind in wanted:
            if kind is MISSING or not isinstance(kind, type):
                raise self.scope.refusal(node, f"asks {ast.unparse(node)!r}", "classes by their names")
            reference = KINDS.get(kind)
            tests.append(
                f"{reference}({text})"
                if reference
                else f"({text} instanceof {self.module.refer(kind, self.scope, node, '')})"
            )
        return tests[0] if len(tests) == 1 and not first else f"({first}{' || '.join(tests)})"

    def _pattern_call(self, called: Any, node: ast.Call) -> str:
        """Call a function of ``re``: its pattern is known beforehand, and so a value like any other."""
        pattern, *rest = node.args
        text = pattern.value if isinstance(pattern, ast.Constant) else self.scope.static(pattern)
        flags = [each.value for each in node.keywords if each.arg == "flags"]
        place = 2 if called in (re.sub, re.split) else 1
        if len(rest) > place and called not in (re.sub, re.split):
            flags.append(rest.pop())
        if not isinstance(text, (str, re.Pattern)):
            raise self.scope.refusal(node, "makes a pattern while it runs", "a pattern that is written down")
        known_flags = [self._flags(flag) for flag in flags]
        compiled = (
            text if isinstance(text, re.Pattern) else re.compile(text, functools.reduce(int.__or__, known_flags, 0))
        )
        reference = self.module.refer(compiled, self.scope, node, "PATTERN")
        return f"{reference}.{called.__name__}({self.items(rest)})"

    def _flags(self, node: ast.expr) -> int:
        value = self.scope.static(node)
        if isinstance(node, ast.BinOp):
            return self._flags(node.left) | self._flags(node.right)
        if not isinstance(value, int):
            raise self.scope.refusal(node, "has flags that are not known", "flags by their names")
        return int(value)

    # --- what is only known when it runs -------------------------------------------------------

    def _method_call(self, function: ast.Attribute, node: ast.Call) -> str:
        name = self.attribute_name(function.attr)
        if _is_super(function.value):
            return self._super_call(name, node)
        self.module.used.add(name)
        value = self.write(function.value)
        if name == "_replace":
            return f"$replace({value}, {self._named(node.keywords)})"
        if self.module.runtime.is_method(name):
            return self._built_in_call(value, name, node)
        if not node.keywords:
            return f"{value}.{name}({self.items(node.args)})"
        self.module.called_by_name.add(name)
        kept = self.scope.temporary()
        given, named = self.items(node.args), self._named(node.keywords)
        return f"$call(({kept} = {value}).{name}, {kept}, [{given}], {named})"

    def _built_in_call(self, value: str, name: str, node: ast.Call) -> str:
        """Call a method that texts, lists or numbers have; objects of users may have one of that name, too."""
        self.module.invoked.add(name)
        if name == "format":
            return f"$text_format({value}, [{self.items(node.args)}], {self._named(node.keywords)})"
        arguments = [self._eager(argument, f"${name}") for argument in node.args]
        if name == "join" and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            arguments = [self.gathered(node.args[0].generators, node.args[0].elt)]
        named = {each.arg: self.write(each.value) for each in node.keywords}
        for parameter in METHOD_PARAMETERS.get(name, ())[len(arguments) :]:
            arguments.append(named.pop(parameter, "undefined"))
        self._refuse_names(named, name, node)
        while arguments and arguments[-1] == "undefined":
            arguments.pop()
        return f"$invoke({', '.join([value, json.dumps(name), *arguments])})"

    def _super_call(self, name: str, node: ast.Call) -> str:
        """Call the method that the next class above has."""
        owner = self.scope.owner
        above = () if owner is None else owner.__mro__[1:]
        home = next((kind for kind in above if name in vars(kind)), object)
        if home is object:
            return "null"
        if issubclass(home, BaseException) and known(home) is not None:
            return f"(self.args = $tuple([{self.items(node.args)}]), null)"
        self.module.used.add(name)
        reference = self.module.refer(home, self.scope, node, home.__name__)
        method = inspect.getattr_static(home, name)
        signature = signature_of(method).without_first() if isinstance(method, FunctionType) else None  # type: ignore[union-attr]
        given = self._bound(signature, node) if signature else self.items(node.args)
        return f"{reference}.prototype.{name}.call({', '.join(filter(None, ['self', given]))})"

    def _named(self, keywords: list[ast.keyword]) -> str:
        """Return arguments by name as an object."""
        parts = [
            f"...$spread({self.write(each.value)})" if each.arg is None else f"{each.arg}: {self.write(each.value)}"
            for each in keywords
        ]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"

    def _dict_names(self, node: ast.Call) -> str:
        if not node.keywords:
            return "" if node.args else "[]"
        return f"{'' if node.args else '[], '}{self._named(node.keywords)}"


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
