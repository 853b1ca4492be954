"""What Python has and JavaScript has not: operators, texts, dictionaries, formats; and which of it a text uses.

Each file is read as a row of declarations, one behind each empty line at the left edge, and a module gets those that
it names, and those that they name in turn.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from importlib.resources import files
from typing import NamedTuple

FAMILIES = ("text", "list", "number")
"""Whose methods are functions here: values that are no objects of ours."""

NAME = re.compile(r"\$[A-Za-z_][A-Za-z_0-9]*")
DECLARED = re.compile(r"^(function\*?|class|const) (\$[A-Za-z_0-9]+)", re.MULTILINE)
AT_ONCE = re.compile(r"extends (\$\w+)|^  (?:get |\*)?\[(\$\w+)\]", re.MULTILINE)
"""What a class needs when it is declared: its base, and names of members that are worked out."""


class Declaration(NamedTuple):
    """A function, a class or a constant of the runtime."""

    kind: str
    text: str
    names: frozenset[str]
    """All names in it."""


class Runtime:
    """The declarations of the runtime, by their names."""

    def __init__(self) -> None:
        self.declared: dict[str, Declaration] = {}
        for file in sorted(files(__name__).iterdir(), key=lambda each: each.name):
            if file.name.endswith(".js"):
                self._read(file.read_text(encoding="utf-8"))

    def _read(self, text: str) -> None:
        for part in re.split(r"\n\n(?=\S)", text.strip()):
            found = DECLARED.search(part)
            if found is not None:
                names = frozenset(NAME.findall(part)) - {found[2]}
                self.declared[found[2]] = Declaration(found[1].rstrip("*"), part, names)

    def is_method(self, name: str) -> bool:
        """Tell whether texts, lists or numbers have a method of that name."""
        return any(f"${family}_{name}" in self.declared for family in FAMILIES)

    def methods(self, names: Iterable[str]) -> str:
        """Return the table of those methods of texts, lists and numbers that are used."""
        rows = []
        for family in FAMILIES:
            found = [f"{name}: ${family}_{name}" for name in sorted(names) if f"${family}_{name}" in self.declared]
            rows.append(f"  {family}: {{ {', '.join(found)} }}," if found else f"  {family}: {{}},")
        return "\n".join(["const $methods = {", *rows, "};"])

    def used_by(self, text: str) -> str:
        """Return what a text needs: functions first, then classes and constants as they need each other."""
        wanted: dict[str, None] = {}
        waiting = [name for name in NAME.findall(text) if name in self.declared]
        while waiting:
            name = waiting.pop()
            if name not in wanted:
                wanted[name] = None
                waiting += [each for each in sorted(self.declared[name].names) if each in self.declared]
        functions = [name for name in self.declared if name in wanted and self.declared[name].kind == "function"]
        others: dict[str, None] = {}
        for name in self.declared:
            if name in wanted and self.declared[name].kind != "function":
                self._put(name, others, frozenset())
        return "\n\n".join(self.declared[name].text for name in [*functions, *others])

    def _put(self, name: str, order: dict[str, None], above: frozenset[str]) -> None:
        """Put a class or a constant behind all that must be there when it is declared."""
        if name in order or name in above:
            return
        for needed in sorted(self._at_once(name)):
            self._put(needed, order, above | {name})
        order[name] = None

    def _at_once(self, name: str) -> set[str]:
        own = self.declared[name]
        if own.kind == "class":
            found = {each for pair in AT_ONCE.findall(own.text) for each in pair if each}
        else:
            found = set(own.names)
        return self._behind_functions(found)

    def _behind_functions(self, names: set[str]) -> set[str]:
        """Return the classes and constants among some names, and those that functions among them use."""
        seen: set[str] = set()
        waiting = [name for name in names if name in self.declared]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                if self.declared[name].kind == "function":
                    waiting += [each for each in self.declared[name].names if each in self.declared]
        return {name for name in seen if self.declared[name].kind != "function"}


@functools.cache
def runtime() -> Runtime:
    """Return the runtime, read once.

    >>> runtime().is_method("upper"), runtime().is_method("upset")
    (True, False)
    """
    return Runtime()
