"""Expressions of Python as those of JavaScript: operators are functions of the runtime, which keep Python's sense."""

from __future__ import annotations

import ast
import json

from .calls import Calls
from .comprehensions import Comprehensions
from .known import CONSTANTS
from .naming import plain_name
from .scopes import MISSING

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Div: "truediv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
IN_PLACE = frozenset({"add", "sub", "mul", "and", "or", "xor"})
"""Operators that change lists, sets and dictionaries where they are."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "$equal({}, {})",
    ast.NotEq: "!$equal({}, {})",
    ast.Lt: "$less({}, {})",
    ast.LtE: "$at_most({}, {})",
    ast.Gt: "$more({}, {})",
    ast.GtE: "$at_least({}, {})",
    ast.Is: "({} === {})",
    ast.IsNot: "({} !== {})",
}
ANSWERS = frozenset({"isinstance", "any", "all", "bool", "hasattr", "callable"})
"""Functions whose result is a truth value."""


def whole_number(number: int) -> str:
    """Write a whole number; long ones as sets of bits are written.

    >>> whole_number(7), whole_number(-1), whole_number(1 << 40)
    ('7n', '(-1n)', '0x10000000000n')
    """
    if number < 0:
        return f"(-{whole_number(-number)})"
    return f"{number}n" if number < 1 << 32 else f"{number:#x}n"


class Expressions(Calls, Comprehensions):
    """Writes the expressions of one scope."""

    def write(self, node: ast.expr) -> str:
        """Return an expression that has the same value."""
        static = self.scope.static(node)
        if static is not MISSING:
            hint = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            return self.module.refer(static, self.scope, node, hint)
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.scope.refusal(node, f"has {ast.unparse(node)!r}", "plain expressions")
        text: str = method(node)
        return text

    def test(self, node: ast.expr) -> str:
        """Return an expression that is true or false where the other counts as that."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.test, node.values))})"
        return self.write(node) if self._is_answer(node) else f"$truth({self.write(node)})"

    def constant_test(self, node: ast.expr) -> bool | None:
        """Return what a condition is on every page; None if that depends."""
        if isinstance(node, ast.Call) and not node.args:
            called = self.scope.static(node.func)
            return CONSTANTS.get(called) if called is not MISSING and callable(called) else None
        value = self.scope.static(node)
        return value if isinstance(value, bool) else None

    def _is_answer(self, node: ast.expr) -> bool:
        """Tell whether an expression is a truth value as it stands."""
        if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            return True
        if isinstance(node, ast.BoolOp):
            return all(map(self._is_answer, node.values))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return node.func.id in ANSWERS and not self.scope.is_local(node.func.id)
        return isinstance(node, ast.Constant) and isinstance(node.value, bool)

    # --- names and constants -------------------------------------------------------------------

    def _name(self, node: ast.Name) -> str:
        if not self.scope.is_local(node.id):
            raise self.scope.refusal(node, f"uses {node.id!r}, which is not there", "a name that is known")
        return plain_name(node.id)

    def _constant(self, node: ast.Constant) -> str:
        return self.module.refer(node.value, self.scope, node, "")

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                text = json.dumps(part.value, ensure_ascii=False)[1:-1].replace('\\"', '"')
                parts.append(text.replace("`", "\\`").replace("${", "\\${"))
            elif isinstance(part, ast.FormattedValue):
                parts.append(f"${{{self._formattedvalue(part)}}}")
        return f"`{''.join(parts)}`"

    def _formattedvalue(self, node: ast.FormattedValue) -> str:
        value = self.write(node.value)
        if node.conversion in (ord("r"), ord("a")):
            value = f"$repr({value})"
        elif node.conversion == ord("s"):
            value = f"$str({value})"
        if node.format_spec is None:
            return f"$format({value})" if node.conversion == -1 else value
        return f"$format({value}, {self.write(node.format_spec)})"

    def _attribute(self, node: ast.Attribute) -> str:
        name = self.attribute_name(node.attr)
        self.module.used.add(name)
        value = self.write(node.value)
        if name in self.module.methods or self.module.runtime.is_method(name):
            return f'$get({value}, "{name}")'
        return f"{value}.{name}"

    def attribute_name(self, name: str) -> str:
        """Return what an attribute is called: names with two underscores belong to their class."""
        owner = self.scope.owner
        is_private = owner is not None and name.startswith("__") and not name.endswith("__")
        return f"_{owner.__name__.lstrip('_')}{name}" if is_private and owner is not None else name

    def _subscript(self, node: ast.Subscript) -> str:
        value = self.write(node.value)
        if isinstance(node.slice, ast.Slice):
            return f"$slice({value}, {self.slice_ends(node.slice)})"
        return f"$item({value}, {self.write(node.slice)})"

    def slice_ends(self, node: ast.Slice) -> str:
        """Return the three ends of a slice, null where they are left out."""
        ends = (node.lower, node.upper, node.step)
        return ", ".join("null" if end is None else self.write(end) for end in ends)

    # --- operators -----------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp) -> str:
        return self.operation(node.op, self.write(node.left), self.write(node.right), node)

    def operation(
        self, operator: ast.operator, left: str, right: str, node: ast.AST, *, in_place: bool = False
    ) -> str:
        """Return what an operator makes of two values."""
        name = OPERATORS.get(type(operator))
        if name is None:
            raise self.scope.refusal(node, "multiplies matrices", "numbers")
        return f"${'i' * (in_place and name in IN_PLACE)}{name}({left}, {right})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return self.module.refer(-node.operand.value, self.scope, node, "")  # type: ignore[operator]
        name = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}[type(node.op)]
        return f"${name}({self.write(node.operand)})"

    def _boolop(self, node: ast.BoolOp) -> str:
        if all(map(self._is_answer, node.values[:-1])):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.write, node.values))})"
        *before, text = map(self.write, node.values)
        for value in reversed(before):
            kept = self.scope.temporary()
            found = (text, kept) if isinstance(node.op, ast.And) else (kept, text)
            text = f"($truth({kept} = {value}) ? {found[0]} : {found[1]})"
        return text

    def _compare(self, node: ast.Compare) -> str:
        left, parts = self.write(node.left), []
        for number, (operator, right) in enumerate(zip(node.ops, node.comparators, strict=True), 1):
            text = self.write(right)
            if number < len(node.ops) and not isinstance(right, (ast.Name, ast.Constant)):
                kept = self.scope.temporary()
                parts.append(self._comparison(operator, left, f"({kept} = {text})"))
                left = kept
            else:
                parts.append(self._comparison(operator, left, text))
                left = text
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _comparison(self, operator: ast.cmpop, left: str, right: str) -> str:
        if isinstance(operator, (ast.In, ast.NotIn)):
            return f"{'!' * isinstance(operator, ast.NotIn)}$contains({right}, {left})"
        return COMPARISONS[type(operator)].format(left, right)

    def _ifexp(self, node: ast.IfExp) -> str:
        known = self.constant_test(node.test)
        if known is not None:
            return self.write(node.body if known else node.orelse)
        return f"({self.test(node.test)} ? {self.write(node.body)} : {self.write(node.orelse)})"

    def _namedexpr(self, node: ast.NamedExpr) -> str:
        return f"({plain_name(node.target.id)} = {self.write(node.value)})"

    # --- what is put together ------------------------------------------------------------------

    def items(self, nodes: list[ast.expr]) -> str:
        """Return items one after another, with those of *others* in their places."""
        return ", ".join(
            f"...$iterate({self.write(node.value)})" if isinstance(node, ast.Starred) else self.write(node)
            for node in nodes
        )

    def _tuple(self, node: ast.Tuple) -> str:
        return f"$tuple([{self.items(node.elts)}])"

    def _list(self, node: ast.List) -> str:
        return f"[{self.items(node.elts)}]"

    def _set(self, node: ast.Set) -> str:
        return f"new $Set([{self.items(node.elts)}])"

    def _dict(self, node: ast.Dict) -> str:
        entries = []
        for key, value in zip(node.keys, node.values, strict=True):
            text = self.write(value)
            entries.append(f"...{text}.items()" if key is None else f"[{self.write(key)}, {text}]")
        return f"new $Dict([{', '.join(entries)}])"

    # --- yielding ------------------------------------------------------------------------------

    def _yield(self, node: ast.Yield) -> str:
        return f"((yield {'null' if node.value is None else self.write(node.value)}) ?? null)"

    def _yieldfrom(self, node: ast.YieldFrom) -> str:
        return f"((yield* $iterate({self.write(node.value)})) ?? null)"
