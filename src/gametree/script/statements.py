"""Statements of Python as statements of JavaScript."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .expressions import Expressions
from .naming import plain_name
from .scopes import Scope

if TYPE_CHECKING:
    from .module import Module

LEAVING = (ast.Break, ast.Return)
"""What ends a loop before its row does."""


class Statements(Expressions):
    """Writes the statements of one scope, one or more lines each."""

    def __init__(self, module: Module, scope: Scope) -> None:
        super().__init__(module, scope)
        self.flags: list[str | None] = []
        """For each loop around, the variable that tells that it was left early."""

    def block(self, nodes: Iterable[ast.stmt]) -> list[str]:
        """Return the lines of several statements."""
        return [line for node in nodes for line in self._statement(node)]

    def _statement(self, node: ast.stmt) -> list[str]:
        method = getattr(self, f"_{type(node).__name__.lower()}_lines", None)
        if method is None:
            word = ast.unparse(node).split()[0].rstrip(":")
            raise self.scope.refusal(
                node, f"has a statement with {word!r}", "assignments, conditions, loops and calls"
            )
        lines: list[str] = method(node)
        return lines

    # --- the simple ones -----------------------------------------------------------------------

    def _expr_lines(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Constant):  # a docstring, or three dots
            return []
        if isinstance(node.value, ast.Yield) and node.value.value is not None:  # nobody asks what comes back
            return [f"yield {self.write(node.value.value)};"]
        return [f"{self.write(node.value)};"]

    def _pass_lines(self, node: ast.Pass) -> list[str]:
        return []

    def _return_lines(self, node: ast.Return) -> list[str]:
        return ["return null;" if node.value is None else f"return {self.write(node.value)};"]

    def _break_lines(self, node: ast.Break) -> list[str]:
        flag = self.flags[-1] if self.flags else None
        return ["break;"] if flag is None else [f"{flag} = true;", "break;"]

    def _continue_lines(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def _nonlocal_lines(self, node: ast.Nonlocal) -> list[str]:
        for name in node.names:
            if not self.scope.is_local(name):
                raise self.scope.refusal(node, f"changes {name!r} outside of it", "a value that is handed on")
        return []

    def _assert_lines(self, node: ast.Assert) -> list[str]:
        message = "" if node.msg is None else self.write(node.msg)
        return [f"if (!{self.test(node.test)}) throw $AssertionError({message});"]

    def _import_lines(self, node: ast.Import) -> list[str]:
        for each in node.names:
            name = each.asname or each.name.partition(".")[0]
            self.scope.given[name] = importlib.import_module(each.name if each.asname else name)
        return []

    def _importfrom_lines(self, node: ast.ImportFrom) -> list[str]:
        package = self.scope.function.__globals__.get("__package__") or ""
        module = importlib.import_module("." * node.level + (node.module or ""), package)
        for each in node.names:
            whole = sys.modules[module.__name__]
            self.scope.given[each.asname or each.name] = getattr(whole, each.name)
        return []

    # --- giving values -------------------------------------------------------------------------

    def _assign_lines(self, node: ast.Assign) -> list[str]:
        value = self.write(node.value)
        if len(node.targets) == 1:
            return self.assign(node.targets[0], value)
        kept = self.scope.temporary()
        return [f"{kept} = {value};", *(line for target in node.targets for line in self.assign(target, kept))]

    def _annassign_lines(self, node: ast.AnnAssign) -> list[str]:
        return [] if node.value is None else self.assign(node.target, self.write(node.value))

    def _augassign_lines(self, node: ast.AugAssign) -> list[str]:
        value, target = self.write(node.value), node.target
        if isinstance(target, ast.Name):
            name = self._name(target)
            return [f"{name} = {self.operation(node.op, name, value, node, in_place=True)};"]
        whole = self.scope.temporary()
        lines = [f"{whole} = {self.write(target.value)};"]
        if isinstance(target, ast.Attribute):
            name = f"{whole}.{self.attribute_name(target.attr)}"
            self.module.used.add(self.attribute_name(target.attr))
            return [*lines, f"{name} = {self.operation(node.op, name, value, node, in_place=True)};"]
        if isinstance(target.slice, ast.Slice):
            raise self.scope.refusal(node, "changes a slice in place", "a plain assignment")
        place = self.scope.temporary()
        changed = self.operation(node.op, f"$item({whole}, {place})", value, node, in_place=True)
        return [*lines, f"{place} = {self.write(target.slice)};", f"$set_item({whole}, {place}, {changed});"]

    def assign(self, target: ast.expr, value: str) -> list[str]:
        """Return the statements that give a value to a target."""
        if isinstance(target, ast.Name):
            if not self.scope.is_local(target.id):
                raise self.scope.refusal(target, f"changes the global {target.id!r}", "a value that is handed on")
            return [f"{plain_name(target.id)} = {value};"]
        if isinstance(target, ast.Attribute):
            self.module.used.add(self.attribute_name(target.attr))
            return [f"{self.write(target.value)}.{self.attribute_name(target.attr)} = {value};"]
        if isinstance(target, ast.Subscript):
            whole = self.write(target.value)
            if isinstance(target.slice, ast.Slice):
                return [f"$set_slice({whole}, {self.slice_ends(target.slice)}, {value});"]
            return [f"$set_item({whole}, {self.write(target.slice)}, {value});"]
        assert isinstance(target, (ast.Tuple, ast.List))
        return self._unpack(target.elts, value)

    def _unpack(self, targets: list[ast.expr], value: str) -> list[str]:
        stars = [place for place, each in enumerate(targets) if isinstance(each, ast.Starred)]
        plain = [each.value if isinstance(each, ast.Starred) else each for each in targets]
        behind = len(targets) - stars[0] - 1 if stars else 0
        row = f"$unpack_rest({value}, {stars[0]}, {behind})" if stars else f"$unpack({value}, {len(targets)})"
        if all(isinstance(each, ast.Name) for each in plain):
            names = ", ".join(plain_name(each.id) for each in plain if isinstance(each, ast.Name))
            return [f"[{names}] = {row};"]
        kept = self.scope.temporary()
        lines = [f"{kept} = {row};"]
        for place, each in enumerate(plain):
            lines += self.assign(each, f"{kept}[{place}]")
        return lines

    def _delete_lines(self, node: ast.Delete) -> list[str]:
        lines = []
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.scope.refusal(node, "deletes a name", "del of items of lists and dictionaries")
            whole = self.write(target.value)
            if isinstance(target.slice, ast.Slice):
                lines.append(f"$delete_slice({whole}, {self.slice_ends(target.slice)});")
            else:
                lines.append(f"$delete_item({whole}, {self.write(target.slice)});")
        return lines

    # --- conditions and loops ------------------------------------------------------------------

    def _if_lines(self, node: ast.If) -> list[str]:
        known_test = self.constant_test(node.test)
        if known_test is not None:
            return self.block(node.body if known_test else node.orelse)
        lines = [f"if ({self.test(node.test)}) {{", *indented(self.block(node.body))]
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self._if_lines(node.orelse[0]) or ["{}"]
            if first.startswith("if ("):
                return [*lines, f"}} else {first}", *rest]
        if node.orelse:
            lines += ["} else {", *indented(self.block(node.orelse))]
        return [*lines, "}"]

    def _while_lines(self, node: ast.While) -> list[str]:
        return self._looped(f"while ({self.test(node.test)}) {{", [], node)

    def _for_lines(self, node: ast.For) -> list[str]:
        counted = self._counted(node)
        if counted is not None:
            head, first = counted
            return self._looped(head, first, node)
        leaves = any(isinstance(inside, LEAVING) for inside in ast.walk(node))
        row = f"${'steps' if leaves else 'iterate'}({self.write(node.iter)})"
        return self._looped(self.loop_head(node.target, row), [], node)

    def _looped(self, head: str, first: list[str], node: ast.For | ast.While) -> list[str]:
        flag = self.scope.temporary() if node.orelse else None
        self.flags.append(flag)
        body = self.block(node.body)
        self.flags.pop()
        lines = [head, *indented([*first, *body]), "}"]
        if flag is None:
            return lines
        return [f"{flag} = false;", *lines, f"if (!{flag}) {{", *indented(self.block(node.orelse)), "}"]

    def loop_head(self, target: ast.expr, row: str) -> str:
        """Return the beginning of a loop over a row, up to its body."""
        if isinstance(target, ast.Name):
            return f"for ({plain_name(target.id)} of {row}) {{"
        return f"for (const $each of {row}) {{ {' '.join(self.assign(target, '$each'))}"

    def _counted(self, node: ast.For) -> tuple[str, list[str]] | None:
        """Return the head of a loop over a range, which then need not be made, and its first statement."""
        call = node.iter
        if not (isinstance(call, ast.Call) and self.scope.static(call.func) is range and not call.keywords):
            return None
        if not isinstance(node.target, ast.Name) or len(call.args) > 2:
            return None
        if any(isinstance(each, ast.Starred) for each in call.args):
            return None
        start, stop = call.args if len(call.args) == 2 else (ast.Constant(0), call.args[0])
        at, end = self.scope.fresh(), self.scope.fresh()
        head = f"for (let {at} = {self._whole(start)}, {end} = {self._whole(stop)}; {at} < {end}; {at}++) {{"
        return head, [f"{plain_name(node.target.id)} = {at};"]

    def _whole(self, node: ast.expr) -> str:
        is_known = isinstance(node, ast.Constant) and type(node.value) is int
        return self.write(node) if is_known else f"$index({self.write(node)})"


def indented(lines: Iterable[str]) -> list[str]:
    """Return lines, each two places further to the right."""
    return [f"  {line}" for line in lines]
