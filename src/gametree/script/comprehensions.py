"""Comprehensions and small functions inside expressions: each is a scope of its own."""

from __future__ import annotations

import ast
from typing import Self

from .scopes import names_of
from .writing import Writing


class Comprehensions(Writing):
    """Writes what has loops in an expression."""

    def _listcomp(self, node: ast.ListComp) -> str:
        return self.gathered(node.generators, node.elt)

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"new $Set({self.gathered(node.generators, node.elt)})"

    def _dictcomp(self, node: ast.DictComp) -> str:
        return f"new $Dict({self.gathered(node.generators, node.key, node.value)})"

    def _generatorexp(self, node: ast.GeneratorExp) -> str:
        """Go through the first row at once, as Python does, and through the rest when asked."""
        first, inner, loops = self._loops(node.generators)
        body = f"yield {inner.write(node.elt)};"
        return f"(function* ($row) {{ {self._declared(inner)}{loops.replace('$BODY', body)} }})($iterate({first}))"

    def gathered(self, generators: list[ast.comprehension], *items: ast.expr) -> str:
        """Return an array of all that a comprehension makes: single values, or pairs of key and value."""
        first, inner, loops = self._loops(generators)
        made = ", ".join(inner.write(item) for item in items)
        body = f"$all.push({made if len(items) == 1 else f'[{made}]'});"
        loops = loops.replace("$BODY", body)
        declared = self._declared(inner)
        return f"(($row) => {{ const $all = []; {declared}{loops} return $all; }})($iterate({first}))"

    def _loops(self, generators: list[ast.comprehension]) -> tuple[str, Self, str]:
        """Return the first row, what writes inside, and the loops with a place for their body."""
        first = self.write(generators[0].iter)
        inner = self.inside(self.scope.inner(names_of([each.target for each in generators])))
        text = "$BODY"
        parts: list[tuple[str, str]] = []
        for number, each in enumerate(generators):
            if each.is_async:
                raise self.scope.refusal(each.target, "waits in a comprehension", "plain loops")
            row = "$row" if number == 0 else f"$iterate({inner.write(each.iter)})"
            tests = " && ".join(inner.test(test) for test in each.ifs)
            parts.append((inner.loop_head(each.target, row), f"if ({tests}) " if tests else ""))
        for head, condition in reversed(parts):
            text = f"{head} {condition}{{ {text} }} }}" if condition else f"{head} {text} }}"
        return first, inner, text

    def _declared(self, inner: Self) -> str:
        declared = inner.scope.declared(set())
        return f"{declared} " if declared else ""
