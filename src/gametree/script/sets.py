"""Where a text goes through a set. Python does so by hashes, JavaScript by what was put in first: no order is both.

A page has to keep the order of the game. So what may depend on that of a set is refused, as far as the text tells
that something is one: by how it is made, by its annotation, or because it is a global.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable
from typing import ForwardRef

from .known import known
from .scopes import MISSING, Scope

BLIND = frozenset({len, sorted, min, max, sum, any, all, set, frozenset, bool, isinstance})
"""What they make of a set does not depend on its order, unless they are given a key."""
IN_ORDER = frozenset({"join", "extend", "fromkeys"})
"""Methods that go through what they are given."""
MAKING = frozenset({"union", "intersection", "difference", "symmetric_difference", "copy"})
"""Methods of a set that return another one."""
ANNOTATED = re.compile(r"(?:\w+\.)*(?:set|frozenset|Set|FrozenSet|MutableSet|AbstractSet)\b")


def refuse_order_of_sets(scope: Scope, function: ast.AST) -> None:
    """Refuse a function that goes through a set in its order."""
    _Reader(scope, function).visit(function)


class _Reader(ast.NodeVisitor):
    """Looks at all that a function does."""

    def __init__(self, scope: Scope, function: ast.AST) -> None:
        self._scope = scope
        self._fields = set() if scope.owner is None else _fields_that_are_sets(scope.owner)
        self._own: set[str] = set()
        """Its names, those of what is inside among them."""
        self._sets: set[str] = set()
        """Those of them that are sets at some time."""
        self._free: set[ast.AST] = set()
        """Comprehensions whose order is of no effect."""
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self._own.add(node.id)
            elif isinstance(node, ast.arg):
                self._own.add(node.arg)
        for node in ast.walk(function):  # from the outside in, and as they are written
            self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.arg(name, ast.expr() as annotation) | ast.AnnAssign(ast.Name(name), annotation):
                if _says_set(ast.unparse(annotation)):
                    self._sets.add(name)
            case ast.Assign(targets, value) if self._is_set(value):
                self._sets.update(target.id for target in targets if isinstance(target, ast.Name))
            case ast.NamedExpr(ast.Name(name), value) if self._is_set(value):
                self._sets.add(name)

    # --- what is a set ------------------------------------------------------------------------------------------

    def _is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(name) if name in self._own:
                return name in self._sets
            case ast.Call(ast.Attribute(value, name)) if name in MAKING:
                return self._is_set(value)
            case ast.Call(called):
                return self._scope.static(called) in (set, frozenset)
            case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), right):
                return self._is_set(left) or self._is_set(right)
            case ast.IfExp(_, one, other):
                return self._is_set(one) or self._is_set(other)
            case ast.BoolOp(_, values):
                return any(map(self._is_set, values))
            case ast.NamedExpr(_, value):
                return self._is_set(value)
            case ast.Attribute(ast.Name("self"), name):
                return name in self._fields
        found = self._scope.static(node)
        return found is not MISSING and isinstance(found, (set, frozenset))

    # --- what goes through it -----------------------------------------------------------------------------------

    def _refuse(self, nodes: Iterable[ast.expr]) -> None:
        for node in nodes:
            if self._is_set(node):
                raise self._scope.refusal(
                    node,
                    "goes through a set in the order that Python happens to have",
                    "sorted(...) of it, or a tuple",
                )

    def visit_For(self, node: ast.For) -> None:
        self._refuse([node.iter])
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            self._refuse([node.value])
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self._refuse([node.value])
        self.generic_visit(node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        self._refuse([node.value])
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        for each in node.elts:  # {*others} makes a set of a set
            self.visit(each.value if isinstance(each, ast.Starred) else each)

    def visit_Starred(self, node: ast.Starred) -> None:
        self._refuse([node.value])
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._gone_through(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._gone_through(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._gone_through(node)

    def _gone_through(self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp) -> None:
        if node not in self._free:
            self._refuse(each.iter for each in node.generators)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = self._scope.static(node.func)
        is_known = called is not MISSING and known(called) is not None
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if is_known and called in BLIND and not any(each.arg == "key" for each in node.keywords):
            self._free.update(node.args)
        elif is_known or method in IN_ORDER:
            self._refuse(node.args)
        elif isinstance(node.func, ast.Attribute) and method == "pop" and not node.args:
            self._refuse([node.func.value])
        self.generic_visit(node)


def _fields_that_are_sets(kind: type) -> set[str]:
    fields = {name: each for base in reversed(kind.__mro__) for name, each in inspect.get_annotations(base).items()}
    return {
        name
        for name, each in fields.items()
        if _says_set(each.__forward_arg__ if isinstance(each, ForwardRef) else inspect.formatannotation(each))
    }


def _says_set(annotation: str) -> bool:
    """Tell whether an annotation is that of a set.

    >>> [_says_set(text) for text in ("set[int]", "frozenset", "typing.Set[str]", "settings", "list[set[int]]")]
    [True, True, True, False, False]
    """
    return ANNOTATED.match(annotation.strip("'\"")) is not None
