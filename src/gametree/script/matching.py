"""``match``: patterns as conditions that give names to what they find."""

from __future__ import annotations

import ast

from .naming import plain_name
from .raising import Raising
from .statements import indented


class Matching(Raising):
    """Writes match statements."""

    def _match_lines(self, node: ast.Match) -> list[str]:
        subject = self.scope.temporary()
        lines: list[str] = []
        for case in node.cases:
            test = self._pattern(case.pattern, subject)
            if case.guard is not None:
                test = f"{test} && {self.test(case.guard)}"
            body = indented(self.block(case.body))
            lines = [*lines[:-1], f"{'} else ' if lines else ''}if ({test}) {{", *body, "}"]
        return [f"{subject} = {self.write(node.subject)};", *lines]

    def _pattern(self, pattern: ast.pattern, value: str) -> str:
        """Return a condition that is true where a value fits, and gives names on the way."""
        if isinstance(pattern, ast.MatchValue):
            return f"$equal({value}, {self.write(pattern.value)})"
        if isinstance(pattern, ast.MatchSingleton):
            return f"({value} === {self.write(ast.Constant(pattern.value))})"
        if isinstance(pattern, ast.MatchOr):
            return f"({' || '.join(self._pattern(each, value) for each in pattern.patterns)})"
        if isinstance(pattern, ast.MatchAs):
            inner = "true" if pattern.pattern is None else self._pattern(pattern.pattern, value)
            return inner if pattern.name is None else f"({inner} && (({plain_name(pattern.name)} = {value}), true))"
        if isinstance(pattern, ast.MatchSequence):
            return self._sequence(pattern.patterns, value)
        raise self.scope.refusal(pattern, f"matches {ast.unparse(pattern)!r}", "values, names and sequences of them")

    def _sequence(self, patterns: list[ast.pattern], value: str) -> str:
        stars = [place for place, each in enumerate(patterns) if isinstance(each, ast.MatchStar)]
        kept, count = self.scope.temporary(), len(patterns) - len(stars)
        parts = [f"$is_sequence({value})", f"({kept} = $items({value})).length {'>=' if stars else '==='} {count}"]
        for place, each in enumerate(patterns):
            behind = len(patterns) - 1 - place
            if isinstance(each, ast.MatchStar):
                if each.name is not None:
                    rest = f"{kept}.slice({place}, {kept}.length - {behind})"
                    parts.append(f"(({plain_name(each.name)} = {rest}), true)")
            elif stars and place > stars[0]:
                parts.append(self._pattern(each, f"{kept}[{kept}.length - {behind + 1}]"))
            else:
                parts.append(self._pattern(each, f"{kept}[{place}]"))
        return f"({' && '.join(parts)})"
