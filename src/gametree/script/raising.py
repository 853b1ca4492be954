"""``raise`` and ``try``: exceptions of Python are Errors of JavaScript, and are caught by their classes."""

from __future__ import annotations

import ast

from .known import known
from .naming import plain_name
from .scopes import MISSING
from .statements import Statements, indented


class Raising(Statements):
    """Writes what raises and what catches."""

    def _raise_lines(self, node: ast.Raise) -> list[str]:
        if node.exc is None:
            return ["throw $error;"]
        raised = self.write(node.exc)
        return [f"throw {raised};"] if isinstance(node.exc, ast.Call) else [f"$throw({raised});"]

    def _try_lines(self, node: ast.Try) -> list[str]:
        flag = self.scope.temporary() if node.orelse else None
        lines = ["try {", *indented(self.block(node.body))]
        if flag is not None:
            lines = [f"{flag} = false;", *lines, f"  {flag} = true;"]
        if node.handlers:
            lines += ["} catch ($native) {", *indented(["const $error = $caught($native);", *self._handlers(node)])]
        if node.finalbody and flag is None:
            lines += ["} finally {", *indented(self.block(node.finalbody))]
        lines.append("}")
        if flag is not None:
            lines += [f"if ({flag}) {{", *indented(self.block(node.orelse)), "}"]
            if node.finalbody:
                lines = ["try {", *indented(lines), "} finally {", *indented(self.block(node.finalbody)), "}"]
        return lines

    def _handlers(self, node: ast.Try) -> list[str]:
        lines: list[str] = []
        ends_all = False
        for handler in node.handlers:
            test = self._catches(handler)
            ends_all = ends_all or test == "true"
            name = [] if handler.name is None else [f"{plain_name(handler.name)} = $error;"]
            body = indented([*name, *self.block(handler.body)])
            lines = [*lines[:-1], f"{'} else ' if lines else ''}if ({test}) {{", *body, "}"]
        return lines if ends_all else [*lines[:-1], "} else {", "  throw $error;", "}"]

    def _catches(self, handler: ast.ExceptHandler) -> str:
        """Return the test whether a handler is meant."""
        if handler.type is None:
            return "true"
        kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        tests = []
        for kind in kinds:
            found = self.scope.static(kind)
            if found is MISSING or not isinstance(found, type):
                raise self.scope.refusal(handler, "catches what is not known beforehand", "classes by their names")
            if found.__module__ == "builtins" and known(found) is None:
                continue  # nothing on a page raises it
            tests.append(f"$error instanceof {self.write(kind)}")
        return " || ".join(tests) or "false"
