"""What all parts of the writer have in common: the module that is made, and the scope that is written."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

from .scopes import Scope

if TYPE_CHECKING:
    from .module import Module


class Writing(ABC):
    """Writes the text of one scope."""

    def __init__(self, module: Module, scope: Scope) -> None:
        self.module = module
        self.scope = scope

    def inside(self, scope: Scope) -> Self:
        """Return what writes something inside, in a scope of its own."""
        return type(self)(self.module, scope)

    @abstractmethod
    def write(self, node: ast.expr) -> str:
        """Return an expression that has the same value."""

    @abstractmethod
    def test(self, node: ast.expr) -> str:
        """Return an expression that is true or false where the other counts as that."""

    @abstractmethod
    def items(self, nodes: list[ast.expr]) -> str:
        """Return items one after another, with those of *others* in their places."""

    @abstractmethod
    def attribute_name(self, name: str) -> str:
        """Return what an attribute is called."""

    @abstractmethod
    def loop_head(self, target: ast.expr, row: str) -> str:
        """Return the beginning of a loop over a row, up to its body."""

    @abstractmethod
    def gathered(self, generators: list[ast.comprehension], *items: ast.expr) -> str:
        """Return an array of all that a comprehension makes."""
