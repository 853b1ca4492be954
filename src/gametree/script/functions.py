"""Functions of Python as functions of JavaScript: parameters with their defaults, variables, body."""

from __future__ import annotations

import ast
import json
from types import FunctionType
from typing import TYPE_CHECKING, Literal

from .matching import Matching
from .naming import plain_name
from .reading import Written, written
from .scopes import Scope, is_generator, names_of
from .sets import refuse_order_of_sets
from .statements import indented

if TYPE_CHECKING:
    from .module import Module

Role = Literal["function", "method", "getter", "class method"]


class Writer(Matching):
    """Writes all there is in a function."""

    def _lambda(self, node: ast.Lambda) -> str:
        return self._nested(node, [node.body])

    def _functiondef_lines(self, node: ast.FunctionDef) -> list[str]:
        if node.decorator_list:
            raise self.scope.refusal(node, "decorates a function inside", "a plain function")
        return [f"{plain_name(node.name)} = {self._nested(node, node.body)};"]

    def _nested(self, node: Written, body: list[ast.expr] | list[ast.stmt]) -> str:
        """Return a function inside another one. Its defaults are worked out where it is made, as Python does."""
        arguments = node.args
        given = [*arguments.defaults, *(each for each in arguments.kw_defaults if each is not None)]
        values = [self.write(each) for each in given]
        names = [f"$d{number}" for number in range(len(values))]
        by_node = {id(each): name for each, name in zip(given, names, strict=True)}
        positional = [*arguments.posonlyargs, *arguments.args]
        defaults = {
            each.arg: by_node[id(default)]
            for each, default in zip(reversed(positional), reversed(arguments.defaults), strict=False)
        }
        defaults |= {
            each.arg: by_node[id(default)]
            for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
            if default is not None
        }
        scope = self.scope.inner(names_of(list(body)) | parameters_of(node))
        text = self.inside(scope).function_text(node, "", defaults, "function")
        return f"(({', '.join(names)}) => {text})({', '.join(values)})" if values else f"({text})"

    def function_text(self, node: Written, name: str, defaults: dict[str, str], role: Role) -> str:
        """Return a function, or a member of a class, with its body."""
        arguments = node.args
        positional = [each.arg for each in [*arguments.posonlyargs, *arguments.args]]
        first: list[str] = []
        if role != "function":
            own = plain_name(positional.pop(0)) if positional else "self"
            first.append(f"const {own} = {'$class_of(this)' if role == 'class method' else 'this'};")
        names = list(positional)
        parameters = [f"{plain_name(each)}{f' = {defaults[each]}' if each in defaults else ''}" for each in names]
        has_rest = bool(arguments.vararg or arguments.kwonlyargs or arguments.kwarg)
        if has_rest:
            parameters.append("...$rest")
            first += self._rest(arguments, defaults)
        if isinstance(node, ast.Lambda):
            body, yields = [f"return {self.write(node.body)};"], False
        else:
            body, yields = self.block(node.body), is_generator(list(node.body))
            if not yields and not isinstance(node.body[-1], (ast.Return, ast.Raise)):
                body.append("return null;")
        declared = self.scope.declared(parameters_of(node))
        lines = indented([*first, *([declared] if declared else []), *body])
        head = self._head(name, parameters, role, yields=yields)
        text = "\n".join([f"{head} {{", *lines, "}"])
        if role == "function" and not name and "" in self.module.named:  # it may be called by name anywhere
            return f"$with_names({text}, {json.dumps(names)}, {json.dumps(has_rest)})"
        return text

    def _head(self, name: str, parameters: list[str], role: Role, *, yields: bool) -> str:
        star, inside = "*" * yields, ", ".join(parameters)
        if role == "function":
            return f"function{star} {name}({inside})" if name else f"function{star} ({inside})"
        return f"get {name}()" if role == "getter" else f"{star}{name}({inside})"

    def _rest(self, arguments: ast.arguments, defaults: dict[str, str]) -> list[str]:
        """Return the statements that take what comes behind the arguments by place."""
        lines = ["const $given = $named($rest);"]
        for each in arguments.kwonlyargs:
            default = f", () => {defaults[each.arg]}" if each.arg in defaults else ""
            lines.append(f'let {plain_name(each.arg)} = $take($given, "{each.arg}"{default});')
        if arguments.vararg:
            lines.append(f"let {plain_name(arguments.vararg.arg)} = $tuple($rest);")
        if arguments.kwarg:
            lines.append(f"let {plain_name(arguments.kwarg.arg)} = $dict([], $given);")
        return lines


def parameters_of(node: Written) -> set[str]:
    """Return the names of all parameters."""
    arguments = node.args
    found = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    found += [each for each in (arguments.vararg, arguments.kwarg) if each is not None]
    return {each.arg for each in found}


def defaults_of(module: Module, function: FunctionType, scope: Scope) -> dict[str, str]:
    """Return what stands for the defaults of a function: values like all others."""
    code = function.__code__
    places = code.co_varnames[: code.co_argcount]
    given = function.__defaults__ or ()
    found = dict(zip(places[len(places) - len(given) :], given, strict=True)) | (function.__kwdefaults__ or {})
    return {name: module.refer(value, scope, None, name) for name, value in found.items()}


def function_of(
    module: Module, function: FunctionType, name: str, role: Role = "function", owner: type | None = None
) -> str:
    """Return a function of a game, translated."""
    node = written(function)
    body = [node.body] if isinstance(node, ast.Lambda) else node.body
    scope = Scope(function, names_of(list(body)) | parameters_of(node), owner=owner)
    refuse_order_of_sets(scope, node)
    return Writer(module, scope).function_text(node, name, defaults_of(module, function, scope), role)
